"use strict";

let source = null;
let again = 0;  // the timer of the next try
let chosenRun = new URLSearchParams(location.search).get("run") || "auto";

function figure(name, value, id) {
  return el("div", {}, el("dt", {}, name), el("dd", { id }, value));
}

function minuteOf(text) {
  return Date.parse(text.replace("Z", ":00Z"));
}

// From the first thing that is known to now, or to the last if nobody works on it any more.
function times(data) {
  const found = Object.values(data.timeline).flat().map(([when]) => Date.parse(when));
  const worked = (data.minutes || []).flatMap(([minute]) => [minuteOf(minute), minuteOf(minute) + kMinute]);
  if ((data.workers || []).some((worker) => worker.state === "at work")) worked.push(Date.now());
  const all = [...found, ...worked].sort((a, b) => a - b);
  return { begin: all[0], end: all[all.length - 1] };
}

function drawTimeline(data, { begin, end }) {
  const datasets = Object.entries(data.timeline).map(([name, points], i) => {
    const line = points.map(([when, count]) => ({ x: Date.parse(when), y: count }));
    if (line.length > 0) line.push({ x: end, y: line[line.length - 1].y });
    return { label: name, data: line, borderColor: colour(i), backgroundColor: colour(i), stepped: true };
  });
  draw(byId("timeline"), datasets, timeAxis(begin, end), axis("distinct", { ticks: { precision: 0 } }));
}

// No line over the time between two sessions.
function withGaps(points) {
  const steps = points.slice(1).map((point, i) => point.x - points[i].x);
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)];
  return points.flatMap((point, i) => (i > 0 && steps[i - 1] > 5 * usual ? [{ x: point.x - 1, y: NaN }, point] : [point]));
}

function drawMinutes(data, { begin, end }) {
  const points = withGaps((data.minutes || []).map(([minute, tests]) => ({ x: minuteOf(minute), y: tests })));
  draw(byId("minutes"), [{ label: "tests", data: points, borderColor: colour(0), backgroundColor: colour(0) }],
    timeAxis(begin, end), axis("tests"));
}

function answersTable(answers) {
  const kinds = [...new Set(Object.values(answers).flatMap((counts) => Object.keys(counts)))].sort();
  const columns = [{ title: "solver", of: (row) => row[0] },
    ...kinds.map((kind) => ({ title: kind, isNumber: true, of: (row) => number(row[1][kind] || 0) }))];
  return table(Object.entries(answers), columns, "No answers yet.");
}

// An older Assay counted tests and answers of the whole run only.
function uncounted(data) {
  if (data.counts_from === undefined) return [];
  return [el("p", { class: "quiet", id: "uncounted" }, data.counts_from === ""
    ? "Tests and answers of this time were counted without their minutes, by an older Assay: choose all time."
    : `Tests and answers are counted by minute since ${data.counts_from.replace("T", " ").replace("Z", "")} UTC only.`)];
}

function findingsTable(rows, name) {
  return table(rows, [{ title: name, of: (row) => row[name] },
    { title: "findings", isNumber: true, of: (row) => number(row.findings) },
    { title: "distinct", isNumber: true, of: (row) => number(row.distinct) }], "Nothing was found yet.");
}

const emptyText = command("assay fuzz --time 10m").then((start) => replace(byId("empty"),
  "No campaign has used this database yet. To start one beside this page: ", start, ". This page shows it as soon as it runs."));

function showFigures(data) {
  const found = data.findings;
  const figures = [figure("findings", number(found.total), "findings-total"),
    figure("distinct", number(found.distinct), "findings-distinct"),
    // What another run has found before is repeated, and not kept.
    ...(data.run === undefined ? [] : [figure("distinct with repeats", number(data.distinct_shown), "findings-shown")]),
    figure("known", number(found.known), "findings-known"),
    figure("reduced", number(found.reduced), "findings-reduced")];
  // Findings of other runs and of `assay check` are no part of the figures above.
  figures.push(figure("in the database", number(data.all_findings.total), "findings-all"));
  if (data.run !== undefined) {
    figures.unshift(figure("tests", number(data.tests), "tests"),
      figure("tests/s now", number(data.tests_per_second_now, 1), "rate-now"),
      figure("tests/s on average", number(data.tests_per_second, 1), "rate"),
      figure("tests/CPU s", number(data.tests_per_cpu_second, 1), "rate-cpu"),
      figure("CPU in solvers", number(100 * data.solver_share, 1) + "%", "share"),
      figure("time at work", seconds(data.elapsed_seconds), "elapsed"));
  }
  replace(byId("figures"), ...figures);
}

