// assay bugs replay, next: in clean processes, on any number of versions.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/bugs_command.h"
#include "cli/exit_code.h"
#include "cli/progress.h"
#include "report/bug_report.h"
#include "solver/selftest.h"

namespace assay::cli {

using triage::Bug;
using triage::ReplayState;

base::Result<std::vector<Version>> versions_of(const BugsOptions& options,
                                               const solver::RunLimits& limits) {
  std::vector<Version> versions;
  if (options.solvers.solvers.empty() && options.solvers.profiles.empty()) return versions;
  const auto profiles = profiles_of(options.solvers);
  if (!profiles) return profiles.error();
  for (const solver::Profile& profile : *profiles) {
    const solver::SelfTest test = solver::self_test(profile, limits);
    if (!test.is_usable) return base::Error{profile.name + ": " + test.problem, {}};
    versions.push_back({fmt::format("{} {}", profile.name, test.version), test.profile});
  }
  return versions;
}

std::vector<ReplayedOn> replay_on(const Bug& bug, const std::vector<Version>& versions,
                                  const std::vector<judge::Member>& advisers,
                                  const solver::RunLimits& limits) {
  std::vector<ReplayedOn> rows;
  const auto run = [&](const solver::Profile* profile, const std::string& name) {
    const auto input = triage::judged_input(bug, profile, advisers, limits);
    if (!input) {
      rows.push_back({name, {ReplayState::kFailed, input.error().to_string()}});
    } else {
      rows.push_back({name, triage::replay(bug, *input)});
    }
  };
  if (versions.empty()) {
    run(nullptr, fmt::format("{} {}", bug.solver(), bug.record.solver.version));
  }
  for (const Version& version : versions) run(&version.profile, version.name);
  return rows;
}

namespace {

nlohmann::json json_of(const Bug& bug, const ReplayedOn& row) {
  return {{"id", bug.id()},
          {"class", name_of(bug.record.finding.bug)},
          {"solver", bug.record.finding.solver.text()},
          {"version", row.version},
          {"state", triage::name_of(row.result.state)},
          {"detail", row.result.detail},
          {"signature", bug.record.finding.signature.text()}};
}

bool remains(ReplayState state) {
  return state == ReplayState::kStill || state == ReplayState::kChanged ||
         state == ReplayState::kFlaky;
}

}  // namespace

int replay_bugs(const BugsOptions& options) {
  if (options.ids.empty() && !options.all) return complain("bugs", kUsage, kWhichBugs);
  const auto limits = replay_limits(options);
  if (!limits) return complain("bugs", kUsage, limits.error().to_string());
  const auto chosen = open_chosen_bugs(options, All::kFindings);
  if (!chosen) return complain("bugs", kRejected, chosen.error().to_string());
  const auto versions = versions_of(options, *limits);
  if (!versions) return complain("bugs", kNoSolver, versions.error().to_string());
  const std::vector<judge::Member> advisers = installed_advisers(*limits);
  nlohmann::json list = nlohmann::json::array();
  bool any_remains = false;
  bool any_failed = false;
  Progress progress("replay", chosen->numbers.size(), options.json);
  for (const size_t i : chosen->numbers) {
    const Bug& bug = chosen->open.bugs[i];
    for (const ReplayedOn& row : replay_on(bug, *versions, advisers, *limits)) {
      any_remains |= remains(row.result.state);
      any_failed |= row.result.state == ReplayState::kFailed;
      if (options.json) {
        list.push_back(json_of(bug, row));
      } else {
        fmt::print("{}  {:<24} {:<20} {}: {}\n", bug.id(), name_of(bug.record.finding.bug),
                   row.version, triage::name_of(row.result.state), row.result.detail);
      }
    }
    progress.step();
  }
  if (options.json) {
    fmt::print("{}\n", list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  if (any_remains) return kFindings;
  return any_failed ? kRejected : kDone;
}

int next_bugs(const BugsOptions& options) {
  const auto limits = replay_limits(options);
  if (!limits) return complain("bugs", kUsage, limits.error().to_string());
  const auto open = open_bugs(options);
  if (!open) return complain("bugs", kRejected, open.error().to_string());
  const std::vector<judge::Member> advisers = installed_advisers(*limits);
  nlohmann::json list = nlohmann::json::array();
  size_t shown = 0;
  for (const size_t i : triage::rank(open->bugs, open->groups)) {
    if (shown == options.budget) break;
    const Bug& bug = open->bugs[i];
    const std::vector<ReplayedOn> rows = replay_on(bug, {}, advisers, *limits);
    if (rows.front().result.state != ReplayState::kStill) continue;
    ++shown;
    if (options.json) {
      list.push_back(json_of(bug, rows.front()));
      continue;
    }
    fmt::print("{}. {}  {}: {} ({}, {} bytes{})\n   {}\n", shown, bug.id(), bug.solver(),
               report::bug_title(bug), triage::severity_of(bug.record.finding.bug),
               bug.formula().size(), bug.options().empty() ? ", default options" : "",
               rows.front().result.detail);
  }
  if (options.json) {
    fmt::print("{}\n", list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else if (shown == 0) {
    fmt::print("nothing to report: no stored bug is shown again\n");
  }
  return shown > 0 ? kFindings : kDone;
}

}  // namespace assay::cli
