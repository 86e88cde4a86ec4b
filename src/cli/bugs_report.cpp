// assay bugs report, export: for trackers and archives.
#include <fmt/format.h>

#include <filesystem>

#include "cli/bugs_command.h"
#include "cli/exit_code.h"
#include "os/file.h"
#include "report/bug_report.h"
#include "solver/selftest.h"
#include "triage/replay.h"

namespace assay::cli {

using triage::Bug;

namespace {

// The versions that the flags name, each replayed.
report::Versions versions_of(const Bug& bug, const BugsOptions& options) {
  report::Versions versions;
  if (options.solvers.solvers.empty() && options.solvers.profiles.empty()) return versions;
  const auto limits = replay_limits(options);
  const auto profiles = profiles_of(options.solvers);
  if (!limits || !profiles) return versions;
  const std::vector<judge::Member> advisers = installed_advisers(*limits);
  for (const solver::Profile& profile : *profiles) {
    const solver::SelfTest test = solver::self_test(profile, *limits);
    if (!test.is_usable) continue;
    const auto input = triage::judged_input(bug, &test.profile, advisers, *limits);
    if (!input) continue;
    versions.emplace_back(fmt::format("{} {}", profile.name, test.version),
                          std::string(triage::name_of(triage::replay(bug, *input).state)));
  }
  return versions;
}

base::Result<void> write_all(const std::filesystem::path& folder,
                             const std::vector<std::pair<std::string, std::string>>& files) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return base::Error{error.message(), folder.string()};
  for (const auto& [name, text] : files) {
    if (const auto written = os::write_file((folder / name).string(), text); !written) {
      return written.error();
    }
  }
  return {};
}

}  // namespace

int report_bug(const BugsOptions& options) {
  const auto open = open_bugs(options);
  if (!open) return complain_bugs(kRejected, open.error().to_string());
  const auto chosen = chosen_bugs(*open, options);
  if (!chosen) return complain_bugs(kRejected, chosen.error().to_string());
  for (const size_t i : *chosen) {
    const Bug& bug = open->bugs[i];
    fmt::print("{}", report::bug_markdown(bug, versions_of(bug, options)));
  }
  return kDone;
}

int export_bugs(const BugsOptions& options) {
  const auto open = open_bugs(options);
  if (!open) return complain_bugs(kRejected, open.error().to_string());
  const std::filesystem::path root(options.out);
  std::string table = report::csv_header();
  for (const triage::Group& group : open->groups) {
    const Bug& bug = open->bugs[group.members.front()];
    const std::filesystem::path folder =
        root / fmt::format("{}-{}-{}", bug.solver(), name_of(bug.record.finding.bug), bug.id());
    std::vector<std::pair<std::string, std::string>> files = {
        {"formula.smt2", bug.formula()},
        {"stdout.txt", bug.record.out},
        {"stderr.txt", bug.record.err},
        {"report.md", report::bug_markdown(bug, versions_of(bug, options))},
        {"run.sh", report::bug_script(bug)}};
    if (bug.reduced && !bug.reduced->formula.empty()) {
      files.emplace_back("original.smt2", bug.record.test.text);
    }
    if (!bug.witness().empty()) files.emplace_back("witness.smt2", bug.witness());
    if (const auto written = write_all(folder, files); !written) {
      return complain_bugs(kRejected, written.error().to_string());
    }
    std::error_code error;
    std::filesystem::permissions(
        folder / "run.sh", std::filesystem::perms::owner_exec | std::filesystem::perms::group_exec,
        std::filesystem::perm_options::add, error);
    table += report::csv_line(bug, group.members.size() - 1);
    fmt::print("{}\n", folder.string());
  }
  if (options.csv) {
    if (const auto written = write_all(root, {{"bugs.csv", table}}); !written) {
      return complain_bugs(kRejected, written.error().to_string());
    }
  }
  return kDone;
}

}  // namespace assay::cli
