#include "campaign/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "base/assert.h"
#include "findings/postgres_url.h"
#include "findings/record_of.h"
#include "os/clock.h"

namespace assay::campaign {

using findings::AnswerCount;
using findings::Lease;
using findings::StrategyCount;
using findings::Total;
using judge::Finding;
using judge::Hearing;
using judge::Observation;

namespace {

uint64_t milliseconds_of(std::chrono::nanoseconds time) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

std::string_view answer_of(const Observation& o, size_t check) {
  return o.has_answered(check) ? name_of(o.status(check)) : "nothing";
}

}  // namespace

findings::Tally Campaign::Worker::tally() const {
  const std::lock_guard lock(mutex_);
  return session_;
}

void Campaign::Worker::add(const findings::Counter& counter, uint64_t number) {
  lease_tally_[counter] += number;
  const std::lock_guard lock(mutex_);
  session_[counter] += number;
}

void Campaign::Worker::run() {
  // Here, not in the constructor: solvers die with the thread that started them.
  judge::CourtOptions court;
  court.assess.classes = shared_.options.spec.classes;
  court.limits = shared_.options.spec.limits();
  court_ = std::make_unique<judge::Court>(shared_.options.members, court);
  auto store = findings::open_store(shared_.options.db, shared_.store_options);
  if (!store) return shared_.fail(store.error().to_string());
  counted_ms_ = elapsed_ms();
  while (!is_over() && work_off_lease(**store)) {
  }
  court_.reset();
}

// Told to stop; or the session's time is over, and this thread has got further.
bool Campaign::Worker::is_over() const {
  const auto& until = shared_.options.until;
  return shared_.stop || (until && is_first_test_over_ && os::monotonic_now() >= *until);
}

// False: nothing is left to do.
bool Campaign::Worker::work_off_lease(findings::Store& store) {
  findings::LeasePlan plan;
  for (const Stream& stream : shared_.streams) {
    if (stream.base == stream.strategy->name()) plan.strategies.push_back(stream.base);
  }
  if (shared_.options.tests) plan.limit = *shared_.options.tests;
  plan.worker = shared_.worker;
  plan.lease_time = shared_.options.lease_time;
  choice_ = shared_.scheduler.choose();
  if (!choice_.stream.empty()) plan.choice = choice_.stream;
  const auto taken = store.take_lease(shared_.run, plan);
  if (!taken) shared_.fail(taken.error().to_string());
  if (!taken || !*taken) {
    shared_.scheduler.drop(choice_);
    return taken && may_be_left(store);
  }
  const Lease& lease = **taken;
  shared_.heartbeat.hold(lease.id);
  lease_tally_.clear();
  gain_ = {};
  gain_by_member_.clear();
  stats_ = {};
  stats_.strategy = lease.strategy;
  const auto own_before = os::thread_cpu_time();
  // A range that was left when the limit was higher, or there was none, may reach beyond it.
  const uint64_t wanted = std::min(lease.count, plan.limit - lease.first);
  uint64_t made = 0;
  while (made < wanted && !is_over() && make_test(store, lease, made)) ++made;
  stats_.own_cpu_ms = milliseconds_of(os::thread_cpu_time() - own_before);
  for (const auto& [counter, number] :
       shared_.scheduler.add(choice_, lease.strategy, gain_, gain_by_member_)) {
    add(counter, number);
  }
  if (is_timekeeper_) {
    const uint64_t now = elapsed_ms();
    add(Total::kElapsed, now - counted_ms_);
    counted_ms_ = now;
  }
  const auto finished = store.finish_lease(lease, made, lease_tally_, stats_);
  shared_.heartbeat.release(lease.id);
  if (!finished) shared_.fail(finished.error().to_string());
  return finished.ok();
}

// All tests are given out. On a server, what others have at work may come back, if they die: who
// ends now would leave nobody to do it. In a file it is the dead who are looked for, at once.
bool Campaign::Worker::may_be_left(findings::Store& store) {
  if (!findings::is_postgres_url(shared_.options.db)) return false;
  const auto progress = store.progress(shared_.run);
  if (!progress) return shared_.fail(progress.error().to_string()), false;
  if (progress->open_leases == 0) return false;
  is_first_test_over_ = true;  // there is none: the session need not wait for it
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  return true;
}

uint64_t Campaign::Worker::elapsed_ms() const {
  return milliseconds_of(os::monotonic_now() - shared_.start);
}

mutate::Generator* Campaign::Worker::generator_of(const std::string& stream) {
  auto& generator = generators_[stream];
  if (generator) return generator.get();
  for (const Stream& one : shared_.streams) {
    if (one.strategy->name() == stream) generator = one.strategy->start();
  }
  return generator.get();
}

bool Campaign::Worker::make_test(findings::Store& store, const Lease& lease, uint64_t offset) {
  mutate::Generator* generator = generator_of(lease.strategy);
  if (generator == nullptr) {
    shared_.fail("the run has a strategy that is not here");
    return false;
  }
  try {
    if (!make_and_hear(store, lease, offset, *generator)) return false;
  } catch (const base::InternalError& error) {
    // A fault of ours in one test is no reason to lose the campaign; it is counted and shown.
    add(Total::kFaults);
    shared_.emit({{"event", "note"},
                  {"text", fmt::format("test {}: our own fault, please report it: {}",
                                       lease.first + offset, error.what())}});
  }
  ++stats_.tests;
  return true;
}

// Who stops a job sends the signal to our solvers, too, and Slurm to them first: one that died of
// it says nothing about the solver, and a finding that was not seen again then is not flaky. Both
// are rare, so there is time to see whether we are to stop.
bool Campaign::Worker::was_disturbed(const Hearing& hearing) const {
  const std::atomic<bool>* stop = shared_.store_options.stop;
  if (stop == nullptr) return false;
  const bool may_be = std::ranges::any_of(hearing.verdict.findings, &Finding::is_flaky) ||
                      std::ranges::any_of(hearing.seen, [](const Observation& o) {
                        const int signal = o.result.signal;
                        return signal == SIGINT || signal == SIGTERM || signal == SIGHUP;
                      });
  constexpr std::chrono::milliseconds kStep{20};
  constexpr int kSteps = 100;
  for (int i = 0; may_be && !*stop && i < kSteps; ++i) std::this_thread::sleep_for(kStep);
  return may_be && *stop;
}

bool Campaign::Worker::make_and_hear(findings::Store& store, const Lease& lease, uint64_t offset,
                                     mutate::Generator& generator) {
  const auto test = generator.make(shared_.options.spec.seed, lease.first_index + offset);
  if (!test) {
    is_first_test_over_ = true;
    add(Total::kSkipped);
    return true;
  }
  const findings::FindingOrder order{lease.first_index + offset, lease.strategy};
  judge::HearingOptions how;
  how.rotation = lease.first_index + offset;
  how.variants = choice_.variants;
  how.is_worth_confirming = [&](const Finding& finding) {
    return !shared_.signatures.has_enough(finding.signature, order) &&
           !shared_.known.matches(finding.signature.text()) &&
           !shared_.known.matches(finding.reason);
  };
  if (is_first_test_over_) how.deadline = shared_.options.until;
  const Hearing hearing = court_->hear(*test, how);
  is_first_test_over_ = true;
  if (hearing.is_given_up || was_disturbed(hearing)) {
    for (const Finding& finding : hearing.verdict.findings) {
      if (finding.is_confirmed) keep(store, hearing, finding, lease.first + offset, {});
    }
    return false;
  }
  add(Total::kTests);
  add(StrategyCount{lease.strategy, StrategyCount::What::kTests});
  count(hearing);
  note_behaviour(hearing);
  for (const Finding& finding : hearing.verdict.findings) {
    std::string remark;
    if (finding.is_confirmed) {
      remark = compare_with_baseline(
          finding, how, generator.baseline(shared_.options.spec.seed, lease.first_index + offset));
    }
    keep(store, hearing, finding, lease.first + offset, remark);
  }
  return true;
}

// Whether the strategy's own idea was needed: a sentence for the finding.
std::string Campaign::Worker::compare_with_baseline(
    const Finding& finding, const judge::HearingOptions& how,
    const std::optional<testcase::TestCase>& baseline) {
  if (!baseline) return {};
  judge::HearingOptions once = how;
  once.is_worth_confirming = [](const Finding&) { return false; };
  const Hearing hearing = court_->hear(*baseline, once);
  if (hearing.is_given_up) return {};
  const bool shows = std::ranges::any_of(hearing.verdict.findings, [&](const Finding& other) {
    return other.bug == finding.bug && other.solver == finding.solver &&
           (finding.bug != judge::BugClass::kCrash || other.signature == finding.signature);
  });
  add(shows ? Total::kBaselineToo : Total::kBaselineNot);
  return fmt::format("; {} {}", baseline->name, shows ? "shows it too" : "does not show it");
}

void Campaign::Worker::count(const Hearing& hearing) {
  add(Total::kRuns, hearing.runs);
  add(Total::kSolverCpu, static_cast<uint64_t>(hearing.solver_cpu.count()));
  stats_.solver_cpu_ms += milliseconds_of(hearing.solver_cpu);
  if (!hearing.parsed) return add(Total::kUnreadable);
  for (const Observation& o : hearing.seen) {
    if (!o.not_sent.empty()) {
      add(AnswerCount{o.solver, "not sent"});
      continue;
    }
    if (o.result.ending != solver::Ending::kNotStarted) {
      add(findings::ModeCount{o.solver, o.result.mode});
    }
    if (o.result.ending != solver::Ending::kDone) {
      add(AnswerCount{o.solver, std::string(name_of(o.result.ending))});
      continue;
    }
    for (size_t check = 0; check < hearing.parsed->checks(); ++check) {
      add(AnswerCount{o.solver, std::string(answer_of(o, check))});
    }
  }
  for (const testcase::Expectation& e : hearing.parsed->test().expectations) {
    add(findings::ExpectedCount{e.status, e.grade});
  }
  if (hearing.verdict.is_label_withdrawn) add(Total::kWithdrawn);
  if (hearing.verdict.is_our_defect) add(Total::kDefects);
  for (const std::string& label : hearing.verdict.known) add(findings::KnownCount{label});
}

// A behaviour: the logic of the test, the solver with its options, and how it answered.
void Campaign::Worker::note_behaviour(const Hearing& hearing) {
  if (shared_.options.spec.schedule != Schedule::kBandit || !hearing.parsed) return;
  const std::string& text = hearing.parsed->test().text;
  const std::string logic = text.substr(0, text.find('\n'));  // set-logic is the first command
  for (const Observation& o : hearing.seen) {
    if (!o.not_sent.empty()) continue;
    std::string seen = fmt::format("{}|{}|{}", logic, o.solver, name_of(o.result.ending));
    for (size_t check = 0; check < o.result.checks.size(); ++check) {
      seen += '|';
      seen += answer_of(o, check);
    }
    const uint64_t hash = std::hash<std::string>()(seen);
    if (!behaviours_.insert(hash).second || !shared_.behaviours.add(hash)) continue;
    ++gain_.behaviours;
    ++gain_by_member_[o.solver].behaviours;
  }
}

// Distinct findings of the run over time. One that other runs have found often enough is not
// confirmed and kept again, but it is shown.
void Campaign::Worker::note_shown(const Finding& finding) {
  if (!shared_.signatures.show(finding.signature)) return;
  add(findings::ShownCount{finding.signature});
  ++stats_.new_signatures;
  if (!stats_.first_finding_ms) stats_.first_finding_ms = elapsed_ms();
}

// On disk before anything else happens.
void Campaign::Worker::keep(findings::Store& store, const Hearing& hearing, const Finding& finding,
                            uint64_t number, const std::string& remark) {
  if (shared_.known.matches(finding.signature.text()) || shared_.known.matches(finding.reason)) {
    return add(findings::KnownCount{finding.signature.text()});
  }
  if (!finding.is_confirmed && !finding.is_flaky) {
    note_shown(finding);
    return add(findings::RepeatedCount{finding.signature});
  }
  findings::Record record = findings::record_of(hearing, finding, shared_.options.identities);
  record.finding.reason += remark;
  const testcase::Coordinates& at = record.test.coordinates;
  const findings::FindingOrder order{at.index, at.strategy};
  if (finding.is_confirmed) {
    const auto added = store.add_if_rare(record, shared_.options.keep_per_signature);
    if (!added) return shared_.fail(added.error().to_string());
    if (*added == findings::Added::kEnough) {
      shared_.signatures.close(finding.signature, order);
      note_shown(finding);
      return add(findings::RepeatedCount{finding.signature});
    }
    note_shown(finding);
    if (*added == findings::Added::kThere) return;
  } else {
    const auto added = store.add(record);
    if (!added) return shared_.fail(added.error().to_string());
    if (!*added) return;
  }
  const bool is_first = finding.is_confirmed && shared_.signatures.add(finding.signature, order);
  if (is_first) {
    ++gain_.findings;
    ++gain_by_member_[finding.solver].findings;
    add(StrategyCount{record.test.coordinates.strategy, StrategyCount::What::kKinds});
  }
  if (finding.is_confirmed) ++shared_.new_findings;
  add(findings::FindingCount{finding.is_confirmed, finding.bug, finding.solver});
  shared_.emit({{"event", "finding"},
                {"key", key_of(record)},
                {"class", name_of(finding.bug)},
                {"grade", name_of(finding.grade)},
                {"solver", finding.solver.text()},
                {"version", record.solver.version},
                {"confirmed", finding.is_confirmed},
                {"new_signature", is_first},
                {"signature", finding.signature.text()},
                {"reason", record.finding.reason},
                {"test", number},
                {"strategy", record.test.coordinates.strategy},
                {"index", record.test.coordinates.index}});
  if (finding.is_confirmed && shared_.options.stop_on == finding.bug) shared_.stop = true;
}

}  // namespace assay::campaign
