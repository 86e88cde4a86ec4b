// Core: connectives on true, false and open; equality, distinct, ite; let, define-fun, names.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsCore = EvalTest;

TEST_F(SemanticsCore, Connectives) {
  same("", {{"true", "(not false)"},
            {"false", "(and true false true)"},
            {"true", "(and true true true)"},
            {"true", "(or false false true)"},
            {"false", "(or false false false)"},
            {"true", "(=> false false)"},
            {"false", "(=> true false)"},
            // Right associative: false => (true => false).
            {"true", "(=> false true false)"},
            {"false", "(=> true true false)"},
            // Left associative: (true xor true) xor true.
            {"true", "(xor true true true)"},
            {"false", "(xor true true)"},
            {"true", "(ite true true false)"},
            {"3", "(ite (< 1 2) 3 4)"}});
}

TEST_F(SemanticsCore, EqualityAndDistinct) {
  same("", {{"true", "(= 1 1 1)"},
            {"false", "(= 1 1 2)"},
            {"true", "(distinct 1 2 3)"},
            {"false", "(distinct 1 2 1)"},
            {"false", "(distinct true false true)"},
            {"true", "(= \"a\" \"\\u{61}\")"},
            {"true", "(= 0.5 (/ 1.0 2.0))"},
            {"true", "(= #x0f #b00001111)"}});
}

// Wide numbers are records: one record each, however they were computed.
TEST_F(SemanticsCore, EqualityOfLargeValues) {
  same("", {{"true", "(= (* 10000000000 10000000000) (+ 99999999999999999999 1))"},
            {"false", "(= (* 10000000000 10000000000) 99999999999999999999)"},
            {"true", "(distinct 99999999999999999999 99999999999999999998 1)"},
            {"false", "(distinct 99999999999999999999 99999999999999999999 1)"}});
}

TEST_F(SemanticsCore, OpenIsUsedAsFarAsItGoes) {
  const char* p = "(declare-const p Bool)(declare-const q Bool)(declare-const x Int)";
  all("true", p,
      {"(or p true)", "(=> false p)", "(=> p true)", "(= p p)", "(ite p true true)",
       "(= (ite p x x) x)", "(or p (not p))", "(=> p p)", "(not (and p (not p)))", "(= x x)",
       "(= (+ x 1) (+ x 1))", "(or (= x 1) (distinct x 1))", "(ite p (or q (not q)) true)"});
  all("false", p,
      {"(and p false)", "(not (or p true))", "(distinct p p)", "(and p (not p))", "(= p (not p))",
       "(distinct x x)", "(and p q (not p))", "(distinct p q (not q) (not p))"});
  all("open", p,
      {"p", "(not p)", "(and p true)", "(or p false)", "(= p q)", "(= x 1)", "(ite p q (not q))"});
}

TEST_F(SemanticsCore, XorOfOpen) {
  const char* p = "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)";
  all("true", p, {"(xor p (not p))", "(xor p true p)", "(= (xor p q) (not (= p q)))"});
  all("false", p, {"(xor p p)", "(distinct p q r)"});  // there are only two Booleans
}

TEST_F(SemanticsCore, Let) {
  same("(declare-const u Int)",
       {{"3", "(let ((x 1) (y 2)) (+ x y))"},
        // Parallel: the outer x is meant.
        {"2", "(let ((x 1)) (let ((x 2) (y x)) (+ x y (- y))))"},
        {"1", "(let ((x 1)) (let ((x 2) (y x)) y))"},
        {"3", "(let ((x 1)) (+ (let ((x 2)) x) x))"},
        {"3", "(let ((x 1)) (+ x (let ((x 2)) x)))"},
        {"12", "(let ((x 1)) (+ (let ((x 10)) (+ x 0)) (+ x 0) (let ((x 1)) (+ x 0))))"}});
  // The same name with two sorts, and a bound variable with the name of a constant.
  all("true", "(declare-const u Int)",
      {"(let ((x 1)) (let ((x true)) x))", "(let ((u 5)) (= u 5))",
       "(forall ((u Bool)) (or u (not u)))"});
}

// A term with a variable is another one under each binder.
TEST_F(SemanticsCore, ScopesDoNotMix) {
  all("true", "(declare-const c Bool)",
      {"(let ((x 1)) (and (= (+ x 1) 2) (let ((x 5)) (= (+ x 1) 6)) (= (+ x 1) 2)))",
       "(forall ((x Bool)) (and (or x (not x)) (exists ((x Bool)) (and x (or x (not x))))))",
       "(forall ((x Bool)) (= (exists ((y Bool)) (= x y)) (exists ((y Bool)) (distinct x y))))",
       "(let ((x true)) (and (exists ((x Bool)) (not x)) x))"},
      "((define-fun c () Bool true))");
}

