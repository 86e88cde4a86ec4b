// What lists of findings show, without their texts, and what people say about them. Plain data.
#pragma once

#include <cstdint>
#include <string>

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

}  // namespace assay::findings
