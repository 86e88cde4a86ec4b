// Texts that ask for too much: each ends soon, with a value or open, never with a crash. The limit
// is generous (a loaded machine, a sanitizer); what it is meant to catch would take minutes or for
// ever.
#include <gtest/gtest.h>

#include <chrono>

#include "fixture.h"

namespace assay::eval {
namespace {

class Robustness : public EvalTest {
 protected:
  // The sanitizers make these many times slower; the release build runs them.
  void SetUp() override {
#ifdef ASSAY_SANITIZED
    GTEST_SKIP() << "too slow under the sanitizers";
#endif
  }
  static std::string within_limit(const std::string& script, std::string_view model = "()") {
    const auto start = std::chrono::steady_clock::now();
    const std::string result = verdict(script, model);
    const auto took = std::chrono::steady_clock::now() - start;
    // A hang, not a slow machine.
    EXPECT_LT(std::chrono::duration<double>(took).count(), 100.0) << script.substr(0, 200);
    return result;
  }
  static std::string times(size_t n, const std::string& text) {
    std::string all;
    for (size_t i = 0; i < n; ++i) all += text;
    return all;
  }
  // text with # replaced by the number, for each of first to last - 1.
  static std::string counted(size_t first, size_t last, const std::string& text) {
    std::string all;
    for (size_t i = first; i < last; ++i) {
      for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '#') {
          all += std::to_string(i);
        } else if (text[at] == '@') {
          all += std::to_string(i + 1);
        } else {
          all += text[at];
        }
      }
    }
    return all;
  }
};

TEST_F(Robustness, WideVectors) {
  EXPECT_EQ(within_limit("(assert (= (_ bv5 1000000) (bvadd (_ bv2 1000000) (_ bv3 1000000))))"),
            "true");
  EXPECT_EQ(within_limit("(assert (= (bvneg (bvnot (_ bv0 1000000))) (_ bv1 1000000)))"), "true");
  EXPECT_EQ(within_limit("(assert (= ((_ repeat 1000000) #b1) (bvnot (_ bv0 1000000))))"), "true");
  EXPECT_EQ(within_limit(
                "(assert (= ((_ extract 0 0) (bvshl (_ bv1 1000000) (_ bv999999 1000000))) #b0))"),
            "true");
  // A literal costs nothing, its complement has a thousand million bits.
  const std::string nots = times(100, "(bvnot ") + "(_ bv5 999999999)" + times(100, ")");
  EXPECT_EQ(within_limit("(assert (= " + nots + " (_ bv5 999999999)))"), "open");
  EXPECT_EQ(within_limit("(assert (= " + times(3, "(bvmul (_ bv5 999999999) ") +
                         "(_ bv7 999999999)" + times(3, ")") + " (_ bv5 999999999)))"),
            "open");
}

TEST_F(Robustness, LongNumbers) {
  EXPECT_EQ(within_limit("(assert (= (str.len (str.from_int (^ 10 100000))) 100001))"), "true");
  EXPECT_EQ(within_limit("(assert (= (str.to_int (str.from_int (^ 10 100000))) (^ 10 100000)))"),
            "true");
  EXPECT_EQ(within_limit("(assert (> (^ 10 1000000000) 0))"), "open");
  EXPECT_EQ(within_limit("(assert (> (^ 1.5 (- 1000000000000.0)) 0.0))"), "open");
  EXPECT_EQ(within_limit("(assert (= (int.pow2 100000000000) 1))"), "open");
  EXPECT_EQ(evaluate("(assert (> (^ 10 1000000000) 0))").reasons[0].substr(0, 6), "budget");
  // Each is small enough, all together are not.
  EXPECT_EQ(within_limit("(declare-const x Int)(assert (> (+ x" +
                             counted(0, 2000, " (mod (* (^ 3 10000#) (^ 5 10000#)) (^ 7 9000#))") +
                             ") 0))",
                         "((define-fun x () Int 1))"),
            "open");
}

