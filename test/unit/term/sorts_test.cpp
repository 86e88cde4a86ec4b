#include "term/sorts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::term {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Sorts = TermTest;

TEST_F(Sorts, SimpleOnesAreConstants) {
  const SortTable& sorts = store_.sorts();
  EXPECT_EQ(sorts.kind(kUnknownSort), SortKind::kUnknown);
  EXPECT_EQ(sorts.kind(kBoolSort), SortKind::kBool);
  EXPECT_EQ(sorts.kind(kIntSort), SortKind::kInt);
  EXPECT_EQ(sorts.kind(kRealSort), SortKind::kReal);
  EXPECT_EQ(sorts.kind(kStringSort), SortKind::kString);
  EXPECT_EQ(sorts.kind(kRegLanSort), SortKind::kRegLan);
  EXPECT_EQ(sorts.kind(kRoundingModeSort), SortKind::kRoundingMode);
  EXPECT_EQ(sorts.kind(kCharSort), SortKind::kChar);
  EXPECT_THAT(sorts.arguments(kIntSort), IsEmpty());
  EXPECT_TRUE(sorts.is_arithmetic(kRealSort));
  EXPECT_FALSE(sorts.is_arithmetic(kBoolSort));
}

TEST_F(Sorts, AreHashConsed) {
  EXPECT_EQ(bv(8), bv(8));
  EXPECT_NE(bv(8), bv(9));
  EXPECT_EQ(fp(8, 24), fp(8, 24));
  EXPECT_NE(fp(8, 24), fp(24, 8));
  EXPECT_EQ(array(kIntSort, bv(3)), array(kIntSort, bv(3)));
  EXPECT_NE(array(kIntSort, kRealSort), array(kRealSort, kIntSort));
  EXPECT_NE(set(kIntSort), bag(kIntSort));
  EXPECT_NE(tuple({kIntSort}), tuple({kIntSort, kIntSort}));
  EXPECT_NE(tuple({kIntSort, kBoolSort}), function({kIntSort}, kBoolSort));
  EXPECT_NE(declared("A"), declared("B"));
  EXPECT_NE(declared("A"), parameter("A"));
  EXPECT_EQ(field("7"), field("7"));
}

TEST_F(Sorts, TellTheirParts) {
  const SortTable& sorts = store_.sorts();
  EXPECT_EQ(sorts.width(bv(8)), 8u);
  EXPECT_EQ(sorts.index(fp(8, 24)), 8u);
  EXPECT_EQ(sorts.significand_bits(fp(8, 24)), 24u);
  EXPECT_THAT(sorts.arguments(fp(8, 24)), IsEmpty());  // the widths are no sorts
  EXPECT_EQ(store_.text(sorts.symbol(field("7"))), "7");
  EXPECT_THAT(sorts.arguments(array(kIntSort, kBoolSort)), ElementsAre(kIntSort, kBoolSort));
  EXPECT_EQ(sorts.argument(set(kRealSort), 0), kRealSort);
  EXPECT_EQ(store_.text(sorts.symbol(declared("A"))), "A");
  const Sort datatype = store_.sorts().datatype(Datatype{5}, {{kIntSort}});
  EXPECT_EQ(sorts.datatype_of(datatype), Datatype{5});
  EXPECT_THAT(sorts.arguments(datatype), ElementsAre(kIntSort));
}

TEST_F(Sorts, ASequenceOfCharactersIsAString) {
  const SortTable& sorts = store_.sorts();
  EXPECT_EQ(seq(kCharSort), kStringSort);
  EXPECT_NE(seq(kIntSort), kStringSort);
  EXPECT_TRUE(sorts.is_sequence(kStringSort));
  EXPECT_TRUE(sorts.is_sequence(seq(kIntSort)));
  EXPECT_FALSE(sorts.is_sequence(set(kIntSort)));
  EXPECT_EQ(sorts.sequence_element(kStringSort), kCharSort);
  EXPECT_EQ(sorts.sequence_element(seq(kIntSort)), kIntSort);
}

