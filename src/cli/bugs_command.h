// assay bugs: what was found, from the database to a tracker.
#pragma once

#include <memory>

#include "cli/commands.h"
#include "cli/members.h"
#include "findings/store.h"
#include "triage/replay.h"

namespace assay::cli {

inline constexpr const char* kWhichBugs = "expected an ID, or --all";

struct BugsOptions {
  std::string db = "assay.db";
  std::vector<std::string> ids;
  SolverFlags solvers;  // for replay: versions to try
  std::string known;
  std::string out;
  std::string time;  // of one reduction
  unsigned jobs = 0;
  size_t budget = 3;
  bool all = false;
  bool json = false;
  bool csv = false;
  bool original = false;
};

void add_bugs_command(CLI::App& app, const CommonOptions& common, Action& action);

// --- for the files of this command

// The store with its bugs, without those that the list of known ones names.
struct OpenBugs {
  std::unique_ptr<findings::Store> store;
  std::vector<triage::Bug> bugs;
  std::vector<triage::Group> groups;
  size_t known = 0;
};
base::Result<OpenBugs> open_bugs(const BugsOptions& options);

// With the numbers of the bugs that the ids name; with --all, one for each group or every finding.
struct ChosenBugs {
  OpenBugs open;
  std::vector<size_t> numbers;
};
enum class All : uint8_t { kGroups, kFindings };
// An error names the database or the id.
base::Result<ChosenBugs> open_chosen_bugs(const BugsOptions& options, All all = All::kGroups);

// A solver that the flags name for a replay.
struct Version {
  std::string name;  // with its version, as tables say it
  solver::Profile profile;
};
// None where the flags name none. An error: one of them can not be used.
base::Result<std::vector<Version>> versions_of(const BugsOptions& options,
                                               const solver::RunLimits& limits);

struct ReplayedOn {
  std::string version;
  triage::ReplayResult result;
};
// On its own solver, or on each of the versions.
std::vector<ReplayedOn> replay_on(const triage::Bug& bug, const std::vector<Version>& versions,
                                  const std::vector<judge::Member>& advisers,
                                  const solver::RunLimits& limits);
// The installed solvers, as advisers.
std::vector<judge::Member> installed_advisers(const solver::RunLimits& limits);
// Limits from the flags, or the exit code's message.
base::Result<solver::RunLimits> replay_limits(const BugsOptions& options);

int list_bugs(const BugsOptions& options);
int show_bug(const BugsOptions& options);
int replay_bugs(const BugsOptions& options);
int reduce_bugs(const BugsOptions& options, const CommonOptions& common);
int dedup_bugs(const BugsOptions& options);
int report_bug(const BugsOptions& options);
int export_bugs(const BugsOptions& options);
int next_bugs(const BugsOptions& options);

}  // namespace assay::cli