TEST_F(Robustness, RegularExpressions) {
  EXPECT_EQ(
      within_limit("(assert (str.in_re \"aaa\" ((_ re.loop 1 100000000) (str.to_re \"a\"))))"),
      "true");
  std::string nested = "(re.union (str.to_re \"ab\") (re.++ re.allchar (str.to_re \"b\")))";
  for (int i = 0; i < 6; ++i)
    nested = "(re.comp (re.++ ((_ re.loop 3 1000) " + nested + ") re.allchar))";
  within_limit("(assert (str.in_re \"" + times(500, "abba") + "\" " + nested + "))");
  std::string stars = "(str.to_re \"a\")";
  for (int i = 0; i < 50; ++i) stars = "(re.* (re.++ " + stars + " (re.opt (str.to_re \"a\"))))";
  within_limit("(assert (str.in_re \"" + times(1000, "a") + "b\" " + stars + "))");
  // A loop that has to be counted to the end, within loops whose counts do not join to a range.
  std::string counts = "(str.to_re \"ab\")";
  for (int i = 0; i < 4; ++i) {
    counts = "(re.++ ((_ re.loop 2 999999999) (re.union (str.to_re \"a\") " + counts +
             ")) (re.comp ((_ re.loop 3 999999998) (re.opt " + counts + "))))";
  }
  within_limit("(assert (str.in_re \"" + times(2000, "aab") + "\" " + counts + "))");
  within_limit("(assert (= " + counts + " ((_ re.loop 5 999999999) " + counts + ")))");
  within_limit("(assert (= \"x\" (str.replace_re_all \"" + times(2000, "aab") + "\" " + counts +
               " \"x\")))");
}

TEST_F(Robustness, SharedByLet) {
  const std::string sums =
      counted(0, 60, "(let ((x@ (+ x# x#))) ") + "(= x60 1152921504606846976)" + times(60, ")");
  EXPECT_EQ(
      within_limit("(declare-const x0 Int)(assert " + sums + ")", "((define-fun x0 () Int 1))"),
      "true");
  EXPECT_EQ(within_limit("(declare-const x0 Int)(assert " + sums + ")"), "open");
  const std::string squares =
      counted(0, 60, "(let ((x@ (* x# x#))) ") + "(> x60 0)" + times(60, ")");
  EXPECT_EQ(
      within_limit("(declare-const x0 Int)(assert " + squares + ")", "((define-fun x0 () Int 3))"),
      "open");
  const std::string texts =
      counted(0, 60, "(let ((x@ (str.++ x# x#))) ") + "(= x60 \"\")" + times(60, ")");
  EXPECT_EQ(within_limit("(declare-const x0 String)(assert " + texts + ")",
                         "((define-fun x0 () String \"a\"))"),
            "open");
}

TEST_F(Robustness, Deep) {
  constexpr size_t kDepth = 100'000;
  const std::string p = "(declare-const p Bool)(declare-const q Bool)(declare-const n Int)";
  const std::string model =
      "((define-fun p () Bool true)(define-fun q () Bool true)(define-fun n () Int 0))";
  const std::string nots = p + "(assert " + times(kDepth, "(not ") + "p" + times(kDepth, ")") + ")";
  EXPECT_EQ(within_limit(nots, model), "true");
  EXPECT_EQ(within_limit(nots), "open");
  const std::string sum =
      p + "(assert (= 100000 " + times(kDepth, "(+ 1 ") + "n" + times(kDepth, ")") + "))";
  EXPECT_EQ(within_limit(sum, model), "true");
  EXPECT_EQ(within_limit(sum), "open");
  const std::string ites =
      p + "(assert " + times(kDepth, "(ite p ") + "q" + times(kDepth, " p)") + ")";
  EXPECT_EQ(within_limit(ites, model), "true");
  EXPECT_EQ(within_limit(ites), "open");
  const std::string list = times(kDepth, "(c 1 ") + "n" + times(kDepth, ")");
  EXPECT_EQ(
      within_limit(
          "(declare-datatypes ((L 0)) (((n) (c (h Int) (t L)))))(declare-const l L)(assert (= l " +
              list + "))",
          "((define-fun l () L " + list + "))"),
      "true");
}

// Each part of a chain of stores was looked for from the chain's top: a model of 30,000 entries
// took 13 seconds.
TEST_F(Robustness, LongArrays) {
  const size_t n = 250000;
  const std::string array =
      times(n, "(store ") + "((as const (Array Int Int)) 0)" + counted(1, n + 1, " # @)");
  EXPECT_EQ(within_limit("(declare-const a (Array Int Int))(assert (= (select a 5) 6))",
                         "((define-fun a () (Array Int Int) " + array + "))"),
            "true");
}

