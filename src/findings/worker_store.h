// WorkerStore: who works on a run, what a scheduler was given, and claims on work besides tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace assay::findings {

// What a worker, a process, says of itself.
struct WorkerIntroduction {
  std::string host;
  int64_t pid = 0;
  std::string place;    // of its launcher: "slurm 12_3 on n2"; empty: started by hand
  std::string remarks;  // how it differs from the run: another build of a solver
};

enum class WorkerState : uint8_t { kAtWork, kEnded, kSilent };  // neither word nor end
constexpr size_t count_of(WorkerState) { return 3; }
std::string_view name_of(WorkerState state);  // "at work", "ended", "silent"

struct WorkerRow {
  int64_t id = 0;
  WorkerIntroduction who;
  std::string started_at;  // UTC
  WorkerState state = WorkerState::kAtWork;
  double seconds_at_work = 0;
  double seconds_silent = 0;  // since its last word
  uint64_t tests = 0;         // of finished ranges
  uint64_t findings = 0;
  uint64_t leases = 0;  // that it has now
};

class WorkerStore {
 public:
  virtual ~WorkerStore() = default;

  virtual base::Result<int64_t> add_worker(int64_t run, const WorkerIntroduction& worker) = 0;
  // It lives, and has these leases for so much longer.
  virtual base::Result<void> renew(int64_t worker, const std::vector<int64_t>& leases,
                                   std::chrono::milliseconds lease_time) = 0;
  // It goes; what it still has is for whoever comes next.
  virtual base::Result<void> end_worker(int64_t worker) = 0;
  virtual base::Result<std::vector<WorkerRow>> workers(int64_t run) = 0;
  // What a scheduler was given to run.
  virtual base::Result<void> add_job(int64_t run, const std::string& job) = 0;
  virtual base::Result<std::vector<std::string>> jobs(int64_t run) = 0;

  // --- work besides tests that several processes share: labelling a seed, reducing a finding
  // True: it is this process's, for so long in PostgreSQL, as long as it lives in SQLite; asked
  // again, it is renewed. False: another's. Whether the work was done before is not known here.
  virtual base::Result<bool> claim(const std::string& kind, const std::string& key,
                                   std::chrono::milliseconds time) = 0;
  virtual base::Result<void> release(const std::string& kind, const std::string& key) = 0;
};

}  // namespace assay::findings
