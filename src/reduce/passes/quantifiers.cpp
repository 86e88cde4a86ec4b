// Quantifiers: fewer variables, the body alone, nested ones joined.
#include <algorithm>

#include "reduce/defaults.h"
#include "reduce/edges.h"
#include "reduce/pass.h"
#include "term/substitute.h"

namespace assay::reduce {

namespace {

Term quantified(TermStore& store, Op op, std::vector<Term> variables, Term body) {
  if (variables.empty()) return body;
  variables.push_back(body);
  return store.make(op, store.sort(body), variables);
}

}  // namespace

void simplify_quantifiers(Session& session) {
  TermStore& store = session.store();
  bool has_changed = true;
  while (has_changed && !session.is_stopped()) {
    Defaults defaults(store, session.script());
    std::vector<Edit> edits;
    for (const PlacedEdge& edge : edges_of(store, session.script())) {
      const Op op = store.op(edge.end);
      if (op != Op::kForall && op != Op::kExists) continue;
      const std::vector<Term> arguments(store.arguments(edge.end).begin(),
                                        store.arguments(edge.end).end());
      const Term body = arguments.back();
      const std::vector<Term> variables(arguments.begin(), arguments.end() - 1);
      // match: Q x y. b   result: b with values   preserves: nothing; the check decides
      term::Substitution values;
      bool has_values = true;
      for (const Term v : variables) {
        const Term by = defaults.of(store.sort(v));
        has_values &= static_cast<bool>(by);
        values[v] = by;
      }
      if (has_values) {
        edits.push_back(
            Edit::replace(edge.parent, edge.index, term::substitute(store, body, values)));
      }
      // match: Q x. Q y. b   result: Q x y. b
      if (store.op(body) == op) {
        std::vector<Term> joined = variables;
        for (const Term v : store.arguments(body).first(store.arguments(body).size() - 1)) {
          if (std::ranges::find(joined, v) == joined.end()) joined.push_back(v);
        }
        edits.push_back(Edit::replace(edge.parent, edge.index,
                                      quantified(store, op, joined, store.arguments(body).back())));
      }
      if (variables.size() < 2) continue;
      for (size_t i = 0; i < variables.size(); ++i) {
        std::vector<Term> others = variables;
        others.erase(others.begin() + static_cast<ptrdiff_t>(i));
        const auto same = std::ranges::find_if(
            others, [&](Term v) { return store.sort(v) == store.sort(variables[i]); });
        const Term literal = defaults.of(store.sort(variables[i]));
        if (same != others.end()) {
          const Term merged = term::substitute(store, body, {{variables[i], *same}});
          edits.push_back(
              Edit::replace(edge.parent, edge.index, quantified(store, op, others, merged)));
        }
        if (literal) {
          const Term set = term::substitute(store, body, {{variables[i], literal}});
          edits.push_back(
              Edit::replace(edge.parent, edge.index, quantified(store, op, others, set)));
        }
      }
    }
    has_changed = session.try_edits(std::move(edits), Session::Order::kSingly);
  }
}

}  // namespace assay::reduce
