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

constexpr size_t kMostLarge = 4;

void nest_rule(Builder& make, Term t, std::vector<Term>& out, bool loose) {
  TermStore& store = make.store();
  if (term::binds_anything(store.op(t)) || store.op(t) == Op::kAnnotate) return;
  const std::vector<Term> arguments = arguments_of(store, t);
  std::vector<size_t> large;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!is_leaf(store, arguments[i])) large.push_back(i);
  }
  if (large.size() < 2 || large.size() > kMostLarge) return;
  const bool may_drop = arguments.size() > least_arguments(store, t, loose);
  const std::vector<uint32_t> indices(store.indices(t).begin(), store.indices(t).end());
  for (const size_t o : large) {
    for (const size_t i : large) {
      const Term outer = arguments[o];
      const Term inner = arguments[i];
      if (o == i) continue;
      for (const term::Edge& edge : leaf_edges(store, outer, store.sort(inner))) {
        const Term nested = term::replace(store, outer, {{{edge, inner}}});
        // Of three, one would be lost, and what is lost was tried by itself.
        if (large.size() == 2) out.push_back(nested);
        if (!may_drop) continue;
        std::vector<Term> others = arguments;
        others[o] = nested;
        others.erase(others.begin() + static_cast<ptrdiff_t>(i));
        out.push_back(make(store.op(t), others, indices));
      }
    }
  }
}

}  // namespace

void nest_arguments(Session& session) {
  const bool loose = session.takes_loose_syntax();
  try_rewrites(session, [loose](Builder& make, Term t, std::vector<Term>& out) {
    nest_rule(make, t, out, loose);
  });
}

}  // namespace assay::reduce
