// The paper's Tables 4 and 6: a suite under solvers, counted by category and answer.
#pragma once

#include <string>
#include <vector>

#include "judge/court.h"
#include "testcase/testcase.h"

namespace assay::cli {

struct TableTest {
  std::string category;  // "larger-core+p"
  testcase::TestCase test;
};

struct TableOptions {
  judge::CourtOptions court;
  uint64_t random_seed = 0;
  bool use_random_seed = false;
  unsigned jobs = 0;
  bool is_quiet = false;
};

// The columns: incorrect model, incorrect core, sat, unsat, unknown, time, error.
enum class TableCell : uint8_t { kIM, kIC, kS, kU, kK, kT, kE };
constexpr size_t kTableCells = 7;

struct TableRun {
  std::vector<std::string> solvers;                  // names
  std::vector<std::vector<TableCell>> cells;         // by test, by solver
  std::vector<std::string> unsound;                  // "z3: refutation-unsoundness: NAME (...)"
  size_t confirmed = 0;                              // of those
  std::vector<std::vector<size_t>> failing() const;  // by solver: tests that did not pass
  std::vector<bool> is_sat;                          // by test
};

TableRun run_table(const std::vector<TableTest>& tests, const std::vector<judge::Member>& members,
                   const TableOptions& options);
// As Markdown: a row a category, seven columns a solver, then the failed tests of each side.
std::string table_text(const std::vector<TableTest>& tests, const TableRun& run);

}  // namespace assay::cli
