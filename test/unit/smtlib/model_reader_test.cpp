// The model reader's own rules: notations of solvers that are not installed here, shapes that do
// not fit the declaration, names, levels, and text that is broken. model_solver_test.cpp has what
// solvers printed.
#include "smtlib/model_reader.h"

#include <gtest/gtest.h>

#include "model_fixture.h"
#include "smtlib/algebraic.h"

namespace assay::smtlib {
namespace {

using ModelReader = ModelTest;

// --- notations ---

TEST_F(ModelReader, Numbers) {
  EXPECT_EQ(shown("(declare-const a Int)(declare-const b Real)(declare-const c Real)"
                  "(declare-const d Real)(declare-const e Int)(declare-const f Real)",
                  "((define-fun a () Int -5)(define-fun b () Real 1/3)(define-fun c () Real -2/7)"
                  "(define-fun d () Real -1.5)(define-fun e () Int (- 5))"
                  "(define-fun f () Real (/ -1 3)))"),
            "a = (- 5)\n"
            "b = (/ 1.0 3.0)\n"
            "c = (/ (to_real (- 2)) 7.0)\n"
            "d = (- 1.5)\n"
            "e = (- 5)\n"
            "f = (/ (to_real (- 1)) 3.0)\n");
}

TEST_F(ModelReader, OtherLiterals) {
  EXPECT_EQ(
      shown("(declare-const v (_ BitVec 8))(declare-const s String)"
            "(declare-const p (_ FiniteField 5))(declare-const q (_ FiniteField 5))",
            "((define-fun v () (_ BitVec 8) (_ bv5 8))(define-fun s () String (_ char #x41))"
            "(define-fun p () (_ FiniteField 5) #f3m5)"
            "(define-fun q () (_ FiniteField 5) (as ff-1 (_ FiniteField 5))))"),
      "v = #x05\ns = \"A\"\np = (as ff3 (_ FiniteField 5))\nq = (as ff4 (_ FiniteField 5))\n");
}

TEST_F(ModelReader, AlgebraicNumbersOfCvc5) {
  const ModelText model =
      read("(set-logic QF_NRA)(declare-const x Real)(declare-const y Real)(declare-const z Real)",
           "sat\n((x (_ real_algebraic_number <1*x^2 + (-2), (-3/2, -5/4)>))\n"
           " (y (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)<1*x^2 + (-2), (5/4, 3/2)>)\n"
           " (z (* 2.0 (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>))))");
  ASSERT_EQ(model.values.size(), 3u);
  EXPECT_TRUE(model.ignored.empty());
  const auto x = algebraic(store_, model.values[0].second);
  const auto y = algebraic(store_, model.values[1].second);
  ASSERT_TRUE(x && y);
  EXPECT_EQ(x->coefficients, (std::vector<std::string>{"-2", "0", "1"}));
  EXPECT_EQ(x->lower, "-3/2");
  EXPECT_EQ(x->upper, "-5/4");
  EXPECT_EQ(y->lower, "5/4");
  EXPECT_EQ(store_.op(model.values[2].second), term::Op::kMul);
}

TEST_F(ModelReader, AlgebraicNumbersOfSmtComp) {
  const ModelText model =
      read("(declare-const x Real)(declare-const y Real)",
           "((define-fun x () Real (root-of-with-ordering (coeffs (- 2) 0 1) 2))"
           "(define-fun y () Real (+ 1.0 (root-of-with-interval (coeffs (- 2) 0 1) 1.25 1.5))))");
  ASSERT_EQ(model.definitions.size(), 2u);
  const auto x = algebraic(store_, model.definitions[0].body);
  ASSERT_TRUE(x);
  EXPECT_EQ(x->index, 2u);
  EXPECT_TRUE(algebraic(store_, store_.arguments(model.definitions[1].body)[1]));
  EXPECT_FALSE(algebraic(store_, model.definitions[1].body));
}

// Alt-Ergo and SMTInterpol number all sorts alike; Yices says const_0.
TEST_F(ModelReader, ElementsOfOtherSolvers) {
  EXPECT_EQ(shown("(declare-sort U 0)(declare-sort V 0)(declare-const a U)(declare-const b V)"
                  "(declare-fun f (U) V)",
                  "((define-fun a () U (as @0 U))(define-fun b () V (as @0 V))"
                  "(define-fun f ((x U)) V (ite (= x const_1) (ite (= x (as @0 U)) foo (as @1 V)) "
                  "bar)))"),
            "a = @0\n"
            "b = @0\n"
            "f(x:U) = (ite (= x const_1) (ite (= x @0) foo @1) bar)\n"
            "universe U: @0 const_1\n"
            "universe V: @0 foo @1 bar\n");
}

TEST_F(ModelReader, ElementsWithoutAnnouncement) {
  EXPECT_EQ(shown("(declare-sort U 0)(declare-const a U)(declare-fun f (U) Bool)",
                  "((define-fun a () U @U_7)(define-fun f ((x U)) Bool (= x U!val!3)))"),
            "a = @U_7\nf(x:U) = (= x U!val!3)\nuniverse U: @U_7 U!val!3\n");
}

// An element with the name of a constant of the script is another thing.
TEST_F(ModelReader, ElementsHaveTheirOwnNames) {
  EXPECT_EQ(shown("(declare-sort U 0)(declare-const U!val!0 U)(declare-const a U)",
                  "((declare-fun U!val!0 () U)(declare-fun U!val!1 () U)"
                  "(define-fun U!val!0 () U U!val!1)(define-fun a () U U!val!0))"),
            "U!val!0 = U!val!1\na = U!val!0!element\nuniverse U: U!val!0!element U!val!1\n");
}

TEST_F(ModelReader, SortsThatOnlyTheModelDeclares) {
  EXPECT_EQ(shown("",
                  "((declare-sort K 0)(declare-fun e () K)(declare-fun h (Int) Int)"
                  "(define-fun c () K e)(define-fun d () Int (h 3)))"),
            "c = e\nd = (h 3)\nuniverse K: e\n");
}

TEST_F(ModelReader, Yices) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Real)(declare-const z Int)",
                  "sat\n(= x 5)\n(= y 1/2)\n(= z ?"
                  "?"
                  "?)"),
            "x -> 5\ny -> (/ 1.0 2.0)\n"
            "ignored line 4: unknown symbol ?"
            "?"
            "?: (= z ?"
            "?"
            "?)\n");
  EXPECT_EQ(shown("(declare-const x Int)(declare-const b Bool)", "sat\n((= x 5) (= b true))"),
            "x -> 5\nb -> true\n");
  EXPECT_EQ(shown("(declare-const x Int)", "sat\n(define-fun x () Int 5)\n"), "x = 5\n");
}

