// Open values solved for: false if no choice satisfies, true if every choice does, else open.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

class OpenValues : public EvalTest {
 protected:
  // d is what 1/0 is, e what 2/0 is, i what (div 1 0) is.
  static constexpr const char* kDivisions =
      "(define-fun d () Real (/ 1.0 0.0))(define-fun e () Real (/ 2.0 0.0))"
      "(define-fun i () Int (div 1 0))(define-fun j () Int (div 2 0))"
      "(declare-fun f (Int) Int)(declare-const p Bool)";
};

TEST_F(OpenValues, Equalities) {
  all("false", kDivisions,
      {"(and (= d 3.0) (= d 4.0))", "(and (= i 3) (= i 4))", "(and (= d 3.0) (distinct d 3.0))",
       "(and p (= d 3.0) (= d 4.0))", "(or (and (= d 3.0) (= d 4.0)) (and (= d 1.0) (= d 2.0)))",
       "(and (= (f 1) 2) (= (f 1) 3))", "(= i (+ i 1))", "(and (= (f i) 1) (= (f i) 2))"});
  all("open", kDivisions,
      {"(= d 3.0)", "(distinct d 3.0)", "(and (= d 3.0) (= e 4.0))", "(= d e)", "(distinct d e)",
       "(and (= (f 1) 2) (= (f 2) 3))"});
}

TEST_F(OpenValues, EqualitiesOfOpenValues) {
  all("false", kDivisions,
      {"(and (= d e) (= d 1.0) (= e 2.0))", "(and (= d e) (distinct e d))",
       "(and (= i 1) (= (f 1) 2) (= (f i) 3))"});
}

TEST_F(OpenValues, Bounds) {
  all("false", kDivisions,
      {"(and (> d 3.0) (< d 2.0))", "(and (> d 3.0) (<= d 3.0))", "(and (> i 3) (< i 4))",
       "(and (>= i 3) (<= i 2))", "(and (> d 3.0) (= d 3.0))", "(= (* 2 i) 3)",
       "(and (< 0 i) (< i 1))", "(and (> (+ d 1.0) 5.0) (< (- d 1.0) 2.0))",
       "(and (> (- d) 1.0) (> d 0.0))", "(and (> (* (- 2.0) d) 4.0) (> d (- 1.0)))",
       "(and (> (to_real i) 0.25) (< (to_real i) 0.75))"});
  all("true", kDivisions,
      {"(or (> d 0.0) (<= d 0.0))", "(or (> i 0) (< i 1))", "(or (< d 1.0) (= d 1.0) (> d 1.0))",
       "(=> (> d 5.0) (> d 4.0))", "(=> (= i 5) (> i 4))", "(not (and (< d 0.0) (> d 0.0)))",
       "(or (not (= i 3)) (< i 4))"});
  all("open", kDivisions,
      {"(> d 0.0)", "(and (> d 3.0) (< d 3.5))", "(and (> i 3) (< i 5))",
       "(or (> d 1.0) (< d 1.0))", "(=> (> d 4.0) (> d 5.0))"});
}

TEST_F(OpenValues, CaseSplitsOnConditions) {
  all("true", kDivisions,
      {"(>= (ite (> d 0.0) d (- d)) 0.0)", "(= (ite (> d 0.0) 1 1) 1)",
       "(ite p (or p false) (not p))", "(= (ite p d d) d)",
       "(or (= (ite p 1 2) 1) (= (ite p 1 2) 2))"});
  all("false", kDivisions,
      {"(= (ite p 1 2) 3)", "(< (ite (> d 0.0) d (- d)) 0.0)",
       "(and (ite p (= d 1.0) (= d 2.0)) (= d 3.0))"});
}

TEST_F(OpenValues, EquationsOfFormulas) {
  all("false", kDivisions,
      {"(= (= i 1) (not (= i 1)))", "(distinct (= i 1) (= i 1))", "(= p (not p))",
       "(= p (xor p true))", "(= (= i 1) (= i 2) (not (= i 3)) (= i 3))"});
  all("true", kDivisions, {"(= (= i 1) (= 1 i))", "(distinct p (not p))", "(= (=> p p) true)"});
  all("open", kDivisions, {"(= p (= i 1))", "(= (= i 1) (= i 2))", "(distinct p (= d 1.0))"});
}

