// Who works on a run, and how far it is. Plain data, for the views.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

struct RunRow {
  int64_t id = 0;
  std::string digest;
  std::string description;  // JSON
  std::string recipe;       // JSON; empty: of an Assay that had none
  uint64_t next_test = 0;   // the first that nobody has
  std::optional<uint64_t> limit;
  std::string started_at;  // UTC
};

struct RunProgress {
  uint64_t made = 0;         // numbers of tests in finished ranges, skipped ones too
  uint64_t at_work = 0;      // in ranges that somebody has
  uint64_t left = 0;         // in ranges that were given back or whose time is over
  uint64_t open_leases = 0;  // both kinds; not those beyond the run's limit, which nobody takes
  // Ranges that were taken over from a worker which neither finished nor gave them back, and the
  // tests in them: at most so many were made twice.
  uint64_t taken_over = 0;
  uint64_t tests_taken_over = 0;
  double tests_per_second = 0;  // of the last minutes
};

}  // namespace assay::findings
