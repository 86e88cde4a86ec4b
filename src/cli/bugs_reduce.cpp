// assay bugs reduce: the reduction of stored findings, kept beside them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/parallel.h"
#include "cli/bugs_command.h"
#include "cli/exit_code.h"
#include "cli/reduce_progress.h"
#include "findings/postgres_url.h"
#include "os/file.h"
#include "os/this_process.h"
#include "triage/stored_reduction.h"

namespace assay::cli {

namespace {

// One slow bug must not hold up the others.
constexpr const char* kTimeOfEach = "10m";

}  // namespace

int reduce_bugs(const BugsOptions& options, const CommonOptions& common) {
  if (options.ids.empty() && !options.all) return complain("bugs", kUsage, kWhichBugs);
  const auto limits = replay_limits(options);
  if (!limits) return complain("bugs", kUsage, limits.error().to_string());
  std::chrono::milliseconds time{0};
  if (!options.time.empty() || options.all) {
    const auto given = parse_duration(options.time.empty() ? kTimeOfEach : options.time);
    if (!given) return complain("bugs", kUsage, given.error().to_string());
    time = *given;
  }
  const auto chosen = open_chosen_bugs(options);
  if (!chosen) return complain("bugs", kRejected, chosen.error().to_string());
  const std::vector<judge::Member> advisers = installed_advisers(*limits);
  size_t failed = 0;
  size_t elsewhere = 0;
  for (const size_t i : chosen->numbers) {
    const triage::Bug& bug = chosen->open.bugs[i];
    const std::string journal = findings::journal_path(options.db, bug.id());
    // A journal that was left: it is not at its end.
    if (options.all && bug.reduced && !os::exists(journal)) continue;
    ReduceProgress progress(bug.record.test.text.size(), common.quiet);
    triage::StoredReductionOptions reduction_options;
    triage::ReduceBugOptions& how = reduction_options.how;
    how.limits = *limits;
    how.jobs = base::worker_count(options.jobs, SIZE_MAX);
    how.time = time;
    how.advisers = advisers;
    how.stop = &os::stop_requested();
    size_t best = bug.record.test.text.size();
    uint64_t checks = 0;
    how.on_smaller = [&](const std::string& text) { best = text.size(); };
    how.on_check = [&] { progress.show(best, ++checks); };
    how.say = [&](const std::string& sentence) {
      progress.clear();
      complain("bugs", 0, bug.id() + ": " + sentence);
    };
    const auto reduction =
        triage::reduce_stored(*chosen->open.store, options.db, bug, std::move(reduction_options));
    progress.clear();
    if (!reduction) return complain("bugs", kRejected, reduction.error().to_string());
    if (reduction->end == triage::ReductionEnd::kStopped) {
      return complain("bugs", kDone, "stopped; the same command goes on from here");
    }
    if (reduction->end == triage::ReductionEnd::kMeanwhile) continue;
    if (reduction->end != triage::ReductionEnd::kStored) {
      ++elsewhere;
      continue;
    }
    const triage::ReduceBugResult& result = reduction->result;
    for (const findings::Record& other : reduction->seconds) {
      fmt::print("{}  second finding: {}: {}\n", key_of(other).substr(0, 8),
                 name_of(other.finding.bug), other.finding.reason);
    }
    if (result.reduced.formula.empty()) {
      ++failed;
      fmt::print("{}  not reduced: {}\n", bug.id(), result.reduced.reason);
    } else {
      const auto options_left = reduce::own_options(bug.solver(), result.reduced.command);
      fmt::print("{}  {} -> {} bytes, {} checks, options: {}{}\n", bug.id(),
                 bug.record.test.text.size(), result.reduced.formula.size(), result.reduced.checks,
                 options_left.empty() ? "none" : fmt::format("{}", fmt::join(options_left, " ")),
                 result.is_out_of_time
                     ? fmt::format(" (its time is over; `bugs reduce {}` goes on)", bug.id())
                     : "");
    }
    std::fflush(stdout);
  }
  if (elsewhere > 0) complain("bugs", 0, fmt::format("{} are being reduced by others", elsewhere));
  return failed > 0 && failed == chosen->numbers.size() ? kRejected : kDone;
}

}  // namespace assay::cli
