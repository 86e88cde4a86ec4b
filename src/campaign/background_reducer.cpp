#include "campaign/background_reducer.h"

#include <nlohmann/json.hpp>
#include <set>

#include "base/assert.h"
#include "findings/postgres_url.h"
#include "findings/store.h"
#include "os/clock.h"
#include "triage/reduce_bug.h"

namespace assay::campaign {

namespace {

constexpr std::chrono::milliseconds kPoll{200};

}  // namespace

BackgroundReducer::BackgroundReducer(BackgroundReducerOptions options, Sink sink)
    : options_(std::move(options)), sink_(std::move(sink)), thread_([this] { run(); }) {}

BackgroundReducer::~BackgroundReducer() { stop_ = true; }

void BackgroundReducer::finish(const std::atomic<bool>& stop) {
  is_over_ = true;
  const auto end = os::monotonic_now() + options_.grace;
  while (!is_idle_ && !stop && os::monotonic_now() < end) std::this_thread::sleep_for(kPoll);
  stop_ = true;
  thread_.join();
}

void BackgroundReducer::run() {
  while (!stop_) {
    // Asked before looking: what was found until then is seen.
    const bool was_over = is_over_;
    bool has_worked = false;
    try {
      has_worked = reduce_next();
    } catch (const base::InternalError& error) {
      sink_({{"event", "note"},
             {"text", std::string("reduction: our own fault, please report it: ") + error.what()}});
      break;
    }
    if (has_worked) continue;
    if (was_over) break;
    std::this_thread::sleep_for(kPoll);
  }
  is_idle_ = true;
}

bool BackgroundReducer::reduce_next() {
  auto store = findings::open_store(options_.db);
  if (!store) return false;
  const auto bugs = triage::load_bugs(**store);
  if (!bugs) return false;
  std::set<std::string> done;
  for (const triage::Bug& bug : *bugs) {
    if (bug.reduced) done.insert(bug.record.finding.signature);
  }
  for (const triage::Bug& bug : *bugs) {
    const judge::Finding& f = bug.record.finding;
    if (bug.reduced || !f.is_confirmed || done.contains(f.signature)) continue;
    triage::ReduceBugOptions how;
    how.limits = options_.limits;
    how.advisers = options_.advisers;
    how.journal = findings::journal_path(options_.db, bug.id());
    how.stop = &stop_;
    const triage::ReduceBugResult result = triage::reduce_bug(bug, how);
    if (result.is_stopped) return false;
    if (!(*store)->put_reduced(result.reduced)) return false;
    for (const findings::Record& other : result.others) (void)(*store)->add(other);
    const auto now = triage::load_bugs(**store);
    const size_t distinct = now ? triage::group_bugs(*now).size() : 0;
    const bool is_reduced = !result.reduced.formula.empty();
    sink_({{"event", "reduced"},
           {"key", bug.key},
           {"bytes", bug.record.test.text.size()},
           {"reduced_bytes", result.reduced.formula.size()},
           {"checks", result.reduced.checks},
           {"distinct", distinct}});
    sink_({{"event", "note"},
           {"text", is_reduced ? "reduced " + bug.id() + " from " +
                                     std::to_string(bug.record.test.text.size()) + " to " +
                                     std::to_string(result.reduced.formula.size()) +
                                     " bytes; distinct bugs: " + std::to_string(distinct)
                               : "not reduced: " + bug.id() + ": " + result.reduced.reason}});
    return true;
  }
  return false;
}

}  // namespace assay::campaign
