// par around declarations, definitions and assertions, as TIP files have it.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace assay::smtlib {
namespace {

class ParsePolymorphic : public ScriptTest {
 protected:
  void expect_unchanged(const std::string& text) { EXPECT_EQ(canonical(text), text); }
  static inline const std::string kList =
      "(declare-datatypes ((list 1)) ((par (a) ((nil) (cons (head a) (tail (list a)))))))\n";
};

TEST_F(ParsePolymorphic, Declarations) {
  expect_unchanged(
      "(declare-fun f (par (A) ((A) (Array A A))))\n(assert (= (select (f 3) 4) 5))\n"
      "(assert (select (f true) true))");
  expect_unchanged("(declare-fun f (par (A B) ((A B A) B)))\n(assert (f 1 true 2))");
  expect_unchanged(
      "(declare-const e (par (A) (Seq A)))\n(assert (= (as e (Seq Int)) (seq.unit 1)))");
  EXPECT_EQ(canonical("(declare-fun e (par (A) (() (Seq A))))\n(assert (= e (seq.unit 1)))"),
            "(declare-fun e (par (A) (() (Seq A))))\n(assert (= (as e (Seq Int)) (seq.unit 1)))");
  // The name inside; a parameter that nothing uses.
  EXPECT_EQ(canonical("(declare-fun (par (A) (f (A) A)))"), "(declare-fun f (par (A) ((A) A)))");
  expect_unchanged("(declare-fun f (par (A |b c|) ((A) A)))");
}

TEST_F(ParsePolymorphic, Definitions) {
  expect_unchanged("(define-fun id (par (A) (((x A)) A x)))\n(assert (id (= (id 3) 4)))");
  EXPECT_EQ(canonical("(define-fun (par (A) (id ((x A)) A x)))"),
            "(define-fun id (par (A) (((x A)) A x)))");
  EXPECT_EQ(canonical("(define-fun id (par (A) (((x A)) A) x))"),
            "(define-fun id (par (A) (((x A)) A x)))");
  EXPECT_EQ(canonical("(define-fun (par (A) (id ((x A)) A) x))"),
            "(define-fun id (par (A) (((x A)) A x)))");
  expect_unchanged(kList +
                   "(define-fun-rec append (par (a) (((x (list a)) (y (list a))) (list a) (match x "
                   "((nil y) ((cons z xs) (cons z (append xs y))))))))\n"
                   "(assert (= (append (cons 1 (as nil (list Int))) (as nil (list Int))) "
                   "(as nil (list Int))))");
  expect_unchanged("(define-const e (par (A) (Bool true)))");
}

TEST_F(ParsePolymorphic, SeveralDefinitions) {
  expect_unchanged(
      "(define-funs-rec ((f (par (A) (((x A)) A))) (g ((x Int)) Int) (h (par (B A) (((x A) (y B)) "
      "B)))) ((f x) (f x) (h (f x) (f y))))\n(assert (= (f 3) (g 4) (h true 5)))");
  EXPECT_EQ(
      canonical("(define-funs-rec ((par (A) (f ((x A)) A)) (g ((x Int)) Int)) ((f x) (f x)))"),
      "(define-funs-rec ((f (par (A) (((x A)) A))) (g ((x Int)) Int)) ((f x) (f x)))");
}

TEST_F(ParsePolymorphic, Formulas) {
  const std::string id = "(define-fun id (par (A) (((x A)) A x)))\n";
  expect_unchanged(id + "(assert (par (A) (forall ((x A)) (= (id x) x))))");
  expect_unchanged(id + "(assert-not (par (A B) (forall ((x A) (y B)) (= (id x) x))))");
  expect_unchanged(id + "(prove (par (A) (forall ((x A)) (= (id x) x))))\n(prove true)");
  // Each has its own scope.
  expect_unchanged(
      "(assert (par (A) (forall ((x A)) (= x x))))\n(declare-sort A 0)\n"
      "(assert (forall ((x A)) (= x x)))");
  EXPECT_EQ(parse_ok("(assert-not true)").unknown_commands, 0u);
}

TEST_F(ParsePolymorphic, ParametersCanBeGiven) {
  expect_unchanged(kList +
                   "(declare-fun make (par (A) ((Int) (list A))))\n"
                   "(assert ((_ is nil) ((as make (list Bool)) 3)))");
  EXPECT_EQ(canonical("(declare-fun f (par (B A) ((Int) (Array A B))))"
                      "(assert (select ((_ f Bool Int) 3) 4))"),
            "(declare-fun f (par (B A) ((Int) (Array A B))))\n"
            "(assert (select ((as f (Array Int Bool)) 3) 4))");
  EXPECT_EQ(canonical(kList + "(assert (= (_ nil Int) (cons 1 (_ nil Int))))"),
            canonical(kList + "(assert (= (as nil (list Int)) (cons 1 (as nil (list Int)))))"));
  EXPECT_EQ(
      canonical(kList + "(assert ((_ is nil) ((_ cons Int) 1 (_ nil Int))))"),
      canonical(kList + "(assert ((_ is nil) ((as cons (list Int)) 1 (as nil (list Int)))))"));
  EXPECT_EQ(error_of(kList + "(assert (= (_ nil Int Int) (_ nil Int)))"),
            "2:13: nil has 1 sort parameter, not 2");
}

TEST_F(ParsePolymorphic, Errors) {
  EXPECT_EQ(error_of("(declare-fun f (par (A) ((A) B)))"), "1:30: unknown sort B");
  EXPECT_EQ(error_of("(declare-fun f (par (A) ((A) A)))(declare-const x A)"),
            "1:51: unknown sort A");
  EXPECT_EQ(error_of("(assert (par (A) (forall ((x A)) x)))"),
            "1:18: the body of forall has sort A, expected Bool");
  EXPECT_EQ(error_of("(assert (par (A) true false))"),
            "1:23: expected ')' after (par, found 'false'");
  EXPECT_EQ(error_of("(declare-fun f (par () ((Int) Int)))"), "1:15: par without sort parameters");
  EXPECT_EQ(error_of("(declare-fun f (par (A A) ((A) A)))"),
            "1:24: the sort parameter A stands twice");
  EXPECT_EQ(error_of("(declare-fun f (par (Int) ((Int) Int)))"),
            "1:22: the sort parameter Int has the name of a sort");
  EXPECT_EQ(error_of("(define-fun f (par (A) (((x A)) A 3)))"),
            "1:35: the body of f has sort Int, expected A");
  EXPECT_EQ(error_of("(define-fun f (par (A) (((x A)) A x)))(assert (= (f 3) true))"),
            "1:47: argument 2 of = has sort Bool, expected Int");
}

}  // namespace
}  // namespace assay::smtlib
