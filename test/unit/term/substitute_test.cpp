// Substitution avoids capture, respects binders, and handles what is shared once.

#include "term/substitute.h"

#include <gtest/gtest.h>

#include "term/free_variables.h"
#include "term/occurrences.h"
#include "term/traverse.h"
#include "unit/term/formulas.h"

namespace assay::term {
namespace {

using testing_support::Formulas;

TEST(Substitute, ReplacesConstantsEverywhere) {
  Formulas f("(declare-const x Int) (declare-const y Int)");
  EXPECT_EQ(f.print(substitute(f.store, f.term("(+ x (* x y))"), {{f.term("x"), f.term("7")}})),
            "(+ 7 (* 7 y))");
}

TEST(Substitute, AllAtOnceNotOneAfterAnother) {
  Formulas f("(declare-const x Int) (declare-const y Int)");
  const Substitution swap = {{f.term("x"), f.term("y")}, {f.term("y"), f.term("x")}};
  EXPECT_EQ(f.print(substitute(f.store, f.term("(- x y)"), swap)), "(- y x)");
}

TEST(Substitute, LeavesBoundVariablesAlone) {
  Formulas f("(declare-fun p (Int) Bool)");
  const Term x = f.variable("x", kIntSort);
  const Term body = f.body_of("(forall ((x Int)) (or (p x) (forall ((x Int)) (p x))))");
  EXPECT_EQ(f.print(substitute(f.store, body, {{x, f.term("3")}})),
            "(or (p 3) (forall ((x Int)) (p x)))");
}

TEST(Substitute, RenamesWhatWouldCapture) {
  Formulas f("(declare-fun q (Int Int) Bool)");
  const Term x = f.variable("x", kIntSort);
  const Term y = f.variable("y", kIntSort);
  const Term body = f.body_of("(forall ((x Int)) (exists ((y Int)) (q x y)))");
  EXPECT_EQ(f.print(substitute(f.store, body, {{x, y}})), "(exists ((y!1 Int)) (q y y!1))");
}

TEST(Substitute, FreshNamesAvoidNamesInUse) {
  Formulas f("(declare-fun q (Int Int Int) Bool)");
  const Term x = f.variable("x", kIntSort);
  const Term y = f.variable("y", kIntSort);
  const Term body = f.body_of("(forall ((x Int)) (exists ((y Int) (y!1 Int)) (q x y y!1)))");
  EXPECT_EQ(f.print(substitute(f.store, body, {{x, y}})),
            "(exists ((y!2 Int) (y!1 Int)) (q y y!2 y!1))");
}

TEST(Substitute, TermsOfALetSeeTheOutside) {
  Formulas f("(declare-const x Int) (declare-const z Int)");
  const Term let = f.term("(let ((a (+ x 1)) (b x)) (* a b x))");
  EXPECT_EQ(f.print(substitute(f.store, let, {{f.term("x"), f.term("z")}})),
            "(let ((a (+ z 1)) (b z)) (* a b z))");
}

TEST(Substitute, LetVariableIsRenamedWhenItCaptures) {
  Formulas f("(declare-const x Int)");
  const Term a = f.variable("a", kIntSort);
  const Term let = f.term("(let ((a 1)) (+ a x))");
  EXPECT_EQ(f.print(substitute(f.store, let, {{f.term("x"), a}})), "(let ((a!1 1)) (+ a!1 a))");
}

TEST(Substitute, MatchPatternsBind) {
  Formulas f(
      "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"
      "(declare-const l L) (declare-const x Int)");
  const Term h = f.variable("h", kIntSort);
  const Term match = f.term("(match l ((nil x) ((cons h t) (+ h x))))");
  EXPECT_EQ(f.print(substitute(f.store, match, {{f.term("x"), h}})),
            "(match l ((nil h) ((cons h!1 t) (+ h!1 h))))");
}

TEST(Substitute, LargeKeysAreHiddenByTheirVariables) {
  Formulas f("(declare-fun p (Int) Bool)");
  const Term x = f.variable("x", kIntSort);
  const Term key = f.store.make(Op::kAdd, kIntSort, {{x, f.term("1")}});
  const Term body =
      f.body_of("(forall ((x Int)) (and (p (+ x 1)) (forall ((x Int)) (p (+ x 1)))))");
  EXPECT_EQ(f.print(substitute(f.store, body, {{key, f.term("5")}})),
            "(and (p 5) (forall ((x Int)) (p (+ x 1))))");
}

TEST(Substitute, DeepAndSharedTermsAreFast) {
  Formulas f("(declare-const x Int)");
  Term dag = f.term("x");
  for (int i = 0; i < 60; ++i) dag = f.store.make(Op::kAdd, kIntSort, {{dag, dag}});
  const Term replaced = substitute(f.store, dag, {{f.term("x"), f.term("1")}});
  EXPECT_EQ(subterms(f.store, {{replaced}}).size(), 61u);
  Term deep = f.term("x");
  for (int i = 0; i < 200000; ++i) deep = f.store.make(Op::kNeg, kIntSort, {{deep}});
  EXPECT_NE(substitute(f.store, deep, {{f.term("x"), f.term("1")}}), deep);
}

TEST(FreeVariables, OfOpenTerms) {
  Formulas f("(declare-fun q (Int Int) Bool)");
  const Term body = f.body_of("(forall ((x Int) (y Int)) (exists ((y Int)) (q x y)))");
  EXPECT_EQ(free_variables(f.store, body), std::vector{f.variable("x", kIntSort)});
  EXPECT_TRUE(free_variables(f.store, f.term("(let ((a 1)) (+ a a))")).empty());
}

TEST(Replace, OneEdgeOnly) {
  Formulas f("(declare-const x Int)");
  const Term sum = f.term("(+ x x)");
  EXPECT_EQ(f.print(replace(f.store, sum, {{{{sum, 1}, f.term("2")}}})), "(+ x 2)");
}

TEST(Replace, RebuildsAboveAndLeavesTheRest) {
  Formulas f("(declare-const a Bool) (declare-const b Bool)");
  const Term root = f.term("(and (or a b) (not (or a b)))");
  const Term inner = f.term("(or a b)");
  EXPECT_EQ(f.print(replace(f.store, root, {{{{inner, 0}, f.term("true")}}})),
            "(and (or true b) (not (or true b)))");
  const Term negation = f.term("(not (or a b))");
  EXPECT_EQ(f.print(replace(f.store, root, {{{{negation, 0}, f.term("a")}}})),
            "(and (or a b) (not a))");
}

}  // namespace
}  // namespace assay::term
