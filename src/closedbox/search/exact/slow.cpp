#include "closedbox/search/exact/slow.h"

#include <algorithm>

#include "closedbox/search/exact/value_bits.h"
#include "eval/evaluator.h"
#include "eval/search/search.h"

namespace assay::closedbox::search {

namespace {

// Evaluations between looks at `stop`.
constexpr uint64_t kTurn = 1000;
// Turns without progress before it starts again from the beginning.
constexpr uint64_t kPatience = 4;

eval::Query query_of(std::span<const term::Term> assertions) {
  eval::Query query;
  query.assertions.assign(assertions.begin(), assertions.end());
  for (size_t i = 0; i < assertions.size(); ++i) query.commands.push_back(i);
  query.found_check = true;
  return query;
}

}  // namespace

SlowResult search_values(term::TermStore& store, value::ValueStore& values,
                         std::span<const term::Term> assertions, std::span<const term::Decl> boxes,
                         const ValueBox& call, eval::Model start, const SlowSettings& settings) {
  for (unsigned box = 0; box < boxes.size(); ++box) {
    start.functions[boxes[box].id].callback = [&call, box](value::ValueStore& to,
                                                           std::span<const value::Value> x) {
      // A call without a value is an application that stays open.
      return call(to, box, x).value_or(value::Value{});
    };
  }
  eval::Evaluator evaluator(store, values, query_of(assertions));
  const auto first = start.constants;
  ValueBits value_bits(store, values, assertions, start);
  base::Random random(settings.seed, 2);
  SlowResult result;
  result.distance = -1;
  auto best = first;
  uint64_t idle = 0;
  for (uint64_t turn = 0; result.evaluations < settings.evaluations; ++turn) {
    if (settings.stop != nullptr && *settings.stop != 0) break;
    start.constants = idle >= kPatience ? first : best;
    eval::SearchOptions options;
    options.evaluations = std::min(kTurn, settings.evaluations - result.evaluations);
    options.seed = settings.seed * 1000003 + turn;
    options.reach = eval::Reach::kFar;
    const eval::SearchResult found = eval::repair(evaluator, start, options);
    result.evaluations += std::max<uint64_t>(found.evaluations, 1);
    ++idle;
    if (result.distance < 0 || found.distance < result.distance) {
      result.distance = found.distance;
      best = start.constants;
      idle = 0;
    }
    // Distances are read from registers; the verdict is not.
    start.constants = best;
    if (found.found && evaluator.evaluate(start).verdict == eval::Verdict::kTrue) {
      result.solved = true;
      break;
    }
    if (first.empty() && start.constants.empty()) break;  // nothing to change
    // Where no step helps, all equations at once may; around the best, and then anywhere.
    if (idle % kPatience != 1 || !value_bits.can_solve()) continue;
    if (random.below(2) == 0) value_bits.scatter(random);
    const uint64_t before = value_bits.evaluations();
    const bool is_solved = value_bits.solve(
        random, [&] { return evaluator.evaluate(start).verdict == eval::Verdict::kTrue; });
    result.evaluations += value_bits.evaluations() - before;
    if (is_solved) {
      best = start.constants;
      result.distance = 0;
      result.solved = true;
      break;
    }
  }
  result.distance = std::max(result.distance, 0.0);
  start.constants = std::move(best);
  // The callbacks refer to `call`, which the caller owns for no longer than this.
  for (const term::Decl& box : boxes) start.functions.erase(box.id);
  result.model = std::move(start);
  return result;
}

}  // namespace assay::closedbox::search
