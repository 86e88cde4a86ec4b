// Heartbeat: tells the store that a worker lives, and renews the ranges that its threads have at
// work, with a connection of its own: a test may take longer than a lease. It also looks at who
// else works on the run, for the screen. Starts with the object, ends with it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "findings/store.h"

namespace assay::campaign {

struct HeartbeatOptions {
  std::string db;
  findings::StoreOptions store;
  int64_t run = 0;
  int64_t worker = 0;
  std::chrono::milliseconds lease_time{60'000};
  bool watches_others = false;
};

class Heartbeat {
 public:
  explicit Heartbeat(HeartbeatOptions options);
  ~Heartbeat();

  // From any thread.
  void hold(int64_t lease);
  void release(int64_t lease);
  std::vector<findings::WorkerRow> others() const;

 private:
  void run(const std::stop_token& stop);

  const HeartbeatOptions options_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable_any wake_;
  std::set<int64_t> held_;
  std::vector<findings::WorkerRow> others_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace assay::campaign
