// BackgroundReducer: a spare worker of a campaign that makes findings smaller while the others look
// for more. It takes from the store what is confirmed and not yet reduced, one of each signature,
// and tells what it did as events; the store has the results. Starts with the object, ends with it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <thread>
#include <vector>

#include "findings/store.h"
#include "judge/court.h"

namespace assay::campaign {

struct BackgroundReducerOptions {
  std::string db;
  solver::RunLimits limits;
  std::vector<judge::Member> advisers;
  // After the campaign's end, so much more time for what is left.
  std::chrono::milliseconds grace{10'000};
};

class BackgroundReducer {
 public:
  using Sink = std::function<void(const nlohmann::json& event)>;

  BackgroundReducer(BackgroundReducerOptions options, Sink sink);
  ~BackgroundReducer();

  // The campaign is over: waits for what is left, but not longer than the grace.
  void finish(const std::atomic<bool>& stop);

 private:
  void run();
  bool reduce_next();  // false: nothing is left

  BackgroundReducerOptions options_;
  Sink sink_;
  std::unique_ptr<findings::Store> store_;  // of the thread
  std::atomic<bool> is_over_ = false;       // no more findings will come
  std::atomic<bool> stop_ = false;
  std::atomic<bool> is_idle_ = false;
  std::jthread thread_;
};

}  // namespace assay::campaign
