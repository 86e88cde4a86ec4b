#include "mutate/fusion/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mutate/fusion/check.h"
#include "mutate/fusion/coefficient.h"
#include "mutate/rule_text.h"
#include "smtlib/sexpr_scan.h"

namespace assay::mutate::fusion {
namespace {

using testing::HasSubstr;

class BuiltinRules : public testing::TestWithParam<Rule> {};

// The built-in ones are theorems; at start-up only a part of this is checked.
TEST_P(BuiltinRules, AreInvertible) {
  const auto wrong = check_rule(GetParam(), CheckLevel::kFull);
  EXPECT_FALSE(wrong) << wrong->message;
}

INSTANTIATE_TEST_SUITE_P(All, BuiltinRules, testing::ValuesIn(builtin_rules()),
                         [](const auto& rule) {
                           std::string name = rule.param.name;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(FusionRules, HaveAllRowsOfFigure6) {
  size_t rows = 0;
  for (const Rule& rule : builtin_rules()) rows += rule.is_paper ? 1 : 0;
  EXPECT_EQ(rows, 11u);
}

std::string verdict(const std::string& body) {
  auto rules = read_rules("[[rule]]\nname = \"r\"\n" + body, "my.toml");
  if (!rules) return rules.error().to_string();
  const auto wrong = check_rule((*rules)[0], CheckLevel::kFull);
  return wrong ? wrong->message : "good";
}

constexpr const char* kInts = "sorts = { x = \"Int\", y = \"Int\", z = \"Int\" }\n";
constexpr const char* kBits =
    "sorts = { x = \"(_ BitVec n)\", y = \"(_ BitVec n)\", z = \"(_ BitVec n)\" }\n";

TEST(FusionRules, WrongInversionsAreRefusedWithACounterexample) {
  const std::string ints = kInts;
  const std::string bits = kBits;
  EXPECT_EQ(verdict(ints + "z = \"(+ x y)\"\nx = \"(- z y)\"\ny = \"(- z x)\""), "good");
  EXPECT_THAT(
      verdict(ints + "z = \"(+ x y)\"\nx = \"(- y z)\"\ny = \"(- z x)\""),
      HasSubstr("x is not given back for x = (- 8), y = (- 8): z = (- 16), and (- y z) is 8"));
  EXPECT_THAT(verdict(ints + "z = \"(* x y)\"\nx = \"(div z y)\""), HasSubstr("is open"));
  EXPECT_EQ(verdict(ints + "when = \"(distinct y 0)\"\nz = \"(* x y)\"\nx = \"(div z y)\""),
            "good");
  // Even multipliers lose a bit.
  EXPECT_THAT(verdict(bits + "random = { c = \"(_ BitVec n)\" }\nz = \"(bvadd (bvmul c x) y)\"\n"
                             "x = \"(bvudiv (bvsub z y) c)\""),
              HasSubstr("x is not given back"));
  // Only wide vectors show that the lower half is not all.
  EXPECT_THAT(verdict(ints + "when = \"(and (< x 1000) (> x (- 1000)) (< y 1000000))\"\n"
                             "z = \"(+ (* 1000 y) x)\"\nx = \"(mod z 1000)\""),
              HasSubstr("x is not given back for x = (- 8)"));
}

TEST(FusionRules, MistakesAreToldApart) {
  const std::string ints = kInts;
  EXPECT_THAT(verdict(ints + "z = \"(+ x y\"\nx = \"z\""), HasSubstr("rule 'r': "));
  EXPECT_THAT(verdict(ints + "z = \"(+ x w)\"\nx = \"z\""), HasSubstr("w"));
  EXPECT_THAT(verdict(ints + "z = \"(+ z y)\"\nx = \"z\""), HasSubstr("defined by itself"));
  EXPECT_THAT(verdict(ints + "zz = \"(+ z y)\""), HasSubstr("unknown key 'zz'"));
  EXPECT_THAT(verdict(ints + "z = \"(+ x y)\""), HasSubstr("a rule needs"));
  EXPECT_THAT(verdict(ints + "when = \"false\"\nz = \"(+ x y)\"\nx = \"(- z y)\""),
              HasSubstr("never holds"));
  EXPECT_THAT(verdict(ints + "weight = 0"), HasSubstr("'weight'"));
  EXPECT_THAT(verdict("sorts = 3"), HasSubstr("my.toml:3"));
}

TEST(RuleText, SortsAreMatched) {
  const auto match = [](const char* pattern, const char* sort, Bindings& bindings) {
    return match_sort(smtlib::tokens_of(pattern), smtlib::tokens_of(sort), bindings);
  };
  Bindings bindings;
  ASSERT_TRUE(match("(Array (_ BitVec n) A)", "(Array (_ BitVec 8) (Seq Int))", bindings));
  EXPECT_EQ(bindings.numbers["n"], 8);
  EXPECT_EQ(bindings.sorts['A'], "(Seq Int)");
  EXPECT_FALSE(match("A", "Int", bindings));
  EXPECT_EQ(filled("((_ extract {n-1} 0) (as z (Seq A)))", bindings),
            "((_ extract 7 0) (as z (Seq (Seq Int))))");
  EXPECT_FALSE(filled("{n-9}", bindings));
  EXPECT_FALSE(filled("{q}", bindings));
  EXPECT_TRUE(holds("n > 7", bindings));
  EXPECT_FALSE(holds("n >= 9", bindings));
  EXPECT_FALSE(holds("n", bindings));
}

TEST(RuleText, SymbolsGetTheirMeaning) {
  EXPECT_EQ(with_meanings("(g z (f x y))", {{"f", "x"}, {"z", "1"}}), "(g 1 x)");
}

TEST(Coefficients, OddNumbersHaveInverses) {
  base::Random random(1);
  for (int i = 0; i < 100; ++i) {
    const uint64_t n = random.next() | 1;
    EXPECT_EQ(n * inverse_of_odd(n), 1u);
  }
}

}  // namespace
}  // namespace assay::mutate::fusion