function showRuns(data) {
  const select = byId("run");
  const wanted = chosenRun;
  const options = [["auto", "the one at work"], ...data.runs.map((run) => [String(run.id), `${run.id}: ${run.configuration}`])];
  if (select.options.length === options.length) return;
  replace(select, ...options.map(([value, text]) => el("option", { value, selected: value === wanted }, text)));
}

function show(data) {
  say(data.problem || "");
  byId("empty").hidden = data.runs.length > 0;
  showRuns(data);
  showFigures(data);
  byId("configuration").textContent = data.run === undefined ? "" : `Run ${data.run}: ${data.configuration}`;
  const range = times(data);
  drawTimeline(data, range);
  drawMinutes(data, range);
  replace(byId("classes"), findingsTable(data.classes, "class"));
  replace(byId("logics"), findingsTable(data.logics, "logic"));
  replace(byId("answers"), answersTable(data.answers || {}), ...uncounted(data));
  replace(byId("strategies"), table(data.strategies || [], [
    { title: "strategy", of: (row) => row.strategy },
    { title: "tests", isNumber: true, of: (row) => number(row.tests) },
    { title: "CPU", isNumber: true, of: (row) => seconds(row.cpu_seconds) },
    { title: "distinct", isNumber: true, of: (row) => number(row.distinct) },
    { title: "a CPU hour", isNumber: true, of: (row) => number(row.distinct_per_cpu_hour, 1) }], "No tests yet."));
  replace(byId("workers"), table(data.workers || [], [
    { title: "worker", of: (row) => row.id },
    { title: "state", of: (row) => row.state },
    { title: "where", of: (row) => `${row.host} pid ${row.pid} ${row.place} ${row.remarks}` },
    { title: "tests", isNumber: true, of: (row) => number(row.tests) },
    { title: "tests/s", isNumber: true, of: (row) => number(row.tests_per_second, 1) },
    { title: "findings", isNumber: true, of: (row) => number(row.findings) }], "Nobody works on it."));
  const seeds = data.seeds;
  replace(byId("seeds"), seeds ? table([seeds], [
    { title: "seeds", isNumber: true, of: (row) => number(row.count) },
    { title: "sat", isNumber: true, of: (row) => number(row.sat) },
    { title: "unsat", isNumber: true, of: (row) => number(row.unsat) },
    { title: "digest", of: (row) => row.digest }], "") : el("p", { class: "quiet" }, "No run, no seeds."));
}

function parameters() {
  const query = new URLSearchParams();
  if (chosenRun !== "auto") query.set("run", chosenRun);
  if (byId("since").value) query.set("since", byId("since").value);
  return query.toString();
}

function connect() {
  clearTimeout(again);
  if (source) source.close();
  source = new EventSource("/api/events?" + parameters());
  source.addEventListener("open", () => { byId("live").textContent = "live"; });
  source.addEventListener("error", () => {
    byId("live").textContent = "the server does not answer; trying again";
    // A browser tries again by itself when a connection ends, not when it is refused.
    if (source.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
  });
  source.addEventListener("problem", (event) => say(JSON.parse(event.data).error));
  source.addEventListener("overview", (event) => {
    const data = JSON.parse(event.data);
    show(data);
    document.documentElement.dataset.updates = Number(document.documentElement.dataset.updates || 0) + 1;
  });
}

async function start() {
  const query = parameters();
  history.replaceState(null, "", query ? "?" + query : location.pathname);
  try {
    const [data] = await Promise.all([api("overview?" + query), emptyText]);
    show(data);
    shown();
  } catch (error) {
    say(error.message);
    if (chosenRun !== "auto") {  // an address of another database: then the one that is there
      chosenRun = "auto";
      return start();
    }
  }
  connect();
}

byId("run").addEventListener("change", () => {
  chosenRun = byId("run").value;
  start();
});
byId("since").addEventListener("change", start);
byId("since").value = new URLSearchParams(location.search).get("since") || "";
if (byId("since").value === "") byId("since").selectedIndex = 0;
start();
