// ArraysEx: select, store, constant arrays, and equality by elements.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsArray = EvalTest;

constexpr const char* kArrays =
    "(define-sort A () (Array Int Int))"
    "(define-fun zeros () A ((as const A) 0))"
    "(define-sort N () (Array Int (Array Int Int)))"
    "(define-fun none () N ((as const N) zeros))";

TEST_F(SemanticsArray, SelectAndStore) {
  same(kArrays,
       {{"0", "(select zeros 5)"},
        {"7", "(select (store zeros 5 7) 5)"},
        {"0", "(select (store zeros 5 7) 6)"},
        {"2", "(select (store (store zeros 5 1) 5 2) 5)"},
        {"1", "(select (store (store zeros 5 1) 6 2) 5)"},
        {"9", "(select (store zeros (- 5) 9) (- 5))"},
        {"9", "(select (store zeros 99999999999999999999 9) (+ 99999999999999999998 1))"}});
}

TEST_F(SemanticsArray, Equality) {
  all("true", kArrays,
      {"(= zeros (store zeros 3 0))",
       "(= (store (store zeros 1 1) 2 2) (store (store zeros 2 2) 1 1))",
       "(= (store (store zeros 1 1) 1 0) zeros)", "(distinct zeros (store zeros 1 1))",
       "(distinct zeros ((as const A) 1))", "(= (store (store zeros 1 5) 1 6) (store zeros 1 6))",
       "(distinct zeros (store zeros 1 1) (store zeros 1 2))"});
}

TEST_F(SemanticsArray, Nested) {
  same(kArrays, {{"0", "(select (select none 1) 2)"},
                 {"5", "(select (select (store none 1 (store zeros 2 5)) 1) 2)"},
                 {"0", "(select (select (store none 1 (store zeros 2 5)) 2) 2)"},
                 {"none", "(store none 4 (store zeros 2 0))"}});
  // Arrays as indices.
  same(kArrays, {{"1",
                  "(select (store ((as const (Array A Int)) 0) (store zeros 1 1) 1)"
                  " (store (store zeros 2 0) 1 1))"}});
}

// Stores that cover all indices: the default does not matter.
TEST_F(SemanticsArray, FiniteIndexSorts) {
  all("true", "(define-sort B () (Array Bool Int))(define-sort V () (Array (_ BitVec 2) Int))",
      {"(= (store (store ((as const B) 0) true 1) false 1) ((as const B) 1))",
       "(= (store (store ((as const B) 0) true 1) false 2) (store ((as const B) 2) true 1))",
       "(= (store (store ((as const B) 0) true 1) false 2) (store ((as const B) 1) false 2))",
       "(distinct (store ((as const B) 0) true 1) ((as const B) 1))",
       "(= (store (store (store ((as const V) 0) #b00 1) #b01 1) #b10 1) (store ((as const V) 1) "
       "#b11 0))",
       "(= (store (store ((as const V) 0) #b00 1) #b01 1) (store (store ((as const V) 1) #b11 0) "
       "#b10 0))",
       "(distinct (store (store ((as const V) 0) #b00 1) #b01 1)"
       " (store (store ((as const V) 1) #b11 0) #b01 0))",
       "(= (store ((as const (Array (_ BitVec 1) Bool)) false) #b1 true)"
       " (store ((as const (Array (_ BitVec 1) Bool)) true) #b0 false))"});
}

TEST_F(SemanticsArray, FiniteIndexSortsOfOtherKinds) {
  all("true",
      "(declare-datatypes ((E 0)) (((r) (g))))(define-sort D () (Array E Int))"
      "(define-sort M () (Array RoundingMode Bool))(define-sort BB () (Array (Array Bool Bool) "
      "Int))",
      {"(= (store (store ((as const D) 0) r 1) g 1) ((as const D) 1))",
       "(= (store (store (store (store (store ((as const M) false) RNE true) RNA true) RTP true) "
       "RTN true)"
       " RTZ true) ((as const M) true))",
       "(= ((as const BB) 1) (store (store (store (store ((as const BB) 0)"
       " ((as const (Array Bool Bool)) true) 1) ((as const (Array Bool Bool)) false) 1)"
       " (store ((as const (Array Bool Bool)) false) true true) 1)"
       " (store ((as const (Array Bool Bool)) true) true false) 1))"});
}

