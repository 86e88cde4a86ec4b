"use strict";
// SMT-LIB for people: words of the language in colour, and the parenthesis that belongs to one.

const kLongestHighlighted = 200000;
const kWords = new Set(("assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes declare-fun declare-sort " +
  "define-const define-fun define-fun-rec define-funs-rec define-sort echo exit get-assertions get-assignment get-info get-model " +
  "get-option get-proof get-unsat-assumptions get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option " +
  "let forall exists match par as _ ! and or not xor => = distinct ite true false").split(" "));
const kToken = /(;[^\n]*)|("(?:[^"]|"")*"?)|(\|[^|]*\|?)|([()])|(#[xb][0-9a-fA-F]+|\d+(?:\.\d+)?)(?=[\s();"]|$)|([^\s();"|]+)|(\s+)/g;

function kindOf(match) {
  if (match[1] !== undefined) return "t-comment";
  if (match[2] !== undefined) return "t-string";
  if (match[4] !== undefined) return "t-paren";
  if (match[5] !== undefined) return "t-literal";
  if (match[6] !== undefined && (kWords.has(match[6]) || match[6].startsWith(":"))) return "t-keyword";
  return null;
}

function highlight(place, text) {
  if (text.length > kLongestHighlighted) {
    place.textContent = text;
    return;
  }
  const out = document.createDocumentFragment();
  const open = [];
  for (const match of text.matchAll(kToken)) {
    const kind = kindOf(match);
    if (!kind) {
      out.append(match[0]);
      continue;
    }
    const node = el("span", { class: kind }, match[0]);
    out.append(node);
    if (match[0] === "(" && kind === "t-paren") open.push(node);
    if (match[0] === ")" && kind === "t-paren" && open.length > 0) {
      node.mate = open.pop();
      node.mate.mate = node;
    }
  }
  replace(place, out);
}

let matched = [];

function mark(node) {
  for (const old of matched) old.classList.remove("t-match");
  matched = node && node.mate ? [node, node.mate] : [];
  for (const one of matched) one.classList.add("t-match");
}

document.addEventListener("mouseover", (event) => {
  if (event.target.classList && event.target.classList.contains("t-paren")) mark(event.target);
});
document.addEventListener("mouseout", (event) => {
  if (event.target.classList && event.target.classList.contains("t-paren")) mark(null);
});

// The same by keyboard: the arrows go from one part of a text to the next.
function walk(place, selector, arrive) {
  let at = -1;
  place.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const parts = step && !event.ctrlKey && !event.altKey && !event.metaKey ? [...place.querySelectorAll(selector)] : [];
    if (parts.length === 0) return;
    event.preventDefault();
    at = Math.min(parts.length - 1, Math.max(0, at + step));
    parts[at].scrollIntoView({ block: "nearest" });
    arrive(parts[at]);
  });
  place.addEventListener("blur", () => {
    at = -1;
    arrive(null);
  });
}

// A text with the values of its parts: spans are [begin, end, value], in the order of beginnings,
// each inside the one around it.
function valued(text, spans) {
  const root = el("span");
  const stack = [{ node: root, end: text.length }];
  let at = 0;
  const advance = (to) => {
    while (stack.length > 1 && stack[stack.length - 1].end <= to) {
      const top = stack.pop();
      if (top.end > at) top.node.append(text.slice(at, top.end));
      at = Math.max(at, top.end);
    }
    if (to > at) stack[stack.length - 1].node.append(text.slice(at, to));
    at = Math.max(at, to);
  };
  for (const [begin, end, value] of spans) {
    advance(begin);
    const node = el("span", { class: "v", title: `${value}` });
    stack[stack.length - 1].node.append(node);
    stack.push({ node, end });
  }
  advance(text.length);
  while (stack.length > 0) {
    const top = stack.pop();
    if (text.length > at) top.node.append(text.slice(at, top.end));
    at = Math.max(at, top.end);
  }
  return root;
}
