// CatalogueStore: lists of findings without their texts, for whoever looks on while more come, and
// what people say about them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/signature.h"
#include "testcase/testcase.h"

namespace assay::findings {

struct FindingSummary {
  int64_t number = 0;  // grows in the order in which they came
  std::string key;
  judge::BugClass bug = judge::BugClass::kCrash;
  testcase::Grade grade = testcase::Grade::kNone;
  solver::SolverKey solver;
  std::string version;
  judge::Signature signature;
  bool is_confirmed = false;
  bool is_flaky = false;
  testcase::Coordinates coordinates;
  std::string found_at;  // UTC
  uint64_t bytes = 0;    // of the formula
};

struct ReductionSummary {
  std::string key;     // of the finding
  uint64_t bytes = 0;  // 0: it could not be shown again
  testcase::Grade grade = testcase::Grade::kNone;
  std::string reduced_at;  // UTC
};

// What a person says about a finding.
struct Remark {
  std::string key;  // of the finding
  bool is_known = false;
  std::string note;
  std::string changed_at{};  // UTC; set by the store
};

class CatalogueStore {
 public:
  virtual ~CatalogueStore() = default;

  // Those with a larger number than `after`, in their order, `most` at a time.
  virtual base::Result<std::vector<FindingSummary>> summaries(int64_t after, uint64_t most) = 0;
  // If it is less than expected, some were removed.
  virtual base::Result<uint64_t> count_findings() = 0;
  // Those of that second or later.
  virtual base::Result<std::vector<ReductionSummary>> reductions(const std::string& since) = 0;
  // In place of an earlier one.
  virtual base::Result<void> put_remark(const Remark& remark) = 0;
  virtual base::Result<std::vector<Remark>> remarks() = 0;
};

}  // namespace assay::findings
