// What scripts need: the smallest logic for small scripts, and a property over random ones.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "fixture.h"
#include "random_script.h"
#include "smtlib/logic.h"

namespace assay::smtlib {
namespace {

class LogicNeeded : public ScriptTest {
 protected:
  std::string logic_of(std::string_view text) {
    const Script script = parse_ok(text).script;
    return logic_name(logic_needed(store_, script));
  }
  // Of an assertion over integers x y z w, reals r s, a Boolean b.
  std::string arithmetic(std::string_view formula) {
    std::string text;
    const std::pair<const char*, const char*> constants[] = {
        {"x", "Int"},  {"y", "Int"},  {"z", "Int"}, {"w", "Int"},
        {"r", "Real"}, {"s", "Real"}, {"b", "Bool"}};
    // Only what occurs: a declaration alone counts.
    for (const auto& [name, sort] : constants) {
      for (char before : {' ', '('}) {
        for (char after : {' ', ')'}) {
          const std::string wanted = std::string(1, before) + name + after;
          if (std::string(formula).find(wanted) == std::string::npos) continue;
          const std::string line = std::string("(declare-const ") + name + " " + sort + ")";
          if (text.find(line) == std::string::npos) text += line;
        }
      }
    }
    return logic_of(text + "(assert " + std::string(formula) + ")");
  }
};

TEST_F(LogicNeeded, Propositional) {
  EXPECT_EQ(logic_of(""), "QF_UF");
  EXPECT_EQ(logic_of("(declare-const p Bool)(assert (and p (not p)))"), "QF_UF");
  EXPECT_EQ(logic_of("(declare-sort S 0)(declare-fun f (S) S)"), "QF_UF");
  EXPECT_EQ(logic_of("(assert (forall ((p Bool)) p))"), "UF");
}

TEST_F(LogicNeeded, DifferenceLogic) {
  EXPECT_EQ(arithmetic("(<= x y)"), "QF_IDL");
  EXPECT_EQ(arithmetic("(<= (- x y) 3)"), "QF_IDL");
  EXPECT_EQ(arithmetic("(distinct x y z)"), "QF_IDL");
  EXPECT_EQ(arithmetic("(and (< x 3) (or (= x y) (>= (- x y) 0)))"), "QF_IDL");
  EXPECT_EQ(arithmetic("(< (- r s) 1.5)"), "QF_RDL");
  EXPECT_EQ(logic_of("(declare-fun f (Int) Int)(assert (= (f 1) (f 2)))"), "QF_UFIDL");
}

TEST_F(LogicNeeded, DifferenceLogicWithNegativeNumbers) {
  EXPECT_EQ(arithmetic("(<= (- x y) (- 3))"), "QF_IDL");
}

TEST_F(LogicNeeded, NoDifferenceLogic) {
  EXPECT_EQ(arithmetic("(<= (- x y) z)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(<= (- x y z) 3)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(<= (ite b x y) 3)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(= (abs x) 3)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(forall ((q Int)) (<= q x ))"), "LIA");
}

// A name for a difference is no variable of difference logic; z3 drops such assertions.
TEST_F(LogicNeeded, DifferencesBehindNames) {
  EXPECT_EQ(arithmetic("(let ((d (- x y))) (<= (- d w) 3))"), "QF_LIA");
  EXPECT_EQ(logic_of("(declare-const x Int)(declare-const y Int)(define-fun d () Int (- x y))"
                     "(assert (<= (- d x) 3))"),
            "QF_LIA");
}

TEST_F(LogicNeeded, Linear) {
  EXPECT_EQ(arithmetic("(< (+ x y) 3)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(< (* 2 x) y)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(< (* (- 2) x 3) y)"), "QF_LIA");
  EXPECT_EQ(arithmetic("(= (div x 2) (mod y 3))"), "QF_LIA");
  EXPECT_EQ(arithmetic("((_ divisible 3) x )"), "QF_LIA");
  EXPECT_EQ(arithmetic("(< (+ r s) 0.0)"), "QF_LRA");
  EXPECT_EQ(arithmetic("(< (* (/ 1.0 3.0) r) s)"), "QF_LRA");
  EXPECT_EQ(arithmetic("(< (/ r 2.0) s)"), "QF_LRA");
  EXPECT_EQ(arithmetic("(= (to_real x) r)"), "QF_LIRA");
  EXPECT_EQ(arithmetic("(is_int r)"), "QF_LIRA");  // cvc5: not declared in QF_LRA
}

TEST_F(LogicNeeded, Nonlinear) {
  EXPECT_EQ(arithmetic("(< (* x y) 3)"), "QF_NIA");
  EXPECT_EQ(arithmetic("(< (* x x) 3)"), "QF_NIA");
  EXPECT_EQ(arithmetic("(= (div x y) 3)"), "QF_NIA");
  EXPECT_EQ(arithmetic("(= (mod x 0) 3)"), "QF_NIA");
  EXPECT_EQ(arithmetic("(< (* r s) 3.0)"), "QF_NRA");
  EXPECT_EQ(arithmetic("(< (/ r s) 3.0)"), "QF_NRA");
  EXPECT_EQ(arithmetic("(< (* (to_real x) r) 3.0)"), "QF_NIRA");
  EXPECT_EQ(arithmetic("(< (* r (ite b 1.0 2.0)) 3.0)"), "QF_NRA");
  EXPECT_EQ(arithmetic("(< (sin r) 0.5)"), "QF_NRAT");
  EXPECT_EQ(arithmetic("(forall ((q Int)) (< (* q x ) 3))"), "NIA");
}

TEST_F(LogicNeeded, FunctionsAndArrays) {
  EXPECT_EQ(logic_of("(declare-fun f (Int) Int)(assert (< (+ (f 1) 2) 3))"), "QF_UFLIA");
  EXPECT_EQ(logic_of("(declare-const a (Array Bool Bool))(assert (select a true))"), "QF_AX");
  EXPECT_EQ(logic_of("(declare-const a (Array Int Int))(assert (= (select a 1) 2))"), "QF_ALIA");
  EXPECT_EQ(logic_of("(declare-fun f (Int) Real)(declare-const a (Array Int Real))"
                     "(assert (forall ((x Int)) (= (f x) (select a x))))"),
            "AUFLIRA");
  EXPECT_EQ(logic_of("(define-fun f ((x Int)) Int (+ x 1))(assert (= (f 1) 2))"), "QF_LIA");
  EXPECT_EQ(logic_of("(define-fun-rec f ((x Int)) Int (f x))(assert (= (f 1) 2))"), "UFLIA");
}

TEST_F(LogicNeeded, BitVectorsAndFloats) {
  EXPECT_EQ(logic_of("(declare-const v (_ BitVec 8))(assert (= v #x00))"), "QF_BV");
  EXPECT_EQ(logic_of("(declare-fun f ((_ BitVec 8)) Bool)"), "QF_UFBV");
  EXPECT_EQ(logic_of("(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))"), "QF_ABV");
  EXPECT_EQ(logic_of("(assert (forall ((v (_ BitVec 8))) (= v v)))"), "BV");
  EXPECT_EQ(logic_of("(declare-const f Float32)(assert (fp.isNaN f))"), "QF_FP");
  EXPECT_EQ(logic_of("(declare-const f Float32)(assert (= (fp.to_real f) 1.5))"), "QF_FPLRA");
  EXPECT_EQ(logic_of("(declare-const f Float16)(declare-const v (_ BitVec 16))"
                     "(assert (= f ((_ to_fp 5 11) v)))"),
            "QF_BVFP");
}

// cvc5 reads fmf.card in these, and not in ALL.
TEST_F(LogicNeeded, CardinalityOfSorts) {
  const std::string sort = "(declare-sort U 0)(declare-const x U)";
  EXPECT_EQ(logic_of(sort + "(assert (_ fmf.card U 2))"), "QF_UFC");
  EXPECT_EQ(logic_of(sort + "(declare-const i Int)(assert (forall ((y U)) (_ fmf.card U 2)))"
                            "(assert (< (+ i i) 3))"),
            "UFCLIA");
  EXPECT_EQ(logic_of(sort + "(assert (fmf.card x 3))"), "QF_UFCIDL");      // cvc4's form
  EXPECT_EQ(logic_of(sort + "(assert ((_ linear-order 0) x x))"), "ALL");  // z3 reads it there only
}

TEST_F(LogicNeeded, DatatypesAndStrings) {
  EXPECT_EQ(logic_of("(declare-datatype C ((r) (g)))(assert (= r g))"), "QF_DT");
  EXPECT_EQ(logic_of("(declare-sort S 0)(declare-datatype C ((r (s S))))"), "QF_UFDT");
  EXPECT_EQ(logic_of("(declare-datatypes ((L 1)) ((par (T) ((n) (c (h T) (t (L T)))))))"
                     "(declare-const l (L Int))(assert (= (h l) 1))"),
            "QF_DTLIA");
  EXPECT_EQ(logic_of("(declare-const s String)(assert (= s \"a\"))"), "QF_S");
  EXPECT_EQ(logic_of("(declare-const s String)(assert (= (str.len s) 3))"), "QF_SLIA");
  EXPECT_EQ(logic_of("(declare-const s String)(assert (= (* (str.len s) (str.len s)) 3))"),
            "QF_SNIA");
}

// Both z3 and cvc5 refuse the sort Array in QF_DT, used or not.
TEST_F(LogicNeeded, FieldsOfParametricDatatypes) {
  EXPECT_EQ(logic_of("(declare-datatypes ((D 1)) ((par (T) ((c (f (Array Int T)))))))"
                     "(assert true)"),
            "QF_ADTLIA");
}

TEST_F(LogicNeeded, WhatNoNameSays) {
  EXPECT_EQ(logic_of("(declare-const s (Seq Int))"), "ALL");
  EXPECT_EQ(logic_of("(declare-const s (Bag Int))"), "ALL");
  EXPECT_EQ(logic_of("(declare-const s (Set Int))"), "ALL");
  EXPECT_EQ(logic_of("(declare-const x (_ FiniteField 7))"), "ALL");
  EXPECT_EQ(logic_of("(assert (str.foo 3))"), "ALL");
  EXPECT_EQ(logic_of("(declare-heap (Int Int))"), "ALL");
  EXPECT_EQ(logic_of("(assert ((_ at-most 1) true false))"), "ALL");
  EXPECT_EQ(logic_of("(declare-const h (-> Int Int))(assert (= (h 1) 2))"), "HO_QF_UFLIA");
  EXPECT_EQ(
      logic_of("(declare-const a (Array Int Int))(assert (= a ((_ map (+ (Int Int) Int)) a a)))"),
      "ALL");
}

// z3 knows its own operators, and constant arrays, only where no smaller logic is set.
TEST_F(LogicNeeded, ExtensionsOfZ3) {
  EXPECT_EQ(logic_of("(assert (select ((as const (Array Bool Bool)) true) true))"), "ALL");
  EXPECT_EQ(logic_of("(assert (= #x01 (ext_rotate_left #x01 #x02)))"), "ALL");
  EXPECT_EQ(logic_of("(assert (bvumul_noovfl #x01 #x02))"), "ALL");
  EXPECT_EQ(logic_of("(assert (= #x01 (bvurem0 #x01)))"), "ALL");
  EXPECT_EQ(logic_of("(assert (= #x01 (bvudiv_i #x01 #x02)))"), "ALL");
  EXPECT_EQ(arithmetic("(= (^ x 2) 3)"), "ALL");
  EXPECT_EQ(arithmetic("(= (div0 x) 3)"), "ALL");
}

// z3 reads (div x) and (/ r), and refuses them in every logic of arithmetic.
TEST_F(LogicNeeded, UnaryDivision) {
  EXPECT_EQ(arithmetic("(= (div x) 3)"), "ALL");
  EXPECT_EQ(arithmetic("(= (/ r) 3.0)"), "ALL");
}

// The standard, and z3: "logic supports only arrays from bitvectors to bitvectors".
TEST_F(LogicNeeded, ArraysInLogicsOfBitVectors) {
  EXPECT_EQ(logic_of("(declare-const a (Array (_ BitVec 8) (_ BitVec 4)))"), "QF_ABV");
  EXPECT_EQ(logic_of("(declare-const a (Array Bool (_ BitVec 8)))"), "ALL");
}

// In QF_FP z3 knows bit-vector literals within (fp ...), but no sort BitVec.
TEST_F(LogicNeeded, BitVectorsInLogicsOfFloats) {
  const Logic floats = logic_named("QF_FP").value();
  const auto is_admitted = [&](std::string_view text) {
    return admits(floats, logic_needed(store_, parse_ok(text).script));
  };
  EXPECT_TRUE(is_admitted("(assert (fp.isNaN (fp #b0 #b00000 #b0000000000)))"));
  EXPECT_FALSE(is_admitted("(declare-const v (_ BitVec 16))"));
}

// cvc5 has no symbols of arithmetic there; the standard's theory of strings has none either.
TEST_F(LogicNeeded, LengthsInTheLogicOfStrings) {
  const Logic strings = logic_named("QF_S").value();
  const auto is_admitted = [&](std::string_view atom) {
    return admits(
        strings,
        logic_needed(
            store_, parse_ok("(declare-const x String)(assert " + std::string(atom) + ")").script));
  };
  EXPECT_TRUE(is_admitted("(= (str.len x) 1)"));
  EXPECT_TRUE(is_admitted("(= (str.at x (str.len x)) x)"));
  EXPECT_FALSE(is_admitted("(> 1 1)"));
  EXPECT_FALSE(is_admitted("(= (str.len x) (- 1))"));
  EXPECT_FALSE(is_admitted("(= (str.len x) (+ 1 1))"));
}

TEST_F(LogicNeeded, SetSmallestLogic) {
  const auto changed = [&](std::string_view text) {
    Script script = parse_ok(text).script;
    set_smallest_logic(store_, script);
    return to_text(store_, script);
  };
  EXPECT_EQ(changed("(set-logic QF_LIA)(declare-const x Real)(assert (< (* x x) 2.0))"),
            "(set-logic QF_NRA)\n(declare-const x Real)\n(assert (< (* x x) 2.0))\n");
  EXPECT_EQ(changed("(set-logic AUFLIRA)(assert true)"), "(set-logic QF_UF)\n(assert true)\n");
  EXPECT_EQ(changed("(assert true)"), "(assert true)\n");
}

// Random scripts over random theories, with or without quantifiers.
TEST_F(LogicNeeded, TheSmallestLogicAdmitsTheScript) {
  std::set<std::string> names;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    base::Random random(seed);
    std::set<Theory> theories{Theory::kCore};
    for (Theory theory : all_theories()) {
      if (random.chance(1, 5)) theories.insert(theory);
    }
    term::TermStore store;
    RandomScript generator(store, seed, theories);
    const Logic before = logic_needed(store, generator.grow(300, 5));
    Script script = generator.grow(300, 5);
    const Logic needed = logic_needed(store, script);
    EXPECT_TRUE(admits(needed, before)) << seed;  // more commands need no less
    const std::string name = logic_name(needed);
    names.insert(name);
    const std::optional<Logic> named = logic_named(name);
    ASSERT_TRUE(named) << name;
    EXPECT_TRUE(admits(*named, needed)) << name << ", seed " << seed;
    set_smallest_logic(store, script);
    EXPECT_TRUE(logic_needed(store, script) == needed) << seed;
  }
  EXPECT_GT(names.size(), 25u);  // and the test says something
}

}  // namespace
}  // namespace assay::smtlib
