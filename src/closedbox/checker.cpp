#include "closedbox/checker.h"

#include <algorithm>
#include <unordered_map>

#include "term/traverse.h"

namespace assay::closedbox {

using term::Op;
using value::Kind;
using value::Value;

Checker::Checker(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
                 BoxHost& host)
    : terms_(terms),
      values_(values),
      problem_(problem),
      host_(host),
      evaluator_(terms, values, eval::query_of(terms, *problem.script, problem.check)),
      domains_(terms, values) {}

void Checker::prepare(eval::Model& model) {
  for (const Decl constant : problem_.constants) {
    if (model.constants.contains(constant.id)) continue;
    const Value v = domains_.some(terms_.result(constant));
    if (!v.is(Kind::kNone)) model.constants[constant.id] = v;
  }
  for (unsigned i = 0; i < problem_.boxes.size(); ++i) {
    const Decl decl = problem_.boxes[i];
    model.program.functions.erase(decl.id);
    eval::FunctionInterpretation& f = model.functions[decl.id];
    f.has_table = false;
    f.callback = [this, i, decl](value::ValueStore& values, std::span<const Value> arguments) {
      const CallOutcome outcome = host_.call(i, arguments);
      if (outcome.end == CallEnd::kValue) return outcome.value;
      met_outside_ = true;
      return eval::make_open(values, eval::Reason::kNoInterpretation,
                             {Op::kApply, terms_.result(decl), {&decl.id, 1}, arguments});
    };
  }
}

Judgement Checker::check(eval::Model& model) {
  prepare(model);
  met_outside_ = false;
  not_true_.clear();
  evaluator_.run(model);
  bool any_false = false;
  for (size_t i = 0; i < problem_.assertions.size(); ++i) {
    const Value v = evaluator_.machine().root(i);
    if (v.is_true()) continue;
    not_true_.push_back(i);
    any_false = any_false || v.is_false();
  }
  if (any_false) return Judgement::kFalse;
  if (!not_true_.empty()) return Judgement::kOutside;
  // (= (f x) (f x)) is true whatever f says, but whether a call was needed is another question.
  if (met_outside_ && !is_defined(model)) return Judgement::kOutside;
  return Judgement::kTrue;
}

bool Checker::is_refuted(size_t assertion) const {
  bool may_be_open = false;
  term::for_each_subterm(terms_, {&problem_.expanded[assertion], 1}, [&](Term t) {
    may_be_open =
        may_be_open || eval::may_be_open(terms_, t) || term::is_quantifier_like(terms_.op(t));
  });
  return met_outside_ && !may_be_open;
}

bool Checker::is_defined(eval::Model& model) {
  eval::Program program;
  const auto code = eval::compile(terms_, values_, program, {}, problem_.constraints);
  eval::Machine machine(terms_, values_, program);
  machine.set_model(&model);
  machine.run(*code);
  return are_defined(terms_, machine, problem_.constraints);
}

bool are_defined(const term::TermStore& terms, eval::Machine& machine,
                 std::span<const Term> constraints) {
  std::unordered_map<Term, bool> defined;
  term::for_each_subterm(terms, constraints, [&](Term t) {
    const auto arguments = terms.arguments(t);
    bool all = true;
    for (const Term a : arguments) all = all && defined[a];
    const Op op = terms.op(t);
    // What decides a connective by itself, if it is defined.
    const auto decides = [&](Term a, bool wanted) {
      return defined[a] && (wanted ? machine.value(a).is_true() : machine.value(a).is_false());
    };
    if (op == Op::kIte) {
      all = defined[arguments[0]] &&
            defined[arguments[machine.value(arguments[0]).is_true() ? 1 : 2]];
    } else if (op == Op::kAnd || op == Op::kOr) {
      for (const Term a : arguments) all = all || decides(a, op == Op::kOr);
    } else if (op == Op::kImplies) {
      for (size_t i = 0; i < arguments.size(); ++i) {
        all = all || decides(arguments[i], i + 1 == arguments.size());
      }
    } else if (op == Op::kApply && !arguments.empty()) {
      const Value v = machine.value(t);
      all = all && !v.is_open();
    }
    defined[t] = all;
  });
  return std::all_of(constraints.begin(), constraints.end(), [&](Term c) { return defined[c]; });
}

Value Checker::value_of(eval::Model& model, Term term) {
  prepare(model);
  eval::Query query = eval::query_of(terms_, *problem_.script, problem_.check);
  const auto code = eval::compile(terms_, values_, query.program, {}, {&term, 1});
  eval::Machine machine(terms_, values_, query.program);
  machine.set_model(&model);
  machine.run(*code);
  return machine.root(0);
}

}  // namespace assay::closedbox
