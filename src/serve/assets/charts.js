"use strict";
// Chart.js in the colours of the page.

const kColours = ["#2b7fc4", "#d0574f", "#3a9a55", "#a05cc0", "#c98a1b", "#6b7888", "#1f9c8a", "#b04a86"];

function colour(i) {
  return kColours[i % kColours.length];
}

function style(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const charts = new Map();

function axis(title, extra = {}) {
  return {
    title: { display: true, text: title, color: style("--quiet") },
    ticks: { color: style("--quiet"), maxRotation: 0, ...(extra.ticks || {}) },
    grid: { color: style("--line") },
    ...Object.fromEntries(Object.entries(extra).filter(([key]) => key !== "ticks")),
  };
}

// Draws into the canvas, or changes what is there.
function draw(canvas, datasets, x, y, type = "line") {
  // A line needs two points; fewer are dots.
  for (const one of datasets) one.pointRadius ??= one.data.length < 3 ? 3 : 0;
  const old = charts.get(canvas);
  // Axes without anything on them say less than a word.
  const isBare = datasets.every((one) => one.data.length === 0);
  canvas.parentElement.classList.toggle("bare", isBare);
  if (isBare && !old) return null;
  if (old) {
    old.data.datasets = datasets;
    if (x.min !== undefined) Object.assign(old.options.scales.x, { min: x.min, max: x.max });
    old.update("none");
    return old;
  }
  const chart = new Chart(canvas, {
    type,
    data: { datasets },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      parsing: false,
      interaction: { mode: "nearest", intersect: false },
      elements: { point: { radius: 0, hitRadius: 6 }, line: { borderWidth: 2 } },
      scales: { x: { type: "linear", ...x }, y: { beginAtZero: true, ...y } },
      plugins: { legend: { labels: { color: style("--text"), boxWidth: 12 } } },
    },
  });
  charts.set(canvas, chart);
  return chart;
}

const kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute, kDay = 24 * kHour;
const kSteps = [1, 2, 5, 10, 15, 30].map((n) => n * kSecond).concat([1, 2, 5, 10, 15, 30].map((n) => n * kMinute),
  [1, 2, 3, 6, 12].map((n) => n * kHour), [1, 2, 7, 14, 30, 90, 365].map((n) => n * kDay));

// Round moments, as many as there is room for.
function moments(scale) {
  const most = Math.max(2, Math.floor(scale.width / 64));
  const step = kSteps.find((one) => (scale.max - scale.min) / one <= most) || kSteps[kSteps.length - 1];
  const ticks = [];
  for (let at = Math.ceil(scale.min / step) * step; at <= scale.max; at += step) ticks.push({ value: at });
  return ticks;
}

// The day below the first one, and where it changes.
function clock(value, i, ticks) {
  const text = new Date(value).toISOString();
  const step = ticks.length > 1 ? ticks[1].value - ticks[0].value : kSecond;
  const day = text.slice(5, 10);
  if (step >= kDay) return step >= 90 * kDay ? text.slice(0, 10) : day;
  const time = text.slice(11, step < kMinute ? 19 : 16);
  const isNew = i === 0 || new Date(ticks[i - 1].value).toISOString().slice(5, 10) !== day;
  return isNew ? [time, day] : time;
}

function timeAxis(min, max) {
  const isShort = max - min < kMinute;
  return axis("UTC", { min: isShort ? min - kMinute / 2 : min, max: isShort ? max + kMinute / 2 : max,
    afterBuildTicks: (scale) => { scale.ticks = moments(scale); }, ticks: { autoSkip: false, callback: clock } });
}

// Light and dark change while the page is open.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => location.reload());
