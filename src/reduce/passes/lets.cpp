// Lets: each variable by its term, where that does not make the text longer.
#include "reduce/edges.h"
#include "reduce/pass.h"
#include "term/substitute.h"

namespace assay::reduce {

namespace {

constexpr uint64_t kLargestLetTree = 20'000;

Term inlined(TermStore& store, Term let, size_t binding, bool all) {
  const auto arguments = store.arguments(let);
  term::Substitution substitution;
  std::vector<Term> kept;
  for (size_t i = 0; i + 1 < arguments.size(); i += 2) {
    if (all || i == binding) {
      substitution[arguments[i]] = arguments[i + 1];
    } else {
      kept.push_back(arguments[i]);
      kept.push_back(arguments[i + 1]);
    }
  }
  const Term body = term::substitute(store, arguments.back(), substitution);
  if (kept.empty()) return body;
  // The terms of the bindings that stay are outside of the scope; nothing can be captured.
  kept.push_back(body);
  return store.make(Op::kLet, store.sort(body), kept);
}

bool inline_all(TermStore& store, Script& script) {
  Rebuilder rebuild(store, [&](Term old, std::vector<Term>& arguments) -> Term {
    if (store.op(old) != Op::kLet) return store.with_arguments(old, arguments);
    const Term let = store.with_arguments(old, arguments);
    const Term body = inlined(store, let, 0, true);
    return term::tree_size(store, body) <= kLargestLetTree ? body : let;
  });
  return rebuild.apply(script);
}

}  // namespace

void inline_lets(Session& session) {
  TermStore& store = session.store();
  bool has_lets = false;
  for (const PlacedEdge& edge : edges_of(store, session.script())) {
    has_lets |= store.op(edge.end) == Op::kLet;
  }
  if (!has_lets) return;
  session.try_edits({Edit::change_all(inline_all, "inline all lets")});
  std::vector<Edit> edits;
  for (const PlacedEdge& edge : edges_of(store, session.script())) {
    if (store.op(edge.end) != Op::kLet) continue;
    if (term::tree_size(store, edge.end) > kLargestLetTree) continue;
    const size_t bindings = store.arguments(edge.end).size() / 2;
    for (size_t i = 0; i < bindings; ++i) {
      edits.push_back(
          Edit::replace(edge.parent, edge.index, inlined(store, edge.end, i * 2, false)));
    }
  }
  session.try_edits(std::move(edits), Session::Order::kSingly);
}

}  // namespace assay::reduce
