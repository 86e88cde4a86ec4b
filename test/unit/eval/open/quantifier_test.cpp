// Quantifiers: every instance over finite sorts; over infinite ones, one instance may decide.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using Quantifier = EvalTest;

TEST_F(Quantifier, Finite) {
  all("true", "(declare-datatypes ((C 0)) (((r) (g) (b (f Bool)))))",
      {"(forall ((x Bool)) (or x (not x)))", "(exists ((x Bool)) x)",
       "(forall ((x (_ BitVec 4))) (= (bvadd x x) (bvshl x #x1)))",
       "(exists ((x (_ BitVec 4))) (= (bvmul x x) #x9))",
       "(forall ((x Bool) (y Bool)) (= (and x y) (not (or (not x) (not y)))))",
       "(forall ((x C)) (or (= x r) (= x g) ((_ is b) x)))", "(exists ((x C)) (= x (b true)))",
       "(forall ((m RoundingMode)) (or (= m RNE) (= m RNA) (= m RTP) (= m RTN) (= m RTZ)))",
       "(forall ((x (_ FloatingPoint 2 3))) (= (fp.isNaN x) (not (fp.eq x x))))",
       "(forall ((a (Array Bool Bool))) (= a (store a true (select a true))))",
       "(exists ((a (Array Bool Bool))) (distinct (select a true) (select a false)))",
       "(forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvadd x y) #x0)))",
       "(forall ((t (Tuple Bool Bool))) (= t (tuple ((_ tuple.select 0) t) ((_ tuple.select 1) "
       "t))))",
       "(exists ((s (Set Bool))) (= (set.card s) 2))"});
  all("false", "(declare-datatypes ((C 0)) (((r) (g))))",
      {"(forall ((x Bool)) x)", "(exists ((x (_ BitVec 4))) (= (bvmul x x) #x2))",
       "(exists ((y (_ BitVec 4))) (forall ((x (_ BitVec 4))) (= (bvadd x y) #x0)))",
       "(forall ((x C) (y C)) (= x y))",
       "(forall ((x (_ FloatingPoint 2 3))) (= x x (fp.neg x)))"});
}

// How many there are: each of them exactly once.
TEST_F(Quantifier, FloatsAreCompleteAndDifferent) {
  all("true", "",
      {"(exists ((x (_ FloatingPoint 2 3))) (= x (_ -zero 2 3)))",
       "(exists ((x (_ FloatingPoint 2 3))) (= x (_ +zero 2 3)))",
       "(exists ((x (_ FloatingPoint 2 3))) (= x (_ -oo 2 3)))",
       "(exists ((x (_ FloatingPoint 2 3))) (= x (_ +oo 2 3)))",
       "(exists ((x (_ FloatingPoint 2 3))) (fp.isNaN x))",
       "(exists ((x (_ FloatingPoint 2 3))) (= x (fp #b1 #b10 #b11)))",
       "(forall ((b (_ BitVec 5))) (exists ((x (_ FloatingPoint 2 3))) (= x ((_ to_fp 2 3) b))))"});
}

TEST_F(Quantifier, InfiniteDecidedByOneInstance) {
  all("false", "(declare-const c Int)",
      {"(forall ((x Int)) (> x 0))", "(forall ((x Int)) (distinct x c))",
       "(forall ((x String)) (distinct x \"\"))", "(forall ((x Int) (y Int)) (= x y))"},
      "((define-fun c () Int 17))");
  all("true", "(declare-const c Int)",
      {"(exists ((x Int)) (> x 0))", "(exists ((x Int)) (= x c))", "(exists ((x Real)) (= x 0.0))",
       "(not (forall ((x Int)) (distinct x c)))"},
      "((define-fun c () Int 17))");
}

