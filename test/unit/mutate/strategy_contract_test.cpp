// What every strategy of the registry owes to the rest, with either preset: tests that are a
// function of their coordinates, can be read, and are what their expectations say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/sha256.h"
#include "campaign/builtin_seeds.h"
#include "mutate/certify.h"
#include "mutate/strategy.h"
#include "mutate/witness_search.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/given_names.h"

namespace assay::mutate {
namespace {

using smtlib::Command;
using smtlib::CommandKind;
using testcase::Expectation;
using testcase::Grade;
using testcase::Status;
using testcase::TestCase;

constexpr uint64_t kTests = 60;
constexpr uint64_t kSeed = 5;

const SeedPool& builtin_pool() {
  static const SeedPool kPool = [] {
    std::vector<testcase::Seed> seeds;
    auto builtin = *campaign::builtin_seeds();
    for (findings::StoredSeed& stored : builtin) {
      seeds.push_back(std::move(stored.seed));
    }
    return SeedPool(std::move(seeds));
  }();
  return kPool;
}

std::string as_text(const Expectation& e) {
  std::string text(name_of(e.status));
  text += " " + std::string(name_of(e.grade)) + " " + e.derivation;
  if (e.witness) text += "\n" + e.witness->model;
  for (const std::string& name : e.core) text += "\n" + name;
  return text;
}

std::string as_text(const std::optional<TestCase>& test) {
  if (!test) return "none";
  std::string text = test->name + "\n" + test->text;
  for (const Expectation& e : test->expectations) text += as_text(e) + "\n";
  return text;
}

class StrategyContract : public testing::TestWithParam<std::tuple<std::string, Preset>> {
 protected:
  void SetUp() override {
    Settings settings;
    settings.preset = std::get<Preset>(GetParam());
    auto made = make_strategy(std::get<std::string>(GetParam()), settings, builtin_pool());
    ASSERT_TRUE(made) << made.error().to_string();
    strategy_ = *std::move(made);
  }

  // The tests of the first coordinates; most can be made.
  std::vector<TestCase> tests() const {
    std::vector<TestCase> made;
    const auto generator = strategy_->start();
    for (uint64_t i = 0; i < kTests; ++i) {
      if (auto test = generator->make(kSeed, i)) made.push_back(*std::move(test));
    }
    EXPECT_GT(made.size(), kTests / 2);
    return made;
  }

  std::unique_ptr<Strategy> strategy_;
};

TEST_P(StrategyContract, ATestIsAFunctionOfItsCoordinates) {
  const auto one = strategy_->start();
  const auto two = strategy_->start();
  std::vector<std::string> forward;
  for (uint64_t i = 0; i < kTests; ++i) {
    const auto test = one->make(kSeed, i);
    forward.push_back(as_text(test));
    if (!test) continue;
    const testcase::Coordinates wanted{kSeed, strategy_->name(), i, builtin_pool().digest(),
                                       kGeneratorVersion};
    EXPECT_EQ(test->coordinates, wanted);
  }
  for (uint64_t i = kTests; i-- > 0;) EXPECT_EQ(as_text(two->make(kSeed, i)), forward[i]) << i;
  const std::set<std::string> distinct(forward.begin(), forward.end());
  EXPECT_GT(distinct.size(), kTests / 2);
}

TEST_P(StrategyContract, ATestCanBeReadAndIsPrintedAsItWasRead) {
  for (const TestCase& test : tests()) {
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test.text, test.name);
    ASSERT_TRUE(parsed) << parsed.error().to_string() << "\n" << test.text;
    const std::string printed = smtlib::to_text(terms, parsed->script);
    const auto again = smtlib::parse(terms, printed, test.name);
    ASSERT_TRUE(again) << again.error().to_string() << "\n" << printed;
    EXPECT_EQ(parsed->script.first_difference(again->script), SIZE_MAX) << test.text;
    const auto checks = std::ranges::count_if(
        parsed->script.commands(), [](const Command& c) { return smtlib::is_check(c.kind); });
    EXPECT_EQ(static_cast<size_t>(checks), test.expectations.size()) << test.text;
  }
}

// What a test carries besides its text saves the judge from reading it; so it must say the same.
TEST_P(StrategyContract, WhatWasReadOnTheWayIsWhatTheTextSays) {
  for (const TestCase& test : tests()) {
    if (!test.read) continue;
    EXPECT_EQ(test.read->text(), test.text);
    const auto parsed = smtlib::parse(test.read->terms(), test.text, test.name);
    ASSERT_TRUE(parsed) << parsed.error().to_string() << "\n" << test.text;
    EXPECT_EQ(parsed->script.first_difference(test.read->script()), SIZE_MAX) << test.text;
  }
}

TEST_P(StrategyContract, TheDeclaredLogicAdmitsTheTest) {
  for (const TestCase& test : tests()) {
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test.text, test.name);
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    const smtlib::Logic needed = smtlib::logic_needed(terms, parsed->script);
    for (const Command& command : parsed->script.commands()) {
      if (command.kind != CommandKind::kSetLogic) continue;
      const std::string name(terms.text(command.name));
      const auto declared = smtlib::logic_named(name);
      ASSERT_TRUE(declared) << name;
      EXPECT_TRUE(smtlib::admits(*declared, needed)) << smtlib::logic_name(needed) << "\n"
                                                     << test.text;
    }
  }
}

