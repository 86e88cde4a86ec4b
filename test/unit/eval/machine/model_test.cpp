// Evaluation under models as solvers print them, and under models made by hand.
#include "eval/machine/model.h"

#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using ModelEvaluation = EvalTest;

TEST_F(ModelEvaluation, Constants) {
  EXPECT_EQ(verdict("(declare-const x Int)(declare-const y Real)(declare-const s String)"
                    "(declare-const v (_ BitVec 8))(declare-const h (_ FloatingPoint 5 11))"
                    "(assert (= x (- 3)))(assert (= y (/ 1.0 3.0)))(assert (= s \"a\\u{62}\"))"
                    "(assert (= v #xff))(assert (fp.isNaN h))",
                    "(model (define-fun x () Int (- 3))(define-fun y () Real (/ 1 3))"
                    "(define-fun s () String \"ab\")(define-fun v () (_ BitVec 8) (_ bv255 8))"
                    "(define-fun h () (_ FloatingPoint 5 11) (_ NaN 5 11)))"),
            "true");
}

// Constants that others are made of, in any order.
TEST_F(ModelEvaluation, ConstantsThatNeedOthers) {
  EXPECT_EQ(
      verdict("(declare-const a (Array Int Int))(declare-const b (Array Int Int))"
              "(assert (= (select a 1) 5))(assert (= (select b 0) 7))(assert (= (select b 2) 3))",
              "((define-fun a () (Array Int Int) (_ as-array k!0))"
              "(define-fun b () (Array Int Int) (_ as-array k!1))"
              "(define-fun k!0 ((x!0 Int)) Int (ite (= x!0 1) 5 0))"
              "(define-fun k!1 ((x!0 Int)) Int (ite (= x!0 0) 7 (ite (= x!0 0) 8 3))))"),
      "true");
}

TEST_F(ModelEvaluation, Functions) {
  const char* f =
      "(declare-fun f (Int Int) Int)(declare-fun p (Bool) Bool)(declare-fun q (Int) Int)";
  const char* model =
      "((define-fun f ((x!0 Int) (x!1 Int)) Int (ite (and (= x!0 1) (= x!1 2)) 10 (ite (and (= x!0 "
      "2) "
      "(= x!1 1)) 20 30)))(define-fun p ((x Bool)) Bool (ite x false true))"
      "(define-fun q ((x Int)) Int (+ x (f 1 2))))";
  all("true", f,
      {"(= (f 1 2) 10)", "(= (f 2 1) 20)", "(= (f 1 1) 30)", "(p false)", "(not (p true))",
       "(= (q 5) 15)"},
      model);
}

TEST_F(ModelEvaluation, FirstOfSeveralEqualConditionsCounts) {
  EXPECT_EQ(verdict("(declare-fun f (Int) Int)(assert (= (f 1) 2))(assert (= (f 3) 9))",
                    "((define-fun f ((x Int)) Int (ite (= x 1) 2 (ite (= 1 x) 3 9))))"),
            "true");
}

TEST_F(ModelEvaluation, LambdaArrays) {
  EXPECT_EQ(
      verdict("(declare-const a (Array Int Int))(declare-const b (Array (_ BitVec 2) Bool))"
              "(assert (= (select a 1) 5))(assert (= (select a 2) 0))"
              "(assert (= a (store ((as const (Array Int Int)) 0) 1 5)))"
              "(assert (select b #b11))(assert (not (select b #b00)))",
              "((define-fun a () (Array Int Int) (lambda ((x!1 Int)) (ite (= x!1 1) 5 0)))"
              "(define-fun b () (Array (_ BitVec 2) Bool) (lambda ((x (_ BitVec 2))) (bvugt x "
              "#b01))))"),
      "true");
}

