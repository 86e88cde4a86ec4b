// Active learning (section 2.1 of the paper): the SMT engine proposes, the boxes answer, what they
// said is a fact from then on. It ends: an assignment whose calls are all known facts is a solution
// when it is proposed.
#include <algorithm>

#include "closedbox/abstraction.h"
#include "closedbox/context.h"

namespace assay::closedbox {

namespace {

bool any_doubtful(const BoxHost& host) {
  return std::any_of(host.facts().begin(), host.facts().end(), [](const Fact& f) {
    return f.outcome.end != CallEnd::kValue && !proves_no_value(f.outcome.end);
  });
}

}  // namespace

bool block_refuted(Abstraction& abstraction, const Problem& problem, const Checker& checker,
                   const BoxHost& host, const eval::Model& model) {
  const auto wrong = checker.not_true();
  const Term assertion = wrong.empty() ? Term{} : problem.expanded[wrong[0]];
  const bool is_shown = !any_doubtful(host) && (wrong.empty() || checker.is_refuted(wrong[0]));
  abstraction.block(model, assertion ? abstraction.constants_of(assertion) : problem.constants,
                    !is_shown);
  return is_shown;
}

Claim solve_by_learning(Context& context) {
  auto abstraction = Abstraction::create(context.terms, context.values, context.problem,
                                         context.settings.smt, true);
  if (!abstraction) return unknown(abstraction.error().to_string());
  Abstraction& a = **abstraction;
  std::vector<std::string> blocked;
  for (;;) {
    if (context.is_over()) return unknown("timeout");
    if (context.progress != nullptr) {
      context.progress->iterations = context.statistics.iterations;
      context.progress->box_calls = context.statistics.box_calls + context.host.calls();
    }
    context.exchange();
    a.learn(context.host);
    if (!context.host.complaint().empty()) return failed(context.host.complaint());
    const auto check = a.check({}, context.left());
    ++context.statistics.smt_checks;
    if (check.answer == engine::Answer::kUnsat) {
      if (check.used_time_outs) {
        return unknown(any_doubtful(context.host)
                           ? "calls of a box timed out or failed: without them there is no solution"
                           : "the formula needs a value that the standard leaves open, such as a "
                             "division by zero");
      }
      return unsat(refuted_with_facts(context, std::move(blocked)));
    }
    if (check.answer == engine::Answer::kUnknown) {
      return unknown(context.is_over() ? "timeout" : check.reason);
    }
    auto candidate = a.model();
    if (!candidate) return unknown(candidate.error().to_string());
    ++context.statistics.iterations;
    const size_t known = context.host.facts().size();
    const Judgement judgement = context.checker.check(*candidate->model);
    context.note_iteration(0, 0);
    if (!context.host.complaint().empty()) return failed(context.host.complaint());
    if (judgement == Judgement::kTrue) return sat(*std::move(candidate), "smt");
    if (judgement == Judgement::kOutside || context.host.facts().size() == known) {
      // No fact says it: this assignment is none.
      if (context.problem.needs_functions) {
        return unknown("a call without a value is needed, and the model has functions");
      }
      if (block_refuted(a, context.problem, context.checker, context.host, *candidate->model)) {
        blocked.push_back(
            print_candidate(context.terms, context.values, context.problem, *candidate));
      }
    }
  }
}

}  // namespace assay::closedbox
