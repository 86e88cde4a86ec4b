// Deep terms: a term near a root by one of its sort far below it, along the path of the largest
// arguments. The farthest first, then half as far, and so on: a chain of a thousand levels takes
// ten checks where one level at a time would take a thousand.
#include <algorithm>
#include <unordered_map>

#include "reduce/edges.h"
#include "reduce/pass.h"

namespace assay::reduce {

namespace {

constexpr size_t kShortest = 8;
constexpr uint32_t kDeepestStart = 16;

// The terms of its sort on the heavy path below it, whose variables mean something outside.
std::vector<Term> heavy_path(Session& session, Term root,
                             const std::unordered_map<Term, double>& sizes) {
  TermStore& store = session.store();
  std::vector<Term> path;
  const std::vector<Term> allowed = session.tidy().free_variables().of(root);
  for (Term t = root;;) {
    Term heaviest;
    const auto arguments = store.arguments(t);
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (term::is_binding_position(store, t, i)) continue;
      if (store.op(t) == Op::kAnnotate && i > 0) continue;
      if (!heaviest || sizes.at(arguments[i]) > sizes.at(heaviest)) heaviest = arguments[i];
    }
    if (!heaviest) return path;
    t = heaviest;
    const auto& free = session.tidy().free_variables().of(t);
    if (store.sort(t) == store.sort(root) && std::ranges::includes(allowed, free)) {
      path.push_back(t);
    }
  }
}

}  // namespace

void descend(Session& session) {
  TermStore& store = session.store();
  bool has_changed = true;
  while (has_changed && !session.is_stopped()) {
    std::vector<Term> roots;
    session.script().for_each_term([&](Term t) { roots.push_back(t); });
    std::unordered_map<Term, double> sizes;
    term::for_each_subterm(store, roots, [&](Term t) {
      double size = 1;
      for (const Term a : store.arguments(t)) size += sizes[a];
      sizes[t] = size;
    });
    std::vector<Edit> edits;
    term::HandleSet<Term> covered;  // on the path of an edge nearer to a root
    for (const PlacedEdge& edge : edges_of(store, session.script())) {
      if (edge.depth > kDeepestStart) break;
      if (sizes.at(edge.end) < kShortest || covered.contains(edge.end)) continue;
      const std::vector<Term> path = heavy_path(session, edge.end, sizes);
      if (path.size() < kShortest) continue;
      for (const Term t : path) covered.insert(t);
      for (size_t at = path.size(); at > 0; at /= 2) {
        edits.push_back(Edit::replace(edge.parent, edge.index, path[at - 1]));
      }
    }
    has_changed = session.try_edits(std::move(edits), Session::Order::kSingly);
  }
}

}  // namespace assay::reduce