// The model format of SMT-COMP: partial operators and selectors are given like functions.
TEST_F(ModelReader, PartialFunctions) {
  EXPECT_EQ(shown("(declare-datatypes ((List 0)) (((nil) (cons (car Int) (cdr List)))))",
                  "((define-fun div ((a Int) (b Int)) Int (ite (= b 0) 5 (div a b)))"
                  "(define-fun car ((a List)) Int (match a (((cons hd tl) hd) (nil 42)))))"),
            "car(a:List) = (match a (((cons hd tl) hd) (nil 42)))\n"
            "operator div(a:Int b:Int) = (ite (= b 0) 5 (div a b))\n");
  EXPECT_EQ(shown("", "((define-fun and ((a Bool) (b Bool)) Bool true)(define-fun div0 () Int 3))"),
            "ignored line 1: and has a fixed meaning: (define-fun and ((a Bool) (b Bool)) Bool "
            "true)\n"
            "ignored line 1: the operator div0 does not take 0 arguments: (define-fun div0 () Int "
            "3)\n");
}

TEST_F(ModelReader, LetAndShadowing) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-fun f (Int Int) Int)",
                  "((define-fun f ((x Int) (x!1 Int)) Int (let ((a!1 (+ x x!1))) (let ((x a!1)) (* "
                  "x a!1))))(define-fun x () Int 3))"),
            "f(x:Int x!1:Int) = (let ((a!1 (+ x x!1))) (let ((x a!1)) (* x a!1)))\nx = 3\n");
}

