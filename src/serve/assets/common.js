"use strict";
// What every page uses. Texts of formulas and solvers only ever become text nodes.

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return node;
}

function byId(id) {
  return document.getElementById(id);
}

function say(problem) {
  const place = byId("problem");
  place.textContent = problem;
  place.hidden = !problem;
}

async function api(path, options) {
  const response = await fetch("/api/" + path, options);
  const type = response.headers.get("Content-Type") || "";
  const body = type.startsWith("application/json") ? await response.json() : { error: await response.text() };
  if (!response.ok) throw new Error(body.error || response.statusText);
  return body;
}

// Asks for something to be done; needs the token, which the browser has as a cookie.
function act(path, body) {
  return api(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body || {}) });
}

function number(value, digits = 0) {
  return Number(value).toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function seconds(value) {
  if (value < 90) return number(value, 1) + " s";
  if (value < 5400) return number(value / 60, 1) + " min";
  return number(value / 3600, 1) + " h";
}

// columns: [{title, of(row) -> text or node, isNumber}]
function table(rows, columns, nothing) {
  if (rows.length === 0) return el("p", { class: "quiet" }, nothing);
  const head = el("tr", {}, ...columns.map((c) => el("th", { class: c.isNumber ? "number" : null }, c.title)));
  const body = rows.map((row) =>
    el("tr", {}, ...columns.map((c) => el("td", { class: c.isNumber ? "number" : "wrap" }, c.of(row)))));
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body));
}

// When the data was there, for measurements.
function shown() {
  document.documentElement.dataset.shownAt ??= performance.now();
}

function replace(place, ...nodes) {
  place.replaceChildren(...nodes);
}

for (const link of document.querySelectorAll("header nav a")) {
  const path = link.getAttribute("href");
  if (location.pathname === path || (path !== "/" && location.pathname.startsWith(path + "/"))) {
    link.setAttribute("aria-current", "page");
  }
}

// A command for this database; some want it named even where it has its usual name.
async function command(text, isAlwaysNamed = false) {
  const { db } = await session.catch(() => ({ db: "assay.db" }));
  const name = /^[\w@%+=:,.\/-]+$/.test(db) ? db : "'" + db.replace(/'/g, "'\\''") + "'";
  return el("code", {}, db === "assay.db" && !isAlwaysNamed ? text : `${text} --db ${name}`);
}

const session = api("session").then((answer) => {
  byId("db").textContent = answer.db;
  return answer;
});
session.catch((error) => say(error.message));
