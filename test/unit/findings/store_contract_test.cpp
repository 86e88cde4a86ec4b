// What every store does, whichever database it is: each test runs on an SQLite file and on a
// PostgreSQL server of its own.
#include "unit/findings/store_contract.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

namespace assay::findings {
namespace {

INSTANTIATE_TEST_SUITE_P(Every, StoreContract, testing::Values(Kind::kSqlite, Kind::kPostgres),
                         name_of_kind);
INSTANTIATE_TEST_SUITE_P(Every, RunContract, testing::Values(Kind::kSqlite, Kind::kPostgres),
                         name_of_kind);

TEST_P(StoreContract, KeepsEverything) {
  const Record record = a_record();
  {
    auto store = open_store(db_);
    ASSERT_TRUE(store.ok()) << store.error().to_string();
    EXPECT_TRUE(*(*store)->add(record));
    EXPECT_FALSE(*(*store)->add(record));  // nothing new
  }
  auto store = open_store(db_);
  ASSERT_TRUE(store.ok());
  const auto records = (*store)->records();
  ASSERT_TRUE(records.ok());
  ASSERT_EQ(records->size(), 1U);
  const Record& read = records->front();
  EXPECT_EQ(read.finding.bug, record.finding.bug);
  EXPECT_EQ(read.finding.grade, record.finding.grade);
  EXPECT_EQ(read.finding.check, 2U);
  EXPECT_EQ(read.finding.reason, record.finding.reason);
  EXPECT_EQ(read.finding.signature, record.finding.signature);
  EXPECT_EQ(read.finding.witness, record.finding.witness);
  EXPECT_TRUE(read.finding.is_confirmed);
  EXPECT_FALSE(read.finding.is_flaky);
  EXPECT_EQ(read.solver.version, "4.8.12");
  EXPECT_EQ(read.solver.command, record.solver.command);
  EXPECT_EQ(read.test.text, record.test.text);
  EXPECT_EQ(read.test.coordinates, record.test.coordinates);
  ASSERT_EQ(read.test.expectations.size(), 1U);
  EXPECT_EQ(read.test.expectations[0].witness->model, "(model)");
  EXPECT_EQ(read.test.expectations[0].core, record.test.expectations[0].core);
  EXPECT_EQ(read.out, record.out);
  EXPECT_EQ(read.err, record.err);
  EXPECT_EQ(read.found_at.size(), 20U);
  EXPECT_EQ(key_of(read), key_of(record));
}

ObservationRow an_observation(const std::string& solver) {
  ObservationRow row;
  row.solver = solver;
  row.version = "1.0.3";
  row.hash = "def";
  row.command = {"cvc5", "--an option"};
  row.is_respelt = true;
  row.answers = {"sat", "nothing"};
  row.models = {"false", ""};
  row.ending = "timeout";
  row.wall_us = 5'000'001;
  row.cpu_us = 4'000'000;
  row.out = std::string("sat\n\0\xff", 6);
  row.err = std::string(200'000, 'e');
  return row;
}

TEST_P(StoreContract, KeepsWhatEachSolverSaid) {
  auto store = *open_store(db_);
  Record record = a_record();
  const std::string key = key_of(record);
  EXPECT_TRUE(store->observations(key)->empty());
  record.observations = {an_observation("z3:euf"), an_observation("cvc5"), {}};
  record.observations[1].is_adviser = true;
  record.observations[2].solver = "yices";
  record.observations[2].not_sent = "no strings";
  EXPECT_TRUE(*store->add(record));
  const std::vector<ObservationRow> stored = record.observations;
  record.observations.pop_back();
  EXPECT_FALSE(*store->add(record));  // nothing is changed
  EXPECT_EQ(*store->observations(key), stored);
  EXPECT_TRUE(store->observations("nothing")->empty());
  EXPECT_TRUE((*store->find(key))->observations.empty());
  EXPECT_TRUE((*store->records())[0].observations.empty());
}

// One that is pushed out takes them along.
TEST_P(StoreContract, WhatSolversSaidGoesWithTheFinding) {
  auto store = *open_store(db_);
  Record early = a_record();
  Record late = a_record();
  late.test.text = "later";
  late.test.coordinates.index = early.test.coordinates.index + 1;
  early.observations = late.observations = {an_observation("z3")};
  EXPECT_EQ(*store->add_if_rare(late, 1), Added::kNew);
  EXPECT_EQ(store->observations(key_of(late))->size(), 1U);
  EXPECT_EQ(*store->add_if_rare(early, 1), Added::kNew);
  EXPECT_TRUE(store->observations(key_of(late))->empty());
  EXPECT_EQ(store->observations(key_of(early))->size(), 1U);
  EXPECT_EQ(*store->add_if_rare(late, 1), Added::kEnough);
  EXPECT_TRUE(store->observations(key_of(late))->empty());
}

TEST_P(StoreContract, TwoMayHaveItOpen) {
  auto one = open_store(db_);
  auto two = open_store(db_);
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_TRUE(*(*one)->add(a_record()));
  EXPECT_FALSE(*(*two)->add(a_record()));
}

// The campaign, its workers and the reducer may all be the first.
TEST_P(StoreContract, ManyThreadsMayBeTheFirstToOpenIt) {
  const int rounds = GetParam() == Kind::kSqlite ? 20 : 3;
  for (int round = 0; round < rounds; ++round) {
    const std::string db = new_db();
    std::atomic<int> opened = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        const auto store = open_store(db);
        EXPECT_TRUE(store.ok()) << store.error().to_string();
        if (store) ++opened;
      });
    }
    threads.clear();
    EXPECT_EQ(opened, 4);
  }
}

