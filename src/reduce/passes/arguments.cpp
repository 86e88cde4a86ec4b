// Arguments of operators that take any number, down to two; of and, or to one, where the check
// reads loosely.
#include "reduce/defaults.h"
#include "reduce/edges.h"
#include "reduce/pass.h"

namespace assay::reduce {

void drop_arguments(Session& session) {
  TermStore& store = session.store();
  for (const bool loose : {false, true}) {
    if (loose && !session.takes_loose_syntax()) continue;
    Defaults defaults(store, session.script());
    std::vector<Edit> edits;
    for (const PlacedEdge& edge : edges_of(store, session.script())) {
      if (!edge.parent) continue;
      if (store.arguments(edge.parent).size() <= least_arguments(store, edge.parent, loose)) {
        continue;
      }
      const Term by = defaults.of(store.sort(edge.end));
      edits.push_back(Edit::drop(edge.parent, edge.index, by ? by : edge.end, loose));
    }
    session.try_edits(std::move(edits),
                      loose ? Session::Order::kAllFirst : Session::Order::kSingly);
  }
}

}  // namespace assay::reduce
