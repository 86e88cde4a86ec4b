// Which strategy comes next, by what each has yielded: UCB1. Strategies that were tried little are
// tried more. The choice is recorded with the lease, so that a test can be made again.
#pragma once

#include <cmath>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace assay::campaign {

class Bandit {
 public:
  explicit Bandit(std::vector<std::string> arms) {
    for (std::string& arm : arms) arms_.push_back({std::move(arm)});
  }

  // A lease of that strategy ended; with something new or not.
  void add(const std::string& arm, bool is_success) {
    const std::lock_guard lock(mutex_);
    for (Arm& a : arms_) {
      if (a.name != arm) continue;
      if (a.pending > 0) --a.pending;
      ++a.tries;
      a.successes += is_success ? 1 : 0;
    }
  }

  // Counts as a try at once, so that several workers do not all take the same.
  std::string choose() {
    const std::lock_guard lock(mutex_);
    double total = 1;
    for (const Arm& a : arms_) total += static_cast<double>(a.tries + a.pending);
    Arm* best = nullptr;
    double best_score = -1;
    for (Arm& a : arms_) {
      const auto tries = static_cast<double>(a.tries + a.pending);
      if (tries == 0) {
        ++a.pending;
        return a.name;
      }
      const double score =
          static_cast<double>(a.successes) / tries + std::sqrt(2 * std::log(total) / tries);
      if (score <= best_score) continue;
      best = &a;
      best_score = score;
    }
    ++best->pending;
    return best->name;
  }

 private:
  struct Arm {
    std::string name;
    uint64_t tries = 0;
    uint64_t successes = 0;
    uint64_t pending = 0;
  };
  std::mutex mutex_;
  std::vector<Arm> arms_;
};

}  // namespace assay::campaign
