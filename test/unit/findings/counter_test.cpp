#include "findings/counter.h"

#include <gtest/gtest.h>

namespace assay::findings {
namespace {

using judge::BugClass;

struct CounterText {
  Counter counter;
  const char* text;
};

// These texts are in databases: none may change.
const CounterText kTexts[] = {
    {Total::kTests, "tests"},
    {Total::kSkipped, "skipped"},
    {Total::kRuns, "runs"},
    {Total::kSolverCpu, "solver_cpu_us"},
    {Total::kElapsed, "elapsed_ms"},
    {Total::kUnreadable, "unreadable"},
    {Total::kWithdrawn, "withdrawn"},
    {Total::kDefects, "defects"},
    {Total::kFaults, "faults"},
    {Total::kBaselineToo, "baseline_too"},
    {Total::kBaselineNot, "baseline_not"},
    {AnswerCount{"z3:euf", "not sent"}, "answer|z3:euf|not sent"},
    {AnswerCount{"my|z3", "sat"}, "answer|my|z3|sat"},
    {ModeCount{"z3", solver::RunMode::kFork}, "mode|z3|fork"},
    {ExpectedCount{testcase::Status::kSat, testcase::Grade::kAgreed}, "expected|sat|agreed"},
    {StrategyCount{"fusion depth=2", StrategyCount::What::kTests}, "strategy|fusion depth=2|tests"},
    {StrategyCount{"concat", StrategyCount::What::kKinds}, "strategy|concat|kinds"},
    {ArmCount{"variant z3", "z3:euf", ArmCount::What::kTries}, "arm|variant z3|z3:euf|tries"},
    {ArmCount{"logic", "QF_S", ArmCount::What::kGain}, "arm|logic|QF_S|gain"},
    {FindingCount{true, BugClass::kCrash, "z3:euf"}, "finding|confirmed|crash|z3:euf"},
    {FindingCount{false, BugClass::kInvalidModel, "cvc5"}, "finding|flaky|invalid-model|cvc5"},
    {KnownCount{"crash|z3|a.cpp:1"}, "known|crash|z3|a.cpp:1"},
    {RepeatedCount{{BugClass::kCrash, "z3", "a || b"}}, "repeated|crash|z3|a || b"},
    {ShownCount{{BugClass::kDisagreement, "cvc5+z3", "arith"}}, "shown|disagreement|cvc5+z3|arith"},
};

TEST(Counter, HasOneText) {
  std::vector<bool> seen(std::variant_size_v<Counter>);
  for (const CounterText& one : kTexts) {
    EXPECT_EQ(text_of(one.counter), one.text);
    const auto read = counter_in(one.text);
    ASSERT_TRUE(read.ok()) << one.text;
    EXPECT_TRUE(*read == one.counter) << one.text;
    seen[one.counter.index()] = true;
  }
  for (size_t kind = 0; kind < seen.size(); ++kind) EXPECT_TRUE(seen[kind]) << kind;
}

TEST(Counter, WhatIsNotKnownIsAnError) {
  for (const char* text :
       {"", "test", "tests|z3", "answer", "answer|z3", "mode|z3|by-mail", "expected|sat|proved",
        "expected|partly|agreed", "strategy|concat", "strategy|concat|cost", "arm|logic|tries",
        "arm|logic|QF_S|cost", "finding|doubted|crash|z3", "finding|confirmed|slip|z3",
        "finding|confirmed|crash", "known", "repeated|a|b", "shown|slip|z3|a", "dreams|a"}) {
    const auto read = counter_in(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_NE(read.error().message.find(std::string("'") + text + "'"), std::string::npos);
  }
}

TEST(Counter, SomeAreKeptByMinute) {
  EXPECT_TRUE(is_counted_by_minute(Total::kTests));
  EXPECT_TRUE(is_counted_by_minute(AnswerCount{"z3", "sat"}));
  EXPECT_FALSE(is_counted_by_minute(Total::kRuns));
  EXPECT_FALSE(is_counted_by_minute(ShownCount{}));
}

}  // namespace
}  // namespace assay::findings
