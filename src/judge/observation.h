// Observation: one solver's run on one test, with what our evaluator says about its models.
#pragma once

#include <string>
#include <vector>

#include "judge/case.h"
#include "solver/run_result.h"
#include "solver/solver_key.h"

namespace assay::judge {

struct Observation {
  solver::SolverKey solver;
  std::string family;
  bool over_approximates = false;  // its sat may be imprecise: Profile::over_approximates
  bool is_adviser = false;         // asked for an opinion only; never accused
  std::string not_sent;            // why it was not asked: "no floats"; empty: it was
  bool is_respelt = false;  // it does not read the test's text and was sent Case::plain_text()
  solver::RunResult result;
  std::vector<ModelVerdict> models;  // one for each check

  // Its answer, kUnknown if there is none.
  testcase::Status status(size_t check) const {
    return check < result.checks.size() && result.checks[check].answered
               ? result.checks[check].status
               : testcase::Status::kUnknown;
  }
  bool has_answered(size_t check) const {
    return check < result.checks.size() && result.checks[check].answered;
  }
};

// What a solver did with the seed that a test was made from.
struct Baseline {
  solver::SolverKey solver;
  bool is_solved = false;
  std::chrono::microseconds cpu_time{0};
};

}  // namespace assay::judge
