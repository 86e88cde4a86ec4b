#include <algorithm>
#include <cmath>
#include <limits>

#include "closedbox/search/program/compute.h"
#include "closedbox/search/walk.h"

namespace assay::closedbox::search {

Judge::Judge(const Program& program, Calls& calls, const Settings& settings)
    : program_(program), calls_(calls), settings_(settings), machine_(program, calls) {}

void Judge::set_budget(const Budget& budget) {
  const auto limit = [](uint64_t used, uint64_t more) {
    return more > UINT64_MAX - used ? UINT64_MAX : used + more;
  };
  evaluation_limit_ = limit(evaluations_, budget.evaluations);
  call_limit_ = limit(calls_.count(), budget.calls);
}

bool Judge::is_over() const {
  if (is_solved_ || evaluations_ >= evaluation_limit_ || calls_.count() >= call_limit_) return true;
  const Progress* progress = settings_.progress;
  return progress != nullptr && *static_cast<const volatile uint32_t*>(&progress->stop) != 0;
}

double Judge::evaluate(const std::vector<uint64_t>& words, Metric metric) {
  // A step too far in doubles is no Real.
  for (uint32_t i = 0; i < words.size(); ++i) {
    if (program_.inputs[i].sort.kind == WordKind::kReal && !std::isfinite(real_of(words[i]))) {
      ++evaluations_;
      return std::numeric_limits<double>::max();
    }
  }
  for (uint32_t i = 0; i < words.size(); ++i) machine_.set_input(i, words[i]);
  machine_.run();
  const double distance = machine_.distance(metric);
  ++evaluations_;
  if (distance == 0) {
    is_solved_ = true;
    best_false_ = 0;
    best_distance_ = 0;
    best_ = words;
    publish();
  } else {
    keep(words, distance);
    constexpr uint64_t kPublishEvery = 256;
    if (evaluations_ % kPublishEvery == 0) publish();
  }
  return distance;
}

// Distances of two metrics can not be compared: fewer false conjuncts count first.
void Judge::keep(const std::vector<uint64_t>& words, double distance) {
  size_t count = 0;
  for (size_t i = 0; i < program_.conjuncts.size(); ++i) {
    if (machine_.conjunct_distance(i) != 0) ++count;
  }
  if (count > best_false_ || (count == best_false_ && distance >= best_distance_)) return;
  best_false_ = count;
  best_distance_ = distance;
  best_ = words;
}

void Judge::publish() {
  if (settings_.progress != nullptr) {
    Progress& p = *settings_.progress;
    p.evaluations = evaluations_;
    p.calls = calls_.count();
    p.restarts = restarts_;
    p.best_distance = best_distance_;
    p.false_assertions = static_cast<uint32_t>(std::min<size_t>(best_false_, UINT32_MAX));
    p.phase = phase_;
  }
  if (settings_.best == nullptr || best_.empty()) return;
  for (uint32_t i = 0; i < program_.inputs.size(); ++i) {
    settings_.best[program_.inputs[i].variable] = best_[i];
  }
}

RunResult Judge::result() {
  RunResult result;
  result.assignment.resize(program_.variables.size(), 0);
  result.distance = best_distance_;
  if (best_.empty() && !program_.inputs.empty()) return result;
  for (uint32_t i = 0; i < best_.size(); ++i) machine_.set_input(i, best_[i]);
  machine_.run();
  machine_.distance(Metric::kNumeric);
  for (size_t i = 0; i < program_.variables.size(); ++i) {
    result.assignment[i] = machine_.word(program_.variables[i].at);
  }
  for (size_t i = 0; i < program_.conjuncts.size(); ++i) {
    const uint32_t assertion = program_.conjuncts[i].assertion;
    if (machine_.conjunct_distance(i) == 0) continue;
    auto& all = result.false_assertions;
    if (all.empty() || all.back() != assertion) all.push_back(assertion);
  }
  return result;
}

}  // namespace assay::closedbox::search
