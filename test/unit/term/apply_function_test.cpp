// Applications of declared functions and of terms of function sort.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::term {
namespace {

using testing::ElementsAre;

class ApplyFunction : public TermTest {
 protected:
  Term call(Decl decl, std::vector<Term> arguments, Sort result = {}) {
    return checker_.apply(decl, arguments, result);
  }
  Term call(Term function, std::vector<Term> arguments) {
    return checker_.apply_function(function, arguments);
  }
  Sort list(Sort element) {
    bool is_new = false;
    const Datatype datatype = store_.intern_datatype("List", &is_new);
    store_.datatype(datatype).name = symbol("List");
    return store_.sorts().datatype(datatype, {{element}});
  }

  const Term i_ = constant(kIntSort, "i");
  const Term r_ = constant(kRealSort, "r");
  const Term b_ = constant(kBoolSort, "b");
};

TEST_F(ApplyFunction, ChecksNumberAndSorts) {
  const Decl f = declare("f", {kIntSort, kBoolSort}, kRealSort);
  const Term term = call(f, {i_, b_});
  ASSERT_TRUE(term);
  EXPECT_EQ(store_.op(term), Op::kApply);
  EXPECT_EQ(store_.decl(term), f);
  EXPECT_EQ(store_.sort(term), kRealSort);
  EXPECT_THAT(store_.arguments(term), ElementsAre(i_, b_));
  EXPECT_FALSE(call(f, {b_, i_}));
  EXPECT_EQ(checker_.message(), "argument 1 of f has sort Bool, expected Int");
  EXPECT_FALSE(call(f, {i_, b_, b_}));
  EXPECT_EQ(checker_.message(), "f takes 2 arguments, not 3");
}

TEST_F(ApplyFunction, PromotesArguments) {
  const Decl f = declare("f", {kRealSort}, kRealSort);
  EXPECT_EQ(store_.op(store_.arguments(call(f, {i_}))[0]), Op::kToReal);
  EXPECT_EQ(store_.op(store_.arguments(call(f, {numeral("1")}))[0]), Op::kDecimal);
  EXPECT_EQ(store_.sort(store_.arguments(call(f, {opaque("str.foo")}))[0]), kRealSort);
}

TEST_F(ApplyFunction, FewerArgumentsMakeAFunction) {
  const Decl f = declare("f", {kIntSort, kBoolSort, kRealSort}, kBoolSort);
  EXPECT_EQ(text(store_.sort(call(f, {}))), "(-> Int Bool Real Bool)");
  EXPECT_EQ(text(store_.sort(call(f, {i_}))), "(-> Bool Real Bool)");
  const Term rest = call(call(f, {i_}), {b_, r_});
  EXPECT_EQ(rest, call(f, {i_, b_, r_}));  // one form for one application
  EXPECT_EQ(store_.sort(rest), kBoolSort);
}

TEST_F(ApplyFunction, MoreArgumentsGoToTheFunctionThatComesBack) {
  const Decl f = declare("f", {kIntSort}, function({kBoolSort}, kRealSort));
  const Term term = call(f, {i_, b_});
  ASSERT_TRUE(term);
  EXPECT_EQ(store_.op(term), Op::kHoApply);
  EXPECT_EQ(store_.sort(term), kRealSort);
  EXPECT_FALSE(call(f, {i_, i_}));
  EXPECT_FALSE(call(f, {i_, b_, b_}));
}

TEST_F(ApplyFunction, OfATerm) {
  const Term f = constant(function({kIntSort, kRealSort}, kBoolSort), "f");
  EXPECT_EQ(store_.sort(call(f, {i_, r_})), kBoolSort);
  EXPECT_EQ(text(store_.sort(call(f, {i_}))), "(-> Real Bool)");
  EXPECT_EQ(store_.op(store_.arguments(call(f, {i_, i_}))[2]), Op::kToReal);
  EXPECT_FALSE(call(f, {b_, r_}));
  EXPECT_FALSE(call(f, {i_, r_, r_}));
  EXPECT_FALSE(call(i_, {i_}));
  EXPECT_EQ(checker_.message(), "a term of sort Int is applied like a function");
}

TEST_F(ApplyFunction, OfAnArrayIsSelect) {
  const Term a = constant(array(kIntSort, kBoolSort), "a");
  EXPECT_EQ(store_.op(call(a, {i_})), Op::kSelect);
  EXPECT_FALSE(call(a, {b_}));
}

TEST_F(ApplyFunction, OfATermOfUnknownSort) {
  const Term term = call(opaque("str.foo"), {i_});
  EXPECT_EQ(store_.op(term), Op::kHoApply);
  EXPECT_EQ(store_.sort(term), kUnknownSort);
}

TEST_F(ApplyFunction, ParametersAreInferredFromTheArguments) {
  const Sort t = parameter("T");
  const Decl cons = declare("cons", {t, list(t)}, list(t), {t});
  const Term ints = constant(list(kIntSort), "ints");
  const Term reals = constant(list(kRealSort), "reals");
  EXPECT_EQ(store_.sort(call(cons, {i_, ints})), list(kIntSort));
  EXPECT_EQ(store_.sort(call(cons, {i_, reals})), list(kRealSort));  // i is promoted
  EXPECT_FALSE(call(cons, {r_, ints}));
  EXPECT_FALSE(call(cons, {b_, ints}));
  EXPECT_FALSE(call(cons, {i_, i_}));
}

TEST_F(ApplyFunction, ParametersComeFromTheQualification) {
  const Sort t = parameter("T");
  const Decl nil = declare("nil", {}, list(t), {t});
  EXPECT_EQ(store_.sort(call(nil, {}, list(kIntSort))), list(kIntSort));
  EXPECT_EQ(store_.sort(call(nil, {})), list(kUnknownSort));
  EXPECT_FALSE(call(nil, {}, kIntSort));
  const Decl cons = declare("cons", {t, list(t)}, list(t), {t});
  const Term term = call(cons, {numeral("1"), call(nil, {}, list(kRealSort))}, list(kRealSort));
  ASSERT_TRUE(term);
  EXPECT_EQ(store_.op(store_.arguments(term)[0]), Op::kDecimal);
}

TEST_F(ApplyFunction, TheSameParameterTwice) {
  const Sort t = parameter("T");
  const Sort u = parameter("U");
  const Decl pair = declare("pair", {t, t, u}, tuple({t, u}), {t, u});
  EXPECT_EQ(text(store_.sort(call(pair, {i_, i_, b_}))), "(Tuple Int Bool)");
  EXPECT_EQ(text(store_.sort(call(pair, {i_, r_, b_}))), "(Tuple Real Bool)");
  EXPECT_FALSE(call(pair, {i_, b_, b_}));
}

}  // namespace
}  // namespace assay::term