TEST_P(RunContract, LaterRangesAreLarger) {
  plan_.later_from = 25;
  plan_.later_chunk = 16;
  plan_.limit = 60;
  std::vector<std::pair<std::string, uint64_t>> ranges;
  while (const auto lease = *store_->take_lease(run_, plan_)) {
    ranges.emplace_back(lease->strategy, lease->count);
  }
  const std::vector<std::pair<std::string, uint64_t>> expected = {{"a", 10}, {"b", 10}, {"a", 5},
                                                                  {"b", 16}, {"a", 16}, {"b", 3}};
  EXPECT_EQ(ranges, expected);
  plan_.limit = 80;  // the rest of what that limit had cut, then as ever
  EXPECT_EQ((*store_->take_lease(run_, plan_))->count, 13U);
  EXPECT_EQ((*store_->take_lease(run_, plan_))->strategy, "a");
}

TEST_P(RunContract, TheSameDigestIsTheSameRun) {
  EXPECT_EQ(*store_->open_run("digest", "{}"), run_);
  EXPECT_NE(*store_->open_run("other", "{}"), run_);
}

TEST_P(RunContract, LeasesTakeTurns) {
  struct Seen {
    uint64_t first, count;
    std::string strategy;
    uint64_t index;
  };
  std::vector<Seen> seen;
  auto other = open_store(db_);
  for (int i = 0;; ++i) {
    const auto lease = (i % 2 == 0 ? store_ : *other)->take_lease(run_, plan_);
    ASSERT_TRUE(lease.ok());
    if (!*lease) break;
    seen.push_back({(*lease)->first, (*lease)->count, (*lease)->strategy, (*lease)->first_index});
  }
  ASSERT_EQ(seen.size(), 5U);
  EXPECT_EQ(seen[0].strategy, "a");
  EXPECT_EQ(seen[1].strategy, "b");
  EXPECT_EQ(seen[1].index, 0U);
  EXPECT_EQ(seen[2].strategy, "a");
  EXPECT_EQ(seen[2].index, 10U);
  EXPECT_EQ(seen[4].first, 40U);
  EXPECT_EQ(seen[4].count, 5U);
  // A higher limit goes on where the lower one cut.
  plan_.limit = 60;
  const auto rest = *store_->take_lease(run_, plan_);
  EXPECT_EQ(rest->first, 45U);
  EXPECT_EQ(rest->count, 5U);
  EXPECT_EQ(rest->strategy, "a");
  EXPECT_EQ(rest->first_index, 25U);
}

