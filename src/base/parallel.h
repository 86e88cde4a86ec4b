// Work on many items with several threads: each takes the next item, so that slow ones do not hold
// up the rest. What is done with the results, and in which order, is the caller's.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace assay::base {

// 0: one a core; never more than there are items.
inline unsigned worker_count(unsigned wanted, size_t items) {
  const unsigned jobs = wanted != 0 ? wanted : std::max(1u, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::clamp<size_t>(items, 1, jobs));
}

// Calls work(worker, item) for every item; worker < workers.
template <typename Work>
void for_each_item(size_t items, unsigned workers, Work work) {
  std::atomic<size_t> next = 0;
  const auto loop = [&](unsigned worker) {
    for (size_t i = next++; i < items; i = next++) work(worker, i);
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < workers; ++i) threads.emplace_back(loop, i);
  loop(0);
}

}  // namespace assay::base
