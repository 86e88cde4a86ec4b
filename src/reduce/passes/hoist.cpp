// A term is replaced by a smaller one of its sort that stands inside it: the nearest ones of that
// sort on every path downward. Parents come first, and what is hoisted can be hoisted again.
#include <algorithm>

#include "reduce/edges.h"
#include "reduce/pass.h"

namespace assay::reduce {

namespace {

constexpr size_t kMostLookedAt = 200;

// The nearest terms of the same sort below; their variables must mean something outside.
std::vector<Term> nearest(Session& session, Term root) {
  TermStore& store = session.store();
  const Sort sort = store.sort(root);
  std::vector<Term> found;
  std::vector<Term> todo{root};
  term::HandleSet<Term> seen;
  const std::vector<Term> allowed = session.tidy().free_variables().of(root);
  for (size_t i = 0; i < todo.size() && i < kMostLookedAt; ++i) {
    const Term t = todo[i];
    const auto arguments = store.arguments(t);
    for (size_t k = 0; k < arguments.size(); ++k) {
      if (term::is_binding_position(store, t, k) || (store.op(t) == Op::kAnnotate && k > 0)) {
        continue;
      }
      const Term argument = arguments[k];
      if (!seen.insert(argument)) continue;
      const bool fits =
          store.sort(argument) == sort &&
          std::ranges::includes(allowed, session.tidy().free_variables().of(argument));
      if (fits) {
        found.push_back(argument);
      } else {
        todo.push_back(argument);
      }
    }
  }
  return found;
}

}  // namespace

void hoist_subterms(Session& session) {
  TermStore& store = session.store();
  bool has_changed = true;
  while (has_changed && !session.is_stopped()) {
    std::vector<Edit> edits;
    for (const PlacedEdge& edge : edges_of(store, session.script())) {
      if (is_leaf(store, edge.end)) continue;
      for (const Term by : nearest(session, edge.end)) {
        edits.push_back(Edit::replace(edge.parent, edge.index, by));
      }
    }
    has_changed = session.try_edits(std::move(edits), Session::Order::kSingly);
  }
}

}  // namespace assay::reduce
