// Datatypes: constructors, selectors (open on the wrong constructor), testers, updates, match.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsDatatype = EvalTest;

constexpr const char* kList =
    "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))"
    "(declare-datatypes ((Pair 2)) ((par (X Y) ((pair (first X) (second Y))))))"
    "(declare-datatypes ((Color 0)) (((red) (green) (blue))))"
    "(declare-const x Int)(declare-const l List)";

TEST_F(SemanticsDatatype, ConstructorsAndSelectors) {
  same(kList, {{"1", "(head (cons 1 nil))"},
               {"nil", "(tail (cons 1 nil))"},
               {"2", "(head (tail (cons 1 (cons 2 nil))))"},
               {"1", "(first (pair 1 true))"},
               {"true", "(second (pair 1 true))"}});
  all("true", kList,
      {"((_ is cons) (cons 1 nil))", "(not ((_ is nil) (cons 1 nil)))", "((_ is red) red)",
       "(distinct red green blue)", "(distinct nil (cons 1 nil))",
       "(= (cons 1 (cons 2 nil)) (cons 1 (cons 2 nil)))",
       "(distinct (cons 1 (cons 2 nil)) (cons 1 (cons 3 nil)))"});
}

TEST_F(SemanticsDatatype, WrongConstructorIsOpenAndCongruent) {
  all("open", kList,
      {"(= (head nil) 0)", "(= (tail nil) nil)", "(= (head nil) (head (tail nil)))",
       "(= (head (tail nil)) 0)"});
  all("true", kList,
      {"(= (head nil) (head nil))", "(= (head nil) (head (tail (cons 1 nil))))",
       "(or (= (head nil) 0) (distinct (head nil) 0))"});
  all("false", kList, {"(and (= (head nil) 0) (= (head nil) 1))"});
}

// What is known of a value with an open part is used.
TEST_F(SemanticsDatatype, OpenParts) {
  all("true", kList,
      {"((_ is cons) (cons x nil))", "(= (head (cons x nil)) x)", "(= (tail (cons x nil)) nil)",
       "(= (head (cons 1 l)) 1)", "(= (cons x l) (cons x l))",
       "(= (match (cons x nil) ((nil 0) ((cons h t) h))) x)"});
  all("false", kList,
      {"((_ is nil) (cons x l))", "(= nil (cons x l))", "(= (cons 1 l) (cons 2 l))",
       "(= (cons x nil) (cons x (cons 1 nil)))"});
  all("open", kList, {"((_ is nil) l)", "(= (cons x nil) (cons 1 nil))", "(= l nil)"});
}

TEST_F(SemanticsDatatype, AllConstructorsAreTried) {
  all("true", kList, {"(or ((_ is nil) l) ((_ is cons) l))"});
  all("false", kList, {"(and ((_ is nil) l) ((_ is cons) l))"});
}

TEST_F(SemanticsDatatype, Match) {
  same(kList,
       {{"0", "(match nil ((nil 0) ((cons h t) h)))"},
        {"5", "(match (cons 5 nil) ((nil 0) ((cons h t) h)))"},
        {"7",
         "(match (cons 5 (cons 7 nil)) ((nil 0) ((cons h t) (match t ((nil 1) ((cons h u) h))))))"},
        {"1", "(match (cons 5 nil) ((nil 0) (other (match other ((nil 2) ((cons h t) 1))))))"},
        {"3", "(match blue ((red 1) (green 2) (_ 3)))"},
        {"6", "(let ((h 1)) (+ (match (cons 5 nil) ((nil 0) ((cons h t) h))) h))"}});
  // Only one case is evaluated, whichever it is all are the same.
  all("true", kList, {"(match nil ((nil true) ((cons h t) (= (head nil) h))))"});
}

// Each case is looked at, with what the selectors give for its variables.
TEST_F(SemanticsDatatype, MatchOfUnknownData) {
  constexpr const char* kData =
      "(declare-datatypes ((P 0) (L 0)) (((mk (a Int) (b Int))) ((nil) (cons (hd Int) (tl L)))))"
      "(declare-const p P)(declare-const l L)";
  all("true", kData,
      {"(match p (((mk x y) (= x (a p)))))", "(match l ((nil true) ((cons x y) (= x (hd l)))))",
       "(match l ((nil true) (other ((_ is cons) other))))",
       "(= (match l ((nil 1) ((cons x y) 1))) 1)",
       "(=> (match l ((nil false) ((cons x y) (> x 3)))) (> (hd l) 2))"});
  all("false", kData,
      {"(and (match p (((mk x y) (= x 1)))) (= (a p) 2))",
       "(and (match l ((nil true) ((cons x y) false))) ((_ is cons) l))",
       "(= (match l ((nil 1) ((cons x y) 2))) 3)"});
  all("open", kData,
      {"(match p (((mk x y) (= x y))))", "(match l ((nil true) ((cons x y) false)))"});
  // A recursion over unknown data ends.
  all("open",
      "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-const l L)"
      "(define-fun-rec sum ((x L)) Int (match x ((nil 0) ((cons h t) (+ h (sum t))))))",
      {"(= (sum l) 5)"});
}

TEST_F(SemanticsDatatype, Update) {
  same(kList, {{"(cons 2 nil)", "((_ update head) (cons 1 nil) 2)"},
               {"nil", "((_ update head) nil 2)"},
               {"(cons 1 (cons 2 nil))", "((_ update tail) (cons 1 nil) (cons 2 nil))"}});
}

TEST_F(SemanticsDatatype, RecursionOverDatatypes) {
  same(
      std::string(kList) +
          "(define-fun-rec length ((l List)) Int (match l ((nil 0) ((cons h t) (+ 1 (length t))))))"
          "(define-fun-rec sum ((l List)) Int (ite ((_ is nil) l) 0 (+ (head l) (sum (tail l)))))"
          "(define-fun-rec app ((a List) (b List)) List"
          " (match a ((nil b) ((cons h t) (cons h (app t b))))))",
      {{"3", "(length (cons 1 (cons 2 (cons 3 nil))))"},
       {"6", "(sum (cons 1 (cons 2 (cons 3 nil))))"},
       {"(cons 1 (cons 2 nil))", "(app (cons 1 nil) (cons 2 nil))"}});
}

TEST_F(SemanticsDatatype, ArraysAndDatatypesInEachOther) {
  same(
      "(declare-datatypes ((T 0)) (((leaf) (node (kids (Array Int T))))))"
      "(define-fun empty () (Array Int T) ((as const (Array Int T)) leaf))",
      {{"leaf", "(select (kids (node empty)) 3)"},
       {"(node empty)", "(select (store empty 1 (node empty)) 1)"},
       {"(node empty)", "(node (store empty 3 leaf))"}});
}

TEST_F(SemanticsDatatype, Tuples) {
  same("", {{"1", "((_ tuple.select 0) (tuple 1 true))"},
            {"true", "((_ tuple.select 1) (tuple 1 true))"},
            {"(tuple 2 true)", "((_ tuple.update 0) (tuple 1 true) 2)"},
            {"(tuple true 1)", "((_ tuple.project 1 0) (tuple 1 true))"},
            {"tuple.unit", "tuple.unit"}});
}

}  // namespace
}  // namespace assay::eval
