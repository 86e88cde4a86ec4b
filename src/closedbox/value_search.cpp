#include "closedbox/value_search.h"

#include "closedbox/search/compile/define.h"
#include "eval/machine/machine.h"
#include "eval/semantics/to_term.h"

namespace assay::closedbox {

namespace {

// Some tens of megabytes.
constexpr uint64_t kMostCalls = 50'000;

// The same value in another store; none for what has no term.
value::Value moved(term::TermStore& terms, value::ValueStore& from, value::ValueStore& to,
                   value::Value v, term::Sort sort) {
  if (v.is(value::Kind::kElement)) return v;  // complete in itself
  const Term term = eval::to_term(terms, from, v, sort);
  if (!term) return {};
  eval::Program program;
  const auto code = eval::compile(terms, to, program, {}, {&term, 1});
  eval::Machine machine(terms, to, program);
  machine.run(*code);
  const value::Value result = machine.root(0);
  return result.is_open() ? value::Value{} : result;
}

eval::Model moved(term::TermStore& terms, value::ValueStore& from, value::ValueStore& to,
                  const eval::Model& model) {
  eval::Model result;
  for (const auto& [decl, v] : model.constants) {
    const value::Value by = moved(terms, from, to, v, terms.result(term::Decl{decl}));
    if (!by.is(value::Kind::kNone)) result.constants[decl] = by;
  }
  return result;
}

}  // namespace

struct ValueSearch::Room {
  explicit Room(Context& context)
      : host(context.terms, values, context.boxes, context.settings.call_limit) {
    host.set_groups(context.groups);
  }
  value::ValueStore values;
  BoxHost host;
};

ValueSearch::ValueSearch(Context& context) : context_(context) {}
ValueSearch::~ValueSearch() = default;

// What the equalities define (search/define.h), each in terms of constants that none defines.
term::Substitution ValueSearch::definitions_of(std::span<const Term> constraints) const {
  term::Substitution by_term;
  if (!context_.settings.equivalence_classes) return by_term;
  const auto found = search::find_definitions(context_.terms, constraints, context_.problem.boxes);
  for (const Decl constant : context_.problem.constants) {
    const auto at = found.find(constant.id);
    if (at == found.end()) continue;
    by_term[context_.terms.apply(constant, context_.terms.result(constant), {})] = at->second;
  }
  // No definition leads back to itself, so this ends: after as many rounds as there are at most.
  for (size_t round = 0; round < by_term.size(); ++round) {
    bool any = false;
    for (auto& [variable, body] : by_term) {
      const Term next = term::substitute(context_.terms, body, by_term);
      any = any || next != body;
      body = next;
    }
    if (!any) break;
  }
  return by_term;
}

search::SlowResult ValueSearch::run(std::span<const Term> constraints, const eval::Model& start,
                                    const search::SlowSettings& settings) {
  term::TermStore& terms = context_.terms;
  if (!room_ || room_->host.calls() > kMostCalls) room_ = std::make_unique<Room>(context_);
  const search::ValueBox call = [&](value::ValueStore&, unsigned box,
                                    std::span<const value::Value> arguments) {
    const CallOutcome outcome = room_->host.call(box, arguments);
    return outcome.end == CallEnd::kValue ? std::optional(outcome.value) : std::nullopt;
  };
  const term::Substitution definitions = definitions_of(constraints);
  std::vector<Term> searched;
  for (const Term constraint : constraints) {
    searched.push_back(term::substitute(terms, constraint, definitions));
  }
  const uint64_t calls = room_->host.calls();
  search::SlowResult result =
      search::search_values(terms, room_->values, searched, context_.problem.boxes, call,
                            moved(terms, context_.values, room_->values, start), settings);
  result.model = moved(terms, room_->values, context_.values, result.model);
  complaint_ = room_->host.complaint();
  context_.statistics.evaluations += result.evaluations;
  context_.statistics.box_calls += room_->host.calls() - calls;
  for (const Decl constant : context_.problem.constants) {
    const auto at = definitions.find(terms.apply(constant, terms.result(constant), {}));
    if (at == definitions.end()) continue;
    const value::Value v = context_.checker.value_of(result.model, at->second);
    if (!v.is_open()) result.model.constants[constant.id] = v;
  }
  return result;
}

}  // namespace assay::closedbox
