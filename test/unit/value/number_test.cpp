// Small numbers: either the exact result, or "not small" and the caller goes through GMP.
#include "value/number.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "value/value_store.h"

namespace assay::value::number {
namespace {

const int64_t kNumbers[] = {0,
                            1,
                            -1,
                            2,
                            -2,
                            3,
                            -3,
                            7,
                            -7,
                            10,
                            1'000'000'007,
                            -1'000'000'007,
                            INT32_MAX,
                            INT32_MIN,
                            INT64_MAX,
                            INT64_MAX - 1,
                            INT64_MIN,
                            INT64_MIN + 1};

TEST(Number, Integers) {
  ValueStore store;
  for (int64_t x : kNumbers) {
    for (int64_t y : kNumbers) {
      const Value a = small_integer(x);
      const Value b = small_integer(y);
      const mpz_class p(static_cast<long>(x));
      const mpz_class q(static_cast<long>(y));
      Value result;
      if (add(a, b, result)) {
        EXPECT_EQ(result, store.integer(p + q));
      }
      if (subtract(a, b, result)) {
        EXPECT_EQ(result, store.integer(p - q));
      }
      if (multiply(a, b, result)) {
        EXPECT_EQ(result, store.integer(p * q));
      }
      if (negate(a, result)) {
        EXPECT_EQ(result, store.integer(-p));
      }
      int order = 5;
      ASSERT_TRUE(compare(a, b, order));
      EXPECT_EQ(order, x < y ? -1 : x > y ? 1 : 0);
      Value rest;
      if (int_divide(a, b, result, rest)) {
        ASSERT_NE(y, 0);
        const mpz_class quotient = store.to_mpz(result);
        const mpz_class remainder = store.to_mpz(rest);
        EXPECT_TRUE(p == q * quotient + remainder);
        EXPECT_TRUE(remainder >= 0);
        EXPECT_TRUE(remainder < abs(q));
      }
    }
  }
}

// Where the result is small, the fast way must take it: speed, and one form for each value.
TEST(Number, SmallResultsAreFound) {
  Value result;
  Value rest;
  EXPECT_TRUE(add(small_integer(INT64_MAX - 1), small_integer(1), result));
  EXPECT_FALSE(add(small_integer(INT64_MAX), small_integer(1), result));
  EXPECT_TRUE(multiply(small_integer(INT64_MIN / 2), small_integer(2), result));
  EXPECT_FALSE(negate(small_integer(INT64_MIN), result));
  EXPECT_FALSE(int_divide(small_integer(1), small_integer(0), result, rest));
  EXPECT_FALSE(divide(whole_real(1), whole_real(0), result));
  EXPECT_FALSE(add(small_integer(1), whole_real(1), result));
  EXPECT_FALSE(add(small_integer(1), small_bits(8, 1), result));
}

TEST(Number, Rationals) {
  ValueStore store;
  std::vector<Value> all;
  for (int64_t n :
       {int64_t{0}, int64_t{1}, int64_t{-1}, int64_t{3}, int64_t{-7}, INT64_MAX, INT64_MIN}) {
    for (uint64_t d :
         {uint64_t{1}, uint64_t{2}, uint64_t{3}, uint64_t{65536}, uint64_t{UINT32_MAX}}) {
      mpq_class q(mpz_class(static_cast<long>(n)), mpz_class(d));
      q.canonicalize();
      all.push_back(store.real(q));
      ASSERT_EQ(all.back().kind, Kind::kReal);
      EXPECT_TRUE(store.to_mpq(all.back()) == q);
    }
  }
  for (Value a : all) {
    for (Value b : all) {
      const mpq_class p = store.to_mpq(a);
      const mpq_class q = store.to_mpq(b);
      Value result;
      if (add(a, b, result)) {
        EXPECT_EQ(result, store.real(p + q));
      }
      if (subtract(a, b, result)) {
        EXPECT_EQ(result, store.real(p - q));
      }
      if (multiply(a, b, result)) {
        EXPECT_EQ(result, store.real(p * q));
      }
      if (divide(a, b, result)) {
        EXPECT_EQ(result, store.real(p / q));
      }
      int order = 5;
      ASSERT_TRUE(compare(a, b, order));
      EXPECT_EQ(order, p < q ? -1 : p > q ? 1 : 0);
    }
  }
}

}  // namespace
}  // namespace assay::value::number
