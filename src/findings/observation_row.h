// What a solver said about the test of a finding, as the store keeps it: one row for each solver
// that was asked, and for each that could not be. Plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/solver_key.h"

namespace assay::findings {

struct ObservationRow {
  solver::SolverKey solver;
  std::string version;  // "": not known
  std::string hash;     // SHA-256 of the binary
  std::vector<std::string> command;
  bool is_adviser = false;           // asked for an opinion only
  bool is_respelt = false;           // it was sent the formula in the standard's own spelling
  std::string not_sent;              // why it was not asked: "no floats"; empty: it was
  std::vector<std::string> answers;  // of each check: "sat", "unsat", "unknown", "nothing"
  std::vector<std::string> models;   // of each check, by our evaluator: "", "true", "false", "open"
  std::string ending;                // "done", "timeout", ...; empty: it was not asked
  uint64_t wall_us = 0;
  uint64_t cpu_us = 0;
  std::string out;  // the beginning and the end of a long one
  std::string err;

  bool operator==(const ObservationRow&) const = default;
};

}  // namespace assay::findings