// The rest of a longer run is not for a session with a smaller limit, and nobody waits for it.
TEST_P(RunContract, WhatIsLeftBeyondTheLimitStaysThere) {
  const Lease lease = **store_->take_lease(run_, plan_);
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_->finish_lease(lease, 3, {{Total::kTests, 3}}, stats).ok());
  plan_.limit = 3;
  ASSERT_TRUE(store_->put_recipe(run_, "{}", plan_.limit).ok());
  EXPECT_FALSE((*store_->take_lease(run_, plan_)).has_value());
  EXPECT_EQ((*store_->progress(run_)).open_leases, 0U);
  EXPECT_EQ((*store_->progress(run_)).left, 7U);
  plan_.limit = 4;
  ASSERT_TRUE(store_->put_recipe(run_, "{}", plan_.limit).ok());
  EXPECT_EQ((*store_->progress(run_)).open_leases, 1U);
  const auto rest = *store_->take_lease(run_, plan_);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(rest->first, 3U);
}

TEST_P(RunContract, WhatIsNotMadeIsLeftForTheNext) {
  const Lease lease = **store_->take_lease(run_, plan_);
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_->finish_lease(lease, 4, {{Total::kTests, 4}}, stats).ok());
  ASSERT_TRUE(store_->finish_lease(lease, 4, {{Total::kTests, 4}}, stats).ok());  // counted once
  EXPECT_EQ((*store_->tally(run_))[Total::kTests], 4U);
  const Lease rest = **store_->take_lease(run_, plan_);
  EXPECT_EQ(rest.first, 4U);
  EXPECT_EQ(rest.count, 6U);
  EXPECT_EQ(rest.first_index, 4U);
  EXPECT_EQ((*store_->lease_of(run_, 7))->id, rest.id);
  EXPECT_FALSE(store_->lease_of(run_, 10)->has_value());
}

TEST_P(RunContract, ALeaseOfWhichNothingWasMadeIsGivenBack) {
  const Lease lease = **store_->take_lease(run_, plan_);
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_->finish_lease(lease, 0, {}, stats).ok());
  const Lease again = **store_->take_lease(run_, plan_);
  EXPECT_EQ(again.id, lease.id);
  EXPECT_EQ(again.count, lease.count);
}

TEST_P(RunContract, SeedsKeepTheirLabels) {
  StoredSeed seed;
  seed.seed = {"a.smt2", "(check-sat)", {}};
  seed.seed.label.status = testcase::Status::kSat;
  seed.seed.label.grade = testcase::Grade::kCertified;
  seed.seed.label.witness = testcase::Witness{"()"};
  seed.seed.label.voices = {"declared", "z3"};
  EXPECT_TRUE(*store_->add_seed(seed));
  EXPECT_FALSE(*store_->add_seed(seed));
  const auto seeds = *store_->seeds();
  ASSERT_EQ(seeds.size(), 1U);
  EXPECT_EQ(seeds[0].seed.text, "(check-sat)");
  EXPECT_EQ(seeds[0].seed.label.witness->model, "()");
  EXPECT_EQ(seeds[0].seed.label.voices, seed.seed.label.voices);
}

