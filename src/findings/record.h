// Record: a finding with all that is needed to show it again: the test, what must come out and why,
// who said what. Plain data.
#pragma once

#include <string>
#include <vector>

#include "findings/observation_row.h"
#include "judge/verdict.h"
#include "testcase/testcase.h"

namespace assay::findings {

// Which program was accused.
struct SolverIdentity {
  solver::SolverKey name;
  std::string version;
  std::string hash;                  // SHA-256 of the binary
  std::vector<std::string> command;  // with the variant's arguments
};

struct Record {
  judge::Finding finding;
  SolverIdentity solver;
  testcase::TestCase test;
  std::string out;  // of the accused
  std::string err;
  std::string found_at{};  // UTC, "2026-11-16T02:33:01Z"; set by the store when it is empty
  // Who said what when it was found. Written with the rest; read by Store::observations only, since
  // lists of findings do not need it.
  std::vector<ObservationRow> observations{};
};

// What makes two records one: class, solver, binary, check and formula. 32 hexadecimal digits.
std::string key_of(const Record& record);

}  // namespace assay::findings
