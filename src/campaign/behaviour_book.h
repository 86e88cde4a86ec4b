// What has been seen in a campaign, by all threads together.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_set>

namespace assay::campaign {

// Behaviours of solvers, as hashes. Each thread keeps its own list of what it has seen, so that the
// lock is taken only for what is new to it.
class BehaviourBook {
 public:
  // True: nobody had seen it.
  bool add(uint64_t behaviour) {
    const std::lock_guard lock(mutex_);
    return seen_.insert(behaviour).second;
  }

 private:
  std::mutex mutex_;
  std::unordered_set<uint64_t> seen_;
};

}  // namespace assay::campaign
