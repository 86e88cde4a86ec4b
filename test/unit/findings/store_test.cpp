#include "findings/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "findings/compress.h"
#include "findings/sqlite.h"
#include "os/temp_dir.h"

namespace assay::findings {
namespace {

Record a_record() {
  Record record;
  record.finding.bug = judge::BugClass::kInvalidModel;
  record.finding.grade = testcase::Grade::kCertified;
  record.finding.solver = "z3";
  record.finding.check = 2;
  record.finding.reason = "under its model ...";
  record.finding.signature = "invalid-model|z3|arith";
  record.finding.witness = std::string("a\0b", 3);
  record.finding.is_confirmed = true;
  record.solver = {"z3", "4.8.12", "abc", {"z3", "-in"}};
  record.test.name = "a b.smt2";
  record.test.text = std::string(100'000, 'x') + "\n";
  record.test.expectations.push_back({testcase::Status::kSat,
                                      testcase::Grade::kAgreed,
                                      testcase::Witness{"(model)"},
                                      {"n1", "n 2"},
                                      "voices"});
  record.test.coordinates = {UINT64_MAX, "fusion", 77, "digest", 3};
  record.out = "sat\n\xff";
  record.err = "oops";
  return record;
}

TEST(FindingStore, KeepsEverything) {
  const auto folder = os::TempDir::create();
  const std::string path = (folder->path() / "a.db").string();
  const Record record = a_record();
  {
    auto store = open_store(path);
    ASSERT_TRUE(store.ok()) << store.error().to_string();
    EXPECT_TRUE(*(*store)->add(record));
    EXPECT_FALSE(*(*store)->add(record));  // nothing new
  }
  auto store = open_store(path);
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

TEST(FindingStore, KeysTellFindingsApart) {
  const Record one = a_record();
  Record other = one;
  other.test.text += ' ';
  EXPECT_NE(key_of(one), key_of(other));
  other = one;
  other.solver.hash = "another build";
  EXPECT_NE(key_of(one), key_of(other));
  other = one;
  other.finding.reason = "in other words";
  EXPECT_EQ(key_of(one), key_of(other));
}

TEST(FindingStore, TwoMayHaveItOpen) {
  const auto folder = os::TempDir::create();
  const std::string path = (folder->path() / "a.db").string();
  auto one = open_store(path);
  auto two = open_store(path);
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_TRUE(*(*one)->add(a_record()));
  EXPECT_FALSE(*(*two)->add(a_record()));
}

TEST(FindingStore, WrongFilesAreErrors) {
  const auto folder = os::TempDir::create();
  const std::string path = (folder->path() / "text.db").string();
  std::ofstream(path) << "this is no database, but it is long enough to look like something";
  const auto text = open_store(path);
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().file, path);
  EXPECT_FALSE(open_store((folder->path() / "no" / "folder.db").string()).ok());
}

class Runs : public testing::Test {
 protected:
  void SetUp() override {
    path_ = (folder_->path() / "a.db").string();
    store_ = *open_store(path_);
    run_ = *store_->open_run("digest", "{}");
    plan_.strategies = {"a", "b"};
    plan_.chunk = 10;
    plan_.limit = 45;
  }

  base::Result<os::TempDir> folder_ = os::TempDir::create();
  std::string path_;
  std::unique_ptr<Store> store_;
  int64_t run_ = 0;
  LeasePlan plan_;
};

TEST_F(Runs, TheSameDigestIsTheSameRun) {
  EXPECT_EQ(*store_->open_run("digest", "{}"), run_);
  EXPECT_NE(*store_->open_run("other", "{}"), run_);
}

TEST_F(Runs, StatisticsSayWhenTheFirstFindingCame) {
  plan_.limit = 100;
  MinuteStats stats;
  stats.strategy = "a";
  for (const std::optional<uint64_t> first : {std::optional<uint64_t>(), std::optional(900UL),
                                              std::optional(700UL), std::optional<uint64_t>()}) {
    stats.first_finding_ms = first;
    const auto lease = store_->take_lease(run_, plan_);
    ASSERT_TRUE(store_->finish_lease(**lease, 10, {}, stats).ok());
  }
  auto database = Database::open(path_);
  auto query = database->prepare("SELECT min(first_finding_ms) FROM stats WHERE strategy = 'a'");
  ASSERT_TRUE(*query->step());
  EXPECT_EQ(query->number(0), 700);
}

TEST_F(Runs, AnOlderDatabaseIsBroughtUpToDate) {
  store_.reset();
  {
    auto database = Database::open(path_);
    ASSERT_TRUE(database
                    ->execute("ALTER TABLE stats DROP COLUMN first_finding_ms; "
                              "DROP TABLE reduced; "
                              "PRAGMA user_version = 1")
                    .ok());
  }
  EXPECT_EQ(*(*open_store(path_))->open_run("digest", "{}"), run_);
  auto database = Database::open(path_);
  EXPECT_TRUE(database->prepare("SELECT first_finding_ms FROM stats").ok());
  auto version = database->prepare("PRAGMA user_version");
  ASSERT_TRUE(*version->step());
  EXPECT_EQ(version->number(0), 3);
  EXPECT_TRUE(database->prepare("SELECT * FROM reduced").ok());
}

// The campaign, its workers and the reducer may all be the first.
TEST(FindingStore, ManyThreadsMayBeTheFirstToOpenIt) {
  for (int round = 0; round < 20; ++round) {
    const auto folder = os::TempDir::create();
    const std::string path = (folder->path() / "new.db").string();
    std::atomic<int> opened = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        const auto store = open_store(path);
        if (store) ++opened;
      });
    }
    threads.clear();
    EXPECT_EQ(opened, 4);
  }
}

TEST_F(Runs, LeasesTakeTurns) {
  struct Seen {
    uint64_t first, count;
    std::string strategy;
    uint64_t index;
  };
  std::vector<Seen> seen;
  auto other = open_store(path_);
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

TEST_F(Runs, WhatIsNotMadeIsLeftForTheNext) {
  const Lease lease = **store_->take_lease(run_, plan_);
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_->finish_lease(lease, 4, {{"tests", 4}}, stats).ok());
  ASSERT_TRUE(store_->finish_lease(lease, 4, {{"tests", 4}}, stats).ok());  // counted once
  EXPECT_EQ((*store_->tally(run_))["tests"], 4U);
  const Lease rest = **store_->take_lease(run_, plan_);
  EXPECT_EQ(rest.first, 4U);
  EXPECT_EQ(rest.count, 6U);
  EXPECT_EQ(rest.first_index, 4U);
  EXPECT_EQ((*store_->lease_of(run_, 7))->id, rest.id);
  EXPECT_FALSE(store_->lease_of(run_, 10)->has_value());
}

TEST_F(Runs, ALeaseOfWhichNothingWasMadeIsGivenBack) {
  const Lease lease = **store_->take_lease(run_, plan_);
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_->finish_lease(lease, 0, {}, stats).ok());
  const Lease again = **store_->take_lease(run_, plan_);
  EXPECT_EQ(again.id, lease.id);
  EXPECT_EQ(again.count, lease.count);
}

TEST_F(Runs, SeedsKeepTheirLabels) {
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

TEST(Compress, GoesBack) {
  EXPECT_EQ(*decompress(compress("")), "");
  EXPECT_EQ(*decompress(compress("abc")), "abc");
  EXPECT_FALSE(decompress("abc").ok());
}

}  // namespace
}  // namespace assay::findings
