#include "closedbox/value_search.h"

#include "closedbox/search/define.h"
#include "term/substitute.h"

namespace assay::closedbox {

namespace {

// What the equalities define (search/define.h), each in terms of constants that none defines.
term::Substitution definitions_of(Context& context, std::span<const Term> constraints) {
  term::Substitution by_term;
  if (!context.settings.equivalence_classes) return by_term;
  const auto found = search::find_definitions(context.terms, constraints, context.problem.boxes);
  for (const Decl constant : context.problem.constants) {
    const auto at = found.find(constant.id);
    if (at == found.end()) continue;
    by_term[context.terms.apply(constant, context.terms.result(constant), {})] = at->second;
  }
  // No definition leads back to itself, so this ends: after as many rounds as there are at most.
  for (size_t round = 0; round < by_term.size(); ++round) {
    bool any = false;
    for (auto& [variable, body] : by_term) {
      const Term next = term::substitute(context.terms, body, by_term);
      any = any || next != body;
      body = next;
    }
    if (!any) break;
  }
  return by_term;
}

}  // namespace

search::SlowResult search_over_values(Context& context, BoxHost& host,
                                      std::span<const Term> constraints, eval::Model start,
                                      const search::SlowSettings& settings) {
  const search::ValueBox call = [&](value::ValueStore&, unsigned box,
                                    std::span<const value::Value> arguments) {
    const CallOutcome outcome = host.call(box, arguments);
    return outcome.end == CallEnd::kValue ? std::optional(outcome.value) : std::nullopt;
  };
  const term::Substitution definitions = definitions_of(context, constraints);
  std::vector<Term> searched;
  for (const Term constraint : constraints) {
    searched.push_back(term::substitute(context.terms, constraint, definitions));
  }
  search::SlowResult result =
      search::search_values(context.terms, context.values, searched, context.problem.boxes, call,
                            std::move(start), settings);
  context.statistics.evaluations += result.evaluations;
  for (const Decl constant : context.problem.constants) {
    const auto at =
        definitions.find(context.terms.apply(constant, context.terms.result(constant), {}));
    if (at == definitions.end()) continue;
    const value::Value v = context.checker.value_of(result.model, at->second);
    if (!v.is_open()) result.model.constants[constant.id] = v;
  }
  return result;
}

}  // namespace assay::closedbox
