#include "mutate/rename.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::mutate {
namespace {

using testing::UnorderedElementsAre;

Names names_in(const std::string& text) {
  term::TermStore terms;
  const auto parsed = smtlib::parse(terms, text, "t");
  EXPECT_TRUE(parsed.ok()) << parsed.error().to_string();
  return names_of(terms, parsed->script);
}

TEST(Rename, FindsAllNames) {
  EXPECT_THAT(names_in("(declare-sort U 0)(define-sort W () U)(declare-fun f (U) Int)"
                       "(declare-datatype L ((nil) (cons (head Int) (tail L))))"
                       "(define-fun g ((p Int)) Int (let ((q p)) q))"
                       "(assert (! (forall ((x U)) (> (f x) 0)) :named |a b|))"),
              UnorderedElementsAre("U", "W", "f", "L", "nil", "cons", "head", "tail", "g", "p", "q",
                                   "x", "a b"));
}

TEST(Rename, ChangesSymbolsOnly) {
  const Names names = {"x", "a b", "le"};
  EXPECT_EQ(renamed("(and (= x \"x\") |a b| |x| (let ((le x)) le) :x xy)", names, "_1"),
            "(and (= x_1 \"x\") |a b_1| x_1 (let ((le_1 x_1)) le_1) :x xy)");
  EXPECT_EQ(renamed("\"a\"\"x\" x", names, "_1"), "\"a\"\"x\" x_1");
}

// The reason why bound variables are renamed, too.
TEST(Rename, CapturesNothing) {
  const std::string text =
      "(declare-fun x () Int)\n(assert (forall ((x_1 Int)) (= x x_1)))\n(check-sat)\n";
  const std::string out = renamed(text, names_in(text), "_1");
  EXPECT_EQ(out,
            "(declare-fun x_1 () Int)\n(assert (forall ((x_1_1 Int)) (= x_1 x_1_1)))\n"
            "(check-sat)\n");
}

TEST(Rename, ModelsHaveNamesOfTheirOwn) {
  EXPECT_EQ(renamed_model("(define-fun f ((x!0 U)) Int (ite (= x!0 U!val!0) (k!1 x!0) 2))\n"
                          "; rep: (as @U_0 U)\n(define-fun /0 ((x!0 Real)) Real 1.0)",
                          {"f", "U"}, "_2"),
            "(define-fun f_2 ((x!0_2 U_2)) Int (ite (= x!0_2 U_2!val!0) (k!1_2 x!0_2) 2))\n"
            "; rep: (as @U_2_0 U_2)\n(define-fun /0 ((x!0_2 Real)) Real 1.0)");
  EXPECT_EQ(renamed_model("(= @uc_U_3 @uc_V_1 @a)", {"U"}, "_2"), "(= @uc_U_2_3 @uc_V_1_2 @a_2)");
}

}  // namespace
}  // namespace assay::mutate
