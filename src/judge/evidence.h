// What is known about the right answer to a check, and how sure it is.
//
// A model that our evaluator confirms decides. Then comes what the test carries. Without either,
// voices are counted: the declared status is one, each family of solvers one (cvc4 and cvc5 are one
// family, two versions of one solver too). A sat whose model is false is no voice. Two voices
// against a solver, and no independent one for it, are agreement; anything less is a disagreement.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "judge/observation.h"

namespace assay::judge {

struct Evidence {
  testcase::Status status = testcase::Status::kUnknown;
  testcase::Grade grade = testcase::Grade::kNone;
  std::string reason;
  std::string witness;  // the model that decides
};

// What holds whoever is accused: a confirmed model, or the test's own expectation.
Evidence evidence_of(const Case& c, std::span<const Observation> seen, size_t check);

// The voices against and for the answer of one solver.
struct Voices {
  std::vector<std::string> against;  // "z3 says unsat"
  std::vector<std::string> solvers;  // those of them that are solvers: their names
  size_t families_against = 0;
  size_t families_for = 0;  // other families than its own
};
Voices voices_about(const Case& c, std::span<const Observation> seen, size_t check,
                    const Observation& accused);

// What is known at the end, for reports: the evidence, else what all voices agree on (kAgreed from
// two of them, kNone for one) or all but one, else nothing.
Evidence settled(const Case& c, std::span<const Observation> seen, size_t check);

}  // namespace assay::judge
