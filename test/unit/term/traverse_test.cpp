#include "term/traverse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/random.h"
#include "fixture.h"

namespace assay::term {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Traverse : public TermTest {
 protected:
  Term conjunction(std::vector<Term> arguments) {
    return store_.make(Op::kAnd, kBoolSort, arguments);
  }
};

TEST_F(Traverse, ArgumentsComeFirst) {
  const Term a = constant(kBoolSort, "a");
  const Term b = constant(kBoolSort, "b");
  const Term inner = conjunction({a, b});
  const Term outer = conjunction({inner, a, inner});
  EXPECT_THAT(subterms(store_, {{outer}}), ElementsAre(a, b, inner, outer));
}

TEST_F(Traverse, SeveralRootsShareWhatWasSeen) {
  const Term a = constant(kBoolSort, "a");
  const Term b = constant(kBoolSort, "b");
  const Term first = conjunction({a});
  const Term second = conjunction({a, b});
  EXPECT_THAT(subterms(store_, {{first, second, first}}), ElementsAre(a, first, b, second));
  EXPECT_THAT(subterms(store_, {}), IsEmpty());
}

TEST_F(Traverse, BoundVariablesAreVisited) {
  const Term v = store_.variable(symbol("v"), kBoolSort);
  const Term body = store_.boolean(true);
  const Term quantifier = store_.make(Op::kForall, kBoolSort, {{v, body}});
  EXPECT_THAT(subterms(store_, {{quantifier}}), ElementsAre(v, body, quantifier));
}

TEST_F(Traverse, AMillionLevels) {
  Term deep = constant(kBoolSort);
  for (int i = 0; i < 1000000; ++i) deep = store_.make(Op::kNot, kBoolSort, {{deep}});
  size_t count = 0;
  for_each_subterm(store_, {{deep}}, [&](Term) { ++count; });
  EXPECT_EQ(count, 1000001u);
  EXPECT_EQ(tree_size(store_, deep), 1000001u);
}

TEST_F(Traverse, TreeSizeCountsEveryOccurrence) {
  const Term a = constant(kBoolSort);
  EXPECT_EQ(tree_size(store_, a), 1u);
  EXPECT_EQ(tree_size(store_, conjunction({a, a})), 3u);
  Term shared = a;
  for (int i = 0; i < 62; ++i) shared = conjunction({shared, shared});
  EXPECT_EQ(tree_size(store_, shared), (uint64_t{1} << 63) - 1);
}

TEST_F(Traverse, TreeSizeSaturates) {
  Term shared = constant(kBoolSort);
  for (int i = 0; i < 63; ++i) shared = conjunction({shared, shared});
  EXPECT_EQ(tree_size(store_, shared), UINT64_MAX);  // 2^64 - 1: exactly the last number
  for (int i = 0; i < 7; ++i) shared = conjunction({shared, shared});
  EXPECT_EQ(tree_size(store_, shared), UINT64_MAX);
  EXPECT_EQ(subterms(store_, {{shared}}).size(), 71u);
}

TEST(HandleSet, Members) {
  HandleSet<Term> set;
  EXPECT_FALSE(set.contains({0}));
  EXPECT_TRUE(set.insert({0}));
  EXPECT_FALSE(set.insert({0}));
  EXPECT_TRUE(set.insert({100000}));
  EXPECT_TRUE(set.contains({100000}));
  EXPECT_FALSE(set.contains({99999}));
}

RC_GTEST_FIXTURE_PROP(Traverse, EachOnceAndAfterItsArguments, (uint64_t seed)) {
  base::Random random(seed);
  std::vector<Term> pool{constant(kBoolSort, "a"), constant(kBoolSort, "b")};
  for (int i = 0; i < 50; ++i) {
    std::vector<Term> arguments;
    for (uint64_t k = random.below(4); k > 0; --k)
      arguments.push_back(random.pick(std::span(pool)));
    pool.push_back(conjunction(arguments));
  }
  std::map<Term, size_t> position;
  for (Term term : subterms(store_, pool)) {
    RC_ASSERT(position.emplace(term, position.size()).second);
    for (Term argument : store_.arguments(term)) RC_ASSERT(position.contains(argument));
  }
  for (Term term : pool) RC_ASSERT(position.contains(term));
}

// Few members of a large store, many, and the change from one form to the other.
TEST(HandleSet, HoldsWhatWasInserted) {
  for (const uint32_t step : {1u, 3u, 1000u, 100000u}) {
    HandleSet<Term> set;
    for (uint32_t i = 0; i < 5000; ++i) {
      EXPECT_FALSE(set.contains(Term{i * step}));
      EXPECT_TRUE(set.insert(Term{i * step}));
      EXPECT_FALSE(set.insert(Term{i * step}));
      EXPECT_FALSE(set.contains(Term{i * step + 1}));
    }
    for (uint32_t i = 0; i < 5000; ++i) EXPECT_TRUE(set.contains(Term{i * step}));
  }
  HandleSet<Term> last;
  EXPECT_TRUE(last.insert(Term{UINT32_MAX - 1}));
  EXPECT_TRUE(last.contains(Term{UINT32_MAX - 1}));
}

}  // namespace
}  // namespace assay::term
