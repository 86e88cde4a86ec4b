// Sequences, as z3 and cvc5 have them.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsSequence = EvalTest;

constexpr const char* kSeq =
    "(define-sort S () (Seq Int))"
    "(define-fun e () S (as seq.empty (Seq Int)))"
    "(define-fun u ((x Int)) S (seq.unit x))"
    "(define-fun s123 () S (seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 3)))"
    "(define-fun inc ((x Int)) Int (+ x 1))"
    "(define-fun sub ((x Int) (y Int)) Int (- x y))"
    "(define-fun horner ((x Int) (y Int)) Int (+ (* 10 x) y))";

TEST_F(SemanticsSequence, Basics) {
  same(kSeq, {{"3", "(seq.len s123)"},
              {"0", "(seq.len e)"},
              {"e", "(seq.++ e e)"},
              {"s123", "(seq.++ e s123 e)"},
              {"(u 2)", "(seq.at s123 1)"},
              {"e", "(seq.at s123 3)"},
              {"e", "(seq.at s123 (- 1))"},
              {"2", "(seq.nth s123 1)"},
              {"(seq.++ (u 2) (u 3))", "(seq.extract s123 1 5)"},
              {"e", "(seq.extract s123 3 1)"},
              {"e", "(seq.extract s123 (- 1) 2)"},
              {"1", "(seq.indexof s123 (u 2) 0)"},
              {"(- 1)", "(seq.indexof s123 (u 2) 2)"},
              {"3", "(seq.indexof s123 e 3)"},
              {"(- 1)", "(seq.indexof s123 e 4)"}});
  all("true", kSeq,
      {"(seq.contains s123 (seq.++ (u 2) (u 3)))", "(not (seq.contains s123 (seq.++ (u 1) (u 3))))",
       "(seq.prefixof (u 1) s123)", "(seq.suffixof (u 3) s123)", "(seq.prefixof e e)",
       "(distinct s123 (seq.rev s123))"});
}

TEST_F(SemanticsSequence, Changes) {
  same(kSeq, {{"(seq.++ (u 3) (u 2) (u 1))", "(seq.rev s123)"},
              {"(seq.++ (u 1) (u 9) (u 3))", "(seq.update s123 1 (u 9))"},
              {"s123", "(seq.update s123 3 (u 9))"},
              {"(seq.++ (u 1) (u 9) (u 3))", "(seq.replace s123 (u 2) (u 9))"},
              {"(seq.++ (u 9) s123)", "(seq.replace s123 e (u 9))"},
              {"(seq.++ (u 9) (u 9))", "(seq.replace_all (seq.++ (u 1) (u 1)) (u 1) (u 9))"}});
}

TEST_F(SemanticsSequence, OutOfRangeIsOpen) {
  all("open", kSeq,
      {"(= (seq.nth s123 3) 0)", "(= (seq.nth s123 (- 1)) 0)", "(= (seq.nth e 0) (seq.nth e 1))"});
  all("true", kSeq, {"(= (seq.nth e 0) (seq.nth e 0))", "(= (seq.nth s123 3) (seq.nth s123 3))"});
}

TEST_F(SemanticsSequence, HigherOrder) {
  same(kSeq, {{"(seq.++ (u 2) (u 3) (u 4))", "(seq.map inc s123)"},
              {"(seq.++ (u 2) (u 4) (u 6))", "(seq.map (lambda ((x Int)) (* 2 x)) s123)"},
              {"e", "(seq.map inc e)"},
              {"(seq.++ (u 4) (u 4) (u 4))", "(seq.mapi sub 5 s123)"},
              {"123", "(seq.foldl horner 0 s123)"},
              {"(- 6)", "(seq.foldl sub 0 s123)"},
              {"7", "(seq.foldl sub 7 e)"},
              {"20", "(seq.foldli (lambda ((i Int) (a Int) (x Int)) (+ a (* i x))) 2 0 s123)"}});
}

TEST_F(SemanticsSequence, OfOtherElements) {
  all("true", "",
      {"(= (seq.len (seq.unit (seq.unit true))) 1)",
       "(= (seq.nth (seq.++ (seq.unit #x01) (seq.unit #x02)) 1) #x02)",
       "(distinct (seq.unit (_ +zero 5 11)) (seq.unit (_ -zero 5 11)))",
       "(= (seq.unit ((as const (Array Bool Int)) 1))"
       " (seq.unit (store (store ((as const (Array Bool Int)) 0) true 1) false 1)))"});
}

}  // namespace
}  // namespace assay::eval