TEST_F(ModelReader, DefineConst) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-fun f (Int) Int)",
                  "((define-const x Int 3)(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (f (- n "
                  "1)))))"),
            "x = 3\nf(n:Int) = (ite (< n 0) 0 (f (- n 1)))\n");
}

TEST_F(ModelReader, SetsOfReals) {
  EXPECT_EQ(shown("(declare-const y (Set Real))",
                  "(model (define-fun y () (Set Real) (as (singleton 0) (Set Real))))"),
            "y = (set.singleton (to_real 0))\n");
}

// --- the declaration decides ---

TEST_F(ModelReader, Promotion) {
  EXPECT_EQ(shown("(declare-const x Real)(declare-fun f (Real) Real)(declare-const i Int)"
                  "(declare-const a (Array Int Real))",
                  "((define-fun x () Int 3)(define-fun f ((y Int)) Int (ite (= y 1) 2 y))"
                  "(define-fun i () Int 2)(define-fun a () (Array Int Real) (lambda ((k Int)) 1)))"
                  "((x 4) ((f 1) 7) ((+ x i) 5))"),
            "x = 3.0\n"
            "f(y:Real) = (ite (= y 1.0) 2.0 y)\n"
            "i = 2\n"
            "a = (lambda ((k Int)) 1.0)\n"
            "x -> 4.0\n"
            "(f 1.0) -> 7.0\n"
            "(+ x (to_real i)) -> 5.0\n");
}

// Scripts are read as z3 reads them, which rounds a Real down where an Int is wanted. No solver
// means 5 by 5.5: it is no value of an Int.
TEST_F(ModelReader, IntegersAreNotRounded) {
  ModelText model = read(
      "(declare-const i Int)(declare-const j Int)(declare-const k Int)(declare-fun f (Int) Int)"
      "(declare-const a (Array Int Int))",
      "((define-fun i () Int 5.5)(define-fun j () Int 5.0)(define-fun k () Int (- 7.0))"
      "(define-fun f ((x Int)) Int (ite (= x 0) 1 2.5))"
      "(define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 1.5) 0 1)))"
      "((i 4.5) (j 5.0) ((f 2.5) 3))");
  EXPECT_EQ(model.ignored.size(), 4U);
  model.ignored.clear();
  EXPECT_EQ(show(model), "j = 5\nk = (- 7)\nj -> 5\n(f (to_int 2.5)) -> 3\n");
}

TEST_F(ModelReader, CutOff) {
  constexpr const char* kScript = "(declare-const x Int)(declare-const y Int)";
  EXPECT_EQ(error(kScript, "sat\n(\n  (define-fun x () Int"),
            "out:3:3: this list is not closed, and no whole definition stands in the text");
  EXPECT_EQ(read(kScript, "(\n(define-fun y () Int 1)\n(define-fun x () In").definitions.size(),
            1U);
}

TEST_F(ModelReader, NestedLambdas) {
  EXPECT_EQ(shown("(declare-const a (Array Int (Array Int Real)))",
                  "((define-fun a () (Array Int (Array Int Real)) (lambda ((i Int)) (lambda ((j "
                  "Int)) i))))"),
            "a = (lambda ((i Int)) (lambda ((j Int)) (to_real i)))\n");
}

