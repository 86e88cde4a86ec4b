// Verdict: what the judge makes of the answers of one or more solvers to one test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judge/signature.h"
#include "testcase/expectation.h"

namespace assay::judge {

struct Finding {
  BugClass bug = BugClass::kCrash;
  testcase::Grade grade = testcase::Grade::kNone;
  solver::SolverKey solver;   // of a disagreement all that are part of it: "cvc5+z3"
  size_t check = 0;           // which check-sat, from 0
  std::string reason;         // the evidence in a sentence or two
  Signature signature;        // what tells bugs apart
  std::string witness;        // a model that our evaluator confirmed, of whoever gave it
  bool is_confirmed = false;  // clean spawn runs showed it 2 times out of 2
  bool is_flaky = false;      // they did not: kept apart
};

struct Verdict {
  std::vector<Finding> findings;
  // A model that our evaluator confirms refutes the expected unsat: our own label is wrong.
  bool is_label_withdrawn = false;
  // Every solver rejects the file, or our own certificates contradict each other.
  bool is_our_defect = false;
  std::vector<std::string> known;  // labels of known bugs that were seen, and are not findings
  std::vector<std::string> notes;
};

}  // namespace assay::judge
