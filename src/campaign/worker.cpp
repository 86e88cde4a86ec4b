#include "campaign/worker.h"

#include <fmt/format.h>

#include "os/clock.h"

namespace assay::campaign {

using findings::Lease;
using judge::Finding;
using judge::Hearing;
using judge::Observation;

namespace {

uint64_t milliseconds_of(std::chrono::nanoseconds time) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

}  // namespace

findings::Tally Campaign::Worker::tally() const {
  const std::lock_guard lock(mutex_);
  return session_;
}

void Campaign::Worker::add(const std::string& name, uint64_t number) {
  lease_tally_[name] += number;
  const std::lock_guard lock(mutex_);
  session_[name] += number;
}

void Campaign::Worker::run() {
  // Here, not in the constructor: solvers die with the thread that started them.
  court_ = std::make_unique<judge::Court>(shared_.options.members, shared_.options.court);
  for (const auto& strategy : shared_.strategies) {
    generators_.emplace(strategy->name(), strategy->start());
  }
  auto store = findings::open_store(shared_.options.db);
  if (!store) return shared_.fail(store.error().to_string());
  while (!shared_.stop && make_lease(**store)) {
  }
  court_.reset();
}

// False: nothing is left to do.
bool Campaign::Worker::make_lease(findings::Store& store) {
  findings::LeasePlan plan;
  for (const auto& strategy : shared_.strategies) plan.strategies.push_back(strategy->name());
  if (shared_.options.tests) plan.limit = *shared_.options.tests;
  if (shared_.options.schedule == Schedule::kBandit) plan.choice = shared_.bandit.choose();
  const auto taken = store.take_lease(shared_.run, plan);
  if (!taken) {
    shared_.fail(taken.error().to_string());
    return false;
  }
  if (!*taken) return false;
  const Lease& lease = **taken;
  lease_tally_.clear();
  stats_ = {};
  stats_.strategy = lease.strategy;
  const auto own_before = os::thread_cpu_time();
  uint64_t made = 0;
  for (; made < lease.count && !shared_.stop; ++made) make_test(store, lease, made);
  stats_.own_cpu_ms = milliseconds_of(os::thread_cpu_time() - own_before);
  shared_.bandit.add(lease.strategy, stats_.new_signatures > 0);
  const auto finished = store.finish_lease(lease, made, lease_tally_, stats_);
  if (!finished) shared_.fail(finished.error().to_string());
  return finished.ok();
}

void Campaign::Worker::make_test(findings::Store& store, const Lease& lease, uint64_t offset) {
  const auto generator = generators_.find(lease.strategy);
  if (generator == generators_.end()) {
    return shared_.fail("the run has a strategy that is not here");
  }
  ++stats_.tests;
  const auto test = generator->second->make(shared_.options.seed, lease.first_index + offset);
  if (!test) return add("skipped");
  judge::HearingOptions how;
  how.rotation = lease.first_index + offset;
  how.is_worth_confirming = [&](const Finding& finding) {
    return !shared_.signatures.has_enough(finding.signature) &&
           !shared_.known.matches(finding.signature) && !shared_.known.matches(finding.reason);
  };
  const Hearing hearing = court_->hear(*test, how);
  add("tests");
  count(hearing);
  for (const Finding& finding : hearing.verdict.findings) {
    keep(store, hearing, finding, lease.first + offset);
  }
}

void Campaign::Worker::count(const Hearing& hearing) {
  add("runs", hearing.runs);
  add("solver_cpu_us", static_cast<uint64_t>(hearing.solver_cpu.count()));
  stats_.solver_cpu_ms += milliseconds_of(hearing.solver_cpu);
  if (!hearing.parsed) return add("unreadable");
  for (const Observation& o : hearing.seen) {
    if (!o.not_sent.empty()) {
      add("answer|" + o.solver + "|not sent");
      continue;
    }
    add(fmt::format("mode|{}|{}", o.solver, name_of(o.result.mode)));
    if (o.result.ending != solver::Ending::kDone) {
      add(fmt::format("answer|{}|{}", o.solver, name_of(o.result.ending)));
      continue;
    }
    for (size_t check = 0; check < hearing.parsed->checks(); ++check) {
      add(fmt::format("answer|{}|{}", o.solver,
                      o.has_answered(check) ? name_of(o.status(check)) : "nothing"));
    }
  }
  for (const testcase::Expectation& e : hearing.parsed->test().expectations) {
    add(fmt::format("expected|{}|{}", name_of(e.status), name_of(e.grade)));
  }
  if (hearing.verdict.is_label_withdrawn) add("withdrawn");
  if (hearing.verdict.is_our_defect) add("defects");
  for (const std::string& label : hearing.verdict.known) add("known|" + label);
}

// On disk before anything else happens.
void Campaign::Worker::keep(findings::Store& store, const Hearing& hearing, const Finding& finding,
                            uint64_t number) {
  if (shared_.known.matches(finding.signature) || shared_.known.matches(finding.reason)) {
    return add("known|" + finding.signature);
  }
  if (!finding.is_confirmed && !finding.is_flaky) return add("repeated|" + finding.signature);
  findings::Record record;
  record.finding = finding;
  record.test = hearing.parsed->test();
  for (const findings::SolverIdentity& identity : shared_.options.identities) {
    if (identity.name == finding.solver) record.solver = identity;
  }
  for (const Observation& o : hearing.seen) {
    if (o.solver != finding.solver) continue;
    record.out = o.result.out;
    record.err = o.result.err;
  }
  const auto added = store.add(record);
  if (!added) return shared_.fail(added.error().to_string());
  if (!*added) return;
  const bool is_first = finding.is_confirmed && shared_.signatures.add(finding.signature);
  if (is_first) ++stats_.new_signatures;
  if (finding.is_confirmed) ++shared_.new_findings;
  add(fmt::format("finding|{}|{}|{}", finding.is_confirmed ? "confirmed" : "flaky",
                  name_of(finding.bug), finding.solver));
  shared_.emit({{"event", "finding"},
                {"key", key_of(record)},
                {"class", name_of(finding.bug)},
                {"grade", name_of(finding.grade)},
                {"solver", finding.solver},
                {"version", record.solver.version},
                {"confirmed", finding.is_confirmed},
                {"new_signature", is_first},
                {"signature", finding.signature},
                {"reason", finding.reason},
                {"test", number},
                {"strategy", record.test.coordinates.strategy},
                {"index", record.test.coordinates.index}});
  if (finding.is_confirmed && shared_.options.stop_on == finding.bug) shared_.stop = true;
}

}  // namespace assay::campaign
