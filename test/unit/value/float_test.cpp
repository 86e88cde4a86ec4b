// Encodings, classes, and the tables of special results: signs of zero, overflow, underflow.
#include "value/float.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace assay::value {
namespace {

constexpr FloatFormat kHalf{5, 11};
constexpr FloatFormat kSingle{8, 24};
constexpr Rounding kModes[] = {Rounding::kNearestEven, Rounding::kNearestAway,
                               Rounding::kTowardPositive, Rounding::kTowardNegative,
                               Rounding::kTowardZero};

Float half(uint64_t bits) { return unpack(kHalf, bits); }
uint64_t half_bits(const Float& x) { return pack64(kHalf, x); }

constexpr uint64_t kMinusZero = 0x8000;
constexpr uint64_t kOne = 0x3c00;
constexpr uint64_t kMinusOne = 0xbc00;
constexpr uint64_t kMax = 0x7bff;
constexpr uint64_t kMinusMax = 0xfbff;
constexpr uint64_t kInfinity = 0x7c00;
constexpr uint64_t kMinusInfinity = 0xfc00;
constexpr uint64_t kNan = 0x7e00;

TEST(Float, AllNansAreOne) {
  for (const uint64_t bits : {0x7c01u, 0x7e00u, 0x7fffu, 0xfc01u, 0xffffu}) {
    EXPECT_EQ(half_bits(half(bits)), kNan);
    EXPECT_TRUE(same(half(bits), nan()));
    EXPECT_FALSE(equal(half(bits), half(bits)));
  }
  EXPECT_EQ(pack64(FloatFormat{2, 2}, nan()), 0b0111u);
  EXPECT_EQ(half_bits(negate(nan())), kNan);
  EXPECT_EQ(half_bits(absolute(nan())), kNan);
  // Whatever its fields hold.
  EXPECT_EQ(half_bits(Float{Float::Class::kNan, true, 5, 7}), kNan);
}

TEST(Float, UnpackGivesTheNumber) {
  const Float third = half(0x3555);  // 1365 / 4096
  EXPECT_EQ(third.cls, Float::Class::kFinite);
  EXPECT_EQ(third.significand.get_si(), 1365);
  EXPECT_EQ(third.exponent, -12);
  EXPECT_EQ(half(0x0001).exponent, -24);
  EXPECT_EQ(half(kMax).significand.get_si(), 2047);
  EXPECT_TRUE(same(half(kMax), largest(kHalf, false)));
  EXPECT_TRUE(same(half(kMinusMax), largest(kHalf, true)));
  EXPECT_EQ(max_exponent(kHalf), 15);
  EXPECT_EQ(min_exponent(kHalf), -14);
  EXPECT_TRUE(same(unpack(kHalf, mpz_class(0x3555)), third));
}

TEST(Float, AnyRepresentationOfANumber) {
  const Float loose{Float::Class::kFinite, false, mpz_class(1) << 20, -20};
  EXPECT_TRUE(same(loose, half(kOne)));
  EXPECT_TRUE(is_representable(kHalf, loose));
  EXPECT_EQ(half_bits(loose), kOne);
  EXPECT_EQ(half_bits(add(kHalf, Rounding::kNearestEven, loose, loose)), 0x4000u);
  EXPECT_EQ(half_bits(rem(kHalf, loose, half(0x4000))), kOne);
  EXPECT_EQ(half_bits(round_to_integral(kHalf, Rounding::kNearestEven, loose)), kOne);
  EXPECT_EQ(half_bits(Float{Float::Class::kFinite, true, 0, 99}), kMinusZero);
}

TEST(Float, PackAssertsThatTheFormatHasTheValue) {
  EXPECT_FALSE(is_representable(kHalf, finite(false, 2049, 0)));
  EXPECT_THROW(pack(kHalf, finite(false, 2049, 0)), base::InternalError);
  EXPECT_THROW(pack(kHalf, finite(false, 1, 16)), base::InternalError);
  EXPECT_THROW(pack(kHalf, finite(false, 1, -25)), base::InternalError);
  EXPECT_EQ(half_bits(finite(false, 1, -24)), 1u);
  EXPECT_EQ(half_bits(finite(false, 1, 15)), 0x7800u);
  EXPECT_THROW(pack64(FloatFormat{15, 113}, zero(false)), base::InternalError);
  EXPECT_THROW(unpack(kHalf, uint64_t{0x10000}), base::InternalError);
}

TEST(Float, UnsupportedFormatsAreRefused) {
  for (const FloatFormat format : {FloatFormat{1, 5}, FloatFormat{0, 0}, FloatFormat{5, 1},
                                   FloatFormat{61, 5}, FloatFormat{5, 65537}}) {
    EXPECT_FALSE(is_supported(format));
    EXPECT_THROW(unpack(format, uint64_t{0}), base::InternalError);
    EXPECT_THROW(pack(format, zero(false)), base::InternalError);
    EXPECT_THROW(add(format, Rounding::kNearestEven, half(kOne), half(kOne)), base::InternalError);
    EXPECT_THROW(from_real(format, Rounding::kNearestEven, 1), base::InternalError);
  }
}

TEST(Float, Classes) {
  struct Row {
    uint64_t bits;
    bool zero, nan, infinite, normal, subnormal, negative, positive;
  };
  for (const Row& row : {Row{0x0000, true, false, false, false, false, false, true},
                         Row{kMinusZero, true, false, false, false, false, true, false},
                         Row{0x0001, false, false, false, false, true, false, true},
                         Row{0x83ff, false, false, false, false, true, true, false},
                         Row{0x0400, false, false, false, true, false, false, true},
                         Row{kMinusMax, false, false, false, true, false, true, false},
                         Row{kInfinity, false, false, true, false, false, false, true},
                         Row{kMinusInfinity, false, false, true, false, false, true, false},
                         Row{0xfe00, false, true, false, false, false, false, false}}) {
    const Float x = half(row.bits);
    EXPECT_EQ(is_zero(kHalf, x), row.zero) << row.bits;
    EXPECT_EQ(is_nan(kHalf, x), row.nan) << row.bits;
    EXPECT_EQ(is_infinite(kHalf, x), row.infinite) << row.bits;
    EXPECT_EQ(is_normal(kHalf, x), row.normal) << row.bits;
    EXPECT_EQ(is_subnormal(kHalf, x), row.subnormal) << row.bits;
    EXPECT_EQ(is_negative(kHalf, x), row.negative) << row.bits;
    EXPECT_EQ(is_positive(kHalf, x), row.positive) << row.bits;
  }
  // A subnormal of one format is a normal of another.
  EXPECT_TRUE(is_normal(kSingle, half(0x0001)));
}

TEST(Float, MinimumAndMaximum) {
  const auto bits = [](const std::optional<Float>& x) { return half_bits(x.value()); };
  EXPECT_EQ(bits(min(half(kOne), half(kMinusOne))), kMinusOne);
  EXPECT_EQ(bits(min(half(kMinusOne), half(kOne))), kMinusOne);
  EXPECT_EQ(bits(max(half(kOne), half(kMinusOne))), kOne);
  EXPECT_EQ(bits(max(half(kMinusInfinity), half(kMinusMax))), kMinusMax);
  EXPECT_EQ(bits(min(half(kOne), half(kOne))), kOne);
  EXPECT_EQ(bits(min(nan(), half(kOne))), kOne);
  EXPECT_EQ(bits(max(half(kOne), nan())), kOne);
  EXPECT_EQ(bits(max(nan(), zero(true))), kMinusZero);
  EXPECT_EQ(bits(min(nan(), nan())), kNan);
  EXPECT_EQ(bits(min(zero(true), zero(true))), kMinusZero);
  EXPECT_EQ(bits(max(zero(false), zero(false))), 0u);
  EXPECT_FALSE(min(zero(true), zero(false)));
  EXPECT_FALSE(min(zero(false), zero(true)));
  EXPECT_FALSE(max(zero(true), zero(false)));
  EXPECT_FALSE(max(zero(false), zero(true)));
}

TEST(Float, SignOfAnExactZeroSum) {
  for (const Rounding mode : kModes) {
    const uint64_t cancelled = mode == Rounding::kTowardNegative ? kMinusZero : 0;
    EXPECT_EQ(half_bits(add(kHalf, mode, half(kOne), half(kMinusOne))), cancelled);
    EXPECT_EQ(half_bits(sub(kHalf, mode, half(kMinusOne), half(kMinusOne))), cancelled);
    EXPECT_EQ(half_bits(add(kHalf, mode, zero(false), zero(true))), cancelled);
    EXPECT_EQ(half_bits(sub(kHalf, mode, zero(true), zero(true))), cancelled);
    EXPECT_EQ(half_bits(add(kHalf, mode, zero(true), zero(true))), kMinusZero);
    EXPECT_EQ(half_bits(add(kHalf, mode, zero(false), zero(false))), 0u);
    EXPECT_EQ(half_bits(sub(kHalf, mode, zero(true), zero(false))), kMinusZero);
    EXPECT_EQ(half_bits(fma(kHalf, mode, half(kOne), half(kMinusOne), half(kOne))), cancelled);
    EXPECT_EQ(half_bits(fma(kHalf, mode, zero(false), half(kMinusOne), zero(false))), cancelled);
    EXPECT_EQ(half_bits(fma(kHalf, mode, zero(false), half(kMinusOne), zero(true))), kMinusZero);
  }
}

// Below half of the smallest value, exactly half, and above.
TEST(Float, UnderflowKeepsTheSign) {
  struct Row {
    mpq_class numerator;  // over 2^26; the smallest value is 4
    uint64_t even, away, positive, negative, zero;
  };
  for (const Row& row :
       {Row{1, 0, 0, 1, 0, 0}, Row{2, 0, 1, 1, 0, 0}, Row{3, 1, 1, 1, 0, 0}, Row{6, 2, 2, 2, 1, 1},
        Row{-1, kMinusZero, kMinusZero, kMinusZero, 0x8001, kMinusZero},
        Row{-2, kMinusZero, 0x8001, kMinusZero, 0x8001, kMinusZero}}) {
    const mpq_class x = row.numerator / (1 << 26);
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kNearestEven, x)), row.even);
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kNearestAway, x)), row.away);
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kTowardPositive, x)), row.positive);
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kTowardNegative, x)), row.negative);
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kTowardZero, x)), row.zero);
  }
}

