// Models as the solvers really printed them: z3 4.8.12, cvc5 1.0.3, cvc4 1.8 and Boolector 1.5 on
// small formulas of every theory, one test each. The texts are quoted whole.
#include <gtest/gtest.h>

#include "model_fixture.h"

namespace assay::smtlib {
namespace {

using ModelSolver = ModelTest;

constexpr std::string_view kCore =
    "(declare-const |a b| Int)(declare-const y Real)(declare-const z Real)(declare-const b Bool)"
    "(declare-fun f (Int Real) Int)(check-sat)";

TEST_F(ModelSolver, CoreZ3) {
  EXPECT_EQ(shown(kCore, R"(sat
(
  (define-fun b () Bool
    false)
  (define-fun z () Real
    (- (/ 1.0 3.0)))
  (define-fun |a b| () Int
    (- 5))
  (define-fun f ((x!0 Int) (x!1 Real)) Int
    (ite (and (= x!0 (- 1)) (= x!1 (/ 1.0 2.0))) (- 7)
      7))
)
((y (/ 1.0 3.0))
 ((f 1 2.0) 7)
 ((- y) (- (/ 1.0 3.0))))
)"),
            "b = false\n"
            "z = (- (/ 1.0 3.0))\n"
            "|a b| = (- 5)\n"
            "f(x!0:Int x!1:Real) = (ite (and (= x!0 (- 1)) (= x!1 (/ 1.0 2.0))) (- 7) 7)\n"
            "y -> (/ 1.0 3.0)\n"
            "(f 1 2.0) -> 7\n"
            "(- y) -> (- (/ 1.0 3.0))\n");
}

TEST_F(ModelSolver, CoreCvc4) {
  EXPECT_EQ(shown(kCore, R"(sat
(model
(define-fun |a b| () Int (- 5))
(define-fun y () Real (/ 1 3))
(define-fun z () Real (/ (- 1) 3))
(define-fun b () Bool false)
(define-fun f ((BOUND_VARIABLE_411 Int) (BOUND_VARIABLE_412 Real)) Int (ite (= BOUND_VARIABLE_411 1) (ite (= BOUND_VARIABLE_412 2.0) 7 (- 7)) (- 7)))
)
((y (/ 1 3)) ((f 1 (/ 2 1)) 7) ((- y) (/ (- 1) 3)))
)"),
            "|a b| = (- 5)\n"
            "y = (/ 1.0 3.0)\n"
            "z = (/ (to_real (- 1)) 3.0)\n"
            "b = false\n"
            "f(BOUND_VARIABLE_411:Int BOUND_VARIABLE_412:Real) = (ite (= BOUND_VARIABLE_411 1) "
            "(ite (= BOUND_VARIABLE_412 2.0) 7 (- 7)) (- 7))\n"
            "y -> (/ 1.0 3.0)\n"
            "(f 1 (/ 2.0 1.0)) -> 7\n"
            "(- y) -> (/ (to_real (- 1)) 3.0)\n");
}

constexpr std::string_view kUf =
    "(declare-sort U 0)(declare-sort |my sort| 0)(declare-const a U)(declare-const c |my sort|)"
    "(declare-fun f (U) U)(declare-fun p (U U) Bool)(declare-fun g (|my sort|) U)";

// z3 forgets the bars around the sort.
TEST_F(ModelSolver, UninterpretedSortsZ3) {
  EXPECT_EQ(shown(kUf, R"(sat
(
  ;; universe for my sort:
  ;;   |my sort!val!0| 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun |my sort!val!0| () my sort)
  ;; cardinality constraint:
  (forall ((x my sort)) (= x |my sort!val!0|))
  ;; -----------
  ;; universe for U:
  ;;   U!val!1 U!val!0 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun U!val!1 () U)
  (declare-fun U!val!0 () U)
  ;; cardinality constraint:
  (forall ((x U)) (or (= x U!val!1) (= x U!val!0)))
  ;; -----------
  (define-fun c () my sort
    |my sort!val!0|)
  (define-fun a () U
    U!val!1)
  (define-fun p ((x!0 U) (x!1 U)) Bool
    (ite (and (= x!0 U!val!0) (= x!1 U!val!1)) false
      true))
  (define-fun g ((x!0 my sort)) U
    U!val!0)
  (define-fun f ((x!0 U)) U
    (ite (= x!0 U!val!1) U!val!0
      U!val!1))
)
((a U!val!1)
 (c |my sort!val!0|)
 ((f a) U!val!0))
)"),
            "c = |my sort!val!0|\n"
            "a = U!val!1\n"
            "p(x!0:U x!1:U) = (ite (and (= x!0 U!val!0) (= x!1 U!val!1)) false true)\n"
            "g(x!0:|my sort|) = U!val!0\n"
            "f(x!0:U) = (ite (= x!0 U!val!1) U!val!0 U!val!1)\n"
            "universe |my sort|: |my sort!val!0|\n"
            "universe U: U!val!1 U!val!0\n"
            "a -> U!val!1\n"
            "c -> |my sort!val!0|\n"
            "(f a) -> U!val!0\n");
}