// (get-value (f)), and models of higher order, give a function for a function.
TEST_F(ModelReader, FewerParameters) {
  EXPECT_EQ(shown("(declare-fun f (Int Int) Int)(declare-fun g (Int) Int)(declare-fun h (Int) Int)",
                  "((define-fun f () (-> Int Int Int) (lambda ((x Int) (y Int)) (+ x y)))"
                  "(define-fun g () (-> Int Int) k!7)(define-fun k!7 ((x Int)) Int x)"
                  "(define-fun h () Int 3))"),
            "f(x:Int y:Int) = (+ x y)\n"
            "g(x!0:Int) = (k!7 x!0)\n"
            "k!7(x:Int) = x\n"
            "ignored line 1: the body has sort Int, expected (-> Int Int): (define-fun h () Int "
            "3)\n");
}

TEST_F(ModelReader, MoreParameters) {
  EXPECT_EQ(shown("(declare-const a (Array Int Int))(declare-fun f (Int) (Array Int Bool))"
                  "(declare-const x Int)",
                  "((define-fun a ((i Int)) Int (* 2 i))(define-fun f ((n Int) (i Int)) Bool (= n "
                  "i))\n(define-fun x ((y Int)) Int y))"),
            "a = (lambda ((i Int)) (* 2 i))\n"
            "f(n:Int) = (lambda ((i Int)) (= n i))\n"
            "ignored line 2: x takes 0 arguments, its definition 1: (define-fun x ((y Int)) Int "
            "y)\n");
}

TEST_F(ModelReader, NamesInAndOutOfBars) {
  EXPECT_EQ(shown("(declare-const |x| Int)(declare-const |a.b c| Int)(declare-const y Int)",
                  "((define-fun x () Int 1)(define-fun |y| () Int 2)(define-fun |a.b c| () Int "
                  "3))"),
            "x = 1\ny = 2\n|a.b c| = 3\n");
}

// --- levels ---

TEST_F(ModelReader, NamesOfTheLastCheck) {
  const std::string_view script =
      "(declare-const x Int)(push 1)(declare-const x Bool)(declare-const y Bool)(check-sat)(pop 1)"
      "(push 2)(declare-const z Real)(check-sat)(pop 2)(declare-const late Int)";
  EXPECT_EQ(shown(script,
                  "((define-fun x () Int 1)(define-fun y () Bool true)(define-fun z () Real 2.0)"
                  "(define-fun late () Int 3))"),
            "x = 1\ny = true\nz = 2.0\nlate = 3\n");
}

// What is declared behind the last check neither hides nor overloads what the check saw.
TEST_F(ModelReader, DeclarationsBehindTheLastCheck) {
  EXPECT_EQ(shown("(push 1)(declare-const x Int)(check-sat)(pop 1)(push 1)(declare-const x Bool)"
                  "(declare-const y Bool)(pop 1)",
                  "((define-fun x () Int 1)(define-fun y () Bool true))"),
            "x = 1\ny = true\n");
  EXPECT_FALSE(store_.is_overloaded(store_.symbols().intern("x")));
}

TEST_F(ModelReader, ResetForgetsTheLogic) {
  EXPECT_EQ(shown("(set-logic QF_LRA)(declare-const x Real)(check-sat)(reset)(declare-sort U 0)"
                  "(declare-const x U)(check-sat)",
                  "((define-fun x () U U!val!0))"),
            "x = U!val!0\nuniverse U: U!val!0\n");
}

// In a logic without integers, 1 in the script was a real.
TEST_F(ModelReader, NumeralsOfRealLogics) {
  const std::string_view script =
      "(set-logic QF_LRA)(declare-const x Real)(check-sat)(get-value ((+ x 1) (< 1 2)))";
  const ModelText model = read(script, "(((+ x 1) 3) ((< 1 2) true))");
  ASSERT_EQ(model.values.size(), 2u);
  const auto asked = script_.terms(script_.commands().back());
  EXPECT_EQ(model.values[0].first, asked[0]);
  EXPECT_EQ(model.values[1].first, asked[1]);
}

// --- several models, several lists ---

