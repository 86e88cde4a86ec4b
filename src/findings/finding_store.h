// FindingStore: findings with all that shows them again, and what became of them.
//
// Findings have keys made of their content, and adding one again changes nothing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "findings/record.h"

namespace assay::findings {

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

class FindingStore {
 public:
  virtual ~FindingStore() = default;

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
  // None: there is no such finding.
  virtual base::Result<std::optional<Record>> find(const std::string& key) = 0;
  // What each solver said when it was found; none in what an older Assay wrote.
  virtual base::Result<std::vector<ObservationRow>> observations(const std::string& key) = 0;
  virtual base::Result<std::optional<ReducedFinding>> find_reduced(const std::string& key) = 0;
};

}  // namespace assay::findings