// cvc5 puts the bars into the middle of a word.
TEST_F(ModelSolver, UninterpretedSortsCvc5) {
  EXPECT_EQ(shown(kUf, R"(sat
(
; cardinality of U is 2
; rep: (as @U_0 U)
; rep: (as @U_1 U)
; cardinality of |my sort| is 1
; rep: (as @|my sort|_0 |my sort|)
(define-fun a () U (as @U_1 U))
(define-fun c () |my sort| (as @|my sort|_0 |my sort|))
(define-fun f ((_arg_1 U)) U (ite (= (as @U_0 U) _arg_1) (as @U_1 U) (as @U_0 U)))
(define-fun p ((_arg_1 U) (_arg_2 U)) Bool (and (= (as @U_1 U) _arg_1) (= (as @U_0 U) _arg_2)))
(define-fun g ((_arg_1 |my sort|)) U (as @U_0 U))
)
((a (as @U_1 U)) (c (as @|my sort|_0 |my sort|)) ((f a) (as @U_0 U)))
)"),
            "a = @U_1\n"
            "c = |@my sort_0|\n"
            "f(_arg_1:U) = (ite (= @U_0 _arg_1) @U_1 @U_0)\n"
            "p(_arg_1:U _arg_2:U) = (and (= @U_1 _arg_1) (= @U_0 _arg_2))\n"
            "g(_arg_1:|my sort|) = @U_0\n"
            "universe U: @U_0 @U_1\n"
            "universe |my sort|: |@my sort_0|\n"
            "a -> @U_1\n"
            "c -> |@my sort_0|\n"
            "(f a) -> @U_0\n");
}

TEST_F(ModelSolver, UninterpretedSortsCvc4) {
  EXPECT_EQ(shown(kUf, R"(sat
(model
; cardinality of U is 2
(declare-sort U 0)
; rep: @uc_U_0
; rep: @uc_U_1
; cardinality of |my sort| is 1
(declare-sort |my sort| 0)
; rep: |@uc_my sort_0|
(define-fun a () U @uc_U_1)
(define-fun c () |my sort| |@uc_my sort_0|)
(define-fun f ((BOUND_VARIABLE_354 U)) U (ite (= @uc_U_0 BOUND_VARIABLE_354) @uc_U_1 @uc_U_0))
)
((a @uc_U_1) (c |@uc_my sort_0|) ((f a) @uc_U_0))
)"),
            "a = @uc_U_1\n"
            "c = |@uc_my sort_0|\n"
            "f(BOUND_VARIABLE_354:U) = (ite (= @uc_U_0 BOUND_VARIABLE_354) @uc_U_1 @uc_U_0)\n"
            "universe U: @uc_U_0 @uc_U_1\n"
            "universe |my sort|: |@uc_my sort_0|\n"
            "a -> @uc_U_1\n"
            "c -> |@uc_my sort_0|\n"
            "(f a) -> @uc_U_0\n");
}

