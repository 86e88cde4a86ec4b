"use strict";

function benchSection(bench, i) {
  const canvas = el("canvas", { role: "img", "aria-label": "Instances solved within a time" });
  const section = el("section", {}, el("h2", {}, bench.name),
    el("div", { class: "plot tall" }, canvas),
    el("div", { class: "scroll" }, table(bench.modes, [
      { title: "mode", of: (m) => m.mode },
      { title: "solved", isNumber: true, of: (m) => `${m.solved} of ${m.instances}` },
      { title: "PAR-2", isNumber: true, of: (m) => number(m.par2, 2) },
      { title: "wrong", isNumber: true, of: (m) => m.wrong }], "No mode was measured.")));
  const sets = bench.modes.map((mode, k) => ({ label: mode.mode, borderColor: colour(k), backgroundColor: colour(k),
    data: mode.times.map((time, n) => ({ x: n + 1, y: Math.max(time, 0.001) })) }));
  return { section, start: () => draw(canvas, sets, axis("instances solved"), axis("seconds", { type: "logarithmic", beginAtZero: false })) };
}

function solveSection(solve) {
  const parts = solve.checks.map((check, i) => {
    const title = el("h3", {}, `check ${i + 1}: ${check.status} in ${seconds(check.seconds || 0)}`);
    const iterations = check.iterations || [];
    const figures = Object.entries(check.statistics || {}).filter(([, value]) => typeof value === "number");
    return el("div", {}, title,
      el("p", { class: "quiet" }, figures.map(([name, value]) => `${name} ${number(value)}`).join(", ")),
      el("div", { class: "scroll" }, table(iterations, [
        { title: "mode", of: (r) => r.mode },
        { title: "iteration", isNumber: true, of: (r) => r.number },
        { title: "constraints in the search", isNumber: true, of: (r) => number(r.constraints) },
        { title: "best distance", isNumber: true, of: (r) => number(r.distance, 3) },
        { title: "box calls", isNumber: true, of: (r) => number(r.box_calls) },
        { title: "facts", isNumber: true, of: (r) => number(r.facts) },
        { title: "seconds", isNumber: true, of: (r) => number(r.seconds, 3) }], "This mode has no iterations.")));
  });
  return el("section", {}, el("h2", {}, `${solve.name}: ${solve.file}`), ...parts);
}

async function start() {
  const answer = await api("closed-box");
  if (answer.errors.length > 0) say(answer.errors.join("; "));
  const isEmpty = answer.benches.length + answer.solves.length === 0;
  if (isEmpty) {
    replace(byId("empty"), "No results. To make some: ", el("code", {}, "bench/closed_box build/release --json results/all.json"), " or ",
      el("code", {}, "assay solve FILE --box BOX.c --json > results/one.json"), ", then ", await command("assay serve --closed-box results"), ".");
    byId("empty").hidden = false;
  }
  const benches = answer.benches.map(benchSection);
  replace(byId("benches"), ...benches.map((one) => one.section));
  for (const one of benches) one.start();
  replace(byId("solves"), ...answer.solves.map(solveSection));
  document.documentElement.dataset.shown = "yes";
}

start().catch((error) => say(error.message));