TEST(Float, Overflow) {
  struct Row {
    int64_t x;
    uint64_t even, away, positive, negative, zero;
  };
  // The largest value is 65504, its last bit 32; 65520 is half way to 65536.
  for (const Row& row :
       {Row{65519, kMax, kMax, kInfinity, kMax, kMax},
        Row{65520, kInfinity, kInfinity, kInfinity, kMax, kMax},
        Row{65536, kInfinity, kInfinity, kInfinity, kMax, kMax},
        Row{1 << 30, kInfinity, kInfinity, kInfinity, kMax, kMax},
        Row{-65519, kMinusMax, kMinusMax, kMinusMax, kMinusInfinity, kMinusMax},
        Row{-65520, kMinusInfinity, kMinusInfinity, kMinusMax, kMinusInfinity, kMinusMax},
        Row{-(1 << 30), kMinusInfinity, kMinusInfinity, kMinusMax, kMinusInfinity, kMinusMax}}) {
    EXPECT_EQ(half_bits(from_integer(kHalf, Rounding::kNearestEven, row.x)), row.even) << row.x;
    EXPECT_EQ(half_bits(from_integer(kHalf, Rounding::kNearestAway, row.x)), row.away) << row.x;
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kTowardPositive, row.x)), row.positive);
    EXPECT_EQ(half_bits(from_real(kHalf, Rounding::kTowardNegative, row.x)), row.negative);
    EXPECT_EQ(half_bits(from_integer(kHalf, Rounding::kTowardZero, row.x)), row.zero) << row.x;
  }
}