constexpr std::string_view kParametric =
    "(declare-sort L 1)(declare-const a (L Int))(declare-const c (L Bool))"
    "(declare-fun f ((L Int)) (L Bool))";

// One name for elements of two sorts: only the place tells which.
TEST_F(ModelSolver, ParametricSortsZ3) {
  EXPECT_EQ(shown(kParametric, R"(
(
  ;; universe for (L Int):
  ;;   L!val!0 L!val!1 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun L!val!0 () (L Int))
  (declare-fun L!val!1 () (L Int))
  ;; cardinality constraint:
  (forall ((x (L Int))) (or (= x L!val!0) (= x L!val!1)))
  ;; -----------
  ;; universe for (L Bool):
  ;;   L!val!1 L!val!0 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun L!val!1 () (L Bool))
  (declare-fun L!val!0 () (L Bool))
  ;; cardinality constraint:
  (forall ((x (L Bool))) (or (= x L!val!1) (= x L!val!0)))
  ;; -----------
  (define-fun a () (L Int)
    L!val!0)
  (define-fun c () (L Bool)
    L!val!1)
  (define-fun f ((x!0 (L Int))) (L Bool)
    (ite (= x!0 L!val!0) L!val!1
      L!val!0))
))"),
            "a = L!val!0\n"
            "c = L!val!1\n"
            "f(x!0:(L Int)) = (ite (= x!0 L!val!0) L!val!1 L!val!0)\n"
            "universe (L Int): L!val!0 L!val!1\n"
            "universe (L Bool): L!val!1 L!val!0\n");
}

TEST_F(ModelSolver, ParametricSortsCvc) {
  EXPECT_EQ(shown(kParametric, R"((
(define-fun a () (L Int) (as @(L Int)_0 (L Int)))
(define-fun f ((_arg_1 (L Int))) (L Bool) (ite (= (as @(L Int)_1 (L Int)) _arg_1) (as @(L Bool)_1 (L Bool)) (as @(L Bool)_0 (L Bool))))
))"),
            "a = |@(L Int)_0|\n"
            "f(_arg_1:(L Int)) = (ite (= |@(L Int)_1| _arg_1) |@(L Bool)_1| |@(L Bool)_0|)\n"
            "universe (L Int): |@(L Int)_0| |@(L Int)_1|\n"
            "universe (L Bool): |@(L Bool)_1| |@(L Bool)_0|\n");
  EXPECT_EQ(shown(kParametric, R"((model
(declare-sort L 1)
(define-fun a () (L Int) |@uc_(L Int)_0|)
(define-fun f ((BOUND_VARIABLE_334 (L Int))) (L Bool) (ite (= |@uc_(L Int)_1| BOUND_VARIABLE_334) |@uc_(L Bool)_1| |@uc_(L Bool)_0|))
))"),
            "a = |@uc_(L Int)_0|\n"
            "f(BOUND_VARIABLE_334:(L Int)) = (ite (= |@uc_(L Int)_1| BOUND_VARIABLE_334) "
            "|@uc_(L Bool)_1| |@uc_(L Bool)_0|)\n"
            "universe (L Int): |@uc_(L Int)_0| |@uc_(L Int)_1|\n"
            "universe (L Bool): |@uc_(L Bool)_1| |@uc_(L Bool)_0|\n");
}