TEST_P(StoreContract, KeepsTheFirstOfEachSignature) {
  auto store = *open_store(db_);
  Record record = a_record();
  const auto number = [&](uint64_t index, const char* strategy) {
    record.test.coordinates.index = index;
    record.test.coordinates.strategy = strategy;
    record.test.text = std::to_string(index) + strategy;
    return record;
  };
  EXPECT_EQ(*store->add_if_rare(number(9, "a"), 2), Added::kNew);
  EXPECT_EQ(*store->add_if_rare(number(7, "b"), 2), Added::kNew);
  EXPECT_EQ(*store->add_if_rare(number(7, "b"), 2), Added::kThere);
  EXPECT_EQ(*store->add_if_rare(number(10, "a"), 2), Added::kEnough);
  EXPECT_EQ(*store->add_if_rare(number(7, "a"), 2), Added::kNew);  // pushes out 9
  const auto uses = *store->signatures(record.test.coordinates);
  ASSERT_EQ(uses.size(), 1U);
  auto own = uses.begin()->second.own;
  std::sort(own.begin(), own.end());
  EXPECT_EQ(own, (std::vector<FindingOrder>{{7, "a"}, {7, "b"}}));
  // Another run's finding counts, and stays.
  testcase::Coordinates other = record.test.coordinates;
  other.seed = 1;
  EXPECT_EQ((*store->signatures(other)).begin()->second.others, 2U);
  record.test.coordinates.seed = 1;
  EXPECT_EQ(*store->add_if_rare(number(1, "a"), 3), Added::kNew);
  EXPECT_EQ((*store->records()).size(), 3U);
  // What was reduced stays, too.
  ReducedFinding reduced;
  reduced.key = key_of(number(1, "a"));
  reduced.formula = "(check-sat)";
  reduced.command = {"z3"};
  reduced.checks = 7;
  ASSERT_TRUE(store->put_reduced(reduced).ok());
  ASSERT_TRUE(store->put_reduced(reduced).ok());
  EXPECT_EQ((*store->reduced())[reduced.key].checks, 7U);
  EXPECT_EQ((*store->reduced())[reduced.key].formula, "(check-sat)");
  EXPECT_EQ(*store->add_if_rare(number(0, "a"), 3), Added::kNew);
  EXPECT_EQ((*store->records()).size(), 4U);
}

TEST_P(RunContract, PoolsComeBackInTheirOrder) {
  std::vector<testcase::Seed> seeds(3);
  for (size_t i = 0; i < seeds.size(); ++i) {
    seeds[i].name = i == 1 ? "\xff" : "same";
    seeds[i].text = i == 2 ? "b" : "a";  // one text twice
  }
  seeds[0].label = {
      testcase::Status::kSat, testcase::Grade::kAgreed, testcase::Witness{"m"}, {"z3"}};
  ASSERT_TRUE(store_->put_pool("p", seeds).ok());
  ASSERT_TRUE(store_->put_pool("p", seeds).ok());
  const auto back = *store_->pool("p");
  ASSERT_EQ(back.size(), 3U);
  EXPECT_EQ(back[0].label.witness->model, "m");
  EXPECT_EQ(back[0].label.grade, testcase::Grade::kAgreed);
  EXPECT_FALSE(back[1].label.witness.has_value());
  EXPECT_EQ(back[2].text, "b");
  EXPECT_TRUE((*store_->pool("other")).empty());
}

TEST_P(RunContract, RunsHaveRecipesAndLimits) {
  ASSERT_TRUE(store_->put_recipe(run_, "{\"a\": 1}", 45).ok());
  auto rows = *store_->runs();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].recipe, "{\"a\": 1}");
  EXPECT_EQ(rows[0].limit, 45U);
  ASSERT_TRUE(store_->put_recipe(run_, "{}", std::nullopt).ok());
  EXPECT_FALSE((*store_->runs())[0].limit.has_value());
  ASSERT_TRUE(store_->add_job(run_, "slurm 7").ok());
  ASSERT_TRUE(store_->add_job(run_, "slurm 7").ok());
  EXPECT_EQ(*store_->jobs(run_), std::vector<std::string>{"slurm 7"});
}

