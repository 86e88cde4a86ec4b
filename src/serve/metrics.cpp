#include "serve/metrics.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "report/display.h"

namespace assay::serve {

using findings::Total;
using report::displayable;

namespace {

// A label's value in quotes.
std::string label(const std::string& value) {
  std::string out = "\"";
  for (const char c : displayable(value)) {
    if (c == '\\' || c == '"') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string head(const char* name, const char* type, const char* help) {
  return fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

struct RunCounts {
  int64_t run;
  findings::Tally tally;
  double solver_seconds = 0;
  double own_seconds = 0;
  std::map<findings::WorkerState, uint64_t> workers{};
};

base::Result<std::vector<RunCounts>> counts_of_runs(findings::Store& store) {
  const auto runs = store.runs();
  if (!runs) return runs.error();
  std::vector<RunCounts> all;
  for (const findings::RunRow& run : *runs) {
    auto tally = store.tally(run.id);
    if (!tally) return tally.error();
    const auto minutes = store.minutes(run.id);
    if (!minutes) return minutes.error();
    const auto workers = store.workers(run.id);
    if (!workers) return workers.error();
    RunCounts counts{run.id, *std::move(tally), 0, 0, {}};
    for (const findings::MinuteRow& row : *minutes) {
      counts.solver_seconds += static_cast<double>(row.stats.solver_cpu_ms) / 1000;
      counts.own_seconds += static_cast<double>(row.stats.own_cpu_ms) / 1000;
    }
    for (const findings::WorkerRow& worker : *workers) ++counts.workers[worker.state];
    all.push_back(std::move(counts));
  }
  return all;
}

std::string findings_text(const Catalogue& catalogue) {
  std::map<std::tuple<std::string, std::string, std::string, bool>, uint64_t> findings;
  catalogue.for_each({}, [&](const Entry& entry) {
    // As it is shown: names that differ in broken bytes only would be one series twice.
    ++findings[{std::string(name_of(entry.summary.bug)), displayable(entry.solver),
                std::string(name_of(entry.summary.grade)), entry.summary.is_flaky}];
  });
  std::string out = head("assay_findings", "gauge", "Findings in the database.");
  for (const auto& [key, count] : findings) {
    const auto& [bug, solver, grade, is_flaky] = key;
    out += fmt::format("assay_findings{{class={},solver={},grade={},flaky=\"{}\"}} {}\n",
                       label(bug), label(solver), label(grade), is_flaky ? "yes" : "no", count);
  }
  return out;
}

}  // namespace

base::Result<std::string> metrics_text(findings::Store& store, const Catalogue& catalogue) {
  const auto runs = counts_of_runs(store);
  if (!runs) return runs.error();
  std::string out = findings_text(catalogue);
  const auto counter = [&](const char* name, const char* help, auto value) {
    out += head(name, "counter", help);
    for (const RunCounts& run : *runs) {
      out += fmt::format("{}{{run=\"{}\"}} {}\n", name, run.run, value(run));
    }
  };
  const auto tallied = [](Total total) {
    return [total](const RunCounts& run) { return count_in(run.tally, total); };
  };
  counter("assay_tests_total", "Tests that were judged.", tallied(Total::kTests));
  counter("assay_skipped_total", "Tests that could not be made.", tallied(Total::kSkipped));
  counter("assay_solver_runs_total", "Runs of solvers.", tallied(Total::kRuns));
  counter("assay_faults_total", "Tests that ended in a fault of Assay's own.",
          tallied(Total::kFaults));
  counter("assay_solver_cpu_seconds_total", "CPU time of solvers.",
          [](const RunCounts& run) { return run.solver_seconds; });
  counter("assay_own_cpu_seconds_total", "CPU time of Assay itself.",
          [](const RunCounts& run) { return run.own_seconds; });
  out += head("assay_answers_total", "counter", "Answers by solver.");
  for (const RunCounts& run : *runs) {
    std::map<std::pair<std::string, std::string>, uint64_t> answers;
    for (const auto& [counted, count] : run.tally) {
      const auto* one = std::get_if<findings::AnswerCount>(&counted);
      if (one != nullptr) answers[{label(one->solver.text()), label(one->answer)}] += count;
    }
    for (const auto& [labels, count] : answers) {
      out += fmt::format("assay_answers_total{{run=\"{}\",solver={},answer={}}} {}\n", run.run,
                         labels.first, labels.second, count);
    }
  }
  out += head("assay_workers", "gauge", "Worker processes by state.");
  for (const RunCounts& run : *runs) {
    for (const auto& [state, count] : run.workers) {
      out += fmt::format("assay_workers{{run=\"{}\",state={}}} {}\n", run.run,
                         label(std::string(name_of(state))), count);
    }
  }
  return out;
}

}  // namespace assay::serve