// z3 with :model.compact false: auxiliary functions, used before they are defined.
TEST_F(ModelSolver, AuxiliaryFunctionsZ3) {
  EXPECT_EQ(shown("(declare-sort U 0)(declare-fun g (Int) U)(declare-const ar (Array U Int))"
                  "(declare-fun h ((Array U Int) Int) (Array Int U))",
                  R"(sat
(
  ;; universe for U:
  ;;   U!val!1 U!val!0 
  ;; -----------
  ;; definitions for universe elements:
  (declare-fun U!val!1 () U)
  (declare-fun U!val!0 () U)
  ;; cardinality constraint:
  (forall ((x U)) (or (= x U!val!1) (= x U!val!0)))
  ;; -----------
  (define-fun ar () (Array U Int)
    (_ as-array k!0))
  (define-fun k!1 ((x!0 Int)) U
    U!val!0)
  (define-fun g!4 ((x!0 Int)) U
    (ite (= x!0 1) U!val!1
      U!val!0))
  (define-fun k!3 ((x!0 Int)) Int
    (ite (= x!0 2) 2
      1))
  (define-fun g ((x!0 Int)) U
    (g!4 (k!3 x!0)))
  (define-fun h ((x!0 (Array U Int)) (x!1 Int)) (Array Int U)
    (_ as-array k!1))
  (define-fun k!0 ((x!0 U)) Int
    (ite (= x!0 U!val!0) 5
      7))
)
)"),
            "ar = (_ as-array k!0)\n"
            "k!1(x!0:Int) = U!val!0\n"
            "g!4(x!0:Int) = (ite (= x!0 1) U!val!1 U!val!0)\n"
            "k!3(x!0:Int) = (ite (= x!0 2) 2 1)\n"
            "g(x!0:Int) = (g!4 (k!3 x!0))\n"
            "h(x!0:(Array U Int) x!1:Int) = (_ as-array k!1)\n"
            "k!0(x!0:U) = (ite (= x!0 U!val!0) 5 7)\n"
            "universe U: U!val!1 U!val!0\n");
}

TEST_F(ModelSolver, Arrays) {
  const std::string_view script =
      "(declare-const a (Array Int Int))(declare-const c (Array Int (Array Int Bool)))"
      "(declare-fun h (Int) (Array Int Int))(declare-const l (Array Int Int))";
  EXPECT_EQ(shown(script, R"(sat
(
  (define-fun c () (Array Int (Array Int Bool))
    ((as const (Array Int (Array Int Bool)))
  (store ((as const (Array Int Bool)) false) 2 true)))
  (define-fun a () (Array Int Int)
    (store ((as const (Array Int Int)) 2) 5 (- 6)))
  (define-fun h ((x!0 Int)) (Array Int Int)
    (ite (= x!0 2) ((as const (Array Int Int)) 8)
      ((as const (Array Int Int)) 9)))
  (define-fun l () (Array Int Int)
    (lambda ((x Int)) (+ 1 x)))
)
((a (store ((as const (Array Int Int)) 2) 5 (- 6)))
 ((select a 1) 2))
)"),
            "c = ((as const (Array Int (Array Int Bool))) (store ((as const (Array Int Bool)) "
            "false) 2 true))\n"
            "a = (store ((as const (Array Int Int)) 2) 5 (- 6))\n"
            "h(x!0:Int) = (ite (= x!0 2) ((as const (Array Int Int)) 8) ((as const (Array Int "
            "Int)) 9))\n"
            "l = (lambda ((x Int)) (+ 1 x))\n"
            "a -> (store ((as const (Array Int Int)) 2) 5 (- 6))\n"
            "(select a 1) -> 2\n");
}