TEST_P(StrategyContract, AnExpectationIsKept) {
  for (const TestCase& test : tests()) {
    const auto read = eval::ReadScript::parse(test.text, test.name);
    ASSERT_TRUE(read) << read.error().to_string();
    for (size_t check = 0; check < test.expectations.size(); ++check) {
      const Expectation& expected = test.expectations[check];
      EXPECT_FALSE(expected.derivation.empty());
      if (expected.status == Status::kUnknown) {
        EXPECT_LT(expected.grade, Grade::kAgreed);
        EXPECT_FALSE(expected.witness);
        continue;
      }
      EXPECT_GE(expected.grade, Grade::kAgreed) << test.text;
      if (expected.status == Status::kSat && expected.grade == Grade::kCertified) {
        ASSERT_TRUE(expected.witness) << test.text;
        EXPECT_EQ(certify(**read, check, expected.witness->model), Certificate::kTrue)
            << test.text << expected.witness->model;
      }
      if (expected.status == Status::kUnsat) {
        EXPECT_FALSE(expected.witness);
        // A short search must not satisfy it.
        const auto found = find_witness(**read, check, {"(model)"}, {kSeed, 50});
        EXPECT_FALSE(found) << test.text << found->model;
      }
    }
  }
}

TEST_P(StrategyContract, ACoreNamesAssertions) {
  for (const TestCase& test : tests()) {
    if (test.expectations.size() != 1 || test.expectations[0].core.empty()) continue;
    EXPECT_EQ(test.expectations[0].status, Status::kUnsat);
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test.text, test.name);
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    std::vector<std::string> names;
    for (const Command& command : parsed->script.commands()) {
      if (command.kind != CommandKind::kAssert) continue;
      names.push_back(term::given_name(terms, parsed->script.terms(command)[0]));
    }
    EXPECT_THAT(names, testing::IsSupersetOf(test.expectations[0].core)) << test.text;
  }
}

std::string name_of_contract(
    const testing::TestParamInfo<std::tuple<std::string, Preset>>& parameters) {
  return std::get<0>(parameters.param) + "_" + std::string(name_of(std::get<1>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Registry, StrategyContract,
                         testing::Combine(testing::ValuesIn(strategy_names()),
                                          testing::Values(Preset::kFull, Preset::kPaper)),
                         name_of_contract);

// Length and bytes, so that no two lists of parts look the same.
void add_part(std::string& all, std::string_view part) {
  all += std::to_string(part.size()) + ':';
  all += part;
}

// Coordinates of a stored finding must give its bytes again. Where these digests change, and the
// built-in seeds have not, kGeneratorVersion has to be raised. (bench/test_path --count 200 prints
// them as "made".)
TEST(StrategyContracts, TheBytesAreThoseOfTheGeneratorVersion) {
  ASSERT_EQ(kGeneratorVersion, 4U);
  const std::map<std::string, std::string> known = {
      {"concat", "1fca189d1f18"}, {"fusion", "fcad7c9b9724"}, {"opmutate", "909d185a9fbd"},
      {"storm", "79c7ef8a6526"},  {"synth", "72438d6b8c49"},
  };
  std::map<std::string, std::string> now;
  for (const std::string& name : strategy_names()) {
    const auto strategy = make_strategy(name, {}, builtin_pool());
    ASSERT_TRUE(strategy) << strategy.error().to_string();
    const auto generator = (*strategy)->start();
    std::string all;
    for (uint64_t i = 0; i < 200; ++i) {
      const auto test = generator->make(1, i);
      if (!test) continue;
      add_part(all, test->name);
      add_part(all, test->text);
      for (const Expectation& e : test->expectations) {
        add_part(all, name_of(e.status));
        add_part(all, name_of(e.grade));
        add_part(all, e.witness ? e.witness->model : "none");
        add_part(all, e.derivation);
        for (const std::string& part : e.core) add_part(all, part);
      }
    }
    now[name] = base::sha256_hex(all).substr(0, 12);
  }
  EXPECT_EQ(now, known);
}

}  // namespace
}  // namespace assay::mutate
