#include "findings/store.h"

#include <gtest/gtest.h>

#include <fstream>

#include "findings/compress.h"
#include "findings/sqlite.h"
#include "os/temp_dir.h"

namespace assay::findings {
namespace {

Record plain_record() {
  Record record;
  record.finding.bug = judge::BugClass::kInvalidModel;
  record.finding.grade = testcase::Grade::kCertified;
  record.finding.solver = "z3";
  record.finding.check = 2;
  record.finding.reason = "under its model ...";
  record.finding.signature = {judge::BugClass::kInvalidModel, "z3", "arith"};
  record.finding.witness = std::string("a\0b", 3);
  record.finding.is_confirmed = true;
  record.solver = {"z3", "4.8.12", "abc", {"z3", "-in"}};
  record.test.name = "a b.smt2";
  record.test.text = "(check-sat)\n";
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

TEST(FindingStore, KeysTellFindingsApart) {
  const Record one = plain_record();
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
                              "DROP TABLE reduced; DROP TABLE remarks; DROP TRIGGER "
                              "observations_go_with_findings; DROP TABLE observations; "
                              "DROP TABLE minute_tallies; "
                              "DROP TABLE workers; DROP "
                              "TABLE pools; DROP "
                              "TABLE texts; DROP TABLE claims; "
                              "DROP TABLE jobs; ALTER TABLE runs DROP COLUMN recipe; "
                              "ALTER TABLE runs DROP COLUMN test_limit; "
                              "DROP INDEX leases_taken_over; "
                              "ALTER TABLE leases DROP COLUMN worker; "
                              "ALTER TABLE leases DROP COLUMN takeovers; "
                              "PRAGMA user_version = 1")
                    .ok());
  }
  EXPECT_EQ(*(*open_store(path_))->open_run("digest", "{}"), run_);
  auto database = Database::open(path_);
  EXPECT_TRUE(database->prepare("SELECT first_finding_ms FROM stats").ok());
  auto version = database->prepare("PRAGMA user_version");
  ASSERT_TRUE(*version->step());
  EXPECT_EQ(version->number(0), 7);
  EXPECT_TRUE(database->prepare("SELECT recipe, test_limit FROM runs").ok());
  EXPECT_TRUE(database->prepare("SELECT worker, takeovers FROM leases, pools, texts").ok());
  EXPECT_TRUE(
      database->prepare("SELECT * FROM reduced, remarks, observations, minute_tallies").ok());
}

TEST(SqliteTransaction, ThatCannotBeCommittedIsRolledBack) {
  const auto folder = os::TempDir::create();
  auto database = Database::open((folder->path() / "a.db").string());
  ASSERT_TRUE(database.ok());
  const auto execute = [&](const char* sql) { return database->execute(sql); };
  ASSERT_TRUE(execute("PRAGMA foreign_keys = ON; CREATE TABLE a (id INTEGER PRIMARY KEY); "
                      "CREATE TABLE b (a INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED)")
                  .ok());
  // The key is looked for at the end only: it is the COMMIT that fails.
  base::Result<void> inserted = base::Error{"it was not tried", {}};
  const auto broken =
      database->transaction([&] { return inserted = execute("INSERT INTO b VALUES (7)"); });
  EXPECT_TRUE(inserted.ok());
  EXPECT_FALSE(broken.ok());
  // The next one is not inside it.
  ASSERT_TRUE(database->transaction([&] { return execute("INSERT INTO a VALUES (1)"); }).ok());
  auto counts = database->prepare("SELECT (SELECT count(*) FROM a), (SELECT count(*) FROM b)");
  ASSERT_TRUE(*counts->step());
  EXPECT_EQ(counts->number(0), 1);
  EXPECT_EQ(counts->number(1), 0);
}

TEST(SqliteTransaction, WorkThatFailsIsRolledBack) {
  const auto folder = os::TempDir::create();
  auto database = Database::open((folder->path() / "a.db").string());
  ASSERT_TRUE(database->execute("CREATE TABLE a (id INTEGER PRIMARY KEY)").ok());
  const auto done = database->transaction([&]() -> base::Result<void> {
    EXPECT_TRUE(database->execute("INSERT INTO a VALUES (1)").ok());
    return base::Error{"enough", {}};
  });
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().message, "enough");
  auto count = database->prepare("SELECT count(*) FROM a");
  ASSERT_TRUE(*count->step());
  EXPECT_EQ(count->number(0), 0);
}

TEST(Compress, GoesBack) {
  EXPECT_EQ(*decompress(compress("")), "");
  EXPECT_EQ(*decompress(compress("abc")), "abc");
  EXPECT_FALSE(decompress("abc").ok());
}

}  // namespace
}  // namespace assay::findings