TEST_F(Sorts, FunctionsAreCurried) {
  const Sort flat = function({kIntSort, kRealSort}, kBoolSort);
  EXPECT_EQ(function({kIntSort}, function({kRealSort}, kBoolSort)), flat);
  EXPECT_THAT(store_.sorts().arguments(flat), ElementsAre(kIntSort, kRealSort, kBoolSort));
  // A function as an argument is another matter.
  EXPECT_NE(function({function({kIntSort}, kRealSort)}, kBoolSort), flat);
}

TEST_F(Sorts, KnowWhetherParametersOrUnknownsOccur) {
  const SortTable& sorts = store_.sorts();
  const Sort t = parameter("T");
  EXPECT_TRUE(sorts.has_parameter(array(kIntSort, set(t))));
  EXPECT_FALSE(sorts.has_parameter(array(kIntSort, set(declared("T")))));
  EXPECT_TRUE(sorts.has_unknown(kUnknownSort));
  EXPECT_TRUE(sorts.has_unknown(seq(tuple({kIntSort, kUnknownSort}))));
  EXPECT_FALSE(sorts.has_unknown(seq(t)));
}

TEST_F(Sorts, WithOtherArguments) {
  SortTable& sorts = store_.sorts();
  EXPECT_EQ(sorts.with_arguments(set(kIntSort), {{kRealSort}}), set(kRealSort));
  EXPECT_EQ(sorts.with_arguments(seq(kIntSort), {{kCharSort}}), kStringSort);
  EXPECT_EQ(sorts.with_arguments(fp(8, 24), {}), fp(8, 24));
  EXPECT_EQ(sorts.with_arguments(bv(8), {}), bv(8));
  EXPECT_EQ(sorts.with_arguments(function({kIntSort}, kIntSort),
                                 {{kBoolSort, function({kIntSort}, kRealSort)}}),
            function({kBoolSort, kIntSort}, kRealSort));
}

TEST_F(Sorts, Substitute) {
  SortTable& sorts = store_.sorts();
  const Sort t = parameter("T");
  const Sort u = parameter("U");
  const auto replaced = [&](Sort sort) {
    return sorts.substitute(sort, {{t, u}}, {{kIntSort, kBoolSort}});
  };
  EXPECT_EQ(replaced(t), kIntSort);
  EXPECT_EQ(replaced(kRealSort), kRealSort);
  EXPECT_EQ(replaced(array(t, set(u))), array(kIntSort, set(kBoolSort)));
  EXPECT_EQ(replaced(array(t, parameter("W"))), array(kIntSort, parameter("W")));
  EXPECT_EQ(replaced(sorts.datatype({1}, {{t, t}})), sorts.datatype({1}, {{kIntSort, kIntSort}}));
  EXPECT_EQ(sorts.substitute(seq(t), {{t}}, {{kCharSort}}), kStringSort);
  EXPECT_EQ(sorts.substitute(function({t}, u), {{u}}, {{function({kIntSort}, kIntSort)}}),
            function({t, kIntSort}, kIntSort));
  // At once, not one after the other.
  EXPECT_EQ(sorts.substitute(array(t, u), {{t, u}}, {{u, t}}), array(u, t));
}

TEST_F(Sorts, SubstituteDeepAndSharedSorts) {
  SortTable& sorts = store_.sorts();
  const Sort t = parameter("T");
  Sort deep = t;
  Sort deep_int = kIntSort;
  for (int i = 0; i < 200000; ++i) {
    deep = set(deep);
    deep_int = set(deep_int);
  }
  EXPECT_EQ(sorts.substitute(deep, {{t}}, {{kIntSort}}), deep_int);
  Sort shared = t;
  Sort shared_int = kIntSort;
  for (int i = 0; i < 60; ++i) {  // 2^60 as a tree
    shared = array(shared, shared);
    shared_int = array(shared_int, shared_int);
  }
  EXPECT_EQ(sorts.substitute(shared, {{t}}, {{kIntSort}}), shared_int);
}

}  // namespace
}  // namespace assay::term