TEST_F(SemanticsCore, Definitions) {
  same(
      "(define-fun twice ((x Int)) Int (* 2 x))"
      "(define-fun five () Int 5)"
      "(define-const six Int 6)"
      "(define-fun swap ((x Int) (y Int)) Int (- y x))"
      "(define-fun shadow ((five Int)) Int (+ five 1))",
      {{"10", "(twice five)"},
       {"40", "(twice (twice (twice five)))"},
       {"12", "(twice six)"},
       {"1", "(swap five six)"},
       {"8", "(shadow 7)"}});
}

TEST_F(SemanticsCore, RecursiveDefinitions) {
  same(
      "(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))"
      "(define-fun-rec fib ((n Int)) Int (ite (<= n 1) n (+ (fib (- n 1)) (fib (- n 2)))))"
      "(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))"
      " ((or (= n 0) (odd (- n 1))) (and (distinct n 0) (even (- n 1)))))",
      {{"3628800", "(fact 10)"},
       {"265252859812191058636308480000000", "(fact 30)"},
       {"610", "(fib 15)"},
       {"true", "(even 100)"},
       {"false", "(odd 100)"},
       {"true", "(odd 7)"}});
}

// The recursive call stands outside of the ite that would stop it: its value is not needed.
TEST_F(SemanticsCore, RecursionBehindLet) {
  same(
      "(define-fun-rec down ((n Int)) Int"
      " (let ((rest (down (- n 1)))) (ite (<= n 0) 0 (+ rest 1))))",
      {{"5", "(down 5)"}});
}

TEST_F(SemanticsCore, NonTerminatingRecursionIsOpen) {
  const Answer answer = evaluate(
      "(define-fun-rec f ((x Int)) Int (+ 1 (f (+ x 1))))"
      "(assert (> (f 0) 0))(assert (= (f 0) (f 0)))(assert (and false (> (f 0) 0)))");
  EXPECT_EQ(answer.each, (std::vector<std::string>{"open", "true", "false"}));
  EXPECT_EQ(answer.reasons[0], "budget");
}

// Two values that were given up are not the same value.
TEST_F(SemanticsCore, WhatWasGivenUpIsNotEqual) {
  const char* functions =
      "(define-fun-rec f ((x Int)) Int (+ 0 (f (+ x 1))))"
      "(define-fun-rec g ((x Int)) Int (+ 0 (g (+ x 1))))";
  all("open", functions, {"(= (f 1) (g 2))", "(distinct (f 1) (f 2))", "(= (f 1) (f 2))"});
}
TEST_F(SemanticsCore, WhatWasGivenUpIsNotSolvedFor) {
  EXPECT_NE(verdict("(define-fun-rec sum ((x Int)) Int (ite (<= x 0) 0 (+ x (sum (- x 1)))))"
                    "(assert (= (sum 3000) 4501500))(assert (= (sum 3001) 4504501))"),
            "false");
}

TEST_F(SemanticsCore, NamedTerms) {
  const char* model = "((define-fun c () Int 1))";
  EXPECT_EQ(
      verdict("(declare-const c Int)(assert (! (> c 0) :named p))(assert p)"
              "(assert (= (! (+ c 1) :named two) 2))(assert (= two 2))(assert (! p :named q))",
              model),
      "true");
  EXPECT_EQ(
      verdict("(declare-const c Int)(assert (! (> c 5) :named |a b|))(assert (not |a b|))", model),
      "false");
}
// A name inside of what is evaluated only when needed.
TEST_F(SemanticsCore, NamedTermInAnArgumentThatIsSkipped) {
  EXPECT_EQ(verdict("(declare-const c Int)(define-fun-rec f ((x Int)) Bool (> x 0))"
                    "(assert (or (> c 0) (! (f c) :named p)))(assert p)",
                    "((define-fun c () Int 1))"),
            "true");
}
TEST_F(SemanticsCore, NamedTermInADefinition) {
  EXPECT_EQ(verdict("(declare-const c Int)(assert (! (> c 0) :named p))"
                    "(define-fun f ((x Bool)) Bool (and x p))(assert (f true))",
                    "((define-fun c () Int 1))"),
            "true");
}

