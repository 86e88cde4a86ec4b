// RunStore: runs, the ranges of tests that their workers take, and what was counted.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "findings/counter.h"

namespace assay::findings {

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

// A range of tests that one worker makes. Numbers count the tests of a run; indices those of a
// strategy.
struct Lease {
  int64_t id = 0;
  uint64_t first = 0;  // number of its first test
  uint64_t count = 0;
  std::string strategy;
  uint64_t first_index = 0;
  int64_t worker = 0;  // who has it
  int64_t run = 0;
};

// Which streams there are, and how many tests a lease has: few at first, so that a short run tries
// all strategies; more later, since each lease costs the store two commits. Both depend on the
// number of the test alone, so that a run has the same tests in any store.
struct LeasePlan {
  std::vector<std::string> strategies;
  uint64_t chunk = 32;
  uint64_t later_chunk = 128;
  uint64_t later_from = 8192;   // number of the first test of a later range
  uint64_t limit = UINT64_MAX;  // tests of the whole run
  // Whose turn it is; empty: round robin, range k is of strategy k mod n.
  std::optional<std::string> choice;
  int64_t worker = 0;  // who asks; 0: nobody in particular
  // On PostgreSQL it is another's after that time, unless it is renewed.
  std::chrono::milliseconds lease_time{60'000};
};

// How many tests the range at `first` has, and its k; an earlier limit may have cut the last range:
// then this is its rest.
struct RangeShape {
  uint64_t count = 0;
  uint64_t turn = 0;
};
RangeShape range_shape(const LeasePlan& plan, uint64_t first);

// Counters of a part of a run's time.
struct RangeTally {
  Tally tally;
  std::string first_minute;  // the first that has any; empty: none
};

// What happened in one minute, for plots.
struct MinuteStats {
  std::string strategy;
  uint64_t tests = 0;
  uint64_t solver_cpu_ms = 0;
  uint64_t own_cpu_ms = 0;
  uint64_t new_signatures = 0;
  // When the first of those came: milliseconds that the run was at work, all sessions together.
  std::optional<uint64_t> first_finding_ms;
};

struct MinuteRow {
  std::string minute;  // UTC, "2026-11-16T02:33"
  MinuteStats stats;
};

class RunStore {
 public:
  virtual ~RunStore() = default;

  // The run with that digest; made if there is none. The description is JSON, for people.
  virtual base::Result<int64_t> open_run(const std::string& digest,
                                         const std::string& description) = 0;
  // None: there is no such run.
  virtual base::Result<std::optional<int64_t>> find_run(const std::string& digest) = 0;
  // What a worker needs besides the pool, as JSON (campaign/run_spec.h), and how many tests the run
  // is to have; none: no end.
  virtual base::Result<void> put_recipe(int64_t run, const std::string& recipe,
                                        std::optional<uint64_t> limit) = 0;
  virtual base::Result<std::vector<RunRow>> runs() = 0;
  virtual base::Result<RunProgress> progress(int64_t run) = 0;
  // The next range of tests: one that was left, else a new one; none: the limit is reached. One
  // that was left may reach beyond the limit, if that was higher then. Left are those given back,
  // and: in SQLite, those of a process that has died (os/identity.h); in PostgreSQL, those whose
  // time is over.
  virtual base::Result<std::optional<Lease>> take_lease(int64_t run, const LeasePlan& plan) = 0;
  // Its first `made` tests are done, with these counts: both or neither. The rest is for whoever
  // comes next.
  virtual base::Result<void> finish_lease(const Lease& lease, uint64_t made, const Tally& tally,
                                          const MinuteStats& stats) = 0;
  // The lease that has this test; none: it has not been made.
  virtual base::Result<std::optional<Lease>> lease_of(int64_t run, uint64_t test) = 0;
  virtual base::Result<Tally> tally(int64_t run) = 0;
  // Of the minutes from `from` on and before `until` ("2026-11-16T02:33"; empty: no end). Nothing
  // was counted so before schema 7 (PostgreSQL: 4).
  virtual base::Result<RangeTally> tally_between(int64_t run, const std::string& from,
                                                 const std::string& until) = 0;
  // From a minute on, in the order of time; of one minute, a row for each strategy.
  virtual base::Result<std::vector<MinuteRow>> minutes(int64_t run,
                                                       const std::string& from = {}) = 0;
};

}  // namespace assay::findings
