// Annotations: patterns, names, weights.
#include "reduce/edges.h"
#include "reduce/pass.h"

namespace assay::reduce {

void drop_annotations(Session& session) {
  TermStore& store = session.store();
  std::vector<Edit> edits;
  for (const PlacedEdge& edge : edges_of(store, session.script())) {
    if (store.op(edge.end) != Op::kAnnotate) continue;
    edits.push_back(Edit::replace(edge.parent, edge.index, store.arguments(edge.end)[0]));
  }
  session.try_edits(std::move(edits));
}

}  // namespace assay::reduce