TEST_F(Robustness, NestedQuantifiers) {
  const std::string names = counted(0, 2000, " x#");
  const std::string all =
      counted(0, 2000, "(forall ((x# Bool)) ") + "(or" + names + ")" + times(2000, ")");
  EXPECT_EQ(within_limit("(assert " + all + ")"), "false");
  const std::string some =
      counted(0, 2000, "(exists ((x# Int)) ") + "(<" + names + ")" + times(2000, ")");
  EXPECT_NE(within_limit("(assert " + some + ")"), "false");
  const std::string tautology = counted(0, 40, "(forall ((x# Bool)) ") + "(or x0 (not x0)" +
                                counted(0, 40, " x#") + ")" + times(40, ")");
  EXPECT_NE(within_limit("(assert " + tautology + ")"), "false");
}

// An instance costs something even if its body is a single variable.
TEST_F(Robustness, ManyInstancesOfNothing) {
  EXPECT_NE(within_limit("(declare-const p Bool)"
                         "(assert (forall ((x (_ BitVec 16))) (forall ((y (_ BitVec 16))) p)))",
                         "((define-fun p () Bool true))"),
            "false");
}
// An operation may cost more than one step.
TEST_F(Robustness, ManyInstancesOfSomethingLarge) {
  EXPECT_NE(within_limit("(assert (forall ((x (_ BitVec 16)))"
                         " (distinct (* (^ 3 600000) (^ 5 600000)) (ubv_to_int x))))"),
            "false");
}

TEST_F(Robustness, Definitions) {
  const std::string first = "(define-fun f0 ((x Int)) Int x)";
  EXPECT_EQ(within_limit(first + counted(0, 5000, "(define-fun f@ ((x Int)) Int (+ 1 (f# x)))") +
                         "(assert (= (f5000 0) 5000))"),
            "true");
  EXPECT_EQ(within_limit(first + counted(0, 60, "(define-fun f@ ((x Int)) Int (+ (f# x) (f# x)))") +
                         "(assert (= (f60 1) 1152921504606846976))"),
            "true");
  EXPECT_EQ(
      within_limit(first + counted(0, 60, "(define-fun f@ ((x Int)) Int (+ (f# x) (f# (+ x 1))))") +
                   "(assert (= (f60 1) 0))"),
      "open");
}

TEST_F(Robustness, Recursion) {
  EXPECT_EQ(within_limit("(define-fun-rec f ((x Int)) Int (+ 1 (f (+ x 1))))(assert (> (f 0) 0))"),
            "open");
  EXPECT_EQ(within_limit("(define-fun-rec f ((x Int)) Bool (f (+ x 1)))(assert (f 0))"), "open");
  EXPECT_EQ(within_limit(
                "(define-fun-rec f ((x Int)) Int (+ (f (- x 1)) (f (- x 2))))(assert (> (f 0) 0))"),
            "open");
  EXPECT_EQ(
      within_limit(
          "(define-fun-rec a ((m Int) (n Int)) Int (ite (= m 0) (+ n 1) (ite (= n 0) (a (- m 1) 1)"
          " (a (- m 1) (a m (- n 1))))))(assert (= (a 4 3) 9))"),
      "open");
}

// Open conditions are solved for within a bound too.
TEST_F(Robustness, ManyOpenValues) {
  const std::string bools = counted(0, 300, "(declare-const v# Bool)");
  std::string clauses;
  for (size_t i = 0; i < 1200; ++i) {
    clauses += "(assert (or v" + std::to_string(i % 300) + " (not v" +
               std::to_string((i * 7 + 1) % 300) + ") v" + std::to_string((i * 13 + 5) % 300) +
               "))";
  }
  EXPECT_NE(within_limit(bools + clauses), "true");
  const std::string ints = counted(0, 200, "(declare-const n# Int)");
  EXPECT_EQ(within_limit(ints + "(assert (distinct" + counted(0, 200, " n#") + "))"), "open");
  // The condition decides what the literal is about.
  within_limit("(declare-const d Real)(assert (>= (ite (> d 0.0) d (- d)) 0.0))");
  // Thousands of assertions, each open.
  EXPECT_EQ(within_limit(counted(0, 3000, "(declare-const m# Int)(assert (> m# #))")), "open");
}

TEST_F(Robustness, Relations) {
  within_limit("(assert (= 1 (set.card (rel.tclosure (set.insert" +
               counted(0, 400, " (tuple # @)") + " (as set.empty (Relation Int Int)))))))");
  within_limit("(assert (= 1 (set.card (rel.join (set.insert" + counted(0, 3000, " (tuple # 0)") +
               " (as set.empty (Relation Int Int))) (set.insert" +
               counted(0, 3000, " (tuple 0 #)") + " (as set.empty (Relation Int Int)))))))");
}

}  // namespace
}  // namespace assay::eval
