// Where `assay eval` gets its model from: a file, or a solver that is asked for one.
#pragma once

#include <chrono>
#include <span>
#include <string>

#include "base/result.h"
#include "smtlib/script.h"

namespace assay::cli {

struct SolverAnswer {
  std::string answer;  // "sat", "unsat", "unknown", or how the run ended
  std::string output;  // all of stdout
};

// Runs NAME or NAME=COMMAND on the script up to its last check-sat, and asks for a model and for
// the values of `terms` in the same run.
base::Result<SolverAnswer> ask_solver(const term::TermStore& terms, const smtlib::Script& script,
                                      std::span<const term::Term> wanted, const std::string& solver,
                                      std::chrono::milliseconds timeout);

}  // namespace assay::cli
