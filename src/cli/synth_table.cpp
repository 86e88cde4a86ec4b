#include "cli/synth_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include "base/parallel.h"
#include "os/clock.h"

namespace assay::cli {

using judge::BugClass;
using solver::Ending;
using testcase::Status;

namespace {

constexpr std::array<std::string_view, kTableCells> kCellNames = {"IM", "IC", "S", "U",
                                                                  "K",  "T",  "E"};

TableCell cell_of(const judge::Observation& seen, const testcase::Expectation& expected) {
  const Status status = seen.status(0);
  if (!seen.not_sent.empty()) return TableCell::kE;
  if (status == Status::kSat) {
    const bool is_false =
        expected.status == Status::kSat && !seen.models.empty() && seen.models[0].is_false();
    return is_false ? TableCell::kIM : TableCell::kS;
  }
  if (status == Status::kUnsat) {
    if (expected.status != Status::kUnsat || !seen.result.checks[0].has_core ||
        expected.core.empty()) {
      return TableCell::kU;
    }
    std::vector<std::string> core = seen.result.checks[0].core;
    std::ranges::sort(core);
    return core == expected.core ? TableCell::kU : TableCell::kIC;
  }
  switch (seen.result.ending) {
    case Ending::kDone:
      return seen.has_answered(0) ? TableCell::kK : TableCell::kE;
    case Ending::kTimeout:
    case Ending::kMemory:
      return TableCell::kT;
    default:
      return TableCell::kE;
  }
}

bool is_pass(TableCell cell, bool is_sat) {
  return cell == (is_sat ? TableCell::kS : TableCell::kU);
}

}  // namespace

std::vector<std::vector<size_t>> TableRun::failing() const {
  std::vector<std::vector<size_t>> lists(solvers.size());
  for (size_t t = 0; t < cells.size(); ++t) {
    for (size_t s = 0; s < solvers.size(); ++s) {
      if (!is_pass(cells[t][s], is_sat[t])) lists[s].push_back(t);
    }
  }
  return lists;
}

TableRun run_table(const std::vector<TableTest>& tests, const std::vector<judge::Member>& members,
                   const TableOptions& options) {
  TableRun run;
  for (const judge::Member& member : members) run.solvers.push_back(member.profile.name);
  run.cells.resize(tests.size());
  for (const TableTest& test : tests) {
    run.is_sat.push_back(test.test.expectations[0].status == Status::kSat);
  }
  const unsigned workers = base::worker_count(options.jobs, tests.size());
  std::vector<std::unique_ptr<judge::Court>> courts(workers);
  std::vector<std::vector<std::string>> unsound(tests.size());
  std::mutex mutex;
  size_t done = 0;
  auto next = os::monotonic_now() + std::chrono::seconds(1);
  base::for_each_item(tests.size(), workers, [&](unsigned worker, size_t i) {
    auto& court = courts[worker];
    if (!court) court = std::make_unique<judge::Court>(members, options.court);
    judge::HearingOptions how;
    how.random_seed = options.random_seed;
    how.use_random_seed = options.use_random_seed;
    how.is_worth_confirming = [](const judge::Finding& f) {
      return f.bug != BugClass::kImpreciseCore;
    };
    const judge::Hearing hearing = court->hear(tests[i].test, how);
    for (const judge::Observation& seen : hearing.seen) {
      run.cells[i].push_back(cell_of(seen, tests[i].test.expectations[0]));
    }
    run.cells[i].resize(members.size(), TableCell::kE);
    for (const judge::Finding& f : hearing.verdict.findings) {
      if (f.bug == BugClass::kImpreciseCore) continue;
      unsound[i].push_back(fmt::format("{}: {}: {}{}: {}", f.solver, name_of(f.bug),
                                       tests[i].test.name, f.is_confirmed ? "" : " (flaky)",
                                       f.reason));
    }
    const std::lock_guard lock(mutex);
    ++done;
    for (const judge::Finding& f : hearing.verdict.findings) run.confirmed += f.is_confirmed;
    if (options.is_quiet || os::monotonic_now() < next) return;
    next = os::monotonic_now() + std::chrono::seconds(5);
    fmt::print(stderr, "{} of {} tests\n", done, tests.size());
  });
  for (std::vector<std::string>& list : unsound) {
    run.unsound.insert(run.unsound.end(), list.begin(), list.end());
  }
  return run;
}

std::string table_text(const std::vector<TableTest>& tests, const TableRun& run) {
  struct Row {
    size_t count = 0;
    bool is_sat = false;
    std::vector<std::array<size_t, kTableCells>> cells;
  };
  std::vector<std::string> order;
  std::map<std::string, Row> rows;
  for (size_t t = 0; t < tests.size(); ++t) {
    Row& row = rows[tests[t].category];
    if (row.count++ == 0) order.push_back(tests[t].category);
    row.is_sat = run.is_sat[t];
    row.cells.resize(run.solvers.size());
    for (size_t s = 0; s < run.solvers.size(); ++s) {
      ++row.cells[s][static_cast<size_t>(run.cells[t][s])];
    }
  }
  std::string text = "| expected | category | tests |";
  std::string line = "|---|---|---|";
  for (const std::string& solver : run.solvers) {
    for (const std::string_view cell : kCellNames) {
      text += fmt::format(" {} {} |", solver, cell);
      line += "---|";
    }
  }
  text += "\n" + line + "\n";
  for (const std::string& name : order) {
    const Row& row = rows[name];
    text += fmt::format("| {} | {} | {} |", row.is_sat ? "sat" : "unsat", name, row.count);
    for (const auto& cells : row.cells) {
      for (size_t c = 0; c < kTableCells; ++c) {
        const bool is_impossible =
            c == static_cast<size_t>(row.is_sat ? TableCell::kIC : TableCell::kIM);
        text += is_impossible ? " - |" : fmt::format(" {} |", cells[c]);
      }
    }
    text += "\n";
  }
  text += "\n| failed |";
  line = "|---|";
  for (const std::string& solver : run.solvers) {
    text += " " + solver + " |";
    line += "---|";
  }
  text += "\n" + line + "\n";
  const auto failing = run.failing();
  for (const std::string_view side : {"sat", "unsat", "unsat +p"}) {
    const auto is_side = [&](size_t t) {
      const bool has_patterns = tests[t].category.ends_with("+p");
      return side == "sat" ? run.is_sat[t] : !run.is_sat[t] && has_patterns == (side == "unsat +p");
    };
    size_t all = 0;
    for (size_t t = 0; t < tests.size(); ++t) all += is_side(t);
    text += fmt::format("| {} (of {}) |", side, all);
    for (const auto& list : failing) {
      text += fmt::format(" {} |", std::ranges::count_if(list, is_side));
    }
    text += "\n";
  }
  return text;
}

}  // namespace assay::cli