TEST_P(RunContract, WorkersAreSeen) {
  plan_.worker = *store_->add_worker(run_, {"host", 12, "slurm 3_1", "differs"});
  const Lease lease = **store_->take_lease(run_, plan_);
  ASSERT_TRUE(store_->renew(plan_.worker, {lease.id}, std::chrono::seconds(60)).ok());
  auto rows = *store_->workers(run_);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].who.place, "slurm 3_1");
  EXPECT_EQ(rows[0].who.remarks, "differs");
  EXPECT_EQ(rows[0].state, WorkerState::kAtWork);
  EXPECT_EQ(rows[0].leases, 1U);
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_
                  ->finish_lease(
                      lease, 4,
                      {{Total::kTests, 4}, {FindingCount{true, judge::BugClass::kCrash, "z3"}, 2}},
                      stats)
                  .ok());
  ASSERT_TRUE(store_->end_worker(plan_.worker).ok());
  rows = *store_->workers(run_);
  EXPECT_EQ(rows[0].state, WorkerState::kEnded);
  EXPECT_EQ(rows[0].tests, 4U);
  EXPECT_EQ(rows[0].findings, 2U);
  const RunProgress progress = *store_->progress(run_);
  EXPECT_EQ(progress.made, 4U);
  EXPECT_EQ(progress.left, 6U);
  EXPECT_EQ(progress.at_work, 0U);
  EXPECT_EQ(progress.open_leases, 1U);
  EXPECT_EQ(progress.taken_over, 0U);
}

TEST_P(RunContract, ClaimsAreOfOneProcess) {
  const std::chrono::seconds time(60);
  EXPECT_TRUE(*store_->claim("reduce", "k", time));
  EXPECT_TRUE(*store_->claim("reduce", "k", time));  // renewed
  EXPECT_TRUE(*store_->claim("label", "k", time));
  ASSERT_TRUE(store_->release("reduce", "k").ok());
  EXPECT_TRUE(*store_->claim("reduce", "k", time));
}

// Every number is given out once, however many ask at a time.
TEST_P(RunContract, ManyTakeLeasesAtOnce) {
  plan_.limit = 400;
  std::mutex mutex;
  std::map<uint64_t, Lease> all;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      auto own = *open_store(db_);
      LeasePlan plan = plan_;
      plan.worker = *own->add_worker(run_, {"h", 1, "", ""});
      while (true) {
        const auto lease = own->take_lease(run_, plan);
        ASSERT_TRUE(lease.ok()) << lease.error().to_string();
        if (!*lease) break;
        MinuteStats stats;
        stats.strategy = (*lease)->strategy;
        ASSERT_TRUE(
            own->finish_lease(**lease, (*lease)->count, {{Total::kTests, (*lease)->count}}, stats)
                .ok());
        const std::lock_guard lock(mutex);
        EXPECT_TRUE(all.emplace((*lease)->first, **lease).second);
      }
    });
  }
  threads.clear();
  ASSERT_EQ(all.size(), 40U);
  std::map<std::string, uint64_t> next;
  for (const auto& [first, lease] : all) {
    EXPECT_EQ(lease.strategy, first / 10 % 2 == 0 ? "a" : "b");
    EXPECT_EQ(lease.first_index, next[lease.strategy]);
    next[lease.strategy] += lease.count;
  }
  EXPECT_EQ((*store_->tally(run_))[Total::kTests], 400U);
  EXPECT_EQ((*store_->progress(run_)).made, 400U);
}

