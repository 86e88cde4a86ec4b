"use strict";

const key = location.pathname.split("/").pop();
let bug = null;
let watching = null;
let noteShown = "";  // what the store had; else somebody is writing

function facts(rows) {
  return el("table", {}, el("tbody", {}, ...rows.filter((row) => row[1] !== "" && row[1] !== null)
    .map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "wrap" }, value)))));
}

function showPart(id, text, section) {
  byId(section).hidden = !text;
  if (text) highlight(byId(id), text);
}

function showFacts() {
  replace(byId("facts"), facts([
    ["class", el("span", { class: bug.severity }, `${bug.class} (${bug.severity})`)],
    ["grade", bug.grade + (bug.flaky ? ", flaky: not every run shows it" : ", confirmed in clean processes")],
    ["actual", bug.actual], ["expected", bug.expected],
    ["solver", `${bug.solver} ${bug.version}`], ["binary (SHA-256)", bug.solver_hash],
    ["command", el("code", {}, bug.command)],
    ["options", bug.own_options.length > 0 ? bug.own_options.join(" ") : "none (default)"],
    ["theory", bug.theory], ["signature", bug.signature],
    ["bytes", bug.reduced ? `${number(bug.bytes)}, reduced from ${number(bug.original_bytes)} with ${number(bug.reduction.checks)} checks` : number(bug.bytes)],
    ["reduction", !bug.reduced && bug.reduction ? bug.reduction.reason : ""],
    ["found", bug.found_at],
  ]));
}

function showMade() {
  const derivations = bug.expectations.map((e, i) =>
    `check ${i}: ${e.status} (${e.grade})${e.derivation ? ", " + e.derivation : ""}`);
  replace(byId("made"), facts([
    ["strategy", bug.coordinates.strategy], ["test", bug.test_name], ["seed", bug.coordinates.seed],
    ["index", bug.coordinates.index], ["seeds", bug.coordinates.seeds_digest],
    ["generator", bug.coordinates.generator], ["expected because", derivations.join("; ")],
  ]));
}

function relatives(title, keys) {
  if (keys.length === 0) return [];
  const links = keys.slice(0, 50).flatMap((one) => [el("a", { href: "/bugs/" + one }, one.slice(0, 8)), " "]);
  return [el("p", {}, `${title} (${number(keys.length)}): `, ...links)];
}

// What a solver said: a line, and its whole output behind it.
function saidBy(one) {
  const name = `${one.solver} ${one.version}${one.adviser ? " (adviser)" : ""}`;
  if (one.not_sent) return el("p", { class: "quiet" }, `${name}: not asked, ${one.not_sent}`);
  const models = one.models || [];
  const answers = one.answers.map((answer, i) => answer + (models[i] ? ` (its model is ${models[i]})` : ""));
  const words = `${name}: ${answers.join(", ") || "nothing"} (${one.ending}, ${number(one.seconds, 3)} s)`;
  return el("details", {}, el("summary", {}, words),
    one.command ? el("p", { class: "quiet" }, el("code", {}, one.command.join(" ")), one.respelt ? "; the formula in the standard's own spelling" : "") : "",
    el("pre", { class: "code", tabindex: 0 }, one.out + (one.err ? "\n" + one.err : "")));
}

function showObserved() {
  const rows = bug.observations;
  const silent = rows.filter((one) => one.not_sent);
  // With every set of options of every solver these are most of them.
  const fold = silent.length > 0 ? [el("details", {}, el("summary", {}, `${number(silent.length)} not asked`), ...silent.map(saidBy))] : [];
  if (rows.length > 0) return replace(byId("observed"), ...rows.filter((one) => !one.not_sent).map(saidBy), ...fold);
  replace(byId("observed"), el("p", { class: "quiet" },
    "That was not kept when this was found, as with reductions' own findings and those of an older Assay. ",
    el("em", {}, "Ask every solver"), " asks them now."));
}

function showJobs() {
  const jobs = bug.jobs;
  const words = [];
  if (jobs.reduce) words.push(`reduction: ${jobs.reduce.state} ${jobs.reduce.text}`);
  if (jobs.ask && jobs.ask.state !== "done") words.push(`asking solvers: ${jobs.ask.state} ${jobs.ask.text}`);
  if (words.length > 0) byId("said").textContent = words.join("; ");
  const isBusy = Object.values(jobs).some((job) => job.state === "waiting" || job.state === "at work");
  byId("reduce").disabled = !bug.may_act || isBusy;
  byId("ask").disabled = !bug.may_act || isBusy;
  const answers = jobs.ask && jobs.ask.answers;
  byId("answers-section").hidden = !answers;
  if (answers) {
    replace(byId("answers"), ...answers.map(saidBy));
  }
  clearTimeout(watching);
  if (isBusy) watching = setTimeout(load, 700);
}