TEST_F(ModelReader, TheLastModelCounts) {
  EXPECT_EQ(shown("(declare-sort U 0)(declare-const x Int)(declare-const u U)",
                  "sat\n((define-fun x () Int 1)(define-fun u () U @U_0))\n((x 1))\nsat\n"
                  "(model (define-fun x () Int 2))\n((x 2))\n()"),
            "x = 2\nx -> 1\nx -> 2\n");
}

TEST_F(ModelReader, LaterDefinitionsReplace) {
  EXPECT_EQ(shown("(declare-const x Int)", "(define-fun x () Int 1)\n(define-fun x () Int 2)"),
            "x = 2\n");
}

TEST_F(ModelReader, EmptyModels) {
  EXPECT_EQ(shown("", "sat\n()\n"), "");
  EXPECT_EQ(shown("", "sat\n(model)\n"), "");
  EXPECT_EQ(shown("", "sat\n(model\n; comment\n)\n"), "");
  EXPECT_EQ(shown("(declare-const x Int)", "sat (model (define-fun x () Int 1))"), "x = 1\n");
}

TEST_F(ModelReader, NoModel) {
  EXPECT_EQ(error("", ""), "out: no model in the text");
  EXPECT_EQ(error("", "unsat\n"), "out: no model in the text");
  EXPECT_EQ(error("", "unsat\n(error \"line 4 column 21: model is not available\")\n"),
            "out: no model in the text; line 2: no part of a model: (error \"line 4 column 21: "
            "model is not available\")");
}

// --- broken text ---

TEST_F(ModelReader, OneBadDefinitionLosesNothingElse) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Int)(declare-const z Bool)",
                  "(\n(define-fun x () Int 1)\n(define-fun y () Int (foo 1))\n"
                  "(define-fun (weird) () Int 1)\n(define-fun w () Nowhere 1)\n"
                  "(define-fun w () Int (let ((a 1) (b)) a))\n(define-fun w () Int 1 2)\n"
                  "(define-fun w () Int)\n"
                  "(define-fun y () Bool\n\n  true)\n(define-fun z () Bool true)\n)"),
            "x = 1\n"
            "z = true\n"
            "ignored line 3: unknown symbol foo of sort Int: (define-fun y () Int (foo 1))\n"
            "ignored line 4: expected the name of a function, found '(': (define-fun (weird) () "
            "Int 1)\n"
            "ignored line 5: unknown sort Nowhere: (define-fun w () Nowhere 1)\n"
            "ignored line 6: a let has one body after its bindings: (define-fun w () Int (let ((a "
            "1) (b)) a))\n"
            "ignored line 7: expected ')' after the definition, found '2': (define-fun w () Int 1 "
            "2)\n"
            "ignored line 8: expected a term, found ')': (define-fun w () Int)\n"
            "ignored line 11: the body has sort Bool, expected Int: (define-fun y () Bool true)\n");
}

TEST_F(ModelReader, BadValues) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Int)",
                  "((x true)\n(nothing 3)\n(x)\n(y 2)\n((select x 1) 3)\nx\n(x 1 2))"),
            "y -> 2\n"
            "ignored line 1: a value of sort Bool for a term of sort Int: (x true)\n"
            "ignored line 2: unknown symbol nothing of sort ?: (nothing 3)\n"
            "ignored line 3: expected a term, found ')': (x)\n"
            "ignored line 5: argument 1 of select has sort Int, expected an array: ((select x 1) "
            "3)\n"
            "ignored line 7: expected ')' after a value, found '2': (x 1 2)\n");
}

TEST_F(ModelReader, UnknownOperators) {
  EXPECT_EQ(shown("(declare-const s String)(declare-const t String)",
                  "((define-fun s () String (str.shuffle \"a\"))\n"
                  "(define-fun t () String (str.++ (str.shuffle \"a\") (str.shuffle \"b\"))))"),
            "s = (str.shuffle \"a\")\n"
            "ignored line 2: the body has sort ?, expected String: (define-fun t () String (str.++ "
            "(str.shuffle \"a\") (str.shuffle \"b\")))\n");
}

