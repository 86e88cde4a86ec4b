// Jobs: what people start from a page and what takes long: a reduction, the question what each
// installed solver answers. One at a time, in the order in which they were asked for, on a thread
// of its own with a store of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "findings/record.h"
#include "judge/court.h"

namespace assay::serve {

// The solvers of this machine, in the order of their identities.
struct Panel {
  std::vector<judge::Member> members;
  std::vector<findings::SolverIdentity> identities;
};

struct JobOptions {
  std::string db;
  solver::RunLimits limits;
  // Called once, when it is first needed: solvers are tested before they are used.
  std::function<Panel()> panel;
};

enum class JobState : uint8_t { kWaiting, kAtWork, kDone, kFailed };
std::string_view name_of(JobState state);  // "waiting", "at work", "done", "failed"

class Jobs {
 public:
  explicit Jobs(JobOptions options);
  ~Jobs();

  // False: it is waiting or at work already.
  bool reduce(const std::string& key);
  bool ask(const std::string& key);
  // {"reduce": {"state": "waiting" | "at work" | "done" | "failed", "text"}, "ask": {...,
  // "answers"}}
  nlohmann::json state_of(const std::string& key) const;
  // Grows with every change.
  uint64_t version() const { return version_; }

 private:
  struct Job {
    std::string key;
    std::string kind;
  };
  struct Progress {
    JobState state = JobState::kWaiting;
    std::string text{};
    std::unique_ptr<nlohmann::json> answers{};  // of "ask"
  };

  bool add(const std::string& key, const std::string& kind);
  void run();
  void work_on(const Job& job);
  void do_reduce(const std::string& key);
  void do_ask(const std::string& key);
  const Panel& panel();
  void set(const Job& job, JobState state, const std::string& text);

  const JobOptions options_;
  std::unique_ptr<Panel> panel_;  // of the thread
  mutable std::mutex mutex_;      // of what follows
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  std::map<std::pair<std::string, std::string>, Progress> states_;  // by key and kind
  std::atomic<uint64_t> version_ = 0;
  std::atomic<bool> stop_ = false;
  std::jthread thread_;
};

}  // namespace assay::serve