function show() {
  document.title = `${bug.id} ${bug.solver} ${bug.class} - Assay`;
  byId("title").textContent = `${bug.solver}: ${bug.title}`;
  byId("reason").textContent = bug.reason;
  byId("download").href = `/api/bugs/${bug.key}/export.tar`;
  showFacts();
  byId("formula-title").textContent = bug.reduced ? "Reduced formula" : "Formula";
  highlight(byId("formula"), bug.formula);
  byId("original-fold").hidden = bug.original === null;
  if (bug.original !== null) highlight(byId("original"), bug.original);
  showPart("witness", bug.witness, "witness-section");
  showPart("core", bug.expectations.flatMap((e) => e.core).join("\n"), "core-section");
  byId("out").textContent = bug.out;
  byId("err").textContent = bug.err;
  byId("err-part").hidden = !bug.err;
  showObserved();
  byId("replay").textContent = bug.replay.join("\n");
  showMade();
  replace(byId("relatives"), ...relatives("The same bug", bug.same), ...relatives("Much alike", bug.alike));
  if (bug.same.length + bug.alike.length === 0) byId("relatives").textContent = "None.";
  byId("known").checked = bug.known;
  if (byId("note").value === noteShown) byId("note").value = bug.note;
  if (byId("note").value === bug.note) noteShown = bug.note;
  byId("locked").hidden = bug.may_act;
  for (const id of ["known", "note", "save"]) byId(id).disabled = !bug.may_act;
  showJobs();
}

let pointed = null;  // the part whose value is shown

function showValue(node) {
  if (pointed) pointed.classList.remove("at");
  pointed = node;
  byId("value").hidden = !node;
  if (!node) return;
  node.classList.add("at");
  const text = node.textContent.replace(/\s+/g, " ");
  replace(byId("value"), el("code", {}, text.length > 120 ? text.slice(0, 120) + " ..." : text), " is ", el("code", {}, node.title));
}

function assertionNode(one) {
  const colours = { true: "good", false: "bad", open: "warn" };
  const code = el("pre", { class: "code", tabindex: 0 }, valued(one.text, one.spans));
  walk(code, ".v", showValue);
  code.addEventListener("click", (event) => showValue(event.target.closest(".v")));
  return el("div", { class: "assertion" }, el("strong", { class: colours[one.value] }, one.value),
    el("div", {}, code, one.reason ? el("p", { class: "quiet" }, one.reason) : ""));
}

async function showEvidence() {
  const parts = [el("p", {}, bug.first_reason)];
  try {
    const { evaluations } = await api(`bugs/${key}/evidence`);
    for (const one of evaluations) {
      parts.push(el("h3", {}, `Each assertion under ${one.of}`));
      if (one.error) {
        parts.push(el("p", { class: "warn" }, one.error));
        continue;
      }
      parts.push(el("p", { class: "quiet" }, `All together: ${one.value}. ${one.reason || ""} Values of parts show under the pointer, and with the arrow keys.`));
      parts.push(...one.assertions.map(assertionNode));
    }
  } catch (error) {
    parts.push(el("p", { class: "problem" }, error.message));
  }
  showValue(null);
  replace(byId("sure"), ...parts);
  document.documentElement.dataset.evidence = "shown";
}

async function load() {
  try {
    const wasReduced = bug && bug.reduced;
    bug = await api("bugs/" + key);
    say("");
    show();
    if (wasReduced === null || wasReduced !== bug.reduced) showEvidence();
    document.documentElement.dataset.shown = "yes";
    shown();
  } catch (error) {
    say(error.message);
  }
}

async function copyReport() {
  const button = byId("copy");
  button.disabled = true;
  byId("said").textContent = "running the solver for the report";
  try {
    const response = await fetch(`/api/bugs/${key}/report`);
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error || response.statusText);
    const text = await response.text();
    await copyText(text);
    byId("said").textContent = "the report is in the clipboard";
  } catch (error) {
    byId("said").textContent = "it could not be copied: " + error.message;
  }
  button.disabled = false;
}

// Browsers have a clipboard for pages of this machine and of HTTPS only.
async function copyText(text) {
  if (navigator.clipboard) {
    try {
      return await navigator.clipboard.writeText(text);
    } catch (error) {
      // not allowed: the old way
    }
  }
  const area = el("textarea", { "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (!isDone) throw new Error("the browser does not allow it");
}

async function perform(what, body, done) {
  try {
    await act(`bugs/${key}/${what}`, body);
    byId("said").textContent = done;
    await load();
  } catch (error) {
    byId("said").textContent = error.message;
    if (bug) byId("known").checked = bug.known;
  }
}

for (const id of ["formula", "original", "witness", "core"]) walk(byId(id), ".t-paren", mark);
byId("copy").addEventListener("click", copyReport);
byId("reduce").addEventListener("click", () => perform("reduce", {}, "the reduction waits for its turn"));
byId("ask").addEventListener("click", () => perform("ask", {}, "asking every solver"));
byId("known").addEventListener("change", () => perform("remark", { known: byId("known").checked }, "saved"));
byId("save").addEventListener("click", () => perform("remark", { note: byId("note").value }, "saved"));
load();
