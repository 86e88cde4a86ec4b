// What only PostgreSQL does: leases that expire, connections that break, secrets in URLs.
#include "findings/postgres/postgres.h"

#include <gtest/gtest.h>

#include <thread>

#include "findings/store.h"
#include "unit/findings/postgres_server.h"

namespace assay::findings {
namespace {

using std::chrono::milliseconds;

TEST(DatabaseUrl, PasswordsAreMasked) {
  EXPECT_TRUE(is_postgres_url("postgres://h/d"));
  EXPECT_FALSE(is_postgres_url("assay.db"));
  EXPECT_EQ(masked("a:b@c.db"), "a:b@c.db");
  EXPECT_EQ(masked("postgresql://u:secret@h:5432/d?sslmode=require"),
            "postgresql://u:***@h:5432/d?sslmode=require");
  EXPECT_EQ(masked("postgresql://u@h:5432/d"), "postgresql://u@h:5432/d");
  EXPECT_EQ(masked("postgresql:///d?user=u&password=secret&port=1"),
            "postgresql:///d?user=u&password=***&port=1");
  EXPECT_EQ(masked("postgresql://u:p/q@r@h/d"), "postgresql://u:***@h/d");
  const std::string url = "postgresql://u:s%20x@h/d?sslpassword=two";
  EXPECT_EQ(without_secrets("cannot use \"s x\" or s%20x or two at " + url, url),
            "cannot use \"***\" or *** or *** at postgresql://u:***@h/d?sslpassword=***");
}

TEST(DatabaseUrl, PasswordsCanBeTakenOut) {
  const UrlParts user = split_password("postgresql://u:s%20x@h:1/d?a=b");
  EXPECT_EQ(user.url, "postgresql://u@h:1/d?a=b");
  EXPECT_EQ(user.password, "s x");
  EXPECT_EQ(split_password("postgresql://h/d?password=x&a=b").url, "postgresql://h/d?a=b");
  EXPECT_EQ(split_password("postgresql://h/d?a=b&password=x").url, "postgresql://h/d?a=b");
  EXPECT_EQ(split_password("postgresql://h/d?password=x").url, "postgresql://h/d");
  EXPECT_EQ(split_password("postgresql://u@h/d").password, "");
}

TEST(StorableText, IsUtf8WithoutNul) {
  EXPECT_EQ(storable_text("plain"), "plain");
  EXPECT_EQ(storable_text("\xC3\xA4"), "\xC3\xA4");
  EXPECT_EQ(storable_text("a\xFF"), "a\xEF\xBF\xBD");
  EXPECT_EQ(storable_text(std::string("a\0b", 3)),
            "a\xEF\xBF\xBD"
            "b");
}

TEST(PostgresAbsent, FailsAtOnceWithoutSecrets) {
  const auto store = open_store("postgresql://u:topsecret@127.0.0.1:1/d");
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.error().to_string().find("topsecret"), std::string::npos);
  EXPECT_NE(store.error().to_string().find("postgresql://u:***@"), std::string::npos);
}

class Postgres : public testing::Test {
 protected:
  void SetUp() override {
    const std::string& problem = PostgresServer::instance().problem();
    const char* ci = std::getenv("CI");
    if (!problem.empty() && ci != nullptr && std::string(ci) == "true") FAIL() << problem;
    if (!problem.empty()) GTEST_SKIP() << problem;
    db_ = PostgresServer::instance().new_database();
    store_ = *open_store(db_);
    run_ = *store_->open_run("digest", "{}");
    plan_.strategies = {"a"};
    plan_.chunk = 10;
    plan_.limit = 10;
  }
  // Ends all connections to the test's database, as a restart does.
  void cut() const {
    const std::string name = db_.substr(db_.find("@/") + 2, db_.find('?') - db_.find("@/") - 2);
    const std::string folder =
        db_.substr(db_.find("host=") + 5, db_.find("&port") - db_.find("host=") - 5);
    ASSERT_TRUE(PostgresServer::instance().run(
        "psql -X -q -h " + folder +
        " -U assay -d postgres -c \\\"SELECT pg_terminate_backend(pid) "
        "FROM pg_stat_activity WHERE datname = '" +
        name + "'\\\""));
  }