// Functions that are no tables: one argument can tell them apart, none can show that they are
// equal.
TEST_F(ModelEvaluation, LambdasThatDiffer) {
  constexpr const char* kArrays =
      "(declare-const a (Array Int Int))(declare-const b (Array Int Int))(declare-const c (Array "
      "Int Int))";
  constexpr const char* kModel =
      "((define-fun a () (Array Int Int) (lambda ((x Int)) (ite (>= x 1) 2 0)))"
      "(define-fun b () (Array Int Int) (lambda ((y Int)) (ite (<= 1 y) 3 0)))"
      "(define-fun c () (Array Int Int) (lambda ((y Int)) (ite (<= 1 y) 2 0))))";
  all("true", kArrays, {"(distinct a b)", "(not (= b c))"}, kModel);
  all("false", kArrays,
      {"(= a b)", "(= a ((as const (Array Int Int)) 2))", "(= ((as const (Array Int Int)) 2) a)"},
      kModel);
  all("open", kArrays, {"(= a c)", "(distinct a c)"}, kModel);
}

TEST_F(ModelEvaluation, OmittedSymbolsAreOpen) {
  const Answer answer = evaluate(
      "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)"
      "(assert (> x 0))(assert (> y 0))(assert (= (f x) (f 1)))(assert (= (f y) (f y)))"
      "(assert (= (f 1) 3))",
      "((define-fun x () Int 1))");
  EXPECT_EQ(answer.each, (std::vector<std::string>{"true", "open", "true", "true", "open"}));
}

// --- division by zero and the like ---

TEST_F(ModelEvaluation, InterpretationsOfDivisionByZero) {
  const char* script =
      "(declare-const x Real)(declare-const n Int)"
      "(assert (= (/ x 0.0) 5.0))(assert (= (div n 0) 6))(assert (= (mod n 0) 7))"
      "(assert (= (/ 9.0 0.0) 1.0))";
  EXPECT_EQ(verdict(script,
                    "((define-fun x () Real 2.0)(define-fun n () Int 3)"
                    "(define-fun /0 ((x!0 Real)) Real (ite (= x!0 2.0) 5.0 1.0))"
                    "(define-fun div0 ((x!0 Int)) Int 6)(define-fun mod0 ((x!0 Int)) Int 7))"),
            "true");
  EXPECT_EQ(
      verdict(script,
              "((define-fun x () Real 2.0)(define-fun n () Int 3)"
              "(define-fun /0 ((x!0 Real) (x!1 Real)) Real 5.0)"
              "(define-fun div0 ((x!0 Int) (x!1 Int)) Int 6)(define-fun mod0 ((x!0 Int) (x!1 Int)) "
              "Int 7))"),
      "false");  // 9/0
}

TEST_F(ModelEvaluation, InterpretationDoesNotTouchOtherDivisions) {
  EXPECT_EQ(verdict("(assert (= (/ 6.0 2.0) 3.0))(assert (= (div 6 2) 3))(assert (= (mod 7 2) 1))",
                    "((define-fun /0 ((x!0 Real)) Real 9.0)(define-fun div0 ((x!0 Int)) Int 9)"
                    "(define-fun mod0 ((x!0 Int)) Int 9))"),
            "true");
}

TEST_F(ModelEvaluation, AnswersOfGetValue) {
  const char* script =
      "(declare-const x Real)(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"
      "(declare-const l L)(assert (= (/ x 0.0) 5.0))(assert (= (head l) 7))(assert (= (div 1 0) "
      "2))";
  const char* model =
      "((define-fun x () Real 1.0)(define-fun l () L nil))\n"
      "(((/ x 0.0) 5.0))\n(((head l) 7))\n(((div 1 0) 2))";
  EXPECT_EQ(verdict(script, model), "true");
  EXPECT_EQ(
      verdict(script, "((define-fun x () Real 1.0)(define-fun l () L nil))\n(((/ x 0.0) 6.0))"),
      "false");
  EXPECT_EQ(
      verdict(script, "((define-fun x () Real 1.0)(define-fun l () L nil))\n(((/ x 0.0) 5.0))"),
      "open");
}