// A product lies within what its factors allow.
TEST_F(OpenValues, BoundsOfProducts) {
  all("false", kDivisions,
      {"(= (* d d) (- 1.0))", "(< (* i i) 0)", "(and (< 1.0 d) (< d 2.0) (= (* d d) 9.0))",
       "(and (< 1.0 d) (< d 2.0) (= (* d d) 4.0))", "(and (> d 1.0) (> e 1.0) (< (* d e) 1.0))",
       "(and (> d 0.0) (< e 0.0) (>= (* d e) 0.0))", "(< (abs i) 0)",
       "(and (<= (- 3) i) (<= i 2) (> (abs i) 3))", "(and (> i 1) (< i 3) (= (* i i) 5))",
       "(and (> d 1.0) (< (+ (* d d) d) 2.0))", "(and (> d 4.0) (< (/ d 2.0) 2.0))",
       "(and (< d 1.0) (< e 1.0) (> (ite p d e) 1.0))",
       "(and (< (- 2) i) (< i 2) (> (* i i i) 1))"});
  all("true", kDivisions,
      {"(>= (* d d) 0.0)", "(>= (abs i) 0)", "(not (= (* d d) (- 1.0)))",
       "(=> (> d 0.0) (> (* 2.0 d d) 0.0))"});
  all("open", kDivisions,
      {"(= (* d d) 0.0)", "(and (< 1.0 d) (< d 2.0) (> (* d d) 3.9))", "(> (* d d) 0.0)",
       "(and (<= 1.0 d) (<= d 2.0) (= (* d d) 4.0))", "(and (<= 0.0 d) (= (* d e) 0.0))",
       "(and (> d 0.0) (> e 0.0) (< (* d e) 0.001))",
       "(and (<= (- 3) i) (<= i 2) (>= (abs i) 3))"});
}

TEST_F(OpenValues, ArgumentsOfChains) {
  all("false", kDivisions,
      {"(< 2.0 1.0 d)", "(and (< 1.0 d 3.0) (> d 4.0))", "(= (+ i 1 1) (+ i 3))"});
}

// Narrow sorts: every value is tried.
TEST_F(OpenValues, NarrowBitVectors) {
  const char* v = "(declare-const v (_ BitVec 4))(declare-const w (_ BitVec 2))";
  all("true", v,
      {"(or (bvult v #x8) (bvuge v #x8))", "(= (bvand v #x0) #x0)", "(bvule v #xf)",
       "(= (bvadd v v) (bvmul v #x2))", "(or (= w #b00) (= w #b01) (= w #b10) (= w #b11))"});
  all("false", v,
      {"(= (bvadd v #x1) v)", "(bvult v #x0)", "(distinct #b00 #b01 #b10 #b11 w)",
       "(= (bvmul v #x2) #x3)"});
  all("open", v, {"(= v #x3)", "(bvult v #xf)", "(= (bvmul v #x2) #x4)"});
}

TEST_F(OpenValues, SmallSortsOfOtherKinds) {
  all("false",
      "(declare-datatypes ((C 0)) (((r) (g))))(declare-const c C)(declare-const m RoundingMode)",
      {"(and (distinct c r) (distinct c g))", "(distinct m RNE RNA RTP RTN RTZ)"});
  all("true", "(declare-datatypes ((C 0)) (((r) (g))))(declare-const c C)",
      {"(or (= c r) (= c g))", "(or ((_ is r) c) ((_ is g) c))"});
}

// Each is possible, but not all together.
TEST_F(OpenValues, AssertionsTogether) {
  const Answer answer = evaluate("(assert (= (/ 1.0 0.0) 3.0))(assert (= (/ 1.0 0.0) 4.0))");
  EXPECT_EQ(answer.each, (std::vector<std::string>{"open", "open"}));
  EXPECT_EQ(answer.all, "false");
  EXPECT_EQ(verdict("(assert (= (/ 1.0 0.0) 3.0))(assert (= (/ 2.0 0.0) 4.0))"), "open");
  EXPECT_EQ(verdict("(declare-const p Bool)(assert (or p (> (/ 1.0 0.0) 1.0)))"
                    "(assert (or (not p) (> (/ 1.0 0.0) 1.0)))(assert (< (/ 1.0 0.0) 1.0))"),
            "false");
}