  std::string db_;
  std::unique_ptr<Store> store_;
  int64_t run_ = 0;
  LeasePlan plan_;
};

TEST_F(Postgres, ALeaseThatExpiredIsTakenOver) {
  plan_.worker = *store_->add_worker(run_, {"slow", 1, "", ""});
  // Hours and milliseconds: whatever the load, the one is not over and the other is.
  plan_.lease_time = std::chrono::hours(1);
  const auto expire = [&](const Lease& lease) {
    ASSERT_TRUE(store_->renew(plan_.worker, {lease.id}, milliseconds(1)).ok());
    std::this_thread::sleep_for(milliseconds(50));
  };
  const Lease first = **store_->take_lease(run_, plan_);
  LeasePlan other = plan_;
  other.worker = *store_->add_worker(run_, {"quick", 2, "", ""});
  EXPECT_FALSE((*store_->take_lease(run_, other)).has_value());  // it is still the first one's
  expire(first);
  ASSERT_TRUE(store_->renew(plan_.worker, {first.id}, std::chrono::hours(1)).ok());
  EXPECT_FALSE((*store_->take_lease(run_, other)).has_value());  // renewed
  expire(first);
  const auto second = *store_->take_lease(run_, other);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->id, first.id);
  // The slow one comes back: what it counted does not count, nor does it give anything back.
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(store_->finish_lease(first, 10, {{Total::kTests, 10}}, stats).ok());
  ASSERT_TRUE(store_->finish_lease(first, 0, {}, stats).ok());
  ASSERT_TRUE(store_->end_worker(plan_.worker).ok());
  EXPECT_EQ((*store_->tally(run_))[Total::kTests], 0U);
  EXPECT_FALSE((*store_->take_lease(run_, plan_)).has_value());
  ASSERT_TRUE(store_->finish_lease(*second, 10, {{Total::kTests, 10}}, stats).ok());
  EXPECT_EQ((*store_->tally(run_))[Total::kTests], 10U);
  const RunProgress progress = *store_->progress(run_);
  EXPECT_EQ(progress.taken_over, 1U);
  EXPECT_EQ(progress.tests_taken_over, 10U);
  EXPECT_EQ(progress.made, 10U);
}

TEST_F(Postgres, WhatAWorkerHasIsGivenBackWhenItEnds) {
  plan_.worker = *store_->add_worker(run_, {"h", 1, "", ""});
  const Lease lease = **store_->take_lease(run_, plan_);
  ASSERT_TRUE(store_->end_worker(plan_.worker).ok());
  plan_.worker = *store_->add_worker(run_, {"h", 2, "", ""});
  EXPECT_EQ((**store_->take_lease(run_, plan_)).id, lease.id);
  EXPECT_EQ((*store_->progress(run_)).taken_over, 0U);
}

TEST_F(Postgres, ABrokenConnectionIsMadeAgain) {
  std::vector<std::string> said;
  auto patient = *open_store(db_, {.patience = std::chrono::seconds(20),
                                   .stop = nullptr,
                                   .say = [&](const std::string& t) { said.push_back(t); }});
  const Lease lease = **patient->take_lease(run_, plan_);
  cut();
  MinuteStats stats;
  stats.strategy = "a";
  ASSERT_TRUE(patient->finish_lease(lease, 10, {{Total::kTests, 10}}, stats).ok());
  EXPECT_EQ((*patient->tally(run_))[Total::kTests], 10U);
  ASSERT_EQ(said.size(), 2U);
  EXPECT_NE(said[0].find("waiting"), std::string::npos) << said[0];
  EXPECT_NE(said[1].find("back after"), std::string::npos) << said[1];
  // Without patience it is an error, and the next call works again.
  cut();
  EXPECT_FALSE(store_->tally(run_).ok());
  EXPECT_TRUE(store_->tally(run_).ok());
}

TEST_F(Postgres, TextsOfAnyBytesAreTaken) {
  Record record;
  record.finding.signature.place = std::string("a\0\xFF'; DROP TABLE findings; --", 29);
  record.finding.is_confirmed = true;
  record.test.text = std::string("\0\xFF", 2);
  EXPECT_EQ(*store_->add_if_rare(record, 5), Added::kNew);
  EXPECT_EQ((*store_->records()).at(0).test.text, record.test.text);
  EXPECT_EQ((*store_->signatures({})).size(), 1U);
}

TEST_F(Postgres, ANewerSchemaIsRefused) {
  PostgresSession session(db_, {});
  ASSERT_TRUE(session
                  .statements([](PostgresWork& work) {
                    work.run("INSERT INTO assay_schema (version) VALUES ($1)", {int64_t{999}});
                  })
                  .ok());
  const auto store = open_store(db_);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().message.find("schema 999"), std::string::npos);
}

}  // namespace
}  // namespace assay::findings