TEST_F(Quantifier, InfiniteElseOpen) {
  // True, and nothing that is tried or solved for shows it.
  const std::string open = "(forall ((x Int)) (distinct (* x x x x) (+ (* x x) 77)))";
  const Answer answer = evaluate("(assert " + open + ")");
  EXPECT_EQ(answer.all, "open");
  EXPECT_EQ(answer.reasons[0], "quantifier");
  all("open", "", {"(exists ((x Int)) (= (* x x) 1522756))"});
  // Open, but the same each time.
  const std::string same = "(= " + open + " " + open + ")";
  const std::string either = "(or " + open + " (not " + open + "))";
  all("true", "", {same, either});
  // Not the same for other values around it.
  EXPECT_NE(verdict("(define-fun f ((y Int)) Bool"
                    "  (forall ((x Int)) (distinct (* x x x x) (+ (* x x) 76 y))))"
                    "(assert (= (f 1) (not (f 2))))"),
            "false");
}

TEST_F(Quantifier, OpenInstances) {
  all("false", "(declare-const p Bool)",
      {"(forall ((x Bool)) (and x p))", "(forall ((x Bool)) (= x p))"});
  all("true", "(declare-const p Bool)",
      {"(exists ((x Bool)) (or x p))", "(exists ((x Bool)) (= x p))",
       "(forall ((x Bool)) (or p (not p)))"});
  all("open", "(declare-const p Bool)", {"(forall ((x Bool)) p)", "(exists ((x Bool)) p)"});
}

TEST_F(Quantifier, Universes) {
  const char* script =
      "(declare-sort U 0)(declare-const a U)(declare-const b U)(declare-fun f (U) U)"
      "(assert (distinct a b))(assert (forall ((x U)) (or (= x a) (= x b))))"
      "(assert (forall ((x U)) (distinct x (f x))))(assert (exists ((x U)) (= (f x) a)))";
  EXPECT_EQ(verdict(script,
                    "(\n;; universe for U:\n;;   U!val!0 U!val!1 \n;; -----------\n"
                    ";; definitions for universe elements:\n"
                    "(declare-fun U!val!0 () U)\n(declare-fun U!val!1 () U)\n"
                    ";; cardinality constraint:\n"
                    "(forall ((x U)) (or (= x U!val!0) (= x U!val!1)))\n;; -----------\n"
                    "(define-fun b () U U!val!1)\n(define-fun a () U U!val!0)\n"
                    "(define-fun f ((x!0 U)) U (ite (= x!0 U!val!1) U!val!0 U!val!1)))"),
            "true");
  EXPECT_EQ(verdict(script,
                    "(\n; cardinality of U is 3\n; rep: (as @U_0 U)\n; rep: (as @U_1 U)\n"
                    "; rep: (as @U_2 U)\n(define-fun a () U (as @U_0 U))\n"
                    "(define-fun b () U (as @U_1 U))\n(define-fun f ((x U)) U (as @U_2 U))\n)"),
            "false");
}

// The universe belongs to the model, not to the evaluator.
TEST_F(Quantifier, UniversesOfTwoModels) {
  term::TermStore terms;
  value::ValueStore values;
  const auto parsed = smtlib::parse(
      terms, "(declare-sort U 0)(declare-const a U)(assert (forall ((x U)) (= x a)))");
  ASSERT_TRUE(parsed.ok());
  Evaluator evaluator(terms, values, query_of(terms, parsed->script));
  const auto run = [&](const char* text) {
    const auto read = smtlib::read_model(terms, parsed->script, text);
    EXPECT_TRUE(read.ok());
    return word(evaluator.evaluate(*model_from_text(terms, values, *read)).verdict);
  };
  const char* one =
      "(\n; cardinality of U is 1\n; rep: (as @U_0 U)\n(define-fun a () U (as @U_0 U)))";
  const char* two =
      "(\n; cardinality of U is 2\n; rep: (as @U_0 U)\n; rep: (as @U_1 U)\n"
      "(define-fun a () U (as @U_0 U)))";
  const char* unknown = "((define-fun a () U (as @U_0 U)))";
  EXPECT_EQ(run(one), "true");
  EXPECT_EQ(run(two), "false");
  EXPECT_EQ(run(unknown), "open");
  EXPECT_EQ(run(one), "true");
}

