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
  if (old) {
    old.data.datasets = datasets;
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

function clock(milliseconds) {
  return new Date(milliseconds).toISOString().slice(5, 16).replace("T", " ");
}

// Light and dark change while the page is open.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => location.reload());
