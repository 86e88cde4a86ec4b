#include "term/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/assert.h"
#include "fixture.h"

namespace assay::term {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Store = TermTest;

TEST_F(Store, TermsAreHashConsed) {
  const Term x = constant(kIntSort, "x");
  const Term y = constant(kIntSort, "y");
  const Term sum = store_.make(Op::kAdd, kIntSort, {{x, y}});
  EXPECT_EQ(store_.make(Op::kAdd, kIntSort, {{x, y}}), sum);
  EXPECT_NE(store_.make(Op::kAdd, kIntSort, {{y, x}}), sum);
  EXPECT_NE(store_.make(Op::kMul, kIntSort, {{x, y}}), sum);
  EXPECT_NE(store_.make(Op::kAdd, kRealSort, {{x, y}}), sum);
  EXPECT_NE(store_.make(Op::kAdd, kIntSort, {{x, y, y}}), sum);
}

TEST_F(Store, KeepsOperatorSortIndicesArguments) {
  const Term x = constant(bv(8));
  const Term term = store_.make(Op::kExtract, bv(3), {{4, 2}}, {{x}});
  EXPECT_EQ(store_.op(term), Op::kExtract);
  EXPECT_EQ(store_.sort(term), bv(3));
  EXPECT_THAT(store_.indices(term), ElementsAre(4, 2));
  EXPECT_THAT(store_.arguments(term), ElementsAre(x));
  EXPECT_NE(store_.make(Op::kExtract, bv(3), {{5, 3}}, {{x}}), term);
}

// An index and an argument with the same number are not the same.
TEST_F(Store, IndicesAreNoArguments) {
  const Term zero{0};
  constant(kIntSort);
  EXPECT_NE(store_.make(Op::kOpaque, kIntSort, {{0}}, {}),
            store_.make(Op::kOpaque, kIntSort, {}, {{zero}}));
}

TEST_F(Store, ManyArgumentsAndIndices) {
  const Term x = constant(kBoolSort);
  const std::vector<Term> arguments(1000000, x);
  const Term wide = store_.make(Op::kAnd, kBoolSort, arguments);
  EXPECT_EQ(store_.arguments(wide).size(), arguments.size());
  const std::vector<uint32_t> indices(TermStore::kMaxIndices, 7);
  const Term indexed = store_.make(Op::kPbLe, kBoolSort, indices, arguments);
  EXPECT_EQ(store_.indices(indexed).size(), indices.size());
  EXPECT_EQ(store_.indices(indexed).back(), 7u);
  EXPECT_EQ(store_.arguments(indexed).size(), arguments.size());
  const std::vector<uint32_t> too_many(TermStore::kMaxIndices + 1);
  EXPECT_THROW(store_.make(Op::kPbLe, kBoolSort, too_many, {}), base::InternalError);
}

TEST_F(Store, KnowsWhereVariablesOccur) {
  const Term v = store_.variable(symbol("v"), kIntSort);
  const Term x = constant(kIntSort);
  EXPECT_TRUE(store_.has_variables(v));
  EXPECT_FALSE(store_.has_variables(x));
  EXPECT_FALSE(store_.has_variables(store_.make(Op::kAdd, kIntSort, {{x, x}})));
  EXPECT_TRUE(store_.has_variables(store_.make(Op::kAdd, kIntSort, {{x, v}})));
  EXPECT_TRUE(store_.has_variables(store_.make(Op::kDivisible, kBoolSort, {{2}}, {{v}})));
  EXPECT_EQ(store_.op(store_.make(Op::kAdd, kIntSort, {{x, v}})), Op::kAdd);
}

TEST_F(Store, VariablesDifferByNameAndSort) {
  const Term v = store_.variable(symbol("v"), kIntSort);
  EXPECT_EQ(store_.variable(symbol("v"), kIntSort), v);
  EXPECT_NE(store_.variable(symbol("v"), kRealSort), v);
  EXPECT_NE(store_.variable(symbol("w"), kIntSort), v);
  EXPECT_EQ(store_.text(store_.symbol(v)), "v");
}

TEST_F(Store, NumeralsOfAnySize) {
  for (const char* digits :
       {"0", "1", "4294967295", "4294967296", "9999999999999999999", "10000000000000000000",
        "18446744073709551616", "123456789012345678901234567890"}) {
    const Term term = numeral(digits);
    EXPECT_EQ(store_.op(term), Op::kNumeral);
    EXPECT_EQ(store_.sort(term), kIntSort);
    EXPECT_EQ(store_.literal_text(term), digits);
    EXPECT_EQ(numeral(digits), term);
  }
  EXPECT_NE(numeral("1"), numeral("4294967297"));
}

TEST_F(Store, BitVectorsOfAnyWidth) {
  const Term small = store_.bit_vector(255, bv(8));
  EXPECT_EQ(store_.op(small), Op::kBitVector);
  EXPECT_EQ(store_.literal_text(small), "ff");
  EXPECT_NE(store_.bit_vector(255, bv(9)), small);
  EXPECT_NE(store_.bit_vector(254, bv(8)), small);
  EXPECT_EQ(store_.literal_text(store_.bit_vector(0, bv(1))), "0");
  EXPECT_EQ(store_.literal_text(store_.bit_vector(UINT64_MAX, bv(64))), "ffffffffffffffff");
  EXPECT_EQ(store_.literal_text(store_.literal(Op::kBitVector, bv(65), "1ff")), "1ff");
}

// Whoever makes a literal: equal handles if and only if they are equal.
TEST_F(Store, OneValueIsOneTerm) {
  EXPECT_EQ(store_.literal(Op::kBitVector, bv(8), "ff"), store_.bit_vector(255, bv(8)));
  EXPECT_EQ(store_.literal(Op::kNumeral, kIntSort, "42"), numeral("42"));
}

TEST_F(Store, OtherLiteralsKeepTheirText) {
  EXPECT_EQ(store_.literal_text(store_.literal(Op::kString, kStringSort, "")), "");
  EXPECT_EQ(store_.literal_text(store_.literal(Op::kDecimal, kRealSort, "1.5")), "1.5");
  EXPECT_EQ(store_.op(store_.boolean(true)), Op::kTrue);
  EXPECT_EQ(store_.op(store_.boolean(false)), Op::kFalse);
}

TEST_F(Store, ReplacesSortOrArguments) {
  const Term x = constant(kIntSort, "x");
  const Term y = constant(kIntSort, "y");
  const Term term = store_.make(Op::kDivisible, kBoolSort, {{3}}, {{x}});
  const Term other = store_.with_arguments(term, {{y}});
  EXPECT_THAT(store_.arguments(other), ElementsAre(y));
  EXPECT_THAT(store_.indices(other), ElementsAre(3));
  EXPECT_EQ(store_.sort(other), kBoolSort);
  EXPECT_EQ(store_.with_arguments(other, {{x}}), term);
  const Term unknown = opaque("str.foo");
  EXPECT_EQ(store_.sort(store_.with_sort(unknown, kIntSort)), kIntSort);
  EXPECT_EQ(store_.with_sort(store_.with_sort(unknown, kIntSort), kUnknownSort), unknown);
}

TEST_F(Store, Declarations) {
  const Sort t = parameter("T");
  const Decl f = declare("f", {kIntSort, set(t)}, t, {t});
  EXPECT_EQ(store_.text(store_.name(f)), "f");
  EXPECT_EQ(store_.kind(f), DeclKind::kFunction);
  EXPECT_THAT(store_.parameters(f), ElementsAre(t));
  EXPECT_THAT(store_.arguments(f), ElementsAre(kIntSort, set(t)));
  EXPECT_EQ(store_.result(f), t);
  EXPECT_EQ(store_.arity(f), 2u);
  EXPECT_EQ(declare("f", {kIntSort, set(t)}, t, {t}), f);
  EXPECT_NE(declare("f", {kIntSort, set(t)}, t), f);
  EXPECT_NE(declare("g", {kIntSort, set(t)}, t, {t}), f);
  EXPECT_NE(store_.declare(DeclKind::kDefined, symbol("f"), {{t}}, {{kIntSort, set(t)}}, t), f);
  EXPECT_THAT(store_.arguments(declare("c", {}, kIntSort)), IsEmpty());
}

TEST_F(Store, DatatypesAreInternedByTheirKey) {
  bool is_new = false;
  const Datatype first = store_.intern_datatype("one", &is_new);
  EXPECT_TRUE(is_new);
  store_.datatype(first).name = symbol("List");
  EXPECT_EQ(store_.intern_datatype("one", &is_new), first);
  EXPECT_FALSE(is_new);
  EXPECT_NE(store_.intern_datatype("two", &is_new), first);
  EXPECT_TRUE(is_new);
  EXPECT_EQ(store_.text(store_.datatype(first).name), "List");
}

TEST_F(Store, SpansStayValid) {
  const Term x = constant(kIntSort, "x");
  const Term term = store_.make(Op::kAdd, kIntSort, {{x, x}});
  const auto arguments = store_.arguments(term);
  store_.reserve_terms(500000);
  for (int i = 0; i < 200000; ++i)
    store_.make(Op::kMul, kIntSort, {{x, numeral(std::to_string(i))}});
  EXPECT_THAT(arguments, ElementsAre(x, x));
  EXPECT_GT(store_.bytes(), 200000u * 16);
}

TEST_F(Store, MovesAsAWhole) {
  const Term x = constant(kIntSort, "x");
  TermStore moved = std::move(store_);
  EXPECT_EQ(moved.sort(x), kIntSort);
  EXPECT_EQ(moved.text(moved.name(moved.decl(x))), "x");
}

}  // namespace
}  // namespace assay::term
