// Arguments that are promoted: Int to Real, and terms of unknown sort to what their context wants.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::term {
namespace {

using testing::ElementsAre;

class Promotion : public TermTest {
 protected:
  Term argument(Term term, size_t i) { return store_.arguments(term)[i]; }
  Term decimal(std::string_view text) { return store_.literal(Op::kDecimal, kRealSort, text); }
  Term to_real(Term term) { return store_.make(Op::kToReal, kRealSort, {{term}}); }

  const Term i_ = constant(kIntSort, "i");
  const Term r_ = constant(kRealSort, "r");
  const Term unknown_ = opaque("str.foo");
};

TEST_F(Promotion, ANumeralBecomesADecimal) {
  const Term sum = apply("+", {r_, numeral("3")});
  EXPECT_EQ(store_.sort(sum), kRealSort);
  EXPECT_THAT(store_.arguments(sum), ElementsAre(r_, decimal("3.0")));
  EXPECT_EQ(argument(apply("/", {numeral("1"), numeral("3")}), 1), decimal("3.0"));
  EXPECT_EQ(argument(apply("=", {numeral("0"), r_}), 0), decimal("0.0"));
  EXPECT_EQ(argument(apply("=", {numeral("123456789012345678901234567890"), r_}), 0),
            decimal("123456789012345678901234567890.0"));
}

TEST_F(Promotion, AnIntTermGetsToReal) {
  EXPECT_THAT(store_.arguments(apply("<", {i_, r_, i_})),
              ElementsAre(to_real(i_), r_, to_real(i_)));
  EXPECT_THAT(store_.arguments(apply("/", {i_, i_})), ElementsAre(to_real(i_), to_real(i_)));
  const Term condition = constant(kBoolSort, "b");
  const Term choice = apply("ite", {condition, i_, r_});
  EXPECT_EQ(store_.sort(choice), kRealSort);
  EXPECT_EQ(argument(choice, 1), to_real(i_));
}

TEST_F(Promotion, NothingIsPromotedWhereNothingNeedsIt) {
  EXPECT_THAT(store_.arguments(apply("+", {i_, numeral("1")})), ElementsAre(i_, numeral("1")));
  EXPECT_EQ(store_.sort(apply("+", {i_, i_})), kIntSort);
  EXPECT_EQ(argument(apply("to_real", {i_}), 0), i_);
}

TEST_F(Promotion, ElementsFollowTheirCollection) {
  const Term a = constant(array(kRealSort, kRealSort), "a");
  EXPECT_THAT(store_.arguments(apply("store", {a, numeral("1"), i_})),
              ElementsAre(a, decimal("1.0"), to_real(i_)));
  const Term s = constant(set(kRealSort), "s");
  EXPECT_EQ(argument(apply("set.member", {numeral("1"), s}), 0), decimal("1.0"));
  EXPECT_EQ(argument(apply("set.insert", {numeral("1"), r_, s}), 0), decimal("1.0"));
  // A whole collection is not promoted.
  EXPECT_FALSE(apply("set.union", {s, constant(set(kIntSort), "s")}));
}

// As z3 does; cvc5 rejects it.
TEST_F(Promotion, ARealIsRoundedDownWhereAnIntIsWanted) {
  EXPECT_EQ(argument(apply("mod", {r_, i_}), 0), store_.make(Op::kToInt, kIntSort, {{r_}}));
}

TEST_F(Promotion, Join) {
  EXPECT_EQ(checker_.join({}, kIntSort), kIntSort);
  EXPECT_EQ(checker_.join(kIntSort, kIntSort), kIntSort);
  EXPECT_EQ(checker_.join(kIntSort, kRealSort), kRealSort);
  EXPECT_EQ(checker_.join(kRealSort, kIntSort), kRealSort);
  EXPECT_EQ(checker_.join(kUnknownSort, kBoolSort), kBoolSort);
  EXPECT_EQ(checker_.join(kBoolSort, kUnknownSort), kBoolSort);
  EXPECT_EQ(checker_.join(set(kUnknownSort), set(kIntSort)), set(kIntSort));
  EXPECT_EQ(checker_.join(set(kIntSort), set(kUnknownSort)), set(kIntSort));
  EXPECT_FALSE(checker_.join(set(kUnknownSort), bag(kIntSort)));
  EXPECT_FALSE(checker_.join(kIntSort, kBoolSort));
  EXPECT_FALSE(checker_.join(set(kIntSort), set(kRealSort)));
  const Sort a = array(kIntSort, kBoolSort);
  EXPECT_EQ(checker_.join(a, function({kIntSort}, kBoolSort)), a);
}

TEST_F(Promotion, AnOpaqueTermTakesTheSortOfItsContext) {
  EXPECT_EQ(store_.sort(argument(apply("=", {unknown_, i_}), 0)), kIntSort);
  EXPECT_EQ(store_.sort(argument(apply("=", {r_, unknown_}), 1)), kRealSort);
  EXPECT_EQ(store_.sort(argument(apply("not", {unknown_}), 0)), kBoolSort);
  EXPECT_EQ(store_.sort(argument(apply("bvadd", {unknown_, constant(bv(8))}), 0)), bv(8));
  const Term a = constant(array(bv(3), kStringSort));
  EXPECT_EQ(store_.sort(argument(apply("select", {a, unknown_}), 1)), bv(3));
  EXPECT_EQ(store_.sort(argument(apply("str.len", {unknown_}), 0)), kUnknownSort);
}

TEST_F(Promotion, AnUnknownSortSpreads) {
  EXPECT_EQ(store_.sort(apply("=", {unknown_, unknown_})), kBoolSort);
  EXPECT_EQ(store_.sort(apply("+", {unknown_, unknown_})), kUnknownSort);
  EXPECT_EQ(store_.sort(apply("ite", {unknown_, unknown_, unknown_})), kUnknownSort);
  EXPECT_EQ(store_.sort(apply("concat", {unknown_, constant(bv(8))})), kUnknownSort);
  EXPECT_EQ(store_.sort(apply("extract", {unknown_}, {3, 0})), kUnknownSort);
  EXPECT_EQ(store_.sort(apply("seq.unit", {unknown_})), kUnknownSort);
  EXPECT_EQ(store_.sort(apply("tuple", {unknown_, i_})), tuple({kUnknownSort, kIntSort}));
}

TEST_F(Promotion, EmptyCollectionsTakeTheSortOfTheirContext) {
  const Term empty = apply("set.empty", {});
  EXPECT_EQ(store_.sort(empty), kUnknownSort);
  const Term s = constant(set(kIntSort), "s");
  EXPECT_EQ(store_.sort(argument(apply("set.union", {empty, s}), 0)), set(kIntSort));
  EXPECT_EQ(store_.sort(argument(apply("set.member", {i_, empty}), 1)), set(kIntSort));
  const Term sequence = constant(seq(kIntSort));
  EXPECT_EQ(store_.sort(argument(apply("seq.++", {apply("seq.empty", {}), sequence}), 0)),
            seq(kIntSort));
}

// A sort that is known in part has no text that a parser reads.
TEST_F(Promotion, EmptyCollectionsDoNotTakeAnUnknownElement) {
  const Term member = apply("set.member", {unknown_, apply("set.empty", {})});
  const Sort sort = store_.sort(argument(member, 1));
  EXPECT_TRUE(sort == kUnknownSort || !store_.sorts().has_unknown(sort)) << text(sort);
}

TEST_F(Promotion, ALambdaBecomesAnArray) {
  const Term v = store_.variable(symbol("v"), kIntSort);
  const Term lambda = store_.make(Op::kLambda, function({kIntSort}, kIntSort), {{v, v}});
  const Sort a = array(kIntSort, kIntSort);
  EXPECT_EQ(store_.sort(argument(apply("=", {constant(a), lambda}), 1)), a);
  EXPECT_FALSE(apply("=", {constant(array(kIntSort, kBoolSort)), lambda}));
  // A declared function stays a function.
  EXPECT_FALSE(apply("=", {constant(a), constant(function({kIntSort}, kIntSort))}));
}

}  // namespace
}  // namespace assay::term
