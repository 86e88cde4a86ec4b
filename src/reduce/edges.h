// The edges of a script's terms, nearest to the roots first: where edits may go.
#pragma once

#include "reduce/rebuild.h"
#include "term/binders.h"
#include "term/traverse.h"

namespace assay::reduce {

struct PlacedEdge {
  Term parent;     // none: a root
  uint32_t index;  // of the argument; of the root
  Term end;
  uint32_t depth;
};

// Binding positions, patterns of match and terms inside attributes are none. Each term is gone into
// once, from where it is nearest to a root.
inline std::vector<PlacedEdge> edges_of(const TermStore& store, const Script& script) {
  std::vector<PlacedEdge> edges;
  term::HandleSet<Term> seen;
  uint32_t root = 0;
  for_each_root(const_cast<Script&>(script), [&](const Term& t) {
    edges.push_back({{}, root++, t, 0});
  });
  for (size_t i = 0; i < edges.size(); ++i) {
    const PlacedEdge edge = edges[i];
    if (!seen.insert(edge.end)) continue;
    const auto arguments = store.arguments(edge.end);
    for (uint32_t k = 0; k < arguments.size(); ++k) {
      if (term::is_binding_position(store, edge.end, k)) continue;
      if (store.op(edge.end) == Op::kAnnotate && k > 0) continue;
      edges.push_back({edge.end, k, arguments[k], edge.depth + 1});
    }
  }
  return edges;
}

inline bool is_leaf(const TermStore& store, Term t) { return store.arguments(t).empty(); }

}  // namespace assay::reduce
