// Verdict: what the judge makes of the answers of one or more solvers to one test.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "testcase/expectation.h"

namespace assay::judge {

enum class BugClass : uint8_t {
  kNone,
  kRefutationUnsoundness,  // unsat for a sat formula (STORM's class A)
  kSolutionUnsoundness,    // sat for an unsat formula (class B)
  kInvalidModel,           // our evaluator says false
  kWrongCore,              // names an unknown assertion, or is satisfiable with the unnamed ones
  kImpreciseCore,          // misses the unique minimal core
  kCrash,
  kDisagreement,  // two solvers differ, and nothing decides
  kIncompleteness,
  kPerformance,
  kNondeterminism,
  kRejection,
};
std::string_view name_of(BugClass bug);
// Whether it is looked for unless switched off: soundness, invalid model, crash, disagreement, cores.
bool is_default(BugClass bug);

struct Finding {
  BugClass bug = BugClass::kNone;
  testcase::Grade grade = testcase::Grade::kNone;
  std::string solver;  // the profile's name; of a disagreement, the solvers
  size_t check = 0;    // which check-sat
  std::string reason;  // one sentence with the evidence
  std::string signature;  // what de-duplicates: class, solver, location or theory
  bool confirmed = false;  // a clean spawn run showed it 2 times out of 2
  bool flaky = false;      // it did not
};

struct Verdict {
  std::vector<Finding> findings;
  // The expectation was refuted by a model that our evaluator confirms: our own label is wrong.
  bool label_withdrawn = false;
  // Every solver rejects the file: our own defect.
  bool our_defect = false;
  std::vector<std::string> notes;
};

}  // namespace assay::judge
