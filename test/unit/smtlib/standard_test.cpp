// Which scripts keep to SMT-LIB 2.6: no solver may refuse those.
#include "smtlib/standard.h"

#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace assay::smtlib {
namespace {

class Standard : public ScriptTest {
 protected:
  std::string beyond(std::string_view text) {
    const Script script = parse_ok(text).script;
    return beyond_standard(store_, script);
  }
  // Of an assertion over integers x y, reals r s, a Boolean p, a bit-vector b, a string t.
  std::string of_formula(std::string_view formula) {
    return beyond(
        "(declare-const x Int)(declare-const y Int)(declare-const r Real)(declare-const s Real)"
        "(declare-const p Bool)(declare-const b (_ BitVec 8))(declare-const t String)"
        "(declare-fun f (Int) Int)(assert " +
        std::string(formula) + ")(check-sat)");
  }
};

TEST_F(Standard, WhatTheStandardHas) {
  for (const char* formula :
       {"(and p (or p p) (=> p p p))", "(< (+ x y 1) (- x) (div x 2) (* 2 x))", "(= r (/ s 2.0))",
        "(distinct x y 3)", "(= b (bvadd b b b) (bvxor b #x01))", "(is_int (to_real x))",
        "(str.< t \"a\" \"b\")", "(str.in_re t (re.++ (re.* re.allchar) ((_ re.^ 2) re.all)))",
        "(forall ((z Int)) (! (> (f z) z) :pattern ((f z)) :qid k))", "((_ divisible 3) x)",
        "(! p :named a)", "(let ((z x)) (= z (ite p x y)))",
        "(fp.lt ((_ to_fp 8 24) RNE r) (_ +oo 8 24))"}) {
    EXPECT_EQ(of_formula(formula), "") << formula;
  }
  EXPECT_EQ(beyond("(set-logic QF_LIA)(set-option :produce-models true)(declare-fun x () Int)"
                   "(push 1)(assert (> x 0))(check-sat)(get-model)(pop 1)(exit)"),
            "");
  EXPECT_EQ(beyond("(declare-datatype D (par (T) ((none) (some (value T)))))"
                   "(declare-const d (D Int))(assert ((_ is some) d))(assert (= (value d) 3))"),
            "");
  EXPECT_EQ(beyond("(define-fun-rec f ((x Int)) Int (ite (< x 1) 0 (f (- x 1))))(check-sat)"), "");
}

TEST_F(Standard, WhatSolversAdd) {
  for (const char* formula :
       {"xor", "(xor p)", "(> (+ x) 1)", "(> (* x) 1)", "(= (abs r) r)", "(= (to_real r) r)",
        "(= b (bvxor b b b))", "(= x (^ 2 y))", "(= x (bv2nat b))", "(= (sin r) s)",
        "(= t (str.rev t))", "(= ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1))",
        "(forall ((z Int)) (! (> (f z) z) :pattern ()))",
        "(forall ((z Int)) (! (> (f z) z) :no-pattern (f z)))"}) {
    EXPECT_NE(of_formula(formula), "") << formula;
  }
  EXPECT_NE(beyond("(declare-fun @x () Int)(check-sat)"), "");
  EXPECT_NE(beyond("(set-logic QF_LIA)(declare-const x Int)(assert (= (* x x) 4))"), "");
  EXPECT_NE(beyond("(set-logic QF_UF)(declare-const x Int)(assert (= x 4))"), "");
  EXPECT_NE(beyond("(declare-const x Int)(minimize x)(check-sat)"), "");
  EXPECT_NE(beyond("(assert true)(check-sat-using smt)"), "");
}

}  // namespace
}  // namespace assay::smtlib
