// fuzz (section 2.2 of the paper): all constraints to the search engine, none to an SMT engine.
#include <numeric>

#include "closedbox/afl.h"
#include "closedbox/context.h"
#include "closedbox/search/compile/compile.h"
#include "closedbox/search_child.h"
#include "closedbox/search_words.h"
#include "closedbox/value_search.h"

namespace assay::closedbox {

namespace {

constexpr unsigned kMaxRejected = 16;  // solutions in words that are none in exact values

// Sorts without words: values of any kind, 1,000 times slower.
Claim search_slowly(Context& context, const std::string& why) {
  if (context.problem.needs_functions) return unknown(why);
  ValueSearch search(context);
  for (uint64_t round = 0; !context.is_over(); ++round) {
    search::SlowSettings settings;
    settings.seed = context.settings.seed + round;
    search::SlowResult result = search.run(context.problem.constraints, {}, settings);
    if (!search.complaint().empty()) return failed(search.complaint());
    context.exchange();
    if (result.evaluations == 0 && !result.solved) return unknown(why);
    if (!result.solved) continue;
    Candidate candidate;
    candidate.model = std::make_unique<eval::Model>(std::move(result.model));
    if (context.checker.check(*candidate.model) == Judgement::kTrue) {
      return sat(std::move(candidate), "search over values");
    }
  }
  return unknown("timeout");
}

Claim search_with_afl(Context& context) {
  AflSearch afl(context);
  unsigned rejected = 0;
  while (!context.is_over()) {
    ++context.statistics.iterations;
    AflSearch::Found found = afl.run(context.problem.constraints, context.left());
    if (!found.failure.empty()) return unknown(found.failure);
    if (!found.candidate) continue;
    const Judgement judgement = context.checker.check(*found.candidate->model);
    if (!context.host.complaint().empty()) return failed(context.host.complaint());
    if (judgement == Judgement::kTrue) return sat(*std::move(found.candidate), "AFL++");
    // A box that crashes looks like a solution to AFL++, again and again.
    if (++rejected == kMaxRejected) return unknown("AFL++ finds only calls that crash");
  }
  return unknown("timeout");
}

}  // namespace

Claim solve_by_search(Context& context) {
  if (context.settings.afl) return search_with_afl(context);
  auto program = search::compile(context.terms, context.problem.constraints, context.problem.boxes,
                                 {.equivalence_classes = context.settings.equivalence_classes});
  if (!program) return search_slowly(context, program.error().to_string());
  if (context.progress != nullptr) {
    context.progress->constraints = context.problem.constraints.size();
  }
  SearchChild child(context);
  unsigned rejected = 0;
  std::vector<std::vector<uint64_t>> seeds;
  for (uint64_t round = 0; !context.is_over(); ++round) {
    SearchReport report =
        child.run(*program, seeds, context.settings.seed + round * 1000, context.left());
    ++context.statistics.iterations;
    context.statistics.box_calls += report.calls;
    context.statistics.evaluations += report.evaluations;
    context.note_iteration(context.problem.constraints.size(), report.distance);
    if (!report.failure.empty()) return failed(report.failure);
    if (report.end == search::RunEnd::kExhausted) {
      std::vector<uint64_t> places(context.problem.constraints.size());
      std::iota(places.begin(), places.end(), uint64_t{0});
      auto refutation = refuted_by_points(context, std::move(places), child.faults());
      if (!refutation) return unknown("too many calls crashed to look at each again");
      return unsat(*std::move(refutation));
    }
    if (report.end != search::RunEnd::kSolved) continue;
    Candidate candidate = candidate_of(context.values, *program, report.assignment);
    const Judgement judgement = context.checker.check(*candidate.model);
    if (!context.host.complaint().empty()) return failed(context.host.complaint());
    if (judgement == Judgement::kTrue) return sat(std::move(candidate), "search");
    if (++rejected == kMaxRejected) {
      return unknown("the search's solutions are none in exact arithmetic");
    }
  }
  return unknown("timeout");
}

}  // namespace assay::closedbox
