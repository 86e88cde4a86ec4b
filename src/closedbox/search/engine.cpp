#include "closedbox/search/engine.h"

#include <algorithm>

#include "base/assert.h"
#include "closedbox/search/enumerate.h"
#include "closedbox/search/program/domains.h"
#include "closedbox/search/walk.h"

namespace assay::closedbox::search {

namespace {
// A walk and the enumeration take turns; turns grow.
constexpr uint64_t kFirstTurn = 2000;
constexpr uint64_t kLastTurn = 1'000'000;
// A domain of this size is enumerated before anything is searched.
constexpr uint64_t kSmall = 4096;
// A walk that has not found it with a part of so many calls gives way to trying all of them.
constexpr uint64_t kMedium = uint64_t{1} << 17;
// A product of inputs that is larger than the first gets no more nodes than the second: the last
// inputs would change and the first ones never.
constexpr uint64_t kLargeProduct = uint64_t{1} << 34;
constexpr uint64_t kNodesOfLarge = uint64_t{1} << 24;
// Ordering more of them costs more than it brings.
constexpr size_t kMostInputs = 64;
}  // namespace

class Engine::Impl {
 public:
  Impl(const Program& program, WordBoxes& boxes, uint64_t seed, const Settings& settings)
      : program_(program),
        settings_(settings),
        calls_(program, boxes, settings.max_samples),
        judge_(program_, calls_, settings_),
        walk_(program_, judge_, calls_, seed, settings_),
        enumeration_(program_, calls_) {}

  void add_seed(std::span<const uint64_t> assignment) {
    ASSAY_ASSERT(assignment.size() == program_.variables.size());
    std::vector<uint64_t> words;
    for (const Input& input : program_.inputs) words.push_back(assignment[input.variable]);
    walk_.add_seed(std::move(words));
  }

  RunResult run(const Budget& budget) {
    judge_.set_budget(budget);
    if (program_.inputs.empty()) judge_.evaluate({}, Metric::kNumeric);
    while (!judge_.is_over()) {
      const bool enumerates = settings_.enumerate && may_enumerate();
      const bool is_small = enumerates && enumeration_.size() <= kSmall;
      if (!is_small && !program_.inputs.empty()) walk_.run(turn_);
      if (judge_.is_over()) break;
      if (enumerates && enumerate(budget)) return ended(RunEnd::kExhausted);
      if (!enumerates && program_.inputs.empty()) break;
      turn_ = std::min(kLastTurn, turn_ * 2);
    }
    return ended(judge_.is_solved() ? RunEnd::kSolved : RunEnd::kBudget);
  }

  std::vector<Sample> samples() const { return calls_.samples(); }

 private:
  bool may_enumerate() const {
    if (is_enumerated_ || program_.inputs.size() > kMostInputs) return false;
    for (const Input& input : program_.inputs) {
      if (!input.is_bounded || domain_size(input) == UINT64_MAX) return false;
    }
    return enumeration_.size() <= kLargeProduct || enumeration_.nodes() < kNodesOfLarge;
  }

  // True if that was a proof of unsat.
  bool enumerate(const Budget& budget) {
    // A node is cheaper than an evaluation with distances.
    constexpr uint64_t kNodesForEvaluation = 4;
    // After millions of evaluations a walk is not what this formula wants.
    constexpr uint64_t kNodesLater = 32;
    // Between looks at `stop`.
    constexpr uint64_t kNodesAtOnce = 1 << 14;
    calls_.set_caching(false);
    judge_.set_phase(1);
    std::vector<uint64_t> words;
    EnumerationEnd end = EnumerationEnd::kBudget;
    const bool prefers = turn_ == kLastTurn || enumeration_.size() <= kMedium;
    const uint64_t share = prefers ? kNodesLater : kNodesForEvaluation;
    for (uint64_t left = turn_ * share; left != 0 && !judge_.is_over();) {
      const uint64_t now = std::min(left, kNodesAtOnce);
      const uint64_t before = enumeration_.nodes();
      end = enumeration_.step(now, std::min(budget.calls, now), words);
      judge_.count_enumerated(enumeration_.nodes() - before);
      judge_.publish();
      if (end != EnumerationEnd::kBudget) break;
      left -= now;
    }
    calls_.set_caching(true);
    judge_.set_phase(0);
    if (end == EnumerationEnd::kFound) judge_.evaluate(words, Metric::kNumeric);
    if (end != EnumerationEnd::kExhausted) return false;
    is_enumerated_ = true;
    return enumeration_.is_proof();
  }

  RunResult ended(RunEnd end) {
    judge_.publish();
    RunResult result = judge_.result();
    result.end = end;
    return result;
  }

  const Program& program_;
  Settings settings_;
  Calls calls_;
  Judge judge_;
  Walk walk_;
  Enumeration enumeration_;
  uint64_t turn_ = kFirstTurn;
  bool is_enumerated_ = false;
};

Engine::Engine(const Program& program, WordBoxes& boxes, uint64_t seed, const Settings& settings)
    : impl_(std::make_unique<Impl>(program, boxes, seed, settings)) {}
Engine::~Engine() = default;

void Engine::add_seed(std::span<const uint64_t> assignment) { impl_->add_seed(assignment); }
RunResult Engine::run(const Budget& budget) { return impl_->run(budget); }
std::vector<Sample> Engine::samples() const { return impl_->samples(); }

}  // namespace assay::closedbox::search