// A solver that is stopped leaves the end away; one that crashes writes into its own output.
TEST_F(ModelReader, UnclosedText) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Int)",
                  "sat\n(model\n(define-fun x () Int 1)\n(define-fun y () Int (+ 1"),
            "x = 1\nignored line 4: no part of a model: (define-fun y () Int (+ 1\n");
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Int)",
                  "(\n(define-fun x () Int (ASSERTION \"VIOLATION\n(define-fun y () Int 2)\n)\n"),
            "y = 2\nignored line 2: no part of a model: (define-fun x () Int (ASSERTION "
            "\"VIOLATION\n");
  EXPECT_EQ(shown("(declare-const x Int)", "((x 1) (x 2"),
            "x -> 1\nignored line 1: no part of a model: (x 2\n");
}

TEST_F(ModelReader, WarningsWithOddCharacters) {
  EXPECT_EQ(shown("(declare-const x Int)",
                  "WARNING: don't \"quote | me (ever\nsat\n(\n  (define-fun x () Int 1)\n)\n"),
            "x = 1\nignored line 1: no part of a model: WARNING: don't \"quote | me (ever\n");
}

TEST_F(ModelReader, HostileText) {
  const std::string_view script = "(declare-sort U 0)(declare-const x Int)(declare-const u U)";
  const auto repeat = [](std::string_view what, size_t count) {
    std::string text;
    for (size_t i = 0; i < count; ++i) text += what;
    return text;
  };
#ifdef ASSAY_SANITIZED
  constexpr size_t kMany = 20'000;
#else
  constexpr size_t kMany = 100'000;
#endif
  for (const std::string& text :
       {repeat("(", kMany),
        repeat(")", kMany),
        repeat("((", kMany),
        repeat("(model", kMany),
        repeat("(define-fun", kMany),
        repeat("\n(define-fun x () Int (", kMany),
        repeat("(as (singleton ", kMany),
        repeat("(_ real_algebraic_number <", kMany),
        repeat("@(", kMany),
        repeat("@|", kMany),
        repeat("(_ Char ", kMany),
        repeat("\"", kMany),
        repeat("|", kMany | 1),
        std::string(kMany, '\0'),
        repeat("; rep: ", kMany),
        repeat("; rep: x\n", kMany),
        repeat("((x ", kMany),
        repeat("(((x 1)))", kMany),
        repeat("x 1\n", kMany),
        repeat("()((x \xff))", kMany),
        "((define-fun x () Int " + repeat("(- ", kMany) + "1" + repeat(")", kMany) + "))",
        "((define-fun u () U " + repeat("(ite true a ", kMany) + "b" + repeat(")", kMany) + "))",
        "((define-fun x () Int " + repeat("(as |", kMany) + "1" + repeat(")", kMany) + "))",
        "((define-fun x () Int " + std::string("1\0", 2) + "))",
        "((define-fun x () Int 1)" + repeat("(define-fun y () Int z)", kMany) + ")"}) {
    const Script parsed = parse_ok(script).script;
    const auto model = read_model(store_, parsed, text);
    if (model) show(*model);
  }
}

TEST_F(ModelReader, DeepTerms) {
  std::string text = "((define-fun x () Int ";
  constexpr size_t kDepth = 1000000;
  for (size_t i = 0; i < kDepth; ++i) text += "(- ";
  text += "1" + std::string(kDepth, ')') + "))";
  const ModelText model = read("(declare-const x Int)", text);
  EXPECT_EQ(model.definitions.size(), 1u);
  EXPECT_TRUE(model.ignored.empty());
}

TEST_F(ModelReader, ManyIgnoredPartsAreCut) {
  std::string text = "(";
  for (int i = 0; i < 20000; ++i) text += "(define-fun x () Int true)\n";
  const ModelText model = read("(declare-const x Int)", text + ")");
  EXPECT_EQ(model.ignored.size(), 10001u);
  EXPECT_EQ(model.ignored.back(), "and more");
}

}  // namespace
}  // namespace assay::smtlib