TEST_F(ModelSolver, DivisionByZeroZ3) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Real)", R"(sat
(
  (define-fun x () Int
    4)
  (define-fun y () Real
    38.0)
  (define-fun /0 ((x!0 Real) (x!1 Real)) Real
    (ite (and (= x!0 2.0) (= x!1 0.0)) (/ 9.0 2.0)
      (/ 7.0 2.0)))
  (define-fun div0 ((x!0 Int) (x!1 Int)) Int
    5)
  (define-fun mod0 ((x!0 Int) (x!1 Int)) Int
    (ite (and (= x!0 9) (= x!1 0)) 8
      7))
)
)"),
            "x = 4\n"
            "y = 38.0\n"
            "operator /0(x!0:Real x!1:Real) = (ite (and (= x!0 2.0) (= x!1 0.0)) (/ 9.0 2.0) (/ "
            "7.0 2.0))\n"
            "operator div0(x!0:Int x!1:Int) = 5\n"
            "operator mod0(x!0:Int x!1:Int) = (ite (and (= x!0 9) (= x!1 0)) 8 7)\n");
  EXPECT_EQ(shown("(declare-const s (Seq Int))", R"((
  (define-fun bvurem0 ((x!0 (_ BitVec 8))) (_ BitVec 8)
    (ite (= x!0 #x00) #x09
      #x00))
  (define-fun seq.nth_u ((x!0 (Seq Int)) (x!1 Int)) Int
    (ite (and (= x!0 (seq.unit 2)) (= x!1 4)) 8
      7))
))"),
            "operator bvurem0(x!0:(_ BitVec 8)) = (ite (= x!0 #x00) #x09 #x00)\n"
            "operator seq.nth_u(x!0:(Seq Int) x!1:Int) = (ite (and (= x!0 (seq.unit 2)) (= x!1 "
            "4)) 8 7)\n");
}

TEST_F(ModelSolver, AlgebraicNumbers) {
  const std::string_view script =
      "(set-logic QF_NRA)(declare-const x Real)(declare-const y Real)(check-sat)";
  EXPECT_EQ(shown(script, R"(sat
(
  (define-fun y () Real
    (root-obj (+ (^ x 3) (* (- 1) x) (- 3)) 1))
)
((x (root-obj (+ (^ x 2) (- 2)) 1))
 ((* x y) (root-obj (+ (^ x 6) (* (- 4) (^ x 4)) (* 4 (^ x 2)) (- 72)) 1)))
)"),
            "y = (root-obj (+ (^ x 3) (* (- 1) x) (- 3)) 1)\n"
            "x -> (root-obj (+ (^ x 2) (- 2)) 1)\n"
            "(* x y) -> (root-obj (+ (^ x 6) (* (- 4) (^ x 4)) (* 4 (^ x 2)) (- 72)) 1)\n");
  EXPECT_EQ(shown(script, R"(sat
(model
(define-fun x () Real (witness ((BOUND_VARIABLE_814 Real)) (and (>= BOUND_VARIABLE_814 (/ (- 1482917) 1048576)) (>= (* (- 1.0) BOUND_VARIABLE_814) (/ 741455 524288)))))
)
)"),
            "x = (witness ((BOUND_VARIABLE_814 Real)) (and (>= BOUND_VARIABLE_814 (/ (- 1482917.0) "
            "1048576.0)) (>= (* (- 1.0) BOUND_VARIABLE_814) (/ 741455.0 524288.0))))\n");
}

// Approximations are no values.
TEST_F(ModelSolver, DecimalsOfZ3) {
  EXPECT_EQ(shown("(declare-const x Real)(declare-const y Real)", R"(sat
(
  (define-fun x () Real
    (- 1.4142135623?))
  (define-fun y () Real
    0.5)
)
((x (- 1.4142135623?)))
)"),
            "y = 0.5\n"
            "ignored line 4: a number runs into a symbol: (define-fun x () Real (- "
            "1.4142135623?))\n"
            "ignored line 8: a number runs into a symbol: (x (- 1.4142135623?))\n");
}

TEST_F(ModelSolver, BitVectorsCvc5) {
  EXPECT_EQ(
      shown(
          "(declare-const x (_ BitVec 8))(declare-fun f ((_ BitVec 4) (_ BitVec 5)) (_ BitVec 8))",
          R"(sat
(
(define-fun x () (_ BitVec 8) #b10100101)
(define-fun f ((_arg_1 (_ BitVec 4)) (_arg_2 (_ BitVec 5))) (_ BitVec 8) (ite (= _arg_1 #b0001) (ite (= _arg_2 #b00001) #b00010001 #b00010010) #b00010010))
)
((x #b10100101) ((bvadd x #b00000001) #b10100110))
)"),
      "x = #xa5\n"
      "f(_arg_1:(_ BitVec 4) _arg_2:(_ BitVec 5)) = (ite (= _arg_1 #x1) (ite (= _arg_2 #b00001) "
      "#x11 #x12) #x12)\n"
      "x -> #xa5\n"
      "(bvadd x #x01) -> #xa6\n");
}

// -m prints lines; the SMT-LIB form came with Boolector 2.
TEST_F(ModelSolver, Boolector) {
  const std::string_view script =
      "(set-logic QF_ABV)(declare-fun a () (Array (_ BitVec 4) (_ BitVec 8)))"
      "(declare-fun x () (_ BitVec 8))(declare-fun |q r| () Bool)";
  const std::string_view values =
      "a = (store (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x00) #x2 #x00) #x1 #x02)\n"
      "x = #x01\n"
      "|q r| = true\n";
  EXPECT_EQ(shown(script, "sat\na[0010] 00000000\na[0001] 00000010\nx 00000001\n|q r| 1\n"),
            values);
  EXPECT_EQ(shown(script,
                  "sat\n2[0010] 00000000 a\n2[0001] 00000010 a\n3 0000000x x\n"
                  "3 00000001 x\n4 1 |q r|\n5 1 unknown\n"),
            std::string(values) + "ignored line 7: no part of a model: 5 1 unknown\n");
  EXPECT_EQ(shown(script, R"(sat
(model
  (define-fun x () (_ BitVec 8) #b00000001)
  (define-fun a (
   (a_x0 (_ BitVec 4))) (_ BitVec 8)
    (ite (= a_x0 #b0001) #b00000010
      #b00000000))
))"),
            "x = #x01\n"
            "a = (lambda ((a_x0 (_ BitVec 4))) (ite (= a_x0 #x1) #x02 #x00))\n");
}

TEST_F(ModelSolver, FloatingPoint) {
  const std::string_view script =
      "(declare-const x Float32)(declare-const n (_ FloatingPoint 3 5))(declare-const i Float16)"
      "(declare-const r RoundingMode)";
  EXPECT_EQ(shown(script, R"(sat
(
  (define-fun i () Float16
    (_ -oo 5 11))
  (define-fun x () Float32
    (fp #b0 #x7f #b10000000000000000000000))
  (define-fun n () (_ FloatingPoint 3 5)
    (_ NaN 3 5))
  (define-fun r () RoundingMode
    roundNearestTiesToAway)
)
)"),
            "i = (_ -oo 5 11)\n"
            "x = (fp #b0 #x7f #b10000000000000000000000)\n"
            "n = (_ NaN 3 5)\n"
            "r = roundNearestTiesToAway\n");
  EXPECT_EQ(shown(script, R"(sat
(
(define-fun x () (_ FloatingPoint 8 24) (fp #b0 #b01111111 #b10000000000000000000000))
(define-fun n () (_ FloatingPoint 3 5) (fp #b0 #b111 #b1000))
(define-fun r () RoundingMode roundTowardNegative)
)
((n (fp #b0 #b111 #b1000)))
)"),
            "x = (fp #b0 #x7f #b10000000000000000000000)\n"
            "n = (fp #b0 #b111 #x8)\n"
            "r = roundTowardNegative\n"
            "n -> (fp #b0 #b111 #x8)\n");
}

TEST_F(ModelSolver, Strings) {
  const std::string_view script =
      "(declare-const s String)(declare-const t String)(declare-const c Unicode)"
      "(declare-const r RegLan)";
  const std::string_view both = "s = \"a\\u{e9}b\"\"c\\n\"\nt = \"\\x41\"\n";
  EXPECT_EQ(shown(script, R"(sat
(
(define-fun s () String "a\u{e9}b""c\u{5c}n")
(define-fun t () String "\u{5c}x41")
)
)"),
            both);
  EXPECT_EQ(shown(script, R"(sat
(
  (define-fun s () String
    "a\u{e9}b""c\n")
  (define-fun t () String
    "\x41")
)
)"),
            both);
  EXPECT_EQ(shown(script, "((define-fun t () String \"\\x41\"))", {.legacy_escapes = true}),
            "t = \"A\"\n");
  EXPECT_EQ(shown(script, R"((
  (define-fun c () Unicode
    (_ Char 65))
  (define-fun r () RegLan
    (str.to_re ""))
))"),
            "c = (char.from_bv #b000000000001000001)\nr = (str.to_re \"\")\n");
}

TEST_F(ModelSolver, DatatypesCvc4) {
  EXPECT_EQ(
      shown("(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))"
            "(declare-datatypes ((Pair 2)) ((par (A B) ((pair (fst A) (snd B))))))"
            "(declare-const l (List Int))(declare-const e (List Real))"
            "(declare-const p (Pair Int (List Bool)))",
            R"(sat
(model
(declare-datatypes ((List 1)) ((par (T)((nil) (cons (head T) (tail (List T)))))))
(declare-datatypes ((Pair 2)) ((par (A B)((pair (fst A) (snd B))))))
(define-fun l () (List Int) ((as cons (List Int)) (- 5) ((as cons (List Int)) 0 (as nil (List Int)))))
(define-fun e () (List Real) (as nil (List Real)))
(define-fun p () (Pair Int (List Bool)) ((as pair (Pair Int (List Bool))) 3 (as nil (List Bool))))
)
((l ((as cons (List Int)) (- 5) (as nil (List Int)))) ((head (tail l)) 0))
)"),
      "l = (cons (- 5) (cons 0 (as nil (List Int))))\n"
      "e = (as nil (List Real))\n"
      "p = (pair 3 (as nil (List Bool)))\n"
      "l -> (cons (- 5) (as nil (List Int)))\n"
      "(head (tail l)) -> 0\n");
}

// A cyclic value refers to a term around it; no term can say that.
TEST_F(ModelSolver, Codatatypes) {
  EXPECT_EQ(shown("(declare-codatatypes ((S 0)) (((c (h Int) (t S)))))(declare-const s S)",
                  "sat\n(\n(define-fun s () S (c 3 cbv_S_0))\n)\n"),
            "ignored line 3: unknown symbol cbv_S_0 of sort S: (define-fun s () S (c 3 "
            "cbv_S_0))\n");
}

TEST_F(ModelSolver, SequencesSetsBags) {
  EXPECT_EQ(
      shown("(declare-const s (Seq Int))(declare-const q (Seq (Seq Bool)))(declare-const u (Set "
            "Int))(declare-const e (Set Int))(declare-const r (Set (Tuple Int Int)))(declare-const "
            "b (Bag Int))(declare-const t (Tuple Int Bool))",
            R"((
(define-fun s () (Seq Int) (seq.++ (seq.unit (- 1)) (seq.unit (- 9)) (seq.unit 2)))
(define-fun q () (Seq (Seq Bool)) (seq.unit (as seq.empty (Seq Bool))))
(define-fun u () (Set Int) (set.union (set.singleton (- 2)) (set.singleton 1)))
(define-fun e () (Set Int) (as set.empty (Set Int)))
(define-fun r () (Set (Tuple Int Int)) (set.singleton (tuple 1 2)))
(define-fun b () (Bag Int) (bag.union_disjoint (bag 1 3) (bag 2 1)))
(define-fun t () (Tuple Int Bool) (tuple 0 false))
))"),
      "s = (seq.++ (seq.unit (- 1)) (seq.unit (- 9)) (seq.unit 2))\n"
      "q = (seq.unit (as seq.empty (Seq Bool)))\n"
      "u = (set.union (set.singleton (- 2)) (set.singleton 1))\n"
      "e = (as set.empty (Set Int))\n"
      "r = (set.singleton (tuple 1 2))\n"
      "b = (bag.union_disjoint (bag 1 3) (bag 2 1))\n"
      "t = (tuple 0 false)\n");
}

TEST_F(ModelSolver, OldNamesOfSetsCvc4) {
  EXPECT_EQ(shown("(declare-const s (Set Int))(declare-const e (Set Int))"
                  "(declare-const r (Set (Tuple Int Int)))",
                  R"(sat
(model
(define-fun s () (Set Int) (union (singleton 1) (singleton (- 2))))
(define-fun e () (Set Int) (as emptyset (Set Int)))
(define-fun r () (Set (Tuple Int Int)) (singleton (mkTuple 1 2)))
)
)"),
            "s = (set.union (set.singleton 1) (set.singleton (- 2)))\n"
            "e = (as set.empty (Set Int))\n"
            "r = (set.singleton (tuple 1 2))\n");
}

// A constant of function sort gets parameters.
TEST_F(ModelSolver, HigherOrderCvc5) {
  EXPECT_EQ(
      shown("(set-logic HO_ALL)(declare-const g (-> Int Int))(declare-fun h ((-> Int Int)) Int)",
            R"(sat
(
(define-fun g ((BOUND_VARIABLE_514 Int)) Int (ite (= BOUND_VARIABLE_514 1) 2 0))
(define-fun h ((BOUND_VARIABLE_522 (-> Int Int))) Int (ite (= (lambda ((BOUND_VARIABLE_514 Int)) (ite (= BOUND_VARIABLE_514 1) 2 0)) BOUND_VARIABLE_522) 5 0))
)
)"),
      "g = (lambda ((BOUND_VARIABLE_514 Int)) (ite (= BOUND_VARIABLE_514 1) 2 0))\n"
      "h(BOUND_VARIABLE_522:(-> Int Int)) = (ite (= (lambda ((BOUND_VARIABLE_514 Int)) (ite (= "
      "BOUND_VARIABLE_514 1) 2 0)) BOUND_VARIABLE_522) 5 0)\n");
}

// z3 repeats what the script defines and names, and gives a function as the value of one.
TEST_F(ModelSolver, DefinitionsOfTheScriptZ3) {
  EXPECT_EQ(shown("(declare-fun f (Int) Int)(declare-const x Int)"
                  "(define-fun d ((y Int)) Int (+ y x))(define-fun c () Int 7)"
                  "(push 1)(declare-const inner Int)(assert (! (= (d inner) (f c)) :named nm))"
                  "(check-sat)(get-model)",
                  R"(sat
(
  (define-fun inner () Int
    0)
  (define-fun x () Int
    0)
  (define-fun c () Int
    7)
  (define-fun nm () Bool
    (= (+ inner x) (f 7)))
  (define-fun f ((x!0 Int)) Int
    0)
)
((d (lambda ((x!1 Int)) x!1))
 ((d 1) 1))
((nm true))
(((let ((v (f x))) (+ v v)) 0))
)"),
            "inner = 0\n"
            "x = 0\n"
            "f(x!0:Int) = 0\n"
            "d -> (lambda ((x!1 Int)) x!1)\n"
            "(d 1) -> 1\n"
            "nm -> true\n"
            "(let ((v (f x))) (+ v v)) -> 0\n");
}

TEST_F(ModelSolver, OverloadedNames) {
  EXPECT_EQ(shown("(declare-fun f (Int) Int)(declare-fun f (Bool) Int)", R"(sat
(
  (define-fun f ((x!0 Bool)) Int
    4)
  (define-fun f ((x!0 Int)) Int
    3)
)
)"),
            "f(x!0:Bool) = 4\nf(x!0:Int) = 3\n");
}

// Errors, objectives and heaps around a model are listed, not lost.
TEST_F(ModelSolver, NoiseAroundAModel) {
  EXPECT_EQ(shown("(declare-const x Int)(declare-const y Real)", R"(unsupported
; ignoring unsupported logic QF_ALL line: 1 position: 1
(error "line 2 column 66: unknown constant pto (Int Int) ")
sat
(objectives
 (x 9)
)
(
  (define-fun x () Int
    9)
  (define-fun y () Real
    2.0)
)
(heap
(sep (pto 0 3) (pto 2 4))
(= (as sep.nil Int) 1)
)
)"),
            "x = 9\n"
            "y = 2.0\n"
            "ignored line 3: no part of a model: (error \"line 2 column 66: unknown constant pto "
            "(Int Int) \")\n"
            "ignored line 5: no part of a model: (objectives (x 9) )\n"
            "ignored line 14: no part of a model: (heap (sep (pto 0 3) (pto 2 4)) (= (as sep.nil "
            "Int) 1) )\n");
}

}  // namespace
}  // namespace assay::smtlib
