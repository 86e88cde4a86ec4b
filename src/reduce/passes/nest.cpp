// A term with two large arguments becomes one of them, with the other in place of one of its
// leaves: what must be there side by side may as well be there one inside the other.
#include "reduce/rewrites.h"
#include "term/substitute.h"

namespace assay::reduce {

namespace {

// The edges to the first and the last leaf of the wanted sort, as written.
std::vector<term::Edge> leaf_edges(const TermStore& store, Term root, Sort sort) {
  std::vector<term::Edge> found;
  std::vector<Term> todo{root};
  term::HandleSet<Term> seen;
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!seen.insert(t) || term::binds_anything(store.op(t))) continue;
    const auto arguments = store.arguments(t);
    for (uint32_t i = 0; i < arguments.size(); ++i) {
      if (!is_leaf(store, arguments[i])) {
        todo.push_back(arguments[i]);
      } else if (store.sort(arguments[i]) == sort) {
        found.push_back({t, i});
      }
    }
  }
  if (found.size() > 2) found = {found.front(), found.back()};
  return found;
}

void rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  if (term::binds_anything(store.op(t)) || store.op(t) == Op::kAnnotate) return;
  const std::vector<Term> arguments = arguments_of(store, t);
  std::vector<Term> large;
  for (const Term a : arguments) {
    if (!is_leaf(store, a)) large.push_back(a);
  }
  // Of three, one would be lost, and what is lost was tried by itself.
  if (large.size() != 2) return;
  for (const auto& [outer, inner] :
       {std::pair(large[0], large[1]), std::pair(large[1], large[0])}) {
    if (store.sort(outer) != store.sort(t)) continue;
    for (const term::Edge& edge : leaf_edges(store, outer, store.sort(inner))) {
      out.push_back(term::replace(store, outer, {{{edge, inner}}}));
    }
  }
}

}  // namespace

void nest_arguments(Session& session) { try_rewrites(session, rule); }

}  // namespace assay::reduce
