#include "closedbox/proof_checker.h"

#include <fmt/format.h>

#include "closedbox/exhaustion.h"
#include "closedbox/surrogate/learner.h"
#include "closedbox/value_text.h"
#include "term/traverse.h"

namespace assay::closedbox {

using value::Value;

Proof Proof::uninterpreted(const std::string& engines) {
  return {Refutation::Reason::kUninterpreted,
          fmt::format("boxes as uninterpreted functions, by {}", engines)};
}

Proof Proof::facts(size_t count, const std::string& engines) {
  return {Refutation::Reason::kFacts,
          fmt::format("boxes as uninterpreted functions, with {} facts learned, by {}", count,
                      engines)};
}

Proof Proof::points(uint64_t count, uint64_t repeated, const std::string& engines) {
  const std::string domain =
      engines.empty() ? "" : fmt::format("; no solution lies outside of them, by {}", engines);
  if (repeated == count) {
    return {
        Refutation::Reason::kPoints,
        fmt::format("exhaustive enumeration: {} points, all in exact arithmetic{}", count, domain)};
  }
  return {Refutation::Reason::kPoints,
          fmt::format("exhaustive enumeration: {} points in words, {} of them again in exact "
                      "arithmetic{}",
                      count, repeated, domain)};
}

Proof Proof::tables(size_t count, const std::string& engines) {
  return {Refutation::Reason::kTables,
          fmt::format("exhaustive enumeration of the boxes' domains, {} points, by {}", count,
                      engines)};
}

ProofChecker::ProofChecker(term::TermStore& terms, value::ValueStore& values,
                           const Problem& problem, std::span<const Box> boxes, BoxHost& host,
                           Checker& checker, const Settings& settings, os::ProcessGroups& groups,
                           os::TimePoint deadline)
    : terms_(terms),
      values_(values),
      problem_(problem),
      boxes_(boxes),
      host_(host),
      checker_(checker),
      settings_(settings),
      deadline_(deadline),
      jury_(terms, values, problem, settings, groups, deadline) {}

ProofChecker::Result ProofChecker::check(const Refutation& claim) {
  switch (claim.reason) {
    case Refutation::Reason::kUninterpreted: {
      const Verdict verdict = jury_.refute([](Abstraction&) { return std::vector<Term>(); });
      if (!verdict.is_refuted) return verdict.doubt;
      return Proof::uninterpreted(verdict.engines);
    }
    case Refutation::Reason::kFacts:
      return check_facts(claim);
    case Refutation::Reason::kPoints:
      return check_points(claim);
    case Refutation::Reason::kTables:
      return check_tables(claim);
  }
  return "a claim of an unknown kind";
}

std::string ProofChecker::call_again(const Refutation& claim, bool must_be_outside) {
  for (const ClaimedCall& call : claim.calls) {
    if (os::monotonic_now() > deadline_) return "timeout";
    if (call.box >= boxes_.size()) return "a call of a box that there is not";
    const Box& box = boxes_[call.box];
    if (call.arguments.size() != box.arguments.size()) return "a call with other arguments";
    std::vector<Value> arguments;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      const auto v = read_value(terms_, values_, box.arguments[i].sort, call.arguments[i]);
      if (!v) return fmt::format("an argument of '{}' cannot be read again", box.name);
      arguments.push_back(*v);
    }
    const CallEnd end = host_.call(call.box, arguments).end;
    if (!host_.complaint().empty()) return host_.complaint();
    if (must_be_outside && end != CallEnd::kOutside) {
      return fmt::format("a call of '{}' crashed in the search, and not when it was made again",
                         box.name);
    }
  }
  return {};
}

ProofChecker::Result ProofChecker::check_facts(const Refutation& claim) {
  if (std::string doubt = call_again(claim, false); !doubt.empty()) return doubt;
  std::vector<Candidate> blocked;
  for (const std::string& text : claim.blocked) {
    auto candidate = read_candidate(terms_, values_, problem_, text);
    if (!candidate) return candidate.error().to_string();
    if (os::monotonic_now() > deadline_) return "timeout";
    if (checker_.check(*candidate->model) == Judgement::kTrue) return *std::move(candidate);
    blocked.push_back(*std::move(candidate));
  }
  const Verdict verdict = jury_.refute([&](Abstraction& abstraction) {
    abstraction.learn(host_);
    for (const Candidate& candidate : blocked) {
      (void)checker_.check(*candidate.model);
      block_refuted(abstraction, problem_, checker_, host_, *candidate.model);
    }
    return std::vector<Term>();
  });
  if (!verdict.is_refuted) return verdict.doubt;
  return Proof::facts(host_.facts().size(), verdict.engines);
}

