// assay bugs report, export: for trackers and archives.
#include <fmt/format.h>

#include <filesystem>

#include "cli/bugs_command.h"
#include "cli/exit_code.h"
#include "os/file.h"
#include "report/bug_files.h"
#include "report/bug_report.h"
#include "triage/demonstration.h"

namespace assay::cli {

using triage::Bug;

namespace {

// What reports need besides the bugs: the versions to try, and who advises.
struct Trials {
  solver::RunLimits limits;
  std::vector<Version> versions;
  std::vector<judge::Member> advisers;

  report::Versions on(const Bug& bug) const {
    report::Versions states;
    if (versions.empty()) return states;
    for (const ReplayedOn& row : replay_on(bug, versions, advisers, limits)) {
      states.emplace_back(row.version, std::string(triage::name_of(row.result.state)));
    }
    return states;
  }
};

base::Result<Trials> trials_of(const BugsOptions& options) {
  const auto limits = replay_limits(options);
  if (!limits) return limits.error();
  auto versions = versions_of(options, *limits);
  if (!versions) return versions.error();
  Trials trials{*limits, *std::move(versions), {}};
  if (!trials.versions.empty()) trials.advisers = installed_advisers(*limits);
  return trials;
}

base::Result<void> write_all(const std::filesystem::path& folder,
                             const std::vector<std::pair<std::string, std::string>>& files) {
  if (const auto made = os::make_folders(folder.string()); !made) return made.error();
  for (const auto& [name, text] : files) {
    if (const auto written = os::write_file((folder / name).string(), text); !written) {
      return written.error();
    }
  }
  return {};
}

}  // namespace

int report_bug(const BugsOptions& options) {
  const auto chosen = open_chosen_bugs(options);
  if (!chosen) return complain("bugs", kRejected, chosen.error().to_string());
  const auto trials = trials_of(options);
  if (!trials) return complain("bugs", kNoSolver, trials.error().to_string());
  for (const size_t i : chosen->numbers) {
    const Bug& bug = chosen->open.bugs[i];
    const auto shown = triage::demonstrate(bug, trials->limits);
    fmt::print("{}", report::bug_markdown(bug, shown, trials->on(bug)));
  }
  return kDone;
}

int export_bugs(const BugsOptions& options) {
  const auto open = open_bugs(options);
  if (!open) return complain("bugs", kRejected, open.error().to_string());
  const auto trials = trials_of(options);
  if (!trials) return complain("bugs", kNoSolver, trials.error().to_string());
  const std::filesystem::path root(options.out);
  std::string table = report::csv_header();
  for (const triage::Group& group : open->groups) {
    const Bug& bug = open->bugs[group.members.front()];
    // It was tried and could not be shown: nothing that a tracker wants.
    const bool is_lost = bug.reduced && bug.reduced->formula.empty();
    if ((is_lost || bug.record.finding.is_flaky) && !options.all) {
      complain("bugs", 0,
               fmt::format("{} is left out (--all: it is not): {}", bug.id(),
                           is_lost ? bug.reduced->reason : "it is flaky"));
      continue;
    }
    const std::filesystem::path folder = root / report::bug_folder(bug);
    const auto shown = triage::demonstrate(bug, trials->limits);
    const auto files = report::bug_files(bug, shown, trials->on(bug));
    if (const auto written = write_all(folder, files); !written) {
      return complain("bugs", kRejected, written.error().to_string());
    }
    os::make_executable((folder / "run.sh").string());
    table += report::csv_line(bug, group.members.size() - 1);
    fmt::print("{}{}\n", folder.string(),
               shown.is_seen ? "" : " (the command line alone did not show it now)");
  }
  if (options.csv) {
    if (const auto written = write_all(root, {{"bugs.csv", table}}); !written) {
      return complain("bugs", kRejected, written.error().to_string());
    }
  }
  return kDone;
}

}  // namespace assay::cli
