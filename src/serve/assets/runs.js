"use strict";

const chosen = new Set(new URLSearchParams(location.search).getAll("run"));

function bandSets(configuration, i) {
  const at = (k) => configuration.band.map((point) => ({ x: point[0], y: point[k] }));
  const line = { label: `${configuration.name} (${configuration.runs.length})`, data: at(2), borderColor: colour(i), backgroundColor: colour(i), stepped: true };
  if (configuration.runs.length < 2) return [line];
  const edge = { borderWidth: 0, pointRadius: 0, stepped: true };
  return [line,
    { ...edge, label: "", data: at(1), borderColor: "transparent", backgroundColor: colour(i) + "33", fill: "+1" },
    { ...edge, label: "", data: at(3), borderColor: "transparent", backgroundColor: "transparent" }];
}

function sideTable(configurations) {
  return table(configurations, [
    { title: "configuration", of: (c) => c.name },
    { title: "runs", isNumber: true, of: (c) => c.runs.join(", ") },
    { title: "CPU", isNumber: true, of: (c) => seconds(c.band.length > 0 ? c.band[c.band.length - 1][0] : 0) },
    { title: "distinct: lowest", isNumber: true, of: (c) => number(c.band.length > 0 ? c.band[c.band.length - 1][1] : 0) },
    { title: "median", isNumber: true, of: (c) => number(c.band.length > 0 ? c.band[c.band.length - 1][2] : 0, 1) },
    { title: "highest", isNumber: true, of: (c) => number(c.band.length > 0 ? c.band[c.band.length - 1][3] : 0) }], "No run to compare.");
}

function choice(run) {
  const box = el("input", { type: "checkbox", checked: chosen.size === 0 || chosen.has(String(run.id)), value: run.id, "aria-label": `run ${run.id}` });
  box.addEventListener("change", compare);
  return box;
}

async function compare() {
  const ids = [...document.querySelectorAll("#runs input:checked")].map((box) => box.value);
  const query = new URLSearchParams({ by: byId("by").value, runs: ids.join(",") || "0" });
  try {
    const answer = await api("compare?" + query);
    const sets = answer.configurations.flatMap(bandSets);
    const chart = draw(byId("curves"), sets, axis("CPU seconds"), axis("distinct findings", { ticks: { precision: 0 } }));
    if (chart) {
      chart.options.plugins.legend.labels.filter = (item) => item.text !== "";
      chart.update("none");
    }
    byId("left-off").hidden = answer.left_off === 0;
    byId("left-off").textContent = `${number(answer.left_off)} older runs are not drawn: choose fewer.`;
    replace(byId("side"), sideTable(answer.configurations));
    document.documentElement.dataset.curves = String(answer.configurations.length);
  } catch (error) {
    say(error.message);
  }
}

async function start() {
  const { runs } = await api("runs");
  const isEmpty = runs.length === 0;
  if (isEmpty) {
    replace(byId("empty"), "There is no run yet. Two to compare: ", await command("assay fuzz --strategy fusion --time 10m"), " and ",
      await command("assay fuzz --strategy storm --time 10m"), "; several seeds (", el("code", {}, "--seed 1"), ", ", el("code", {}, "--seed 2"), ") make a band.");
    byId("empty").hidden = false;
    return;
  }
  replace(byId("runs"), table(runs, [
    { title: "", of: choice }, { title: "run", of: (r) => r.id },
    { title: "configuration", of: (r) => r.configuration }, { title: "seed", isNumber: true, of: (r) => r.seed },
    { title: "started", of: (r) => r.started_at }, { title: "tests", isNumber: true, of: (r) => number(r.tests) },
    { title: "skipped", isNumber: true, of: (r) => number(r.skipped) }], ""));
  compare();
}

byId("by").addEventListener("change", compare);
start().catch((error) => say(error.message));