// What a list needs while more findings come.
TEST_P(StoreContract, ListsFindingsInPieces) {
  auto opened = open_store(db_);
  ASSERT_TRUE(opened.ok());
  Store& store = **opened;
  std::vector<std::string> keys;
  for (uint64_t i = 0; i < 5; ++i) {
    Record record = a_record();
    record.test.text = "(assert " + std::string(i * 1000, 'x') + ")";
    record.test.coordinates.index = i;
    ASSERT_TRUE(*store.add(record));
    keys.push_back(key_of(record));
  }
  EXPECT_EQ(*store.count_findings(), 5U);
  const auto first = store.summaries(0, 3);
  ASSERT_TRUE(first.ok());
  ASSERT_EQ(first->size(), 3U);
  const auto rest = store.summaries(first->back().number, 100);
  ASSERT_TRUE(rest.ok());
  ASSERT_EQ(rest->size(), 2U);
  EXPECT_TRUE(store.summaries(rest->back().number, 100)->empty());
  for (size_t i = 0; i < 5; ++i) {
    const FindingSummary& one = i < 3 ? (*first)[i] : (*rest)[i - 3];
    EXPECT_EQ(one.key, keys[i]);
    EXPECT_EQ(one.bug, judge::BugClass::kInvalidModel);
    EXPECT_EQ(one.grade, testcase::Grade::kCertified);
    EXPECT_EQ(one.solver, "z3");
    EXPECT_EQ(one.version, "4.8.12");
    EXPECT_EQ(one.signature.text(), "invalid-model|z3|arith");
    EXPECT_TRUE(one.is_confirmed);
    EXPECT_FALSE(one.is_flaky);
    EXPECT_EQ(one.coordinates.seed, UINT64_MAX);
    EXPECT_EQ(one.coordinates.strategy, "fusion");
    EXPECT_EQ(one.coordinates.index, i);
    EXPECT_EQ(one.bytes, 9 + i * 1000);
    EXPECT_EQ(one.found_at.size(), 20U);
  }
  const auto found = store.find(keys[2]);
  ASSERT_TRUE(found.ok() && *found);
  EXPECT_EQ((*found)->test.coordinates.index, 2U);
  EXPECT_FALSE(*store.find("nothing"));
  EXPECT_FALSE(*store.find_reduced(keys[2]));
}

TEST_P(StoreContract, TellsWhatWasReducedSince) {
  auto opened = open_store(db_);
  ASSERT_TRUE(opened.ok());
  Store& store = **opened;
  EXPECT_TRUE(store.reductions("")->empty());
  ASSERT_TRUE(store.put_reduced({"k1", "(check-sat)", "w", {"z3"}, "why", {}, 7}).ok());
  ASSERT_TRUE(store.put_reduced({"k2", "", "", {}, "not seen again", {}, 3}).ok());
  const auto all = store.reductions("");
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all->size(), 2U);
  for (const ReductionSummary& one : *all) EXPECT_EQ(one.bytes, one.key == "k1" ? 11U : 0U);
  EXPECT_EQ(store.reductions(all->front().reduced_at)->size(), 2U);  // the second counts in full
  EXPECT_TRUE(store.reductions("9999")->empty());
  EXPECT_EQ((*store.find_reduced("k1"))->checks, 7U);
}

TEST_P(StoreContract, KeepsRemarks) {
  auto opened = open_store(db_);
  ASSERT_TRUE(opened.ok());
  Store& store = **opened;
  EXPECT_TRUE(store.remarks()->empty());
  ASSERT_TRUE(store.put_remark({"k1", false, "a note"}).ok());
  ASSERT_TRUE(store.put_remark({"k1", true, "another; '\xC3\xBC'"}).ok());
  ASSERT_TRUE(store.put_remark({"k0", true, ""}).ok());
  const auto remarks = store.remarks();
  ASSERT_TRUE(remarks.ok());
  ASSERT_EQ(remarks->size(), 2U);
  EXPECT_EQ((*remarks)[0].key, "k0");
  EXPECT_TRUE((*remarks)[1].is_known);
  EXPECT_EQ((*remarks)[1].note, "another; '\xC3\xBC'");
  EXPECT_EQ((*remarks)[1].changed_at.size(), 20U);
}

