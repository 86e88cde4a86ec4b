// Formats wider than any machine's, and exponents that no integer can be shifted by: results by
// other ways, in bounded time and memory.
#include <gtest/gtest.h>

#include <cstdint>

#include "base/random.h"
#include "value/float.h"

namespace assay::value {
namespace {

constexpr Rounding kWideModes[] = {Rounding::kNearestEven, Rounding::kNearestAway,
                                   Rounding::kTowardPositive, Rounding::kTowardNegative,
                                   Rounding::kTowardZero};
constexpr FloatFormat kQuad{15, 113};
constexpr FloatFormat kHugeFormat{60, 65536};

mpz_class random_bits(base::Random& random, uint32_t count) {
  mpz_class bits;
  for (uint32_t i = 0; i < count; i += 32) bits = (bits << 32) + (random.next() >> 32);
  mpz_fdiv_r_2exp(bits.get_mpz_t(), bits.get_mpz_t(), count);
  return bits;
}

// Finite, its leading bit at about 2^exponent; often with few bits, so that ties occur.
Float random_value(base::Random& random, FloatFormat format, int64_t exponent) {
  const auto length = static_cast<uint32_t>(1 + random.below(format.significand_bits));
  return convert(format, Rounding::kTowardZero,
                 finite(random.chance(1, 2), random_bits(random, length) + 1, exponent - length));
}

// The exact result as a rational number, rounded as one: another way to the same bits.
TEST(FloatWide, ArithmeticByRationals) {
  base::Random random(1);
  for (const FloatFormat format : {kQuad, FloatFormat{7, 40}, FloatFormat{5, 300}}) {
    for (int i = 0; i < 1000; ++i) {
      const int64_t range = i % 2 == 0 ? 20 : 3 * int64_t{format.significand_bits};
      const Float x = random_value(random, format, random.between(-range, range));
      const Float y = random_value(random, format, random.between(-range, range));
      const Float z = random_value(random, format, random.between(-range, range));
      if (is_zero(format, y) || x.cls != Float::Class::kFinite || y.cls != Float::Class::kFinite ||
          z.cls != Float::Class::kFinite) {
        continue;
      }
      const mpq_class a = *to_real(x);
      const mpq_class b = *to_real(y);
      const mpq_class c = *to_real(z);
      for (const Rounding mode : kWideModes) {
        const bool zero_sum = mode == Rounding::kTowardNegative;
        if (a + b != 0) {
          ASSERT_TRUE(same(add(format, mode, x, y), round(format, mode, a + b, zero_sum)));
        }
        ASSERT_TRUE(
            same(mul(format, mode, x, y), round(format, mode, a * b, x.negative != y.negative)));
        ASSERT_TRUE(
            same(div(format, mode, x, y), round(format, mode, a / b, x.negative != y.negative)));
        if (a * b + c != 0) {
          ASSERT_TRUE(same(fma(format, mode, x, y, z), round(format, mode, a * b + c, zero_sum)));
        }
      }
      // The root lies between its roundings.
      const Float magnitude = absolute(x);
      const mpq_class low = *to_real(sqrt(format, Rounding::kTowardNegative, magnitude));
      const mpq_class high = *to_real(sqrt(format, Rounding::kTowardPositive, magnitude));
      ASSERT_TRUE(low * low <= abs(a) && abs(a) <= high * high);
      ASSERT_TRUE(low == high || (low * low < abs(a) && abs(a) < high * high));
      const mpq_class near = *to_real(sqrt(format, Rounding::kNearestEven, magnitude));
      const mpq_class middle = (low + high) / 2;
      ASSERT_EQ(cmp(near, middle * middle < abs(a) ? high : low), 0);
    }
  }
}

TEST(FloatWide, RemainderByRationals) {
  base::Random random(2);
  for (int i = 0; i < 3000; ++i) {
    const Float x = random_value(random, kQuad, random.between(-5, i % 2 == 0 ? 5 : 300));
    const Float y = random_value(random, kQuad, random.between(-5, 5));
    if (is_zero(kQuad, y)) continue;
    const mpq_class quotient = *to_real(x) / *to_real(y);
    // floor(q + 1/2), less one where that is an odd tie.
    const mpq_class moved = quotient + mpq_class(1, 2);
    mpz_class n;
    mpz_fdiv_q(n.get_mpz_t(), moved.get_num_mpz_t(), moved.get_den_mpz_t());
    if (moved == n && mpz_odd_p(n.get_mpz_t())) --n;
    const mpq_class expected = *to_real(x) - *to_real(y) * n;
    ASSERT_TRUE(same(rem(kQuad, x, y), round(kQuad, Rounding::kNearestEven, expected, x.negative)));
  }
}

TEST(FloatWide, PacksWhatItUnpacks) {
  base::Random random(3);
  for (const FloatFormat format : {kQuad, FloatFormat{60, 2}, FloatFormat{2, 1000}, kHugeFormat}) {
    const uint32_t width = format.exponent_bits + format.significand_bits;
    for (int i = 0; i < 100; ++i) {
      const mpz_class bits = random_bits(random, width);
      const Float x = unpack(format, bits);
      if (!is_nan(format, x)) {
        ASSERT_EQ(cmp(pack(format, x), bits), 0);
      }
    }
    const mpz_class infinity_bits = pack(format, infinity(true));
    EXPECT_EQ(cmp(infinity_bits >> (format.significand_bits - 1),
                  (mpz_class(1) << (format.exponent_bits + 1)) - 1),
              0);
    EXPECT_TRUE(same(unpack(format, infinity_bits - 1), largest(format, true)));
  }
}

// Numbers that lie further apart than any significand reaches.
TEST(FloatWide, SumsAcrossHugeDistances) {
  const FloatFormat format{30, 24};
  const Float big = finite(false, 1, int64_t{1} << 28);
  const Float small = finite(false, 1, -(int64_t{1} << 28));
  const int64_t ulp = (int64_t{1} << 28) - 23;
  const Float above = finite(false, (1 << 23) + 1, ulp);
  const Float below = finite(false, (1 << 24) - 1, ulp - 1);
  for (const Rounding mode : kWideModes) {
    const bool up = mode == Rounding::kTowardPositive;
    const bool down = mode == Rounding::kTowardNegative || mode == Rounding::kTowardZero;
    EXPECT_TRUE(same(add(format, mode, big, small), up ? above : big));
    EXPECT_TRUE(same(add(format, mode, small, big), up ? above : big));
    EXPECT_TRUE(same(sub(format, mode, big, small), down ? below : big));
    EXPECT_TRUE(same(sub(format, mode, small, big),
                     negate(up || mode == Rounding::kTowardZero ? below : big)));
    EXPECT_TRUE(same(fma(format, mode, big, finite(false, 1, 0), small), up ? above : big));
    // A tie that a far smaller summand decides: 1 + 2^-24 + tiny.
    const Float tie_decided = fma(format, mode, finite(false, (1 << 12) + 1, -12),
                                  finite(false, (1 << 12) + 1, -12), small);
    const mpq_class exact = mpq_class(4097 * 4097, 1 << 24) + mpq_class(1, mpz_class(1) << 100);
    EXPECT_TRUE(same(tie_decided, round(format, mode, exact, false)));
  }
}

TEST(FloatWide, ProductsAndQuotientsAtTheEnds) {
  for (const FloatFormat format : {FloatFormat{30, 24}, FloatFormat{60, 3}, kHugeFormat}) {
    const Float top = largest(format, false);
    const Float least =
        finite(false, 1, min_exponent(format) - (int64_t{format.significand_bits} - 1));
    EXPECT_TRUE(is_subnormal(format, least));
    for (const Rounding mode : kWideModes) {
      const bool nearest = mode == Rounding::kNearestEven || mode == Rounding::kNearestAway;
      const bool up = mode == Rounding::kTowardPositive;
      EXPECT_TRUE(same(mul(format, mode, top, top), nearest || up ? infinity(false) : top));
      EXPECT_TRUE(same(div(format, mode, top, least), nearest || up ? infinity(false) : top));
      EXPECT_TRUE(same(mul(format, mode, least, least), up ? least : zero(false)));
      EXPECT_TRUE(same(div(format, mode, least, top), up ? least : zero(false)));
      EXPECT_TRUE(same(fma(format, mode, top, least, negate(mul(format, mode, top, least))),
                       fma(format, mode, least, top, negate(mul(format, mode, least, top)))));
      EXPECT_TRUE(
          same(convert(FloatFormat{2, 2}, mode, least), up ? finite(false, 1, -1) : zero(false)));
      EXPECT_TRUE(
          same(round_to_integral(format, mode, least), up ? finite(false, 1, 0) : zero(false)));
      EXPECT_EQ(to_integer(mode, least)->get_si(), up ? 1 : 0);
      EXPECT_TRUE(same(round_to_integral(format, mode, top), top));
      const Float root = sqrt(format, mode, least);
      EXPECT_TRUE(is_normal(format, root));
    }
    EXPECT_TRUE(less(least, top));
    EXPECT_TRUE(less(negate(top), least));
    EXPECT_FALSE(equal(least, top));
  }
}

// 2^n modulo an odd number has a period: the remainder for a huge n is that for a small one.
TEST(FloatWide, RemainderOfHugeExponents) {
  const FloatFormat format{60, 24};
  const int64_t huge = (int64_t{1} << 58) / 60 * 60;  // the periods below divide 60
  for (const int64_t divisor : {3, 5, 7, 9, 11, 13, 25, 31, 33, 41, 61}) {
    for (int64_t small = 60; small < 70; ++small) {
      const Float y = finite(false, divisor, 0);
      if ((mpz_class(1) << 60) % divisor != 1) continue;
      EXPECT_TRUE(same(rem(format, finite(false, 1, huge + small), y),
                       rem(format, finite(false, 1, small), y)))
          << divisor << " " << small;
    }
  }
  // Powers of two divide; the smaller one is its own remainder.
  EXPECT_TRUE(same(rem(format, finite(true, 1, huge), finite(false, 1, 0)), zero(true)));
  EXPECT_TRUE(
      same(rem(format, finite(true, 3, -huge), finite(false, 1, huge)), finite(true, 3, -huge)));
  // Ties: 3 / 2 goes to 2, 5 / 2 to 2, at the far ends of the range.
  EXPECT_TRUE(
      same(rem(format, finite(false, 3, huge), finite(false, 1, huge + 1)), finite(true, 1, huge)));
  EXPECT_TRUE(same(rem(format, finite(false, 5, -huge), finite(false, 1, 1 - huge)),
                   finite(false, 1, -huge)));
}

TEST(FloatWide, BudgetOfNumbers) {
  const auto limit = static_cast<int64_t>(kMaxExactBits);
  const Rounding mode = Rounding::kNearestEven;
  EXPECT_EQ(to_real(finite(false, 1, int64_t{1} << 58)).outcome(), Outcome::kBudget);
  EXPECT_EQ(to_real(finite(true, 1, -(int64_t{1} << 58))).outcome(), Outcome::kBudget);
  EXPECT_EQ(to_real(finite(true, 3, -limit)).outcome(), Outcome::kBudget);
  EXPECT_TRUE(to_real(finite(true, 3, 2 - limit)));
  EXPECT_TRUE(to_real(finite(true, 3, limit - 2)));
  EXPECT_EQ(to_real(finite(true, 3, limit - 1)).outcome(), Outcome::kBudget);
  EXPECT_EQ(to_integer(mode, finite(false, 1, int64_t{1} << 58)).outcome(), Outcome::kBudget);
  EXPECT_EQ(to_integer(mode, finite(false, 1, limit)).outcome(), Outcome::kBudget);
  EXPECT_EQ(mpz_sizeinbase(to_integer(mode, finite(false, 3, limit - 2))->get_mpz_t(), 2),
            kMaxExactBits);
  // An integer may need few bits where the fraction needs many.
  EXPECT_EQ(to_integer(Rounding::kTowardNegative, finite(true, 1, -(int64_t{1} << 58)))->get_si(),
            -1);
  // Back into a float it costs nothing.
  EXPECT_TRUE(
      same(convert(FloatFormat{8, 24}, mode, finite(false, 1, int64_t{1} << 58)), infinity(false)));
}

// The largest format of all: every operation once or twice, on full significands.
TEST(FloatWide, TheLargestFormat) {
  base::Random random(4);
  const Rounding mode = Rounding::kNearestAway;
  const int64_t far = int64_t{1} << 58;
  const Float x = random_value(random, kHugeFormat, far);
  const Float y = finite(true, random_bits(random, 65536) | 1, -far);
  EXPECT_TRUE(same(add(kHugeFormat, mode, x, y), x));
  EXPECT_TRUE(same(sub(kHugeFormat, mode, add(kHugeFormat, mode, y, y), y), y));
  EXPECT_TRUE(same(div(kHugeFormat, mode, mul(kHugeFormat, mode, x, finite(false, 1, 5)), x),
                   finite(false, 1, 5)));
  EXPECT_TRUE(
      same(sqrt(kHugeFormat, mode, finite(false, 9, 2 * (far / 2))), finite(false, 3, far / 2)));
  const Float rest = rem(kHugeFormat, x, y);
  EXPECT_TRUE(is_representable(kHugeFormat, rest));
  EXPECT_TRUE(less_equal(absolute(add(kHugeFormat, mode, rest, rest)), absolute(y)));
}

}  // namespace
}  // namespace assay::value
