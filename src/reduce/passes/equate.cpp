// Predicates: one that matters only for a term far inside it becomes an equation of that term with
// the simplest of its sort. Hoisting alone stops where the sort changes: what is between a
// predicate on floats and the bit-vector inside it has no smaller term of its sort.
#include <algorithm>

#include "reduce/defaults.h"
#include "reduce/edges.h"
#include "reduce/pass.h"
#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

constexpr size_t kMostVisited = 100;

// The nearest terms of other sorts than Bool and `own`, whose variables mean something outside.
std::vector<Term> nearest_others(Session& session, Term root, Sort own) {
  TermStore& store = session.store();
  std::vector<Term> found;
  std::vector<Term> todo{root};
  term::HandleSet<Term> seen;
  const std::vector<Term> allowed = session.tidy().free_variables().of(root);
  for (size_t i = 0; i < todo.size() && i < kMostVisited; ++i) {
    const Term t = todo[i];
    const auto arguments = store.arguments(t);
    for (size_t k = 0; k < arguments.size(); ++k) {
      if (term::is_binding_position(store, t, k) || (store.op(t) == Op::kAnnotate && k > 0)) {
        continue;
      }
      const Term argument = arguments[k];
      if (is_leaf(store, argument) || !seen.insert(argument)) continue;
      const Sort sort = store.sort(argument);
      const bool fits =
          sort != term::kBoolSort && sort != own &&
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

// match: (p ... t ...) of sort Bool   result: (= t d), (str.in_re "" t) for a regular expression
void equate_subterms(Session& session) {
  TermStore& store = session.store();
  bool has_changed = true;
  while (has_changed && !session.is_stopped()) {
    Defaults defaults(store, session.script());
    Builder make(store);
    std::vector<Edit> edits;
    for (const PlacedEdge& edge : edges_of(store, session.script())) {
      if (store.sort(edge.end) != term::kBoolSort || is_leaf(store, edge.end)) continue;
      // What an equation is about is hoisted by others.
      const Op op = store.op(edge.end);
      const Sort own = op == Op::kEqual || op == Op::kStrInRe
                           ? store.sort(store.arguments(edge.end).back())
                           : term::kBoolSort;
      for (const Term t : nearest_others(session, edge.end, own)) {
        const Sort sort = store.sort(t);
        Term by;
        if (store.sorts().is(sort, term::SortKind::kRegLan)) {
          by = make(Op::kStrInRe, {defaults.of(term::kStringSort), t});
        } else if (const Term simplest = defaults.of(sort)) {
          by = make(Op::kEqual, {t, simplest});
        }
        if (by) edits.push_back(Edit::replace(edge.parent, edge.index, by));
      }
    }
    has_changed = session.try_edits(std::move(edits), Session::Order::kSingly);
  }
}

}  // namespace assay::reduce