// The answer for one term holds for every application to the same values.
TEST_F(ModelEvaluation, AnswersAreCongruent) {
  EXPECT_EQ(verdict("(declare-const x Real)(declare-const y Real)(assert (= (/ x 0.0) 5.0))"
                    "(assert (= (/ y (- x 1.0)) 5.0))(assert (= (/ 1.0 0.0) 5.0))",
                    "((define-fun x () Real 1.0)(define-fun y () Real 1.0))\n(((/ x 0.0) 5.0))"),
            "true");
}

// An answer makes the arguments of another application known.
TEST_F(ModelEvaluation, AnswersInTurn) {
  EXPECT_EQ(verdict("(assert (= (/ (/ (/ 1.0 0.0) 0.0) 0.0) 4.0))",
                    "(((/ (/ (/ 1.0 0.0) 0.0) 0.0) 4.0))\n(((/ (/ 1.0 0.0) 0.0) 3.0))\n"
                    "(((/ 1.0 0.0) 2.0))"),
            "true");
}

TEST_F(ModelEvaluation, ContradictoryAnswers) {
  const Answer answer = evaluate(
      "(declare-const x Real)(declare-const y Real)(assert (= (/ x 0.0) 5.0))"
      "(assert (= (/ y 0.0) 6.0))",
      "((define-fun x () Real 1.0)(define-fun y () Real 1.0))\n(((/ x 0.0) 5.0))\n"
      "(((/ y 0.0) 6.0))");
  EXPECT_TRUE(answer.is_contradictory);
  EXPECT_EQ(answer.all, "false");
}

// An answer that no choice allows is no answer: fp.min of two zeros is one of them.
TEST_F(ModelEvaluation, AnswersOutsideOfWhatIsAllowed) {
  EXPECT_NE(
      verdict("(define-fun m () (_ FloatingPoint 5 11) (fp.min (_ +zero 5 11) (_ -zero 5 11)))"
              "(assert (fp.eq m ((_ to_fp 5 11) RNE 1.0)))",
              "(((fp.min (_ +zero 5 11) (_ -zero 5 11)) (fp #b0 #b01111 #b0000000000)))"),
      "true");
}

// SMT-COMP's format: the operator and the selector themselves; in the body they are the usual ones.
TEST_F(ModelEvaluation, OperatorsAndSelectorsDefined) {
  EXPECT_EQ(verdict("(assert (= (div 5 0) 7))(assert (= (div 5 2) 2))",
                    "((define-fun div ((x Int) (y Int)) Int (ite (= y 0) 7 (div x y))))"),
            "true");
  EXPECT_EQ(verdict("(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"
                    "(assert (= (head nil) 7))(assert (= (head (cons 1 nil)) 1))",
                    "((define-fun head ((x L)) Int (ite ((_ is nil) x) 7 (head x))))"),
            "true");
}

// --- models made by hand ---

class ByHand : public EvalTest {
 protected:
  void start(std::string_view script) {
    auto parsed = smtlib::parse(terms_, script);
    ASSERT_TRUE(parsed.ok()) << parsed.error().to_string();
    script_ = std::move(parsed->script);
    evaluator_ = std::make_unique<Evaluator>(terms_, values_, query_of(terms_, script_));
  }
  uint32_t decl(std::string_view name) {
    for (const Code::Input& input : evaluator_->code().inputs) {
      if (terms_.text(terms_.name(input.decl)) == name) return input.decl.id;
    }
    for (const Block& block : evaluator_->code().blocks) {
      for (const Instruction& i : block.instructions) {
        if (i.code != Opcode::kApply) continue;
        const Decl used = terms_.decl(i.term);
        if (terms_.text(terms_.name(used)) == name) return used.id;
      }
    }
    ADD_FAILURE() << name;
    return 0;
  }
  std::string run(Model& model) { return word(evaluator_->evaluate(model).verdict); }

