// Occurrences: edges with polarity and scope, free ones told from bound ones, in linear time.

#include "term/occurrences.h"

#include <gtest/gtest.h>

#include <map>

#include "unit/term/formulas.h"

namespace assay::term {
namespace {

using testing_support::Formulas;

// The polarity of each Boolean constant in a formula.
std::map<std::string, Polarity> polarities(Formulas& f, std::string_view text) {
  const Term root = f.term(text);
  std::map<std::string, Polarity> result;
  for (const Occurrence& o : occurrences(f.store, {{root}}, [&](Term t) {
                               return f.store.op(t) == Op::kApply && f.store.arguments(t).empty();
                             }).list) {
    result[f.print(o.term)] = o.polarity;
  }
  return result;
}

TEST(Occurrences, Polarity) {
  Formulas f("(declare-const a Bool) (declare-const b Bool) (declare-const c Bool)");
  using P = Polarity;
  using Map = std::map<std::string, P>;
  EXPECT_EQ(polarities(f, "(and a (not b))"), (Map{{"a", P::kPositive}, {"b", P::kNegative}}));
  EXPECT_EQ(polarities(f, "(=> a b c)"),
            (Map{{"a", P::kNegative}, {"b", P::kNegative}, {"c", P::kPositive}}));
  EXPECT_EQ(polarities(f, "(ite a b (not c))"),
            (Map{{"a", P::kBoth}, {"b", P::kPositive}, {"c", P::kNegative}}));
  EXPECT_EQ(polarities(f, "(= a b)"), (Map{{"a", P::kBoth}, {"b", P::kBoth}}));
  EXPECT_EQ(polarities(f, "(or a (not a))"), (Map{{"a", P::kBoth}}));
  EXPECT_EQ(polarities(f, "(not (forall ((x Int)) (or a (not b))))"),
            (Map{{"a", P::kNegative}, {"b", P::kPositive}}));
  EXPECT_EQ(polarities(f, "(! (not a) :named n)"), (Map{{"a", P::kNegative}}));
}

TEST(Occurrences, EachEdgeOnce) {
  Formulas f("(declare-const x Int)");
  const Term x = f.term("x");
  EXPECT_EQ(free_occurrences(f.store, {{f.term("(+ x x (* x 2))")}}, x).list.size(), 3u);
  // 2^60 paths, two edges a level.
  Term dag = x;
  for (int i = 0; i < 60; ++i) dag = f.store.make(Op::kAdd, kIntSort, {{dag, dag}});
  const auto all = occurrences(f.store, {{dag}}, [](Term) { return true; });
  EXPECT_EQ(all.list.size(), 121u);
}

TEST(Occurrences, TheRootIsOne) {
  Formulas f("(declare-const a Bool)");
  const auto all = free_occurrences(f.store, {{f.term("a")}}, f.term("a"));
  ASSERT_EQ(all.list.size(), 1u);
  EXPECT_FALSE(all.list[0].edge.parent);
}

TEST(Occurrences, BindingPositionsAreNone) {
  Formulas f("(declare-fun p (Int) Bool)");
  const Term root = f.term("(forall ((x Int)) (let ((y x)) (p y)))");
  std::vector<std::string> seen;
  for (const Occurrence& o : occurrences(f.store, {{root}}, [&](Term t) {
                               return f.store.op(t) == Op::kVariable;
                             }).list) {
    seen.push_back(f.print(o.edge.parent) + "/" + f.print(o.term));
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"(let ((y x)) (p y))/x", "(p y)/y"}));
}

TEST(Occurrences, VisibleVariables) {
  Formulas f("(declare-fun p (Int) Bool)");
  const Term root = f.term("(forall ((x Int) (y Int)) (exists ((x Int)) (p 5)))");
  const Term five = f.term("5");
  const auto all = occurrences(f.store, {{root}}, [&](Term t) { return t == five; });
  ASSERT_EQ(all.list.size(), 1u);
  EXPECT_EQ(all.visible(f.store, all.list[0]),
            (std::vector{f.variable("y", kIntSort), f.variable("x", kIntSort)}));
}

TEST(Occurrences, ASharedTermSeesWhatAllPathsBind) {
  Formulas f("(declare-fun p (Int) Bool)");
  const Term root = f.term(
      "(forall ((z Int)) (and (forall ((x Int)) (not (p 5))) (exists ((y Int)) (not (p 5)))))");
  const Term five = f.term("5");
  const auto all = occurrences(f.store, {{root}}, [&](Term t) { return t == five; });
  ASSERT_EQ(all.list.size(), 1u);
  EXPECT_EQ(all.visible(f.store, all.list[0]), std::vector{f.variable("z", kIntSort)});
}

TEST(FreeOccurrences, OfAVariable) {
  Formulas f("(declare-fun q (Int Int) Bool)");
  const Term body = f.body_of("(forall ((x Int)) (and (q x 1) (forall ((x Int)) (q x 2))))");
  const auto all = free_occurrences(f.store, {{body}}, f.variable("x", kIntSort));
  ASSERT_EQ(all.list.size(), 1u);
  EXPECT_EQ(f.print(all.list[0].edge.parent), "(q x 1)");
}

TEST(FreeOccurrences, AnEdgeThatIsBoundOnSomePathIsLeftOut) {
  Formulas f("(declare-fun p (Int) Bool)");
  const Term body = f.body_of("(forall ((x Int)) (and (p x) (forall ((x Int)) (p x))))");
  EXPECT_TRUE(free_occurrences(f.store, {{body}}, f.variable("x", kIntSort)).list.empty());
}

TEST(Occurrences, DeepTermsNeedNoStack) {
  Formulas f("(declare-const a Bool)");
  Term deep = f.term("a");
  for (int i = 0; i < 300001; ++i) deep = f.store.make(Op::kNot, kBoolSort, {{deep}});
  const auto all = free_occurrences(f.store, {{deep}}, f.term("a"));
  ASSERT_EQ(all.list.size(), 1u);
  EXPECT_EQ(all.list[0].polarity, Polarity::kNegative);
}

}  // namespace
}  // namespace assay::term
