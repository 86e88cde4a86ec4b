#include "campaign/background_reducer.h"

#include <nlohmann/json.hpp>
#include <set>

#include "base/assert.h"
#include "findings/store.h"
#include "os/clock.h"
#include "triage/stored_reduction.h"

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
  std::set<judge::Signature> done;
  for (const triage::Bug& bug : *bugs) {
    if (bug.reduced) done.insert(bug.record.finding.signature);
  }
  for (const triage::Bug& bug : *bugs) {
    const judge::Finding& f = bug.record.finding;
    if (bug.reduced || !f.is_confirmed || done.contains(f.signature)) continue;
    triage::StoredReductionOptions options;
    options.how.limits = options_.limits;
    options.how.time = kTimeOfEach;
    options.how.advisers = options_.advisers;
    options.how.stop = &stop_;
    const auto reduction = triage::reduce_stored(*store_, options_.db, bug, std::move(options));
    if (!reduction || reduction->end == triage::ReductionEnd::kStopped) return false;
    if (reduction->end != triage::ReductionEnd::kStored) continue;
    const findings::ReducedFinding& reduced = reduction->result.reduced;
    const auto now = triage::load_bugs(*store_);
    const size_t distinct = now ? triage::group_bugs(*now).size() : 0;
    const bool is_reduced = !reduced.formula.empty();
    sink_({{"event", "reduced"},
           {"key", bug.key},
           {"bytes", bug.record.test.text.size()},
           {"reduced_bytes", reduced.formula.size()},
           {"checks", reduced.checks},
           {"distinct", distinct}});
    sink_({{"event", "note"},
           {"text", is_reduced ? "reduced " + bug.id() + " from " +
                                     std::to_string(bug.record.test.text.size()) + " to " +
                                     std::to_string(reduced.formula.size()) +
                                     " bytes; distinct bugs: " + std::to_string(distinct)
                               : "not reduced: " + bug.id() + ": " + reduced.reason}});
    return true;
  }
  return false;
}

}  // namespace assay::campaign
