// The overview of a part of a run's time: everything that it counts is of that part.
#include "serve/overview.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "findings/sqlite.h"
#include "os/temp_dir.h"

namespace assay::serve {
namespace {

using findings::AnswerCount;
using findings::Total;
using nlohmann::json;

class OverviewTest : public testing::Test {
 protected:
  OverviewTest() : folder_(*os::TempDir::create()), path_((folder_.path() / "a.db").string()) {
    store_ = *findings::open_store(path_);
    run_ = *store_->open_run("digest", "{}");
  }

  void work(const findings::Tally& tally) {
    findings::LeasePlan plan;
    plan.strategies = {"a"};
    plan.chunk = 10;
    const auto lease = *store_->take_lease(run_, plan);
    ASSERT_TRUE(lease.has_value());
    const findings::MinuteStats stats{"a", 10, 900, 100, 1, {}};
    ASSERT_TRUE(store_->finish_lease(*lease, 10, tally, stats).ok());
  }
  // What was done so far was done then.
  void move_to(const std::string& minute) {
    auto database = findings::Database::open(path_);
    ASSERT_TRUE(database
                    ->execute(("UPDATE stats SET minute = '" + minute +
                               "'; UPDATE minute_tallies SET minute = '" + minute + "'")
                                  .c_str())
                    .ok());
  }
  json overview(const std::string& since) {
    const findings::RunRow run = store_->runs()->front();
    OverviewQuery query;
    query.run = &run;
    query.since = since;
    FindingsPart part;
    auto out = overview_json(*store_, catalogue_, query, memory_, part);
    EXPECT_TRUE(out.ok()) << out.error().to_string();
    return *std::move(out);
  }

  os::TempDir folder_;
  std::string path_;
  std::unique_ptr<findings::Store> store_;
  int64_t run_ = 0;
  Catalogue catalogue_;
  RunMemory memory_;
};

TEST_F(OverviewTest, FiguresAreOfTheChosenTime) {
  work({{Total::kTests, 9},
        {Total::kSkipped, 1},
        {Total::kElapsed, 3000},
        {AnswerCount{"z3", "sat"}, 9}});
  move_to("2026-01-01T10:00");
  work({{Total::kTests, 4}, {Total::kElapsed, 2000}, {AnswerCount{"z3", "unsat"}, 4}});
  for (int look = 0; look < 3; ++look) {  // what is kept from the last look changes nothing
    const json all = overview("");
    EXPECT_EQ(all["tests"], 13);
    EXPECT_EQ(all["skipped"], 1);
    EXPECT_EQ(all["answers"], (json{{"z3", {{"sat", 9}, {"unsat", 4}}}}));
    EXPECT_EQ(all["minutes"].size(), 2U);
    EXPECT_EQ(all["tests_per_second"], 13.0 / 5);
    const json some = overview("2026-06-01T00:00:00Z");
    EXPECT_EQ(some["tests"], 4);
    EXPECT_EQ(some["skipped"], 0);
    EXPECT_EQ(some["elapsed_seconds"], 2);
    EXPECT_EQ(some["tests_per_second"], 2);
    EXPECT_EQ(some["answers"], (json{{"z3", {{"unsat", 4}}}}));
    EXPECT_EQ(some["cpu_seconds"], 1);
    EXPECT_FALSE(some.contains("counts_from"));
    const json more = overview("2026-01-01T10:00:00Z");
    EXPECT_EQ(more["answers"], all["answers"]);
    const json none = overview("2999-01-01T00:00:00Z");
    EXPECT_EQ(none["tests"], 0);
    EXPECT_TRUE(none["answers"].empty());
  }
  // New work shows, in what was looked at before, too.
  work({{Total::kTests, 2}, {AnswerCount{"z3", "unsat"}, 2}});
  EXPECT_EQ(overview("2026-06-01T00:00:00Z")["answers"]["z3"]["unsat"], 6);
}

TEST_F(OverviewTest, SaysWhereMinutesWereNotCounted) {
  work({{Total::kTests, 9}, {AnswerCount{"z3", "sat"}, 9}});
  move_to("2026-01-01T10:00");
  ASSERT_TRUE(findings::Database::open(path_)->execute("DELETE FROM minute_tallies").ok());
  EXPECT_EQ(overview("2026-01-01T00:00:00Z")["counts_from"], "");
  EXPECT_EQ(overview("")["tests"], 9);
  work({{Total::kTests, 4}, {AnswerCount{"z3", "unsat"}, 4}});
  const json later = overview("2026-01-01T00:00:00Z");
  EXPECT_EQ(later["counts_from"].get<std::string>().size(), 17U);
  EXPECT_EQ(later["tests"], 4);
  EXPECT_FALSE(overview("2026-06-01T00:00:00Z").contains("counts_from"));
}

}  // namespace
}  // namespace assay::serve