TEST_F(Quantifier, PatternsAndLets) {
  all("true", "(declare-fun f (Bool) Bool)",
      {"(forall ((x Bool)) (! (or x (not (f x)) (f x)) :pattern ((f x))))",
       "(let ((y true)) (forall ((x Bool)) (or x y)))",
       "(forall ((x Bool)) (let ((y (not x))) (or x y)))",
       "(forall ((x Bool)) (let ((x (not x))) (or x (not x))))"});
}

// A function's frame is used again: what the last call left in it is no value of this one.
TEST_F(Quantifier, InstancesInAFunctionBody) {
  EXPECT_NE(
      verdict("(declare-const c Int)(declare-const s String)"
              "(define-fun g ((v String)) Int (+ (str.len (str.++ v \"a\")) (str.len (str.++ v "
              "\"b\")) (str.len (str.++ v \"c\")) (str.len (str.++ v \"d\"))))"
              "(define-fun f ((x Int)) Bool (and (forall ((y Int)) (<= (* 0 y) x)) (> (+ c 1) 2)"
              " (> (+ c 2) 2) (> (+ c 3) 2) (> (* (+ c 4) (+ c 5)) (+ c 6))))"
              "(assert (= (g s) 8))(assert (f 5))",
              "((define-fun c () Int 5)(define-fun s () String \"a\"))"),
      "false");
}

// One quantifier inside of itself, by recursion: two variables, though they have one name.
TEST_F(Quantifier, VariablesOfOneQuantifierAtTwoDepths) {
  // For all x, x': x' > 100 implies x' = x.
  EXPECT_NE(verdict("(define-fun-rec p ((n Int) (y Int)) Bool (forall ((x Int))"
                    " (ite (= n 0) (=> (> x 100) (= x y)) (p (- n 1) x))))(assert (p 1 0))"),
            "true");
}

// What holds for a variable of which nothing is known holds for all.
TEST_F(Quantifier, DecidedWithoutInstances) {
  all("true", "(declare-const c Int)",
      {"(forall ((x Int)) (or (< x 5) (> x 4)))", "(forall ((x Real)) (= x x))",
       "(forall ((x Int)) (=> (> x c) (> x (- c 1))))",
       "(not (exists ((x Int)) (and (> x 3) (< x 4))))"},
      "((define-fun c () Int 17))");
  all("false", "", {"(forall ((x Int)) (or (< x 5000) (> x 5000)))", "(exists ((x Int)) (< x x))"});
}

// Where a function of the model changes is where an instance is worth a try.
TEST_F(Quantifier, TurningPointsOfTheModel) {
  all("false", "(declare-fun f (Int) Int)(declare-fun g (Int Int) Bool)",
      {"(forall ((x Int)) (>= (f x) 0))", "(forall ((x Int) (y Int)) (g x y))"},
      "((define-fun f ((x Int)) Int (ite (= x 77777) (- 5) 0))"
      "(define-fun g ((x Int) (y Int)) Bool (or (<= x 4000) (<= y 5000))))");
  all("true", "(declare-fun f (Real) Bool)", {"(exists ((x Real)) (f x))"},
      "((define-fun f ((x Real)) Bool (= x 0.375)))");
}

TEST_F(Quantifier, InstancesThatAreSolvedFor) {
  all("true", "(declare-const c Int)",
      {"(exists ((x Int)) (= (* 2 x) 2468))", "(exists ((x Int)) (> x 123456789))",
       "(exists ((x Real)) (= (* 3.0 x) 2.0))", "(exists ((x Real)) (and (< 0.0 x) (< x 0.001)))",
       "(exists ((x Int) (y Int)) (and (= (+ x 3) 1000) (= (- y 7) 5000)))"});
  all("false", "(declare-const c Int)", {"(forall ((x Int)) (not (= (+ (* 2 x) 1) 4321)))"});
  // Not even where another value is open, too: that one is not the quantifier's to choose.
  all("open", "(declare-const c Int)",
      {"(exists ((x Int)) (and (= (* 2 x) 2468) (= c 7)))",
       "(forall ((x Int)) (or (< x 9) (= c 7)))", "(exists ((x Int)) (= (mod x 0) 1))"});
}

}  // namespace
}  // namespace assay::eval
