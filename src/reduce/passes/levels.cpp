// Hierarchical reduction: level by level from the roots, every term by the simplest of its sort, or
// left out where its parent takes any number of arguments. What is near a root is large, so that
// most of a formula goes with few checks.
#include "reduce/defaults.h"
#include "reduce/edges.h"
#include "reduce/pass.h"

namespace assay::reduce {

namespace {

// Levels below this are taken together, in ranges that double: a term may be a million deep.
constexpr uint32_t kSingleLevels = 64;

}  // namespace

void default_levels(Session& session) {
  TermStore& store = session.store();
  uint32_t end = 0;
  for (uint32_t depth = 0; !session.is_stopped(); depth = end) {
    end = depth < kSingleLevels ? depth + 1 : depth * 2;
    Defaults defaults(store, session.script());
    std::vector<Edit> edits;
    bool is_end = true;
    for (const PlacedEdge& edge : edges_of(store, session.script())) {
      if (edge.depth < depth) continue;
      if (edge.depth >= end) break;
      is_end = false;
      const Term by = defaults.of(store.sort(edge.end));
      if (edge.parent &&
          store.arguments(edge.parent).size() > least_arguments(store, edge.parent, false)) {
        edits.push_back(Edit::drop(edge.parent, edge.index, by ? by : edge.end));
        continue;
      }
      if (!by || is_leaf(store, edge.end)) continue;
      edits.push_back(Edit::replace(edge.parent, edge.index, by));
    }
    if (is_end) return;
    session.try_edits(std::move(edits));
  }
}

void default_leaves(Session& session) {
  TermStore& store = session.store();
  Defaults defaults(store, session.script());
  std::vector<Edit> edits;
  for (const PlacedEdge& edge : edges_of(store, session.script())) {
    const Sort sort = store.sort(edge.end);
    for (const Term by : {defaults.of(sort), defaults.second(sort)}) {
      if (by && by != edge.end) edits.push_back(Edit::replace(edge.parent, edge.index, by));
    }
    const auto& constants = defaults.constants(sort);
    if (!constants.empty() && constants.front() != edge.end) {
      edits.push_back(Edit::replace(edge.parent, edge.index, constants.front()));
    }
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
}

}  // namespace assay::reduce
