// Claim, reduce, store, release, on both kinds of store. The work itself is the tests' own.
#include "triage/stored_reduction.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "os/clock.h"
#include "os/identity.h"
#include "unit/findings/store_contract.h"

namespace assay::triage {
namespace {

using findings::Kind;

// A process that lives as long as the machine.
std::string first_process() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  std::ifstream file("/proc/1/stat");
  std::string stat{std::istreambuf_iterator<char>(file), {}};
  std::istringstream fields(stat.substr(stat.rfind(')') + 2));
  std::string start;
  for (int field = 3; field <= 22; ++field) fields >> start;
  return boot + " 1 " + start;
}

class StoredReductionTest : public findings::StoreContract {
 protected:
  void SetUp() override {
    StoreContract::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    store_ = *findings::open_store(db_);
    ASSERT_TRUE(*store_->add(findings::a_record()));
    bug_ = **load_bug(*store_, key_of(findings::a_record()));
    options_.reduce = [this](const Bug& bug, const ReduceBugOptions&) {
      ++calls_;
      EXPECT_EQ(rows("owner = '" + os::process_identity() + "' AND " + in_force()), 1);
      ReduceBugResult result;
      result.reduced.key = bug.key;
      result.reduced.formula = "(check-sat)";
      return result;
    };
  }
  std::string in_force() const {
    return GetParam() == Kind::kPostgres ? "expires_at > now()" : "1 = 1";
  }
  // Claims of which this is true.
  int64_t rows(const std::string& condition) const {
    return number("SELECT count(*) FROM claims WHERE " + condition);
  }
  int64_t number(const std::string& query) const {
    int64_t found = 0;
    if (GetParam() == Kind::kPostgres) {
      findings::PostgresSession session(db_, {});
      EXPECT_TRUE(session
                      .statements([&](findings::PostgresWork& work) {
                        found = findings::number_in(work.run(query)[0][0]);
                      })
                      .ok());
      return found;
    }
    auto database = findings::Database::open(db_);
    auto statement = database->prepare(query);
    EXPECT_TRUE(*statement->step());
    return statement->number(0);
  }
  base::Result<StoredReduction> reduce() { return reduce_stored(*store_, db_, bug_, options_); }

  std::unique_ptr<findings::Store> store_;
  Bug bug_;
  StoredReductionOptions options_;
  int calls_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Every, StoredReductionTest,
                         testing::Values(Kind::kSqlite, Kind::kPostgres), findings::name_of_kind);

TEST_P(StoredReductionTest, IsStoredAndGivenBack) {
  const auto work = options_.reduce;
  options_.reduce = [&](const Bug& bug, const ReduceBugOptions& how) {
    EXPECT_FALSE(how.journal.empty());
    ReduceBugResult result = work(bug, how);
    result.others = {findings::a_record(), findings::a_record()};
    result.others[1].test.text = "another";
    return result;
  };
  const auto done = reduce();
  ASSERT_TRUE(done.ok()) << done.error().to_string();
  EXPECT_EQ(done->end, ReductionEnd::kStored);
  EXPECT_EQ((*store_->find_reduced(bug_.key))->formula, "(check-sat)");
  ASSERT_EQ(done->seconds.size(), 1U);  // one of them was there
  EXPECT_EQ(done->seconds[0].test.text, "another");
  EXPECT_EQ(rows(in_force()), 0);
}

TEST_P(StoredReductionTest, AnothersIsLeftAlone) {
  execute("INSERT INTO claims (kind, key, owner" +
          std::string(GetParam() == Kind::kPostgres ? ", expires_at" : "") +
          ") VALUES ('reduce', '" + bug_.key + "', '" + first_process() + "'" +
          (GetParam() == Kind::kPostgres ? ", now() + interval '1 hour'" : "") + ")");
  const auto done = reduce();
  ASSERT_TRUE(done.ok()) << done.error().to_string();
  EXPECT_EQ(done->end, ReductionEnd::kElsewhere);
  EXPECT_EQ(calls_, 0);
  EXPECT_FALSE(*store_->find_reduced(bug_.key));
  EXPECT_EQ(rows("owner = '" + first_process() + "'"), 1);
}

TEST_P(StoredReductionTest, WhatAnotherHasDoneIsNotDoneAgain) {
  ASSERT_TRUE(store_->put_reduced({bug_.key, "theirs", "", {}, "", {}, 1}).ok());
  EXPECT_EQ(reduce()->end, ReductionEnd::kMeanwhile);
  EXPECT_EQ(calls_, 0);
  EXPECT_EQ(rows(in_force()), 0);
  // Who knows of it and asks all the same is not refused.
  bug_ = **load_bug(*store_, bug_.key);
  EXPECT_EQ(reduce()->end, ReductionEnd::kStored);
  EXPECT_EQ((*store_->find_reduced(bug_.key))->formula, "(check-sat)");
}

TEST_P(StoredReductionTest, OneThatIsStoppedStoresNothing) {
  options_.reduce = [](const Bug&, const ReduceBugOptions&) {
    ReduceBugResult result;
    result.is_stopped = true;
    return result;
  };
  EXPECT_EQ(reduce()->end, ReductionEnd::kStopped);
  EXPECT_FALSE(*store_->find_reduced(bug_.key));
  EXPECT_EQ(rows(in_force()), 0);
}

TEST_P(StoredReductionTest, AFaultGivesItBack) {
  options_.reduce = [](const Bug&, const ReduceBugOptions&) -> ReduceBugResult {
    throw std::runtime_error("a fault");
  };
  EXPECT_THROW((void)reduce(), std::runtime_error);
  EXPECT_EQ(rows(in_force()), 0);
}

// A single check may take longer than a claim lasts. On a server its time moves on all the same.
TEST_P(StoredReductionTest, WorkWithoutAWordKeepsItsClaim) {
  if (GetParam() != Kind::kPostgres) GTEST_SKIP() << "in a file, claims last as long as we do";
  options_.claim.period = std::chrono::milliseconds(20);
  const auto work = options_.reduce;
  options_.reduce = [&](const Bug& bug, const ReduceBugOptions& how) {
    const auto expires = [&] {
      return number("SELECT (1000000 * extract(epoch FROM expires_at))::bigint FROM claims");
    };
    int renewals = 0;
    const auto end = os::monotonic_now() + std::chrono::minutes(4);  // for hangs
    for (int64_t last = expires(); renewals < 3 && os::monotonic_now() < end;) {
      const int64_t now = expires();
      EXPECT_GE(now, last);
      renewals += now > last ? 1 : 0;
      last = now;
    }
    EXPECT_EQ(renewals, 3);
    return work(bug, how);
  };
  EXPECT_EQ(reduce()->end, ReductionEnd::kStored);
  // As it is used: three renewals may fail before it is another's.
  const findings::ClaimOptions usual;
  EXPECT_LE(4 * usual.period, usual.time);
}

TEST_P(StoredReductionTest, AClaimThatBecameAnothersStoresNothing) {
  options_.reduce = [&](const Bug& bug, const ReduceBugOptions&) {
    execute("UPDATE claims SET owner = '" + first_process() + "'");
    ReduceBugResult result;
    result.reduced.key = bug.key;
    return result;
  };
  EXPECT_EQ(reduce()->end, ReductionEnd::kLost);
  EXPECT_FALSE(*store_->find_reduced(bug_.key));
  EXPECT_EQ(rows("owner = '" + first_process() + "'"), 1);
}

}  // namespace
}  // namespace assay::triage