TEST_P(RunContract, TellsWhatHappenedInEachMinute) {
  EXPECT_TRUE(store_->minutes(run_)->empty());
  for (int i = 0; i < 4; ++i) {
    const auto lease = *store_->take_lease(run_, plan_);
    ASSERT_TRUE(lease.has_value());
    MinuteStats stats{lease->strategy, 10, 200, 30, 1, {}};
    if (i > 1) stats.first_finding_ms = 500;
    ASSERT_TRUE(store_->finish_lease(*lease, 10, {}, stats).ok());
  }
  const auto minutes = store_->minutes(run_);
  ASSERT_TRUE(minutes.ok());
  // The minute may have ended in between.
  std::map<std::string, MinuteStats> sums;
  for (const MinuteRow& row : *minutes) {
    EXPECT_EQ(row.minute.size(), 16U);
    sums[row.stats.strategy].tests += row.stats.tests;
    sums[row.stats.strategy].solver_cpu_ms += row.stats.solver_cpu_ms;
    sums[row.stats.strategy].own_cpu_ms += row.stats.own_cpu_ms;
    sums[row.stats.strategy].new_signatures += row.stats.new_signatures;
    if (row.stats.first_finding_ms) {
      sums[row.stats.strategy].first_finding_ms = row.stats.first_finding_ms;
    }
  }
  ASSERT_EQ(sums.size(), 2U);
  for (const char* strategy : {"a", "b"}) {
    EXPECT_EQ(sums[strategy].tests, 20U);
    EXPECT_EQ(sums[strategy].solver_cpu_ms, 400U);
    EXPECT_EQ(sums[strategy].own_cpu_ms, 60U);
    EXPECT_EQ(sums[strategy].new_signatures, 2U);
    EXPECT_EQ(sums[strategy].first_finding_ms, 500U);
  }
  EXPECT_EQ(store_->minutes(run_, minutes->front().minute)->size(), minutes->size());
  EXPECT_TRUE(store_->minutes(run_, "2999-01-01T00:00")->empty());
}

TEST_P(RunContract, CountsByMinute) {
  const auto nothing = store_->tally_between(run_, "", "");
  ASSERT_TRUE(nothing.ok()) << nothing.error().to_string();
  EXPECT_TRUE(nothing->tally.empty());
  EXPECT_EQ(nothing->first_minute, "");
  const Tally tally = {{Total::kTests, 9},
                       {Total::kSkipped, 1},
                       {Total::kElapsed, 50},
                       {AnswerCount{"z3", "sat"}, 5},
                       {AnswerCount{"z3", "unsat"}, 4},
                       {RepeatedCount{a_record().finding.signature}, 3}};
  for (int i = 0; i < 4; ++i) {
    const auto lease = *store_->take_lease(run_, plan_);
    ASSERT_TRUE(lease.has_value());
    const MinuteStats stats{lease->strategy, 10, 200, 30, 1, {}};
    ASSERT_TRUE(store_->finish_lease(*lease, 10, tally, stats).ok());
    // Again, as if it had been somebody else's meanwhile: nothing is counted.
    ASSERT_TRUE(store_->finish_lease(*lease, 10, tally, stats).ok());
  }
  const auto all = store_->tally_between(run_, "", "");
  ASSERT_TRUE(all.ok());
  const Tally expected = {{Total::kTests, 36},
                          {Total::kSkipped, 4},
                          {Total::kElapsed, 200},
                          {AnswerCount{"z3", "sat"}, 20},
                          {AnswerCount{"z3", "unsat"}, 16}};
  EXPECT_EQ(all->tally, expected);
  const std::string first = store_->minutes(run_)->front().minute;
  EXPECT_EQ(all->first_minute, first);
  EXPECT_EQ(store_->tally_between(run_, first, "")->tally, expected);
  EXPECT_TRUE(store_->tally_between(run_, "", first)->tally.empty());
  EXPECT_TRUE(store_->tally_between(run_, "2999-01-01T00:00", "")->tally.empty());
  EXPECT_TRUE(store_->tally_between(run_ + 1, "", "")->tally.empty());
}

}  // namespace
}  // namespace assay::findings