// Sorts with infinitely many values are not finite because their element sort is.
TEST_F(SemanticsArray, InfiniteIndexWithFiniteElements) {
  all("open", "(declare-const a (Array Int Bool))(declare-const s (Set Int))",
      {"(not (= a ((as const (Array Int Bool)) false)))", "(not (= s (as set.empty (Set Int))))"});
  all("true", "", {"(exists ((a (Array Int Bool))) (= a ((as const (Array Int Bool)) false)))"});
  EXPECT_NE(verdict("(assert (forall ((a (Array Int Bool))) (not (select a 0))))"), "true");
  EXPECT_NE(verdict("(assert (forall ((s (Set Int))) (= s (as set.empty (Set Int)))))"), "true");
  all("true", "(define-sort X () (Array (Set Int) Int))",
      {"(distinct (store ((as const X) 0) (as set.empty (Set Int)) 1) ((as const X) 1))"});
}

// How many elements a sort has is the model's matter; nothing says that u is the only one, or not.
TEST_F(SemanticsArray, UninterpretedIndexSort) {
  const char* script =
      "(declare-sort U 0)(declare-const u U)(define-sort A () (Array U Int))"
      "(assert (= (store ((as const A) 0) u 1) ((as const A) 1)))";
  EXPECT_EQ(verdict(script, "((define-fun u () U (as @U_0 U)))"), "open");
  EXPECT_EQ(verdict(script,
                    "(model\n; cardinality of U is 1\n; rep: @uc_U_0\n"
                    "(define-fun u () U @uc_U_0))"),
            "true");
}

TEST_F(SemanticsArray, ReadingPastOpenParts) {
  all("true", "(declare-const a (Array Int Int))(declare-const i Int)",
      {"(= (select (store a 1 5) 1) 5)", "(= (select (store (store a 1 5) 2 6) 1) 5)",
       "(= (select (store a 1 5) 2) (select a 2))", "(= (select a 3) (select a 3))",
       "(= (select ((as const (Array Int Int)) i) 4) i)"});
  all("true", "(declare-const a (Array Int Int))(declare-const i Int)",
      {"(= (select (store a i 5) i) 5)"});
}

TEST_F(SemanticsArray, LambdasAsArrays) {
  all("true", "(define-sort A () (Array Int Int))",
      {"(= (select (lambda ((x Int)) (* x x)) 7) 49)",
       "(= (select (store (lambda ((x Int)) (* x x)) 7 1) 7) 1)",
       "(= (select (store (lambda ((x Int)) (* x x)) 7 1) 8) 64)",
       "(= (select (store (store (lambda ((x Int)) (* x x)) 7 1) 6 2) 8) 64)",
       "(= (lambda ((x Int)) (ite (= x 1) 5 0)) (store ((as const A) 0) 1 5))",
       "(= (select (lambda ((x (_ BitVec 4))) (bvadd x #x1)) #xf) #x0)"});
}

TEST_F(SemanticsArray, Maps) {
  same(
      "(define-sort A () (Array Int Int))(define-sort B () (Array Int Bool))"
      "(declare-fun f (Int Int) Int)",
      {{"(store ((as const A) 3) 1 7)",
        "((_ map (+ (Int Int) Int)) ((as const A) 1) (store ((as const A) 2) 1 6))"},
       {"((as const B) true)", "((_ map not) ((as const B) false))"},
       {"(store ((as const B) false) 1 true)",
        "((_ map and) (store ((as const B) true) 2 false) (store ((as const B) false) 1 true))"}});
}

// (select (store a 5 1) ...) of a function table that is looked up by an array of another form.
TEST_F(SemanticsArray, FunctionOfArrays) {
  const char* model =
      "((define-fun f ((a (Array Int Int))) Int (ite (= a ((as const (Array Int Int)) 0)) 1 2)))";
  const char* f = "(declare-fun f ((Array Int Int)) Int)";
  EXPECT_EQ(verdict(std::string(f) + "(assert (= (f ((as const (Array Int Int)) 0)) 1))", model),
            "true");
  EXPECT_EQ(
      verdict(std::string(f) + "(assert (= (f (store ((as const (Array Int Int)) 0) 1 1)) 2))",
              model),
      "true");
  // x * 0 is the constant array, though it is no table.
  EXPECT_NE(verdict(std::string(f) + "(assert (= (f (lambda ((x Int)) (* x 0))) 1))", model),
            "false");
}

}  // namespace
}  // namespace assay::eval