  term::TermStore terms_;
  value::ValueStore values_;
  smtlib::Script script_;
  std::unique_ptr<Evaluator> evaluator_;
};

TEST_F(ByHand, OnePlanManyModels) {
  start("(declare-const x Int)(declare-const y Int)(assert (< (* x x) y))(assert (distinct x 3))");
  const uint32_t x = decl("x");
  const uint32_t y = decl("y");
  for (int64_t a = -10; a <= 10; ++a) {
    for (int64_t b = 0; b <= 50; b += 5) {
      Model model;
      model.constants[x] = value::small_integer(a);
      model.constants[y] = value::small_integer(b);
      EXPECT_EQ(run(model), a * a < b && a != 3 ? "true" : "false") << a << " " << b;
    }
  }
  Model half;
  half.constants[x] = value::small_integer(3);
  EXPECT_EQ(run(half), "false");
  half.constants[x] = value::small_integer(4);
  EXPECT_EQ(run(half), "open");
}

TEST_F(ByHand, Callbacks) {
  start(
      "(declare-fun f (Int) Int)(declare-const x Int)(assert (= (f (f 3)) 16))(assert (= (f x) (f "
      "x)))");
  int calls = 0;
  Model model;
  model.functions[decl("f")].callback = [&](value::ValueStore&, std::span<const Value> args) {
    ++calls;
    return value::small_integer(args[0].integer() * 2 + 2 - (args[0].integer() == 8 ? 2 : 0));
  };
  EXPECT_EQ(run(model), "true");  // f(3) = 8, f(8) = 16
  EXPECT_GE(calls, 2);            // and none for f(x), whose argument is open
}

// A callback may not know either.
TEST_F(ByHand, CallbackThatGivesNothing) {
  start("(declare-fun f (Int) Int)(assert (or (= (f 1) 2) (distinct (f 1) 2)))");
  Model model;
  const uint32_t f = decl("f");
  model.functions[f].callback = [&](value::ValueStore& values, std::span<const Value> args) {
    return make_open(values, Reason::kNoInterpretation,
                     {Op::kApply, term::kIntSort, {&f, 1}, args});
  };
  EXPECT_EQ(run(model), "true");
}

TEST_F(ByHand, FastRunsAgree) {
  start(
      "(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))"
      "(assert (= (bvudiv (bvmul a b) b) a))(assert (bvult a b))");
  Machine& machine = evaluator_->machine();
  const Code& code = evaluator_->code();
  ASSERT_EQ(code.inputs.size(), 2u);
  for (uint64_t a = 0; a < 256; a += 5) {
    for (uint64_t b = 0; b < 256; b += 3) {
      Model model;
      const Value inputs[] = {value::small_bits(8, a), value::small_bits(8, b)};
      model.constants[code.inputs[0].decl.id] = inputs[0];
      model.constants[code.inputs[1].decl.id] = inputs[1];
      evaluator_->evaluate(model);
      const Value slow[] = {machine.root(0), machine.root(1)};
      machine.run_with(code, inputs);
      EXPECT_EQ(machine.root(0), slow[0]);
      EXPECT_EQ(machine.root(1), slow[1]);
    }
  }
}

TEST_F(ByHand, WorthAsking) {
  start(
      "(declare-const x Real)(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"
      "(declare-const l L)(assert (= (/ x x) 1.0))(assert (= (head l) 1))(assert (> x 0.0))"
      "(assert (forall ((y Real)) (= (/ y x) 1.0)))");
  std::vector<std::string> asked;
  for (Term term : evaluator_->worth_asking())
    asked.push_back(std::string(
        term::info(terms_.op(term) == Op::kApply ? Op::kSelect : terms_.op(term)).name));
  EXPECT_EQ(asked.size(), 2u);  // not the one below the quantifier
}

}  // namespace
}  // namespace assay::eval