TEST(Float, InvalidOperationsAreNan) {
  const Rounding mode = Rounding::kNearestEven;
  const Float inf = infinity(false);
  EXPECT_EQ(half_bits(add(kHalf, mode, inf, infinity(true))), kNan);
  EXPECT_EQ(half_bits(sub(kHalf, mode, inf, inf)), kNan);
  EXPECT_EQ(half_bits(mul(kHalf, mode, zero(true), inf)), kNan);
  EXPECT_EQ(half_bits(div(kHalf, mode, zero(true), zero(false))), kNan);
  EXPECT_EQ(half_bits(div(kHalf, mode, inf, inf)), kNan);
  EXPECT_EQ(half_bits(fma(kHalf, mode, zero(true), inf, half(kOne))), kNan);
  EXPECT_EQ(half_bits(fma(kHalf, mode, inf, half(kOne), infinity(true))), kNan);
  EXPECT_EQ(half_bits(sqrt(kHalf, mode, half(kMinusOne))), kNan);
  EXPECT_EQ(half_bits(sqrt(kHalf, mode, infinity(true))), kNan);
  EXPECT_EQ(half_bits(rem(kHalf, inf, half(kOne))), kNan);
  EXPECT_EQ(half_bits(rem(kHalf, half(kOne), zero(true))), kNan);
  // An exact product that the format cannot hold is still no infinity.
  EXPECT_EQ(half_bits(fma(kHalf, mode, half(kMax), half(kMax), infinity(true))), kMinusInfinity);
}

