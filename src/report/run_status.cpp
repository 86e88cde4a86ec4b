#include "report/run_status.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

namespace assay::report {

using findings::Total;
using findings::WorkerRow;
using findings::WorkerState;
using nlohmann::json;

namespace {

double worker_rate(const WorkerRow& worker) {
  return worker.seconds_at_work > 0 ? static_cast<double>(worker.tests) / worker.seconds_at_work
                                    : 0;
}

// What is no JSON must not become part of one.
json description_of(const findings::RunRow& run) {
  json about = json::parse(run.description, nullptr, false);
  return about.is_discarded() ? json() : about;
}

// "refutation-unsoundness fake": how many were confirmed.
std::map<std::string, uint64_t> confirmed(const findings::Tally& tally) {
  std::map<std::string, uint64_t> found;
  for (const auto& [counter, number] : tally) {
    const auto* one = std::get_if<findings::FindingCount>(&counter);
    if (one == nullptr || !one->is_confirmed) continue;
    found[fmt::format("{} {}", name_of(one->bug), one->solver)] += number;
  }
  return found;
}

}  // namespace

base::Result<RunStatus> run_status(findings::Store& store, const findings::RunRow& run) {
  RunStatus status;
  status.run = run;
  auto progress = store.progress(run.id);
  if (!progress) return progress.error();
  status.progress = *progress;
  auto tally = store.tally(run.id);
  if (!tally) return tally.error();
  status.tally = *std::move(tally);
  auto workers = store.workers(run.id);
  if (!workers) return workers.error();
  status.workers = *std::move(workers);
  auto jobs = store.jobs(run.id);
  if (!jobs) return jobs.error();
  status.jobs = *std::move(jobs);
  return status;
}

double rate_of(const std::vector<WorkerRow>& workers) {
  double sum = 0;
  for (const WorkerRow& worker : workers) {
    if (worker.state == WorkerState::kAtWork) sum += worker_rate(worker);
  }
  return sum;
}

json to_json(const RunStatus& status) {
  json workers = json::array();
  for (const WorkerRow& one : status.workers) {
    workers.push_back({{"id", one.id},
                       {"host", one.who.host},
                       {"pid", one.who.pid},
                       {"place", one.who.place},
                       {"remarks", one.who.remarks},
                       {"state", name_of(one.state)},
                       {"started_at", one.started_at},
                       {"seconds", one.seconds_at_work},
                       {"silent", one.seconds_silent},
                       {"tests", one.tests},
                       {"tests_per_second", worker_rate(one)},
                       {"findings", one.findings},
                       {"leases", one.leases}});
  }
  json out = {{"run", status.run.id},
              {"digest", status.run.digest},
              {"started_at", status.run.started_at},
              {"description", description_of(status.run)},
              {"next_test", status.run.next_test},
              {"made", status.progress.made},
              {"at_work", status.progress.at_work},
              {"left", status.progress.left},
              {"open_ranges", status.progress.open_leases},
              {"ranges_taken_over", status.progress.taken_over},
              {"tests_taken_over", status.progress.tests_taken_over},
              {"tests", count_in(status.tally, Total::kTests)},
              {"skipped", count_in(status.tally, Total::kSkipped)},
              {"tests_per_second", rate_of(status.workers)},
              {"findings", confirmed(status.tally)},
              {"jobs", status.jobs},
              {"workers", workers}};
  if (status.run.limit) out["limit"] = *status.run.limit;
  return out;
}

std::string worker_table(const std::vector<WorkerRow>& workers) {
  std::string out = fmt::format("{:>6}  {:<8} {:>9} {:>8} {:>8} {:>7}  {}\n", "worker", "state",
                                "tests", "tests/s", "findings", "ranges", "where");
  for (const WorkerRow& one : workers) {
    std::string where = fmt::format("{} pid {}", one.who.host, one.who.pid);
    if (!one.who.place.empty()) where += ", " + one.who.place;
    if (one.state == WorkerState::kSilent)
      where += fmt::format(", for {:.0f} s", one.seconds_silent);
    if (!one.who.remarks.empty()) where += "; " + one.who.remarks;
    out += fmt::format("{:>6}  {:<8} {:>9} {:>8.1f} {:>8} {:>7}  {}\n", one.id, name_of(one.state),
                       one.tests, worker_rate(one), one.findings, one.leases, where);
  }
  return out;
}

std::string to_text(const RunStatus& status) {
  const findings::RunProgress& p = status.progress;
  std::string out = fmt::format("run {} ({}), since {}\n", status.run.id, status.run.digest,
                                status.run.started_at);
  out += fmt::format("tests: {} made{}, {} at work, {} left by others\n", p.made,
                     status.run.limit ? fmt::format(" of {}", *status.run.limit) : "", p.at_work,
                     p.left);
  out += fmt::format("tests/s: {:.1f}\n", rate_of(status.workers));
  out += fmt::format("taken over from silent workers: {} ranges, at most {} tests made twice\n",
                     p.taken_over, p.tests_taken_over);
  out += "findings:";
  const auto found = confirmed(status.tally);
  if (found.empty()) out += " none";
  for (const auto& [kind, number] : found) out += fmt::format(" {} {};", number, kind);
  out += "\n";
  for (const std::string& job : status.jobs) out += fmt::format("job: {}\n", job);
  return out + worker_table(status.workers);
}

}  // namespace assay::report
