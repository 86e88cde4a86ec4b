// Demonstration: a bug as anybody sees it without Assay: a file, a command line, and what comes
// out. The file is what the solver needs to show it: the formula alone if that is enough, else the
// formula in the solver's own spelling with the options that it asks for, and with get-model where
// the model is what is wrong.
#pragma once

#include <string>
#include <vector>

#include "solver/run_result.h"
#include "triage/bugs.h"

namespace assay::triage {

struct Demonstration {
  std::string text;                  // of formula.smt2
  std::vector<std::string> command;  // the file comes after it, or on standard input
  std::vector<std::string> plain;    // the command without options of this bug
  bool reads_stdin = false;
  std::string out;  // what the command printed; of the finding's own run if it shows nothing now
  std::string err;
  bool is_seen = false;  // the wrong answer or the crash came out
};

// Runs the solver, a few times at most. Without it there is what the finding says.
Demonstration demonstrate(const Bug& bug, const solver::RunLimits& limits);

}  // namespace assay::triage
