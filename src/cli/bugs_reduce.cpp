// assay bugs reduce: the reduction of stored findings, kept beside them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/parallel.h"
#include "cli/bugs_command.h"
#include "cli/exit_code.h"
#include "cli/reduce_progress.h"
#include "findings/postgres_url.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/this_process.h"
#include "triage/reduce_bug.h"

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
    if (options.all) {
      const auto is_ours =
          chosen->open.store->claim(triage::kReductionClaim, bug.key, triage::kReductionClaimTime);
      if (!is_ours) return complain("bugs", kRejected, is_ours.error().to_string());
      // Another may have done it since we looked.
      const auto now = chosen->open.store->reduced();
      if (!now) return complain("bugs", kRejected, now.error().to_string());
      if (!*is_ours || (now->contains(bug.key) && !bug.reduced)) {
        elsewhere += *is_ours ? 0 : 1;
        if (*is_ours) (void)chosen->open.store->release(triage::kReductionClaim, bug.key);
        continue;
      }
    }
    auto next_claim = os::monotonic_now() + triage::kReductionClaimTime / 4;
    ReduceProgress progress(bug.record.test.text.size(), common.quiet);
    triage::ReduceBugOptions how;
    how.limits = *limits;
    how.jobs = base::worker_count(options.jobs, SIZE_MAX);
    how.time = time;
    how.advisers = advisers;
    how.journal = journal;
    how.stop = &os::stop_requested();
    size_t best = bug.record.test.text.size();
    uint64_t checks = 0;
    how.on_smaller = [&](const std::string& text) { best = text.size(); };
    how.on_check = [&] {
      progress.show(best, ++checks);
      if (!options.all || os::monotonic_now() < next_claim) return;
      next_claim = os::monotonic_now() + triage::kReductionClaimTime / 4;
      (void)chosen->open.store->claim(triage::kReductionClaim, bug.key,
                                      triage::kReductionClaimTime);
    };
    how.say = [&](const std::string& sentence) {
      progress.clear();
      complain("bugs", 0, bug.id() + ": " + sentence);
    };
    const triage::ReduceBugResult result = triage::reduce_bug(bug, how);
    progress.clear();
    if (result.is_stopped) {
      (void)chosen->open.store->release(triage::kReductionClaim, bug.key);
      return complain("bugs", kDone, "stopped; the same command goes on from here");
    }
    if (const auto put = chosen->open.store->put_reduced(result.reduced); !put) {
      return complain("bugs", kRejected, put.error().to_string());
    }
    if (options.all) (void)chosen->open.store->release(triage::kReductionClaim, bug.key);
    for (const findings::Record& other : result.others) {
      const auto added = chosen->open.store->add(other);
      if (added && *added) {
        fmt::print("{}  second finding: {}: {}\n", key_of(other).substr(0, 8),
                   name_of(other.finding.bug), other.finding.reason);
      }
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