TEST_F(SemanticsCore, HigherOrder) {
  same(
      "(declare-fun unused (Int) Int)"
      "(define-fun twice ((f (-> Int Int)) (x Int)) Int (f (f x)))"
      "(define-fun plus ((x Int) (y Int)) Int (+ x y))"
      "(define-fun inc ((x Int)) Int (+ x 1))",
      {{"7", "(twice inc 5)"},
       {"11", "(twice (lambda ((x Int)) (+ x 3)) 5)"},
       {"9", "(twice (plus 2) 5)"},
       {"8", "((lambda ((x Int)) (* x x x)) 2)"},
       {"15", "(let ((k 10)) ((lambda ((x Int)) (+ x k)) 5))"},
       // The captured k is the one where the lambda was made.
       {"15", "(let ((k 10)) (let ((f (lambda ((x Int)) (+ x k)))) (let ((k 1)) (f 5))))"}});
}

TEST_F(SemanticsCore, EqualityOfFunctions) {
  all("true", "",
      {"(= (lambda ((x Bool)) (not x)) (lambda ((y Bool)) (xor y true)))",
       "(distinct (lambda ((x (_ BitVec 4))) x) (lambda ((x (_ BitVec 4))) (bvadd x #x1)))",
       "(= (lambda ((x (_ BitVec 4))) (bvadd x x)) (lambda ((x (_ BitVec 4))) (bvmul x #x2)))",
       "(= (lambda ((x Int)) (+ x 1)) (lambda ((x Int)) (+ x 1)))"});
}

// The same function sort, and other numbers of arguments at a time: of a declaration, of what it
// gives, of what the model has (as cvc5 prints them).
TEST_F(SemanticsCore, FunctionsThatGiveFunctions) {
  const std::string script =
      "(declare-fun f (Bool Int) Int)(declare-fun g (Bool) (-> Int Int))"
      "(declare-fun h () (-> Bool Int Int))";
  const auto model = [](const char* g) {
    return std::string("((define-fun f ((a Bool) (b Int)) Int (ite (= b 1) 5 0))") + g +
           "(define-fun h () (-> Bool Int Int) (lambda ((a Bool) (b Int)) (ite (= b 1) 5 0))))";
  };
  for (const char* g :
       {"(define-fun g ((a Bool) (b Int)) Int (ite (= b 1) 5 0))",
        "(define-fun g ((a Bool)) (-> Int Int) (lambda ((b Int)) (ite (= b 1) 5 0)))",
        "(define-fun g () (-> Bool Int Int) (lambda ((a Bool) (b Int)) (ite (= b 1) 5 0)))"}) {
    EXPECT_EQ(verdict(script + "(assert (= (f true 1) (g true 1) (h true 1) ((g false) 1) 5))"
                               "(assert (= ((h false) 2) ((f false) 2) 0))",
                      model(g)),
              "true")
        << g;
    EXPECT_NE(verdict(script + "(assert (= f g))(assert (= g h))", model(g)), "false") << g;
    EXPECT_NE(verdict(script + "(assert (distinct f g h))", model(g)), "true") << g;
  }
}

TEST_F(SemanticsCore, PseudoBoolean) {
  same("", {{"true", "((_ at-most 1) true false false)"},
            {"false", "((_ at-most 1) true true false)"},
            {"true", "((_ at-least 2) true true false)"},
            {"true", "((_ pbge 4 1 2 3) true false true)"},
            {"false", "((_ pble 3 1 2 3) true false true)"},
            {"true", "((_ pbeq 5 1 2 3) false true true)"}});
}

// --- what a check-sat asks ---

TEST_F(SemanticsCore, LevelsAndAssumptions) {
  const char* script =
      "(declare-const x Int)(declare-const p Bool)"
      "(assert (> x 0))(push 1)(assert (< x 0))(pop 1)(push 2)(assert (> x 1))(pop 1)"
      "(check-sat-assuming (p (not p)))(assert false)";
  const Answer answer = evaluate(script, "((define-fun x () Int 5)(define-fun p () Bool true))");
  EXPECT_EQ(answer.each, (std::vector<std::string>{"true", "true", "false"}));
}
TEST_F(SemanticsCore, ResetAssertions) {
  EXPECT_EQ(evaluate("(declare-const x Int)(assert false)(push 1)(assert false)"
                     "(reset-assertions)(declare-const y Int)(assert true)")
                .each,
            std::vector<std::string>{"true"});
  EXPECT_EQ(verdict("(declare-const x Int)(check-sat)"), "true");  // nothing is asserted
}

}  // namespace
}  // namespace assay::eval
