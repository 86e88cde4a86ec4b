// Store: where a campaign keeps what must not be lost. An interface, so that several machines can
// share one later; no SQL stands outside this folder.
//
// Findings and seeds have keys made of their content, and adding one again changes nothing. When a
// call that writes returns, the data is on disk: a kill -9 after that loses nothing. One thread for
// each store; any number of threads and processes may each have one on the same file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "findings/record.h"

namespace assay::findings {

// A range of tests that one worker makes. Numbers count the tests of a run; indices those of a
// strategy.
struct Lease {
  int64_t id = 0;
  uint64_t first = 0;  // number of its first test
  uint64_t count = 0;
  std::string strategy;
  uint64_t first_index = 0;
};

// Which streams there are, and how many tests a lease has.
struct LeasePlan {
  std::vector<std::string> strategies;
  uint64_t chunk = 32;
  uint64_t limit = UINT64_MAX;  // tests of the whole run
  // Whose turn it is; empty: round robin, range k of `chunk` tests is of strategy k mod n.
  std::optional<std::string> choice;
};

// Counters by name; added up.
using Tally = std::map<std::string, uint64_t>;

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

class Store {
 public:
  virtual ~Store() = default;

  // --- findings
  // True: it was not there.
  virtual base::Result<bool> add(const Record& record) = 0;
  // All, in the order in which they came.
  virtual base::Result<std::vector<Record>> records() = 0;
  // In place of an earlier one with that key.
  virtual base::Result<void> put_reduced(const ReducedFinding& reduced) = 0;
  virtual base::Result<std::map<std::string, ReducedFinding>> reduced() = 0;
  // How many of a signature are there.
  virtual base::Result<std::map<std::string, uint64_t>> signatures() = 0;

  // --- seeds
  virtual base::Result<bool> add_seed(const StoredSeed& seed) = 0;
  virtual base::Result<std::vector<StoredSeed>> seeds() = 0;

  // --- runs
  // The run with that digest; made if there is none. The description is JSON, for people.
  virtual base::Result<int64_t> open_run(const std::string& digest,
                                         const std::string& description) = 0;
  // None: there is no such run.
  virtual base::Result<std::optional<int64_t>> find_run(const std::string& digest) = 0;
  // The next range of tests: one that a dead process left, else a new one; none: the limit is
  // reached. A process is told from others by os::process_identity().
  virtual base::Result<std::optional<Lease>> take_lease(int64_t run, const LeasePlan& plan) = 0;
  // Its first `made` tests are done, with these counts: both or neither. The rest is for whoever
  // comes next.
  virtual base::Result<void> finish_lease(const Lease& lease, uint64_t made, const Tally& tally,
                                          const MinuteStats& stats) = 0;
  // The lease that has this test; none: it has not been made.
  virtual base::Result<std::optional<Lease>> lease_of(int64_t run, uint64_t test) = 0;
  virtual base::Result<Tally> tally(int64_t run) = 0;
};

// An SQLite database; made if there is none. An error says what is wrong with the file: no
// database, another program's, of a newer Assay.
base::Result<std::unique_ptr<Store>> open_store(const std::string& path);

}  // namespace assay::findings
