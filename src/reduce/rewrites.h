// Local rewrites: for theory passes. A rule looks at one term and says what could stand in its
// place: simpler terms of the same sort with no other free variables.
#pragma once

#include "reduce/edges.h"
#include "reduce/pass.h"
#include "term/sort_rules.h"

namespace assay::reduce {

// Terms are built with this; an ill-sorted one is none, and is left out.
class Builder {
 public:
  explicit Builder(TermStore& store) : store_(store), checker_(store) {}

  Term operator()(Op op, std::vector<Term> arguments, std::vector<uint32_t> indices = {}) {
    return checker_.apply(op, indices, arguments);
  }
  TermStore& store() { return store_; }

 private:
  TermStore& store_;
  term::SortChecker checker_;
};

// rule(builder, term, out): adds to `out`.
template <typename Rule>
bool try_rewrites(Session& session, Rule rule, Session::Order order = Session::Order::kSingly,
                  bool allow_equal = false) {
  TermStore& store = session.store();
  Builder builder(store);
  std::vector<Edit> edits;
  std::vector<Term> found;
  for (const PlacedEdge& edge : edges_of(store, session.script())) {
    found.clear();
    rule(builder, edge.end, found);
    for (const Term by : found) {
      if (!by || by == edge.end || store.sort(by) != store.sort(edge.end)) continue;
      edits.push_back(Edit::replace(edge.parent, edge.index, by));
    }
  }
  return session.try_edits(std::move(edits), order, allow_equal);
}

inline std::vector<Term> arguments_of(const TermStore& store, Term t) {
  return {store.arguments(t).begin(), store.arguments(t).end()};
}

}  // namespace assay::reduce
