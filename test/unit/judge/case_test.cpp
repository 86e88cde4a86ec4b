#include "judge/case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::judge {
namespace {

using testcase::Status;
using testing::ElementsAre;
using testing::HasSubstr;
using State = ModelVerdict::State;

std::unique_ptr<Case> plain_case(const std::string& text) {
  testcase::TestCase test;
  test.name = "t.smt2";
  test.text = text;
  auto made = Case::parse(test);
  EXPECT_TRUE(made.ok());
  return *std::move(made);
}

TEST(Case, ModelsAreOfTheirCheck) {
  const auto c = plain_case(
      "(declare-const x Int)(assert (> x 3))(check-sat)(push 1)(declare-const y Bool)"
      "(assert (and y (< x 6)))(check-sat)(pop 1)(push 1)(declare-const y Int)(assert (= y x))"
      "(check-sat)");
  ASSERT_EQ(c->checks(), 3U);
  EXPECT_EQ(c->check_model(0, "((define-fun x () Int 9))").state, State::kTrue);
  EXPECT_EQ(c->check_model(1, "((define-fun x () Int 9)(define-fun y () Bool true))").state,
            State::kFalse);
  EXPECT_EQ(c->check_model(1, "((define-fun x () Int 5)(define-fun y () Bool true))").state,
            State::kTrue);
  EXPECT_EQ(c->check_model(2, "((define-fun x () Int 5)(define-fun y () Int 5))").state,
            State::kTrue);
  EXPECT_EQ(c->check_model(2, "((define-fun x () Int 5))").state, State::kOpen);  // y is missing
}

TEST(Case, SaysWhyAModelIsFalse) {
  const auto c = plain_case("(declare-const x Int)(assert (or (> x 3) (< x 0)))(check-sat)");
  const ModelVerdict verdict = c->check_model(0, "((define-fun x () Int 2))");
  EXPECT_TRUE(verdict.is_false());
  EXPECT_THAT(verdict.reason, HasSubstr("x = 2"));
  EXPECT_EQ(c->check_model(0, "no model").state, State::kOpen);
}

// With one index the two arrays are equal, and the assertion is false; cvc5 means that there are
// more indices than it lists. What is false with more elements, too, is false.
TEST(Case, TheElementsThatAModelListsNeedNotBeAll) {
  const std::string arrays =
      "(declare-sort U 0)(declare-sort V 0)(declare-const i U)(declare-const v V)(declare-const w "
      "V)"
      "(declare-const a (Array U V))";
  const std::string model =
      "(\n; cardinality of U is 1\n; rep: (as @U_0 U)\n; cardinality of V is 2\n; rep: (as @V_0 "
      "V)\n"
      "; rep: (as @V_1 V)\n(define-fun i () U (as @U_0 U))(define-fun v () V (as @V_0 V))"
      "(define-fun w () V (as @V_1 V))(define-fun a () (Array U V) (store ((as const (Array U V)) "
      "(as @V_0 V)) (as @U_0 U) (as @V_1 V))))";
  const auto c = plain_case(arrays + "(assert (not (= a ((as const (Array U V)) w))))(check-sat)");
  EXPECT_EQ(c->check_model(0, model).state, State::kOpen);
  const auto wrong = plain_case(arrays + "(assert (= (select a i) v))(check-sat)");
  EXPECT_EQ(wrong->check_model(0, model).state, State::kFalse);
}

TEST(Case, AScriptWithoutACheckGetsOne) {
  const auto c = plain_case("(declare-const x Int)(assert (> x 3))(exit)");
  EXPECT_EQ(c->checks(), 1U);
  EXPECT_THAT(c->test().text, HasSubstr("(check-sat)"));
}

TEST(Case, DeclaredStatusesAreOfTheNextCheck) {
  const auto c = plain_case(
      "(set-info :status sat)(check-sat)(assert false)(check-sat)"
      "(set-info :status unsat)(check-sat)");
  EXPECT_EQ(c->expectation(0).status, Status::kSat);
  EXPECT_EQ(c->expectation(1).status, Status::kUnknown);
  EXPECT_EQ(c->expectation(2).status, Status::kUnsat);
  EXPECT_EQ(c->expectation(7).status, Status::kUnknown);
}

TEST(Case, PlainTextIsForEverySolver) {
  EXPECT_EQ(plain_case("(declare-const s String)(assert (str.in.re s (str.to.re \"a\")))"
                       "(check-sat-using smt)")
                ->plain_text(),
            "(declare-const s String)\n(assert (str.in_re s (str.to_re \"a\")))\n(check-sat)\n");
  EXPECT_THAT(plain_case("(declare-fun f (Int) Int)(declare-fun g (Int) Int)(assert (= f g))")
                  ->plain_text(),
              testing::StartsWith("(set-logic HO_ALL)"));
}

TEST(Case, PartsForCores) {
  const auto c = plain_case(
      "(declare-const p Bool)(declare-const q Bool)(assert (! p :named a))(assert q)"
      "(assert (! (not a) :named |b c|))(check-sat)");
  EXPECT_THAT(c->names(0), ElementsAre("a", "b c"));
  EXPECT_TRUE(c->has_plain_names(0));
  const std::string part = c->part(0, {"b c"});
  EXPECT_THAT(part, HasSubstr("(define-fun |a| () Bool p)"));
  EXPECT_THAT(part, HasSubstr("(assert (! (not a) :named |b c|))"));
  EXPECT_THAT(part, HasSubstr("(assert q)"));
  EXPECT_FALSE(plain_case("(declare-const p Bool)(assert (or (! p :named a) a))(check-sat)")
                   ->has_plain_names(0));
}

TEST(Case, Theories) {
  EXPECT_EQ(plain_case("(declare-const p Bool)(assert p)(check-sat)")->theories(), "core");
  EXPECT_EQ(plain_case("(declare-const s String)(assert (forall ((i Int)) (= (str.len s) (+ i i))))"
                       "(check-sat)")
                ->theories(),
            "arith+strings+quantifiers");
}

TEST(Case, Decidable) {
  EXPECT_TRUE(
      plain_case("(declare-const x Real)(assert (> (* x x) 2.0))(check-sat)")->is_decidable());
  EXPECT_FALSE(
      plain_case("(declare-const x Int)(assert (> (* x x x) 2))(check-sat)")->is_decidable());
  EXPECT_TRUE(plain_case("(assert (forall ((x Int)) (> (+ x 1) x)))(check-sat)")->is_decidable());
  EXPECT_FALSE(
      plain_case("(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(check-sat)")
          ->is_decidable());
}

// In signatures as in profiles.
TEST(Case, TheoriesHaveTheNamesOfProfiles) {
  const auto c = plain_case(
      "(set-logic QF_FF)(declare-const x (_ FiniteField 7))(assert (= (ff.mul x x) x))(check-sat)");
  EXPECT_EQ(c->theories(), "finite-fields");
  EXPECT_TRUE(solver::is_theory_name("finite-fields"));
  EXPECT_EQ(plain_case("(assert true)(check-sat)")->theories(), "core");
}

// A test that was read by its maker is not read again, unless its text has changed since.
TEST(Case, TakesOverWhatWasRead) {
  testcase::TestCase test;
  test.text = "(declare-const x Int)(assert (> x 3))(check-sat)";
  test.read = *eval::ReadScript::parse(test.text);
  EXPECT_EQ(&(*Case::parse(test))->terms(), &test.read->terms());
  EXPECT_EQ((*Case::parse(test))->test().read, nullptr);
  test.text = "(declare-const x Int)(assert (> x 3))(check-sat)(assert (< x 3))(check-sat)";
  EXPECT_EQ((*Case::parse(test))->checks(), 2U);
}

}  // namespace
}  // namespace assay::judge
