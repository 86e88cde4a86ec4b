#include "eval/read_script.h"

#include <gtest/gtest.h>

namespace assay::eval {
namespace {

std::shared_ptr<ReadScript> read(std::string_view text) {
  auto made = ReadScript::parse(text, "t.smt2");
  EXPECT_TRUE(made) << made.error().to_string();
  return made ? *std::move(made) : nullptr;
}

TEST(ReadScript, WhatCannotBeReadIsAnErrorWithItsPlace) {
  const auto made = ReadScript::parse("(assert\n(> x 3))(check-sat)", "t.smt2");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().line, 2U);
  EXPECT_EQ(made.error().file, "t.smt2");
}

TEST(ReadScript, EvaluatesAModelAtItsCheck) {
  const auto script = read(
      "(declare-const x Int)(assert (> x 3))(check-sat)(assert (< x 6))(check-sat)"
      "(exit)(assert false)(check-sat)");
  ASSERT_EQ(script->checks().size(), 2U);  // nothing behind the exit
  const char* nine = "((define-fun x () Int 9))";
  EXPECT_TRUE(script->evaluate(0, nine)->satisfies());
  EXPECT_FALSE(script->evaluate(1, nine)->satisfies());
  EXPECT_EQ(script->evaluate(1, nine)->evaluation.verdict, Verdict::kFalse);
  EXPECT_TRUE(script->evaluate(1, "((define-fun x () Int 5))")->satisfies());
  EXPECT_TRUE(script->evaluate(0, nine)->satisfies());  // what came before does not matter
  EXPECT_FALSE(script->evaluate(0, "no model"));
}

TEST(ReadScript, WithoutACheckAllAssertionsCount) {
  const auto script = read("(declare-const x Int)(assert (> x 3))(assert (< x 6))");
  EXPECT_TRUE(script->checks().empty());
  EXPECT_TRUE(script->evaluate(0, "((define-fun x () Int 5))")->satisfies());
  EXPECT_FALSE(script->evaluate(0, "((define-fun x () Int 9))")->satisfies());
}

// Each evaluation has limits of its own.
TEST(ReadScript, LimitsAreThoseOfTheCall) {
  const auto script = read(
      "(declare-const x (_ BitVec 8))(assert (forall ((y (_ BitVec 8))) (bvule x (bvor x y))))"
      "(check-sat)");
  const char* model = "((define-fun x () (_ BitVec 8) #x13))";
  ModelOptions few;
  few.limits.steps = 10;
  EXPECT_EQ(script->evaluate(0, model, few)->evaluation.verdict, Verdict::kOpen);
  EXPECT_TRUE(script->evaluate(0, model)->satisfies());
}

TEST(ReadScript, AnotherLogicIsAnotherText) {
  const auto script = read("(set-logic ALL)(declare-const x Int)(assert (> x 3))(check-sat)");
  EXPECT_EQ(script->text(), "(set-logic ALL)(declare-const x Int)(assert (> x 3))(check-sat)");
  script->set_smallest_logic();
  EXPECT_EQ(script->text(),
            "(set-logic QF_IDL)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n");
}

}  // namespace
}  // namespace assay::eval