// One function at arguments that turn out equal: conditions without a common symbol hang together.
TEST_F(OpenValues, FunctionsTieConditionsTogether) {
  EXPECT_EQ(verdict("(declare-const x Int)(declare-fun f (Int) Int)(assert (= x 1))"
                    "(assert (= (f x) 2))(assert (= (f 1) 3))"),
            "false");
  EXPECT_EQ(verdict("(declare-const x Int)(declare-fun f (Int) Int)(assert (= x 1))"
                    "(assert (= (f x) 2))(assert (= (f 2) 3))"),
            "open");
}

TEST_F(OpenValues, Arrays) {
  const char* a = "(declare-const a (Array Int Int))(declare-const i Int)(declare-const v Int)";
  const std::string five = "((as const (Array Int Int)) 5)";
  const std::string known = "(store (store " + five + " 1 6) 2 7)";
  const std::string open_const = "((as const (Array Int Int)) v)";
  const auto check = [&](std::string_view expected, const std::string& formula) {
    all(expected, a, {formula});
  };
  check("true", "(= (select " + five + " i) 5)");
  check("true", "(= (select " + open_const + " i) v)");
  check("true", "(or (= (select " + known + " i) 5) (= i 1) (= i 2))");
  check("true", "(> (select " + known + " i) 4)");
  check("false", "(= (select " + known + " i) 8)");
  check("open", "(= (select " + known + " i) 7)");
  check("false", "(= (store a 3 4) " + five + ")");
  check("false", "(= " + five + " (store a i 4))");
  check("false", "(= (store (store a 1 9) 3 5) " + known + ")");
  check("open", "(= (store (store a 1 9) 1 6) " + known + ")");
  check("open", "(= (store (store a 1 9) i 6) " + known + ")");
  check("open", "(= (store a i 6) " + known + ")");
  check("open", "(= (store a 3 v) " + five + ")");
}

// A list is no part of itself; a stream may be.
TEST_F(OpenValues, PartsOfThemselves) {
  const char* l =
      "(declare-datatypes ((L 0)) (((n) (c (h Int) (t L)))))(declare-const l L)"
      "(declare-const m L)";
  all("false", l, {"(= l (c 1 l))", "(= (c 1 (c 2 l)) l)", "(= (c 1 l) (c 1 (c 2 l)))"});
  all("true", l, {"(distinct l (c 1 l))"});
  all("open", l, {"(= l (c 1 m))", "(= (c 1 (c 2 m)) l)", "(= l (c 1 (t l)))"});
  all("open", "(declare-codatatypes ((S 0)) (((c (h Int) (t S)))))(declare-const s S)",
      {"(= s (c 1 s))"});
}

TEST_F(OpenValues, RangesOfOperators) {
  const char* c = "(declare-const n Int)(declare-const s String)(declare-const v (_ BitVec 40))";
  all("true", c,
      {"(< (mod n 5) 5)", "(>= (mod n (- 5)) 0)", "(<= 0 (str.len s))", "(>= (ubv_to_int v) 0)",
       "(> (str.to_int s) (- 2))"});
  all("false", c,
      {"(= (mod n 5) 7)", "(= (mod n (- 3)) (- 1))", "(< (str.len s) 0)", "(= (mod n 3) 3)"});
  all("open", c, {"(= (mod n 5) 4)", "(> (str.len s) 0)", "(= (mod n 0) 7)", "(< (mod n 5) 4)"});
}

TEST_F(OpenValues, Reasons) {
  const Answer answer = evaluate(
      "(declare-const x Int)(declare-fun g (Int) Int)(assert (= (/ 1.0 0.0) 3.0))(assert (= x 3))"
      "(assert (> (^ 10 1000000000) 0))(assert (forall ((y Int)) (< y (* y y y y y 7))))"
      "(assert (= (g 1) 2))");
  ASSERT_EQ(answer.each.size(), 5u);
  EXPECT_EQ(answer.reasons[0], "unspecified of /");
  EXPECT_EQ(answer.reasons[1], "no interpretation of x");
  EXPECT_EQ(answer.reasons[2], "budget of ^");
  EXPECT_EQ(answer.reasons[4], "no interpretation of g");
}

}  // namespace
}  // namespace assay::eval