ProofChecker::Result ProofChecker::check_points(const Refutation& claim) {
  std::vector<Term> constraints;
  for (const uint64_t place : claim.places) {
    if (place >= problem_.constraints.size()) return "a constraint that there is not";
    constraints.push_back(problem_.constraints[place]);
  }
  if (std::string doubt = call_again(claim, true); !doubt.empty()) return doubt;
  Exhaustion exhaustion(terms_, values_, problem_, host_, std::move(constraints),
                        {.equivalence_classes = settings_.equivalence_classes});
  if (!exhaustion.doubt().empty()) return exhaustion.doubt();
  const std::optional<Term> outside = exhaustion.outside_domain();
  if (!exhaustion.doubt().empty()) return exhaustion.doubt();
  Exhaustion::Repeated repeated = exhaustion.repeat(deadline_);
  if (!host_.complaint().empty()) return host_.complaint();
  if (repeated.solution) return *std::move(repeated.solution);
  if (!repeated.doubt.empty()) return repeated.doubt;
  Verdict verdict;
  if (outside) {
    verdict = jury_.refute([&](Abstraction&) { return std::vector<Term>{*outside}; });
    if (!verdict.is_refuted) return verdict.doubt;
  }
  return Proof::points(exhaustion.points(), repeated.count, verdict.engines);
}

ProofChecker::Result ProofChecker::check_tables(const Refutation& claim) {
  std::vector<Term> equations;
  for (const uint64_t number : claim.places) {
    if (number >= boxes_.size()) return "a box that there is not";
    const Box& box = boxes_[number];
    std::vector<search::WordSort> sorts;
    for (const Slot& slot : box.arguments) {
      const auto sort = search::word_sort(terms_, slot.sort);
      if (!sort) return fmt::format("'{}' has arguments that are no words", box.name);
      sorts.push_back(*sort);
    }
    const auto result = search::word_sort(terms_, box.result.sort);
    if (!result) return fmt::format("'{}' has a result that is no word", box.name);
    surrogate::Learner learner(sorts, *result, settings_.seed);
    learner.want_all();
    for (auto wanted = learner.wanted_inputs(); !wanted.empty(); wanted = learner.wanted_inputs()) {
      for (const surrogate::Point& point : wanted) {
        if (os::monotonic_now() > deadline_) return "timeout";
        std::vector<Value> arguments;
        for (size_t i = 0; i < point.size(); ++i) {
          arguments.push_back(search::value_of_word(values_, sorts[i], point[i]));
        }
        const CallOutcome outcome = host_.call(static_cast<unsigned>(number), arguments);
        if (!host_.complaint().empty()) return host_.complaint();
        if (outcome.end != CallEnd::kValue) {
          return fmt::format("'{}' has no value at a point of its domain", box.name);
        }
        const auto word = search::word_of_value(values_, *result, outcome.value);
        if (!word) return fmt::format("'{}' has a value that is no word", box.name);
        learner.observe(point, *word);
      }
    }
    std::string missing;
    term::for_each_subterm(terms_, problem_.constraints, [&](Term t) {
      if (terms_.op(t) != term::Op::kApply || terms_.decl(t) != box.decl) return;
      const auto arguments = terms_.arguments(t);
      const auto guesses =
          learner.guesses(terms_, std::vector<Term>(arguments.begin(), arguments.end()));
      if (guesses.empty() || !guesses[0].is_complete) {
        missing = fmt::format("the table of '{}' is not whole", box.name);
        return;
      }
      equations.push_back(terms_.make(term::Op::kEqual, term::kBoolSort, {{t, guesses[0].term}}));
    });
    if (!missing.empty()) return missing;
  }
  const Verdict verdict = jury_.refute([&](Abstraction&) { return equations; });
  if (!verdict.is_refuted) return verdict.doubt;
  return Proof::tables(host_.facts().size(), verdict.engines);
}

}  // namespace assay::closedbox
