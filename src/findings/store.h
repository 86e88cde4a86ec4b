// Store: where a campaign keeps what must not be lost. An interface with two implementations: an
// SQLite file for one machine, PostgreSQL for several; no SQL stands outside this folder.
//
// Findings and seeds have keys made of their content, and adding one again changes nothing. When a
// call that writes returns, the data is on disk: a kill -9 after that loses nothing. One thread for
// each store; any number of threads and processes may each have one on the same database.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "findings/catalogue_rows.h"
#include "findings/counter.h"
#include "findings/record.h"
#include "findings/worker_rows.h"

namespace assay::findings {

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

struct StoredSeed {
  testcase::Seed seed;
  std::string aside;  // why it is not used; empty: it is
};

// What became of a finding when it was made smaller.
struct ReducedFinding {
  std::string key;      // of the finding
  std::string formula;  // "": it could not be shown again
  std::string witness;
  std::vector<std::string> command;  // with as few options as show it
  std::string reason;                // the evidence on the small formula; why there is none
  testcase::Grade grade = testcase::Grade::kNone;
  uint64_t checks = 0;
};

// Where a finding of a run stands among those with its signature: index, then strategy. A run keeps
// the first few of each, whoever found them when, so that its findings do not depend on the number
// of workers.
using FindingOrder = std::pair<uint64_t, std::string>;

struct SignatureUse {
  uint64_t others = 0;            // confirmed findings of other runs
  std::vector<FindingOrder> own;  // of this run
};

enum class Added : uint8_t { kNew, kThere, kEnough };

class Store {
 public:
  virtual ~Store() = default;

  // --- findings
  // True: it was not there. Its observations are stored with it, or neither.
  virtual base::Result<bool> add(const Record& record) = 0;
  // A confirmed finding, unless `keep` of its signature come before it. If it is added, those of
  // the same run that it pushes out of the first `keep` are removed, but for reduced ones.
  virtual base::Result<Added> add_if_rare(const Record& record, uint64_t keep) = 0;
  // All, in the order in which they came; without their observations.
  virtual base::Result<std::vector<Record>> records() = 0;
  // In place of an earlier one with that key.
  virtual base::Result<void> put_reduced(const ReducedFinding& reduced) = 0;
  virtual base::Result<std::map<std::string, ReducedFinding>> reduced() = 0;
  // Confirmed findings by signature; the run is that of the coordinates (seed, digest, generator).
  virtual base::Result<std::map<judge::Signature, SignatureUse>> signatures(
      const testcase::Coordinates& run) = 0;

  // --- lists of findings, for whoever looks on while more come
  // Those with a larger number than `after`, in their order, `most` at a time.
  virtual base::Result<std::vector<FindingSummary>> summaries(int64_t after, uint64_t most) = 0;
  // If it is less than expected, some were removed.
  virtual base::Result<uint64_t> count_findings() = 0;
  // None: there is no such finding.
  virtual base::Result<std::optional<Record>> find(const std::string& key) = 0;
  // What each solver said when it was found; none in what an older Assay wrote.
  virtual base::Result<std::vector<ObservationRow>> observations(const std::string& key) = 0;
  virtual base::Result<std::optional<ReducedFinding>> find_reduced(const std::string& key) = 0;
  // Those of that second or later.
  virtual base::Result<std::vector<ReductionSummary>> reductions(const std::string& since) = 0;
  // In place of an earlier one.
  virtual base::Result<void> put_remark(const Remark& remark) = 0;
  virtual base::Result<std::vector<Remark>> remarks() = 0;

  // --- seeds
  virtual base::Result<bool> add_seed(const StoredSeed& seed) = 0;
  virtual base::Result<std::vector<StoredSeed>> seeds() = 0;
  // The seeds of a run in their order, with labels, by the pool's digest: what a worker on another
  // machine makes tests from. Texts are kept once.
  virtual base::Result<void> put_pool(const std::string& digest,
                                      const std::vector<testcase::Seed>& seeds) = 0;
  // Empty: there is none.
  virtual base::Result<std::vector<testcase::Seed>> pool(const std::string& digest) = 0;

  // --- runs
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

  // --- workers
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

// For a server that goes away.
struct StoreOptions {
  // So long calls wait for it to come back, connecting again and again; 0: they fail at once.
  std::chrono::milliseconds patience{0};
  const std::atomic<bool>* stop = nullptr;        // set: the patience is over in a few seconds
  std::function<void(const std::string&)> say{};  // what happens meanwhile; from the store's thread
};

// What a postgresql:// URL is opened with. It stands on a library that takes longer to load than
// most runs of a program, so it is in a library of its own, libassay_postgres; a program that links
// that says so once: set_server_store(open_postgres_store).
using ServerStore = base::Result<std::unique_ptr<Store>> (*)(const std::string& url,
                                                             const StoreOptions& options);
void set_server_store(ServerStore open);

// An SQLite database, or PostgreSQL where `db` is a postgresql:// URL; tables are made if there are
// none. An error says what is wrong: no database, another program's, of a newer Assay. A URL's
// password is in no message.
base::Result<std::unique_ptr<Store>> open_store(const std::string& db,
                                                const StoreOptions& options = {});

}  // namespace assay::findings
