#include "campaign/scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/builtin_seeds.h"

namespace assay::campaign {
namespace {

using findings::ArmCount;

using testing::Contains;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Bandit, TriesEveryArmThenPrefersWhatYields) {
  Bandit bandit({"a", "b", "c"});
  std::map<std::string, int> tries;
  for (int i = 0; i < 300; ++i) {
    const std::string arm = bandit.choose();
    bandit.release(arm);
    bandit.add(arm, arm == "b" ? 1 : 0);
    ++tries[arm];
    if (i == 2) {
      EXPECT_THAT(tries, SizeIs(3));
    }
  }
  EXPECT_GT(tries["b"], 200);
  EXPECT_GT(tries["a"], 3);
}

TEST(Bandit, DoesNotGiveTheSameArmToAllWorkers) {
  Bandit bandit({"a", "b", "c"});
  EXPECT_EQ(bandit.choose(), "a");
  EXPECT_EQ(bandit.choose(), "b");
  bandit.release("a");
  EXPECT_EQ(bandit.choose(), "a");
  EXPECT_EQ(bandit.choose(), "c");
}

TEST(Bandit, GoesOnWithWhatItKnew) {
  Bandit bandit({"a", "b"});
  bandit.recall("a", 50, 0);
  bandit.recall("b", 50, 40);
  EXPECT_EQ(bandit.choose(), "b");
}

class SchedulerTest : public testing::Test {
 protected:
  SchedulerTest() : pool_(seeds()) {}

  static std::vector<testcase::Seed> seeds() {
    std::vector<testcase::Seed> made;
    auto builtin = builtin_seeds();
    for (findings::StoredSeed& stored : *builtin) {
      if (stored.aside.empty()) made.push_back(std::move(stored.seed));
    }
    return made;
  }
  std::vector<Stream> streams(Schedule schedule) {
    RunSpec options;
    options.strategies = {"concat"};
    options.schedule = schedule;
    auto made = make_streams(options, pool_);
    EXPECT_TRUE(made.ok());
    return *std::move(made);
  }
  static std::vector<judge::Member> members() {
    std::vector<judge::Member> made(3);
    for (judge::Member& member : made) member.profile.name = "z3";
    for (const size_t i : {1U, 2U}) {
      made[i].variant = solver::OptionSet{};
      made[i].variant->name = i == 1 ? "one" : "two";
      made[i].is_rotating = true;
    }
    return made;
  }

  mutate::SeedPool pool_;
};

TEST_F(SchedulerTest, RoundRobinHasOneStreamForEachStrategy) {
  const auto made = streams(Schedule::kRoundRobin);
  ASSERT_THAT(made, SizeIs(1));
  EXPECT_EQ(made[0].strategy->name(), "concat");
  Scheduler scheduler(Schedule::kRoundRobin, made, members(), {});
  const auto choice = scheduler.choose();
  EXPECT_EQ(choice.stream, "");
  EXPECT_THAT(choice.variants, IsEmpty());
  EXPECT_THAT(scheduler.add(choice, "concat", {1, 1}, {}), IsEmpty());
}

TEST_F(SchedulerTest, TheBanditHasAStreamForEachLogic) {
  const auto made = streams(Schedule::kBandit);
  std::vector<std::string> names;
  for (const Stream& stream : made) names.push_back(stream.strategy->name());
  EXPECT_EQ(names[0], "concat");
  EXPECT_THAT(names, Contains("concat logic=QF_BV"));
  for (const Stream& stream : made) {
    if (stream.logic == "any") continue;
    for (const mutate::PreparedSeed& seed : stream.strategy->pool().seeds()) {
      EXPECT_EQ(seed.logic, stream.logic);
    }
    EXPECT_EQ(stream.strategy->pool().digest(), pool_.digest());
  }
}

TEST_F(SchedulerTest, TheBanditGoesWhereSomethingIsNew) {
  const auto made = streams(Schedule::kBandit);
  findings::Tally before;
  for (int session = 0; session < 2; ++session) {
    std::map<std::string, int> logics;
    std::map<solver::SolverKey, int> variants;
    Scheduler scheduler(Schedule::kBandit, made, members(), before);
    for (int i = 0; i < 1000; ++i) {
      const auto choice = scheduler.choose();
      ASSERT_THAT(choice.variants, SizeIs(1));
      const bool is_good = choice.stream == "concat logic=QF_BV";
      const bool is_good_variant = choice.variants[0] == "z3:two";
      ++logics[choice.stream];
      ++variants[choice.variants[0]];
      std::map<solver::SolverKey, Gain> by_variant;
      if (is_good_variant) by_variant["z3:two"] = {1, 0};
      findings::add(before,
                    scheduler.add(choice, choice.stream, {is_good ? 1U : 0U, 0}, by_variant));
    }
    EXPECT_GT(variants["z3:two"], 4 * variants["z3:one"]);
    for (const auto& [stream, count] : logics) {
      if (stream == "concat logic=QF_BV") continue;
      EXPECT_GT(logics["concat logic=QF_BV"], 2 * count);
    }
  }
  EXPECT_EQ((before[ArmCount{"strategy", "concat", ArmCount::What::kTries}]), 2000U);
}

TEST_F(SchedulerTest, AnAbandonedLeaseIsCountedForWhatItWas) {
  const auto made = streams(Schedule::kBandit);
  Scheduler scheduler(Schedule::kBandit, made, {}, {});
  const auto choice = scheduler.choose();
  ASSERT_EQ(choice.stream, "concat");
  const auto tally = scheduler.add(choice, "concat logic=QF_BV", {0, 1}, {});
  EXPECT_EQ(tally.at((ArmCount{"logic", "QF_BV", ArmCount::What::kTries})), 1U);
  EXPECT_EQ(tally.at((ArmCount{"logic", "QF_BV", ArmCount::What::kGain})), 25U);
  EXPECT_FALSE(tally.contains((ArmCount{"logic", "any", ArmCount::What::kTries})));
}

TEST_F(SchedulerTest, ALogicIsASettingOfEveryStrategy) {
  mutate::Settings settings;
  settings.values["logic"] = "QF_S";
  const auto strategy = mutate::make_strategy("concat", settings, pool_);
  ASSERT_TRUE(strategy.ok());
  EXPECT_EQ((*strategy)->name(), "concat logic=QF_S");
  settings.values["logic"] = "QF_NONE";
  const auto none = mutate::make_strategy("concat", settings, pool_);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().message, "concat.logic=QF_NONE: no seed has this logic");
}

}  // namespace
}  // namespace assay::campaign
