// CheckPool: threads that ask the oracle. A job is asked about in the order of arrival; one that
// nobody waits for any more is dropped if it has not begun.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "reduce/oracle.h"

namespace assay::reduce {

struct CheckJob {
  std::string text;
  uint64_t hash = 0;
  std::chrono::milliseconds limit{0};
  bool is_done = false;
  bool is_counted = false;
  bool is_interesting = false;
  std::chrono::microseconds wall{0};
};

class CheckPool {
 public:
  CheckPool(Oracle& oracle, unsigned threads);
  ~CheckPool();

  void add(const std::shared_ptr<CheckJob>& job);
  void wait(const CheckJob& job);
  // Those that have begun come back; the others are dropped.
  void forget_waiting();
  // Jobs that are done and were not handed out before.
  std::vector<std::shared_ptr<CheckJob>> take_done();

 private:
  void work(unsigned worker, const std::stop_token& stop);

  Oracle& oracle_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::condition_variable done_;
  std::deque<std::shared_ptr<CheckJob>> waiting_;
  std::vector<std::shared_ptr<CheckJob>> finished_;
  std::vector<std::jthread> threads_;
};

}  // namespace assay::reduce
