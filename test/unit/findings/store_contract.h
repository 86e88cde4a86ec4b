// What the tests of every store have in common: each runs on an SQLite file and on a PostgreSQL
// server of its own.
#pragma once

#include <gtest/gtest.h>

#include "findings/sqlite.h"
#include "findings/store.h"
#include "os/temp_dir.h"
#include "unit/findings/postgres_server.h"

namespace assay::findings {

enum class Kind : uint8_t { kSqlite, kPostgres };

inline std::string name_of_kind(const testing::TestParamInfo<Kind>& info) {
  return info.param == Kind::kSqlite ? "Sqlite" : "Postgres";
}

class StoreContract : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kPostgres) {
      const std::string& problem = PostgresServer::instance().problem();
      const char* ci = std::getenv("CI");
      if (!problem.empty() && ci != nullptr && std::string(ci) == "true") FAIL() << problem;
      if (!problem.empty()) GTEST_SKIP() << problem;
    }
    db_ = new_db();
  }
  std::string new_db() {
    if (GetParam() == Kind::kPostgres) return PostgresServer::instance().new_database();
    return (folder_->path() / (std::to_string(++files_) + ".db")).string();
  }
  // Past the store: what another program, or a newer Assay, may have written.
  void execute(const std::string& sql) const {
    if (GetParam() == Kind::kPostgres) {
      PostgresSession session(db_, {});
      const auto done = session.statements([&](PostgresWork& work) { work.run(sql); });
      ASSERT_TRUE(done.ok()) << done.error().to_string();
    } else {
      const auto done = Database::open(db_)->execute(sql.c_str());
      ASSERT_TRUE(done.ok()) << done.error().to_string();
    }
  }

  base::Result<os::TempDir> folder_ = os::TempDir::create();
  std::string db_;
  int files_ = 0;
};

class RunContract : public StoreContract {
 protected:
  void SetUp() override {
    StoreContract::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    auto opened = open_store(db_);
    ASSERT_TRUE(opened.ok()) << opened.error().to_string();
    store_ = *std::move(opened);
    run_ = *store_->open_run("digest", "{}");
    plan_.strategies = {"a", "b"};
    plan_.chunk = 10;
    plan_.limit = 45;
  }

  std::unique_ptr<Store> store_;
  int64_t run_ = 0;
  LeasePlan plan_;
};

inline Record a_record() {
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

}  // namespace assay::findings
