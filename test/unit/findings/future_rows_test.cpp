// Rows of a schema that is not known yet: whatever a newer Assay, or a damaged file, has in them,
// the store says which table, which column and which value, and makes no claim of it.
#include <gtest/gtest.h>

#include "findings/compress.h"
#include "unit/findings/store_contract.h"

namespace assay::findings {
namespace {

class FutureRows : public StoreContract {
 protected:
  void SetUp() override {
    StoreContract::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    store_ = *open_store(db_);
    Record record = a_record();
    record.observations.emplace_back();
    record.observations[0].solver = "z3";
    key_ = key_of(record);
    ASSERT_TRUE(*store_->add(record));
    ASSERT_TRUE(store_->put_reduced({key_, "(check-sat)", "", {"z3"}, "why", {}, 1}).ok());
    StoredSeed seed;
    seed.seed.name = "a.smt2";
    seed.seed.text = "(check-sat)\n";
    ASSERT_TRUE(*store_->add_seed(seed));
    ASSERT_TRUE(store_->put_pool("pool", {seed.seed}).ok());
  }

  // Sets the column, and has all that reads it say so.
  template <typename... Read>
  void expect_refused(const char* table, const char* column, const std::string& value,
                      Read... read) {
    execute(std::string("UPDATE ") + table + " SET " + column + " = '" + value + "'");
    const auto check = [&](const base::Error& error) {
      for (const std::string& word : {std::string(column), value}) {
        EXPECT_NE(error.message.find(word), std::string::npos) << error.message;
      }
    };
    (
        [&] {
          const auto result = read();
          ASSERT_FALSE(result.ok()) << table << "." << column;
          check(result.error());
        }(),
        ...);
  }

  std::unique_ptr<Store> store_;
  std::string key_;
};

INSTANTIATE_TEST_SUITE_P(Every, FutureRows, testing::Values(Kind::kSqlite, Kind::kPostgres),
                         name_of_kind);

TEST_P(FutureRows, AllIsWellBefore) {
  EXPECT_TRUE(store_->records().ok());
  EXPECT_TRUE(store_->summaries(0, 10).ok());
  EXPECT_TRUE(store_->observations(key_).ok());
  EXPECT_TRUE(store_->reduced().ok());
  EXPECT_TRUE(store_->seeds().ok());
  EXPECT_TRUE(store_->pool("pool").ok());
}

TEST_P(FutureRows, ClassesOfFindings) {
  expect_refused(
      "findings", "bug", "wrong-optimum", [&] { return store_->records(); },
      [&] { return store_->find(key_); }, [&] { return store_->summaries(0, 10); });
}

TEST_P(FutureRows, GradesOfFindings) {
  expect_refused(
      "findings", "grade", "proved", [&] { return store_->records(); },
      [&] { return store_->find(key_); }, [&] { return store_->summaries(0, 10); });
}

TEST_P(FutureRows, SignaturesOfFindings) {
  for (const char* signature : {"wrong-optimum|z3|arith", "crash", "crash|z3"}) {
    expect_refused(
        "findings", "signature", signature, [&] { return store_->records(); },
        [&] { return store_->find(key_); }, [&] { return store_->summaries(0, 10); },
        [&] { return store_->signatures({}); });
  }
}

TEST_P(FutureRows, Counters) {
  const int64_t run = *store_->open_run("digest", "{}");
  LeasePlan plan;
  plan.strategies = {"a"};
  const auto lease = *store_->take_lease(run, plan);
  ASSERT_TRUE(store_->finish_lease(*lease, 1, {{Total::kTests, 1}}, {"a", 1, 0, 0, 0, {}}).ok());
  const bool is_sqlite = GetParam() == Kind::kSqlite;
  for (const char* table : {"tallies", "minute_tallies"}) {
    execute(std::string("UPDATE ") + table +
            (is_sqlite ? " SET name = 'tests of tomorrow'"
                       : " SET counts = '{\"tests of tomorrow\": 1}'"));
  }
  const auto check = [](const auto& result) {
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("'tests of tomorrow'"), std::string::npos)
        << result.error().message;
  };
  check(store_->tally(run));
  check(store_->tally_between(run, "", ""));
}

TEST_P(FutureRows, CommandsOfFindings) {
  expect_refused(
      "findings", "solver_command", "z3 -in", [&] { return store_->records(); },
      [&] { return store_->find(key_); });
}

TEST_P(FutureRows, WhatSolversSaid) {
  expect_refused("observations", "answers", "{\"0\": 1}",
                 [&] { return store_->observations(key_); });
}

TEST_P(FutureRows, GradesOfReductions) {
  expect_refused(
      "reduced", "grade", "proved", [&] { return store_->reduced(); },
      [&] { return store_->find_reduced(key_); }, [&] { return store_->reductions(""); });
}

TEST_P(FutureRows, StatusOfSeeds) {
  expect_refused("seeds", "status", "partly", [&] { return store_->seeds(); });
  expect_refused("pools", "status", "partly", [&] { return store_->pool("pool"); });
}

TEST_P(FutureRows, GradesOfSeeds) {
  expect_refused("seeds", "grade", "proved", [&] { return store_->seeds(); });
  expect_refused("pools", "grade", "proved", [&] { return store_->pool("pool"); });
}

// The expectations of a test are JSON, compressed.
TEST_P(FutureRows, Expectations) {
  const auto put = [&](const std::string& json) {
    std::string hex;
    for (const char c : compress(json)) {
      constexpr const char* kDigits = "0123456789abcdef";
      hex += kDigits[static_cast<unsigned char>(c) >> 4];
      hex += kDigits[static_cast<unsigned char>(c) & 15];
    }
    execute("UPDATE findings SET expectations = " +
            (GetParam() == Kind::kSqlite ? "x'" + hex + "'" : "'\\x" + hex + "'"));
    return store_->records();
  };
  EXPECT_TRUE(put(R"([{"status": "sat", "grade": "agreed"}])").ok());
  for (const char* json :
       {R"([{"status": "partly", "grade": "agreed"}])", R"([{"status": "sat", "grade": "proved"}])",
        R"([{"grade": "agreed"}])", R"([{"status": 1, "grade": "agreed"}])", R"({"status": 1})",
        R"([{"status": "sat", "grade": "agreed", "core": "a"}])", "nonsense"}) {
    const auto records = put(json);
    ASSERT_FALSE(records.ok()) << json;
    EXPECT_NE(records.error().message.find("table findings, column expectations"),
              std::string::npos)
        << records.error().message;
  }
}

}  // namespace
}  // namespace assay::findings
