#include "closedbox/abstraction.h"

#include <algorithm>

#include "eval/semantics/to_term.h"
#include "term/traverse.h"

namespace assay::closedbox {

using engine::Answer;
using term::Op;

namespace {

// In longer texts an SMT engine drowns.
constexpr size_t kLongestText = 4096;

bool is_long(const value::ValueStore& values, value::Value v) {
  return v.is(value::Kind::kText) && values.to_text(v).size() > kLongestText;
}

Term negated(term::TermStore& terms, std::vector<Term> all) {
  const Term whole = all.empty()       ? terms.boolean(true)
                     : all.size() == 1 ? all[0]
                                       : terms.make(Op::kAnd, term::kBoolSort, all);
  return terms.make(Op::kNot, term::kBoolSort, {{whole}});
}

}  // namespace

base::Result<std::unique_ptr<Abstraction>> Abstraction::create(term::TermStore& terms,
                                                               value::ValueStore& values,
                                                               const Problem& problem,
                                                               const std::string& engine_name,
                                                               bool add_constraints) {
  // What has the constraints for good is asked for models, not for cores.
  auto engine = engine::make_engine(engine_name, terms, problem.declarations, !add_constraints);
  if (!engine) return engine.error();
  std::unique_ptr<Abstraction> result(new Abstraction(terms, values, problem, *std::move(engine)));
  result->find_strict_calls();
  result->has_constraints_ = add_constraints;
  if (add_constraints) {
    for (const Term constraint : problem.constraints) {
      if (const auto added = result->engine_->add(constraint); !added) return added.error();
    }
  }
  return result;
}

// The process of a way of solving ends with it: taking an engine's memory apart, page by page,
// would take longer than some checks.
Abstraction::~Abstraction() { (void)engine_.release(); }

// From each constraint down through what always evaluates its arguments.
void Abstraction::find_strict_calls() {
  term::HandleSet<Term> seen;
  std::vector<Term> stack(problem_.constraints.begin(), problem_.constraints.end());
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t)) continue;
    const Op op = terms_.op(t);
    if (op == Op::kAnd || op == Op::kOr || op == Op::kImplies || term::is_quantifier_like(op)) {
      continue;
    }
    const auto arguments = terms_.arguments(t);
    if (op == Op::kIte) {
      stack.push_back(arguments[0]);
      continue;
    }
    if (op == Op::kApply && std::find(problem_.boxes.begin(), problem_.boxes.end(),
                                      terms_.decl(t)) != problem_.boxes.end()) {
      strict_calls_.push_back(t);
    }
    stack.insert(stack.end(), arguments.begin(), arguments.end());
  }
}

Abstraction::Check Abstraction::check(std::span<const Term> assumptions,
                                      std::chrono::milliseconds limit) {
  ++checks_;
  std::vector<Term> all(assumptions.begin(), assumptions.end());
  all.insert(all.end(), time_outs_.begin(), time_outs_.end());
  const engine::CheckResult result = engine_->check(all, limit);
  Check check{result.answer, result.reason, {}, false};
  for (const size_t place : result.core) {
    if (place < assumptions.size()) {
      check.core.push_back(place);
    } else {
      check.used_time_outs = true;
    }
  }
  // A core may be larger than it has to be; without cores it is.
  if (check.used_time_outs && has_constraints_) {
    check.used_time_outs = engine_->check(assumptions, limit).answer != Answer::kUnsat;
  }
  return check;
}

base::Result<Candidate> Abstraction::model() {
  return read_candidate(terms_, values_, problem_,
                        engine_->model_text(problem_.constants, problem_.needs_functions));
}

void Abstraction::learn(const BoxHost& host) {
  const auto& facts = host.facts();
  while (learned_ < facts.size()) learn(facts[learned_++]);
}

Term Abstraction::fact_term(const Fact& fact) {
  const Decl decl = problem_.boxes[fact.box];
  std::vector<Term> arguments;
  if (is_long(values_, fact.outcome.value)) return {};
  for (size_t i = 0; i < fact.arguments.size(); ++i) {
    if (is_long(values_, fact.arguments[i])) return {};
    const Term t = eval::to_term(terms_, values_, fact.arguments[i], terms_.arguments(decl)[i]);
    if (!t) return {};
    arguments.push_back(t);
  }
  const Term value = eval::to_term(terms_, values_, fact.outcome.value, terms_.result(decl));
  if (!value) return {};
  const Term call = terms_.apply(decl, terms_.result(decl), arguments);
  return terms_.make(Op::kEqual, term::kBoolSort, {{call, value}});
}

void Abstraction::learn(const Fact& fact) {
  if (fact.outcome.end == CallEnd::kValue) {
    if (const Term t = fact_term(fact)) (void)engine_->add(t);
    return;
  }
  const Decl decl = problem_.boxes[fact.box];
  for (const Term call : strict_calls_) {
    if (terms_.decl(call) != decl) continue;
    std::vector<Term> same;
    for (size_t i = 0; i < fact.arguments.size(); ++i) {
      const Term argument = terms_.arguments(call)[i];
      const Term value = eval::to_term(terms_, values_, fact.arguments[i], terms_.sort(argument));
      if (!value) return;
      same.push_back(terms_.make(Op::kEqual, term::kBoolSort, {{argument, value}}));
    }
    const Term lemma = negated(terms_, same);
    if (!proves_no_value(fact.outcome.end)) {
      time_outs_.push_back(lemma);
    } else {
      (void)engine_->add(lemma);
    }
  }
}

Term Abstraction::equation(Decl constant, value::Value v) {
  const term::Sort sort = terms_.result(constant);
  const Term value = eval::to_term(terms_, values_, v, sort);
  if (!value) return {};
  return terms_.make(Op::kEqual, term::kBoolSort, {{terms_.apply(constant, sort, {}), value}});
}

void Abstraction::block(const eval::Model& model, std::span<const Decl> constants, bool timed_out) {
  std::vector<Term> same;
  for (const Decl constant : constants) {
    const auto at = model.constants.find(constant.id);
    if (at == model.constants.end()) return;
    const Term t = equation(constant, at->second);
    if (!t) return;
    same.push_back(t);
  }
  const Term lemma = negated(terms_, same);
  if (timed_out) {
    time_outs_.push_back(lemma);
  } else {
    (void)engine_->add(lemma);
  }
}

std::vector<Decl> Abstraction::constants_of(Term term) const {
  std::vector<Decl> found;
  term::for_each_subterm(terms_, {&term, 1}, [&](Term t) {
    if (terms_.op(t) != Op::kApply || !terms_.arguments(t).empty()) return;
    if (std::find(problem_.constants.begin(), problem_.constants.end(), terms_.decl(t)) !=
        problem_.constants.end()) {
      found.push_back(terms_.decl(t));
    }
  });
  return found;
}

}  // namespace assay::closedbox
