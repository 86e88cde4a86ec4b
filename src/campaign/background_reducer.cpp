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
// Between two looks at the store: each reads all findings.
constexpr std::chrono::milliseconds kLook{1000};
// Of one reduction: a slow one must not hold up the others. The best so far is kept.
constexpr std::chrono::minutes kTimeOfEach{10};

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
    const auto next_look = os::monotonic_now() + kLook;
    while (!stop_ && !is_over_ && os::monotonic_now() < next_look) {
      std::this_thread::sleep_for(kPoll);
    }
  }
  is_idle_ = true;
}

bool BackgroundReducer::reduce_next() {
  if (!store_) {
    auto opened = findings::open_store(options_.db);
    if (!opened) return false;
    store_ = *std::move(opened);
  }
  const auto bugs = triage::load_bugs(*store_);
  if (!bugs) {
    store_.reset();  // a server may come back
    return false;
  }
  std::set<std::string> done;
  for (const triage::Bug& bug : *bugs) {
    if (bug.reduced) done.insert(bug.record.finding.signature);
  }
  for (const triage::Bug& bug : *bugs) {
    const judge::Finding& f = bug.record.finding;
    if (bug.reduced || !f.is_confirmed || done.contains(f.signature)) continue;
    const auto is_ours =
        store_->claim(triage::kReductionClaim, bug.key, triage::kReductionClaimTime);
    if (!is_ours || !*is_ours) continue;
    // Another may have done it since we looked.
    const auto reduced = store_->reduced();
    if (!reduced || reduced->contains(bug.key)) {
      (void)store_->release(triage::kReductionClaim, bug.key);
      continue;
    }
    triage::ReduceBugOptions how;
    how.limits = options_.limits;
    how.time = kTimeOfEach;
    how.advisers = options_.advisers;
    how.journal = findings::journal_path(options_.db, bug.id());
    how.stop = &stop_;
    auto next_claim = os::monotonic_now() + triage::kReductionClaimTime / 4;
    how.on_check = [&] {
      if (os::monotonic_now() < next_claim) return;
      next_claim = os::monotonic_now() + triage::kReductionClaimTime / 4;
      (void)store_->claim(triage::kReductionClaim, bug.key, triage::kReductionClaimTime);
    };
    const triage::ReduceBugResult result = triage::reduce_bug(bug, how);
    if (result.is_stopped) {
      (void)store_->release(triage::kReductionClaim, bug.key);
      return false;
    }
    if (!store_->put_reduced(result.reduced)) return false;
    for (const findings::Record& other : result.others) (void)store_->add(other);
    (void)store_->release(triage::kReductionClaim, bug.key);
    const auto now = triage::load_bugs(*store_);
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
