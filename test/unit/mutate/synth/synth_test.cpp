#include "mutate/synth/synth.h"

#include <gtest/gtest.h>

#include <set>

#include "mutate/certify.h"
#include "mutate/synth/suite.h"

namespace assay::mutate::synth {
namespace {

SeedPool no_seeds() { return SeedPool(std::vector<testcase::Seed>{}); }

TEST(Synth, ATestIsAFunctionOfItsCoordinates) {
  const SeedPool pool = no_seeds();
  const auto strategy = make_strategy("synth", {}, pool);
  ASSERT_TRUE(strategy.ok()) << strategy.error().to_string();
  const auto one = (*strategy)->start();
  const auto two = (*strategy)->start();
  std::set<std::string> texts;
  size_t made = 0;
  for (uint64_t i = 0; i < 120; ++i) {
    const auto test = one->make(7, i);
    const auto again = two->make(7, 119 - i);  // another order
    const auto same = one->make(7, 119 - i);
    ASSERT_EQ(again.has_value(), same.has_value());
    if (again) {
      EXPECT_EQ(again->text, same->text);
    }
    if (!test) continue;
    ++made;
    texts.insert(test->text);
  }
  EXPECT_GT(made, 90u);
  EXPECT_GT(texts.size(), made * 9 / 10);
}

// Read again from the text, by the evaluator that knows nothing of how it was made.
TEST(Synth, EveryWitnessHoldsInEveryTheory) {
  const SeedPool pool = no_seeds();
  for (const TheoryText& theory : builtin_rules().theories) {
    Settings settings;
    settings.values["theory"] = theory.name;
    const auto strategy = make_strategy("synth", settings, pool);
    ASSERT_TRUE(strategy.ok()) << strategy.error().to_string();
    const auto generator = (*strategy)->start();
    size_t sat = 0;
    size_t unsat = 0;
    for (uint64_t i = 0; i < 40; ++i) {
      const auto test = generator->make(1, i);
      if (!test) continue;
      const testcase::Expectation& expected = test->expectations[0];
      if (expected.status == testcase::Status::kUnsat) {
        ++unsat;
        continue;
      }
      ++sat;
      EXPECT_EQ(certify(test->text, expected.witness->model), Certificate::kTrue)
          << test->text << expected.witness->model;
    }
    EXPECT_GT(sat, 5u) << theory.name;
    EXPECT_GT(unsat, 3u) << theory.name;
  }
}

TEST(Synth, SettingsAreChecked) {
  const SeedPool pool = no_seeds();
  Settings settings;
  settings.values["theory"] = "cheese";
  const auto wrong = make_strategy("synth", settings, pool);
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().message.find("expected all, strings"), std::string::npos)
      << wrong.error().message;
  settings.values = {{"bound", "9"}};
  EXPECT_FALSE(make_strategy("synth", settings, pool).ok());
}

TEST(Synth, SeveralVariablesAtOnceAndChains) {
  Context context;
  const auto rules = rule_terms(context, builtin_rules(), "datatypes");
  ASSERT_TRUE(rules.ok());
  SuiteOptions options;
  options.has_sat = false;
  options.has_patterns = false;
  options.at_once = 2;
  options.depth = 2;
  size_t pairs = 0;
  size_t chained = 0;
  make_theory(context, *rules, options, [&](Case&& test) {
    if (test.operation.ends_with("-chained")) {
      chained += test.assertions.size() >= 4;
    } else if (test.category == Category::kLargerCore) {
      EXPECT_EQ(test.assertions.size(), 4u);
      ++pairs;
    }
  });
  EXPECT_GT(pairs, 20u);
  EXPECT_GT(chained, 20u);
}

}  // namespace
}  // namespace assay::mutate::synth