TEST(Float, ZerosAndInfinitiesThatAreExact) {
  for (const Rounding mode : kModes) {
    EXPECT_EQ(half_bits(sqrt(kHalf, mode, zero(true))), kMinusZero);
    EXPECT_EQ(half_bits(sqrt(kHalf, mode, infinity(false))), kInfinity);
    EXPECT_EQ(half_bits(div(kHalf, mode, half(kOne), zero(true))), kMinusInfinity);
    EXPECT_EQ(half_bits(div(kHalf, mode, half(kMinusOne), infinity(false))), kMinusZero);
    EXPECT_EQ(half_bits(mul(kHalf, mode, half(kMinusOne), zero(false))), kMinusZero);
    EXPECT_EQ(half_bits(convert(kHalf, mode, zero(true))), kMinusZero);
    EXPECT_EQ(half_bits(convert(kHalf, mode, infinity(true))), kMinusInfinity);
    EXPECT_EQ(half_bits(convert(kHalf, mode, nan())), kNan);
    EXPECT_EQ(half_bits(from_integer(kHalf, mode, 0)), 0u);
    EXPECT_EQ(half_bits(from_real(kHalf, mode, 0)), 0u);
  }
}

TEST(Float, RemainderIsNotFmod) {
  const auto bits = [](int64_t x, int64_t y) {
    return half_bits(rem(kHalf, from_integer(kHalf, Rounding::kNearestEven, x),
                         from_integer(kHalf, Rounding::kNearestEven, y)));
  };
  EXPECT_EQ(bits(7, 4), kMinusOne);  // n = 2
  EXPECT_EQ(bits(5, 2), kOne);       // 2.5: n = 2
  EXPECT_EQ(bits(3, 2), kMinusOne);  // 1.5: n = 2
  EXPECT_EQ(bits(-3, 2), kOne);
  EXPECT_EQ(bits(3, -2), kMinusOne);
  EXPECT_EQ(bits(1, 2), kOne);  // 0.5: n = 0
  EXPECT_EQ(bits(-6, 3), kMinusZero);
  EXPECT_EQ(bits(6, -3), 0u);
  EXPECT_EQ(half_bits(rem(kHalf, zero(true), half(kOne))), kMinusZero);
  EXPECT_EQ(half_bits(rem(kHalf, half(kMinusOne), infinity(false))), kMinusOne);
}

TEST(Float, RoundToIntegralKeepsTheSignOfZero) {
  const Float minus_quarter = half(0xb400);
  EXPECT_EQ(half_bits(round_to_integral(kHalf, Rounding::kNearestEven, minus_quarter)), kMinusZero);
  EXPECT_EQ(half_bits(round_to_integral(kHalf, Rounding::kTowardPositive, minus_quarter)),
            kMinusZero);
  EXPECT_EQ(half_bits(round_to_integral(kHalf, Rounding::kTowardNegative, minus_quarter)),
            kMinusOne);
  EXPECT_EQ(half_bits(round_to_integral(kHalf, Rounding::kNearestAway, half(0xb800))), kMinusOne);
  EXPECT_EQ(half_bits(round_to_integral(kHalf, Rounding::kTowardZero, half(kMax))), kMax);
  // (2, 5) has 3.875 but not 4.
  const FloatFormat narrow{2, 5};
  const Float max = largest(narrow, false);
  EXPECT_TRUE(same(round_to_integral(narrow, Rounding::kNearestEven, max), infinity(false)));
  EXPECT_TRUE(same(round_to_integral(narrow, Rounding::kTowardZero, max), finite(false, 3, 0)));
}

TEST(Float, OutcomesOfLeavingTheTheory) {
  EXPECT_EQ(to_real(nan()).outcome(), Outcome::kOpen);
  EXPECT_EQ(to_real(infinity(true)).outcome(), Outcome::kOpen);
  EXPECT_EQ(to_integer(Rounding::kTowardZero, nan()).outcome(), Outcome::kOpen);
  EXPECT_EQ(to_integer(Rounding::kTowardZero, infinity(false)).outcome(), Outcome::kOpen);
  EXPECT_EQ(cmp(*to_real(zero(true)), 0), 0);
  EXPECT_EQ(to_integer(Rounding::kNearestAway, half(0xb800))->get_si(), -1);
  EXPECT_EQ(to_integer(Rounding::kNearestEven, half(0xb800))->get_si(), 0);
  EXPECT_THROW(static_cast<void>(*to_real(nan())), base::InternalError);
}

}  // namespace
}  // namespace assay::value
