"use strict";

let source = null;
let again = 0;  // the timer of the next try

function figure(name, value, id) {
  return el("div", {}, el("dt", {}, name), el("dd", { id }, value));
}

function drawTimeline(data) {
  const end = Date.now();
  const datasets = Object.entries(data.timeline).map(([name, points], i) => {
    const line = points.map(([when, count]) => ({ x: Date.parse(when), y: count }));
    if (line.length > 0) line.push({ x: Math.max(end, line[line.length - 1].x), y: line[line.length - 1].y });
    return { label: name, data: line, borderColor: colour(i), backgroundColor: colour(i), stepped: true };
  });
  draw(byId("timeline"), datasets, axis("UTC", { ticks: { callback: clock, maxTicksLimit: 6 } }),
    axis("distinct", { ticks: { precision: 0 } }));
}

function drawMinutes(data) {
  const points = (data.minutes || []).map(([minute, tests]) => ({ x: Date.parse(minute.replace("Z", ":00Z")), y: tests }));
  draw(byId("minutes"), [{ label: "tests", data: points, borderColor: colour(0), backgroundColor: colour(0) }],
    axis("UTC", { ticks: { callback: clock, maxTicksLimit: 6 } }), axis("tests"));
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

function showEmpty(data) {
  const place = byId("empty");
  const isEmpty = data.runs.length === 0;
  place.hidden = !isEmpty;
  if (isEmpty) {
    replace(place, "No campaign has used this database yet. To start one beside this page: ",
      el("code", {}, "assay fuzz --time 10m"), ". This page shows it as soon as it runs.");
  }
}

function showFigures(data) {
  const found = data.findings;
  const figures = [figure("findings", number(found.total), "findings-total"),
    figure("distinct", number(found.distinct), "findings-distinct"),
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
  const wanted = select.value || "auto";
  const options = [["auto", "the one at work"], ...data.runs.map((run) => [String(run.id), `${run.id}: ${run.configuration}`])];
  if (select.options.length === options.length) return;
  replace(select, ...options.map(([value, text]) => el("option", { value, selected: value === wanted }, text)));
}

function show(data) {
  say("");
  showEmpty(data);
  showRuns(data);
  showFigures(data);
  byId("configuration").textContent = data.run === undefined ? "" : `Run ${data.run}: ${data.configuration}`;
  drawTimeline(data);
  drawMinutes(data);
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
  if (byId("run").value) query.set("run", byId("run").value);
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
  source.addEventListener("overview", (event) => {
    const data = JSON.parse(event.data);
    show(data);
    document.documentElement.dataset.updates = Number(document.documentElement.dataset.updates || 0) + 1;
  });
}

async function start() {
  try {
    show(await api("overview?" + parameters()));
    shown();
  } catch (error) {
    say(error.message);
  }
  connect();
}

byId("run").addEventListener("change", start);
byId("since").addEventListener("change", start);
start();
