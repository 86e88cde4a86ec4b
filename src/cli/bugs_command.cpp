#include "cli/bugs_command.h"

#include <fmt/format.h>

#include <set>

#include "cli/exit_code.h"
#include "findings/postgres_url.h"
#include "os/file.h"
#include "triage/known.h"

namespace assay::cli {

using triage::Bug;

base::Result<solver::RunLimits> replay_limits(const BugsOptions& options) {
  return limits_of(options.solvers);
}

std::vector<judge::Member> installed_advisers(const solver::RunLimits& limits) {
  MemberFlags flags;
  flags.no_advice = true;
  auto found = members_of(flags, limits);
  if (!std::holds_alternative<Members>(found)) return {};
  std::vector<judge::Member> members = std::get<Members>(std::move(found)).members;
  for (judge::Member& member : members) member.is_adviser = true;
  return members;
}

base::Result<OpenBugs> open_bugs(const BugsOptions& options) {
  if (!findings::may_exist(options.db)) {
    return base::Error{"there is no such database", options.db};
  }
  auto store = findings::open_store(options.db);
  if (!store) return store.error();
  OpenBugs open;
  open.store = *std::move(store);
  auto bugs = triage::load_bugs(*open.store);
  if (!bugs) return bugs.error();
  if (!options.known.empty()) {
    const auto limits = replay_limits(options);
    if (!limits) return limits.error();
    auto known = triage::read_known_bugs(options.known);
    if (!known) return known.error();
    if (!known->formulas.empty()) known->advisers = installed_advisers(*limits);
    for (Bug& bug : *bugs) {
      if (triage::is_known(*known, bug, *limits)) {
        ++open.known;
      } else {
        open.bugs.push_back(std::move(bug));
      }
    }
  } else {
    open.bugs = *std::move(bugs);
  }
  open.groups = triage::group_bugs(open.bugs);
  return open;
}

namespace {

base::Result<size_t> bug_named(const std::vector<Bug>& bugs, const std::string& id) {
  std::vector<size_t> matching;
  for (size_t i = 0; i < bugs.size(); ++i) {
    if (bugs[i].key.starts_with(id)) matching.push_back(i);
  }
  if (matching.empty()) return base::Error{"there is no bug '" + id + "'; see `bugs list`", {}};
  if (matching.size() > 1) {
    return base::Error{"several bugs begin with '" + id + "'; give more digits", {}};
  }
  return matching.front();
}

}  // namespace

base::Result<ChosenBugs> open_chosen_bugs(const BugsOptions& options, All all) {
  auto open = open_bugs(options);
  if (!open) return open.error();
  ChosenBugs chosen{*std::move(open), {}};
  if (options.all && all == All::kFindings) {
    for (size_t i = 0; i < chosen.open.bugs.size(); ++i) chosen.numbers.push_back(i);
  } else if (options.all) {
    for (const triage::Group& group : chosen.open.groups) {
      chosen.numbers.push_back(group.members.front());
    }
  } else if (options.ids.empty()) {
    return base::Error{kWhichBugs, {}};
  }
  if (options.all) return chosen;
  for (const std::string& id : options.ids) {
    const auto number = bug_named(chosen.open.bugs, id);
    if (!number) return number.error();
    chosen.numbers.push_back(*number);
  }
  return chosen;
}

void add_bugs_command(CLI::App& app, const CommonOptions& common, Action& action) {
  CLI::App* bugs = app.add_subcommand("bugs", "What was found: list, replay, reduce, report");
  bugs->require_subcommand(1);
  bugs->fallthrough();
  bugs->footer("Example: assay bugs list --db assay.db");
  auto options = std::make_shared<BugsOptions>();
  bugs->add_option("--db", options->db, "The database of `fuzz` or `check`")->capture_default_str();
  bugs->add_option("--known", options->known,
                   "A file of known bugs, left out: signatures and paths of formulas, one a line");
  add_solver_flags(*bugs, options->solvers);
  const auto add = [&](const char* name, const char* what, const char* example, auto run) {
    CLI::App* command = bugs->add_subcommand(name, what);
    command->footer(std::string("Example: assay bugs ") + example);
    command->callback(
        [&action, options, run] { action = [options, run] { return run(*options); }; });
    return command;
  };
  const auto add_ids = [&](CLI::App* command) {
    return command->add_option("ID", options->ids, "The first digits of a bug's number");
  };
  CLI::App* list = add("list", "In groups: solver, class, signature", "list", list_bugs);
  list->add_flag("--json", options->json, "As JSON");
  CLI::App* show = add("show", "All about one", "show 3f2a", show_bug);
  add_ids(show)->required();
  show->add_flag("--original", options->original, "The formula as it was found, and nothing else");
  CLI::App* replay = add("replay", "Again, in clean processes; exit code 10 if any remains",
                         "replay --all --solver mine=/opt/z3/bin/z3 --json", replay_bugs);
  add_ids(replay);
  replay->add_flag("--all", options->all, "Every finding");
  replay->add_flag("--json", options->json, "As JSON");
  CLI::App* reduce = add("reduce", "Make formulas and options smaller", "reduce --all",
                         [&common](const BugsOptions& o) { return reduce_bugs(o, common); });
  add_ids(reduce);
  reduce->add_flag("--all", options->all, "One of each group");
  reduce->add_option("--time", options->time,
                     "For each: 90s, 10m; the best so far is kept [10m with --all]");
  reduce->add_option("-j,--jobs", options->jobs, "Checks at a time; one a core by default");
  CLI::App* dedup = add("dedup", "Which are the same, which are much alike", "dedup", dedup_bugs);
  dedup->add_flag("--json", options->json, "As JSON");
  CLI::App* report = add("report", "Markdown for a tracker", "report 3f2a", report_bug);
  add_ids(report)->required();
  CLI::App* exported = add("export", "One folder a bug", "export bugs/ --csv", export_bugs);
  exported->add_option("DIR", options->out, "Made if there is none")->required();
  exported->add_flag("--all", options->all, "Also what reduction could not show again");
  exported->add_flag("--csv", options->csv, "Also bugs.csv, a table");
  CLI::App* next = add("next", "Which to report first; replayed before it is shown",
                       "next --budget 3", next_bugs);
  next->add_option("--budget", options->budget, "How many")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  next->add_flag("--json", options->json, "As JSON");
}

}  // namespace assay::cli
