"use strict";

const filters = byId("filters");
let page = 1;
let chosen = -1;
let asked = 0;

function query() {
  const out = new URLSearchParams();
  for (const field of filters.elements) {
    if (field.name && field.value) out.set(field.name, field.value);
  }
  if (page > 1) out.set("page", page);
  return out;
}

// The options of a filter are what there is, with counts.
function fill(name, values) {
  const select = filters.elements[name];
  const wanted = select.dataset.wanted ?? select.value;
  delete select.dataset.wanted;
  const entries = Object.entries(values).sort(([a], [b]) => a.localeCompare(b));
  const options = entries.map(([value, count]) => {
    const isDefault = name === "options" && value === "";
    return el("option", { value: isDefault ? "default" : value }, `${isDefault ? "default options" : value} (${number(count)})`);
  });
  replace(select, el("option", { value: "" }, "any"), ...options);
  select.value = wanted;
  if (select.value !== wanted) select.value = "";
}

function state(bug) {
  const words = [];
  if (bug.flaky) words.push("flaky");
  if (bug.known) words.push("known");
  words.push(bug.reduced ? `reduced from ${number(bug.original_bytes)}` : bug.tried ? "could not be reduced" : "not reduced");
  if (bug.note) words.push("note");
  return words.join(", ");
}

function row(bug) {
  const solver = bug.options ? `${bug.solver} ${bug.version} (${bug.options})` : `${bug.solver} ${bug.version}`;
  const cells = [
    el("td", {}, el("a", { href: "/bugs/" + bug.key, title: bug.signature }, bug.id)),
    el("td", { class: "wrap" }, solver),
    el("td", { class: bug.severity }, bug.class),
    el("td", {}, bug.grade),
    el("td", { class: "wrap" }, bug.theory),
    el("td", { class: "wrap" }, bug.strategy),
    el("td", { class: "number" }, number(bug.bytes)),
    el("td", { class: "number" }, number(bug.count)),
    el("td", { class: "wrap" }, state(bug)),
    el("td", {}, bug.found_at.replace("T", " ").replace("Z", "")),
  ];
  return el("tr", { "data-key": bug.key }, ...cells);
}

async function showEmpty(answer) {
  const place = byId("empty");
  if (answer.all_findings === 0) {
    const [fuzz, check] = await Promise.all([command("assay fuzz --time 10m"), command("assay check FILES", true)]);
    replace(place, "Nothing was found yet. ", fuzz, " looks for bugs in the installed solvers; ", check, " judges files of your own.");
  } else if (answer.total === 0) {
    replace(place, "No finding passes these filters; Clear shows all.");
  }
  place.hidden = answer.total > 0;
}

async function show() {
  const mine = ++asked;
  const text = query().toString();
  history.replaceState(null, "", text ? "?" + text : location.pathname);
  let answer;
  try {
    answer = await api("bugs?" + text);
  } catch (error) {
    return say(error.message);
  }
  if (mine !== asked) return;  // a later question was faster
  say(answer.problem || "");
  for (const [name, values] of Object.entries(answer.facets)) fill(name, values);
  const pages = Math.max(1, Math.ceil(answer.total / answer.size));
  const unread = answer.unread > 0 ? `; ${number(answer.unread)} formulas are still being read, groups may change` : "";
  byId("count").textContent = `${number(answer.total)} lines for ${number(answer.findings)} of ${number(answer.all_findings)} findings${unread}`;
  byId("page").textContent = `page ${page} of ${number(pages)}`;
  byId("previous").disabled = page <= 1;
  byId("next").disabled = page >= pages;
  replace(document.querySelector("#bugs tbody"), ...answer.bugs.map(row));
  await showEmpty(answer);
  chosen = -1;
  document.documentElement.dataset.shown = mine;
  shown();
}

function move(step) {
  const rows = [...document.querySelectorAll("#bugs tbody tr")];
  if (rows.length === 0) return;
  if (chosen >= 0 && rows[chosen]) rows[chosen].removeAttribute("aria-selected");
  chosen = Math.min(rows.length - 1, Math.max(0, chosen + step));
  rows[chosen].setAttribute("aria-selected", "true");
  rows[chosen].querySelector("a").focus();
}

filters.addEventListener("input", () => { page = 1; show(); });
filters.addEventListener("reset", () => setTimeout(() => { page = 1; show(); }));
filters.addEventListener("submit", (event) => event.preventDefault());
byId("previous").addEventListener("click", () => { page -= 1; show(); });
byId("next").addEventListener("click", () => { page += 1; show(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
  if (event.key === "j") move(1);
  else if (event.key === "k") move(-1);
  else if (event.key === "/") {
    event.preventDefault();
    filters.elements.q.focus();
  }
});

for (const [name, value] of new URLSearchParams(location.search)) {
  if (name === "page") page = Math.max(1, Number.parseInt(value, 10) || 1);
  const field = filters.elements[name];
  if (!field) continue;
  field.value = value;
  if (field.tagName === "SELECT") field.dataset.wanted = value;
}
show();
