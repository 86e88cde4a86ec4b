// Floats in machine words against the exact ones of value/float.h: every value of small formats in
// all pairs and modes, boundary and random values of large ones.
#include "value/small_float.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "value/float.h"
#include "value/value_store.h"

namespace assay::value {
namespace {

constexpr Rounding kModes[] = {Rounding::kNearestEven, Rounding::kNearestAway,
                               Rounding::kTowardPositive, Rounding::kTowardNegative,
                               Rounding::kTowardZero};
// Small ones, those of the standard, and the largest on both sides.
constexpr FloatFormat kFormats[] = {{2, 2},  {3, 4},   {2, 5},   {5, 3},   {5, 11}, {8, 8},
                                    {8, 24}, {11, 53}, {15, 49}, {30, 34}, {4, 60}, {2, 60}};

class SmallFloat : public testing::Test {
 protected:
  static uint32_t word(FloatFormat f) { return f.exponent_bits << 16 | f.significand_bits; }
  static Value mode_value(Rounding mode) {
    return {Kind::kRounding, 0, 0, 0, static_cast<uint64_t>(mode)};
  }
  Value value(FloatFormat f, uint64_t bits) {
    const uint32_t width = f.exponent_bits + f.significand_bits;
    return store_.floating(f, unpack(f, bits & low_bits(width)));
  }
  // Around zero, the smallest normal number, 1, the largest and infinity; any bits.
  uint64_t random_bits(FloatFormat f) {
    const uint32_t fraction = f.significand_bits - 1;
    const uint64_t sign = random_.below(2) << (f.exponent_bits + fraction);
    const uint64_t last = (uint64_t{1} << f.exponent_bits) - 1;
    const uint64_t fields[] = {0, 1, last / 2, last - 1, last, random_.below(last + 1)};
    uint64_t exponent = fields[random_.below(6)];
    if (random_.chance(1, 3)) exponent = (last / 2 + random_.below(2 * fraction)) & last;
    uint64_t low = random_.next() & (low_bits(fraction));
    if (random_.chance(1, 3)) low = random_.below(3) - 1;
    if (random_.chance(1, 3)) low &= low << random_.below(fraction);
    return sign | exponent << fraction | (low & low_bits(fraction));
  }

  void expect(Value result, FloatFormat f, const Float& exact, const char* what, Value x, Value y) {
    ASSERT_EQ(result, store_.floating(f, exact))
        << what << " " << f.exponent_bits << " " << f.significand_bits << " " << std::hex
        << x.payload << " " << y.payload;
  }

  void check(FloatFormat f, Value x, Value y) {
    const Float a = store_.to_float(x);
    const Float b = store_.to_float(y);
    Value result;
    for (Rounding mode : kModes) {
      const Value m = mode_value(mode);
      ASSERT_TRUE(small_float::add(m, x, y, result));
      expect(result, f, add(f, mode, a, b), "add", x, y);
      ASSERT_TRUE(small_float::subtract(m, x, y, result));
      expect(result, f, sub(f, mode, a, b), "sub", x, y);
      ASSERT_TRUE(small_float::multiply(m, x, y, result));
      expect(result, f, mul(f, mode, a, b), "mul", x, y);
      ASSERT_TRUE(small_float::divide(m, x, y, result));
      expect(result, f, div(f, mode, a, b), "div", x, y);
    }
    ASSERT_TRUE(small_float::remainder(x, y, result));
    expect(result, f, rem(f, a, b), "rem", x, y);
    ASSERT_EQ(small_float::less(x, y), less(a, b));
    ASSERT_EQ(small_float::less_equal(x, y), less_equal(a, b));
    ASSERT_EQ(small_float::equal(x, y), equal(a, b));
    const auto least = min(a, b);
    ASSERT_EQ(small_float::extremum<true>(x, y, result), least.has_value());
    if (least) expect(result, f, *least, "min", x, y);
    const auto most = max(a, b);
    ASSERT_EQ(small_float::extremum<false>(x, y, result), most.has_value());
    if (most) expect(result, f, *most, "max", x, y);
  }

  void check_fused(FloatFormat f, Value x, Value y, Value z) {
    for (Rounding mode : kModes) {
      Value result;
      ASSERT_TRUE(small_float::fused(mode_value(mode), x, y, z, result));
      const Float exact = fma(f, mode, store_.to_float(x), store_.to_float(y), store_.to_float(z));
      expect(result, f, exact, "fma", x, y);
    }
  }

  void check_unary(FloatFormat f, Value x) {
    const Float a = store_.to_float(x);
    Value result;
    for (Rounding mode : kModes) {
      const Value m = mode_value(mode);
      ASSERT_TRUE(small_float::square_root(m, x, result));
      expect(result, f, sqrt(f, mode, a), "sqrt", x, x);
      ASSERT_TRUE(small_float::round_to_integral(m, x, result));
      expect(result, f, round_to_integral(f, mode, a), "round", x, x);
      for (FloatFormat to : kFormats) {
        ASSERT_TRUE(small_float::from_float(m, x, word(to), result));
        expect(result, to, convert(to, mode, a), "convert", x, x);
      }
      check_integers(mode, x, a);
    }
    ASSERT_EQ(small_float::is_nan(x), is_nan(f, a));
    ASSERT_EQ(small_float::is_infinite(x), is_infinite(f, a));
    ASSERT_EQ(small_float::is_zero(x), is_zero(f, a));
    ASSERT_EQ(small_float::is_normal(x), is_normal(f, a));
    ASSERT_EQ(small_float::is_subnormal(x), is_subnormal(f, a));
    ASSERT_EQ(small_float::is_negative(x), is_negative(f, a));
    ASSERT_EQ(small_float::is_positive(x), is_positive(f, a));
    expect(small_float::negate(x), f, negate(a), "neg", x, x);
    expect(small_float::absolute(x), f, absolute(a), "abs", x, x);
  }
  void check_integers(Rounding mode, Value x, const Float& a) {
    const auto integer = to_integer(mode, a);
    for (uint32_t width : {1u, 2u, 8u, 32u, 63u, 64u}) {
      const mpz_class limit = mpz_class(1) << width;
      Value result;
      const bool fits = integer && *integer >= 0 && *integer < limit;
      const bool is_negative = less(a, zero(false));
      ASSERT_EQ(small_float::to_unsigned(mode_value(mode), x, width, result), fits && !is_negative);
      if (fits && !is_negative) {
        ASSERT_EQ(result, store_.bits(width, *integer));
      }
      const bool fits_signed = integer && 2 * *integer >= -limit && 2 * *integer < limit;
      ASSERT_EQ(small_float::to_signed(mode_value(mode), x, width, result), fits_signed)
          << width << " " << std::hex << x.payload;
      if (fits_signed) {
        ASSERT_EQ(result, store_.bits(width, *integer));
      }
    }
  }

  ValueStore store_;
  base::Random random_{5};
};

TEST_F(SmallFloat, AllPairsOfSmallFormats) {
  for (FloatFormat f :
       {FloatFormat{2, 2}, FloatFormat{3, 3}, FloatFormat{2, 4}, FloatFormat{4, 2}}) {
    const uint64_t count = uint64_t{1} << (f.exponent_bits + f.significand_bits);
    for (uint64_t x = 0; x < count; ++x) {
      ASSERT_NO_FATAL_FAILURE(check_unary(f, value(f, x)));
      for (uint64_t y = 0; y < count; ++y) {
        ASSERT_NO_FATAL_FAILURE(check(f, value(f, x), value(f, y)));
        for (int k = 0; k < 3; ++k) {
          const Value z = value(f, random_.below(count));
          ASSERT_NO_FATAL_FAILURE(check_fused(f, value(f, x), value(f, y), z));
        }
      }
    }
  }
}

TEST_F(SmallFloat, RandomValues) {
#ifdef ASSAY_SANITIZED
  constexpr int kRounds = 300;
#else
  constexpr int kRounds = 3000;
#endif
  for (FloatFormat f : kFormats) {
    for (int i = 0; i < kRounds; ++i) {
      const Value x = value(f, random_bits(f));
      const Value y = value(f, random_bits(f));
      ASSERT_NO_FATAL_FAILURE(check(f, x, y));
      ASSERT_NO_FATAL_FAILURE(check_fused(f, x, y, value(f, random_bits(f))));
      if (i % 4 == 0) {
        ASSERT_NO_FATAL_FAILURE(check_unary(f, x));
      }
      // A product that the third operand nearly cancels.
      Value product;
      ASSERT_TRUE(small_float::multiply(mode_value(kModes[random_.below(5)]), x, y, product));
      const uint64_t near = product.payload + random_.below(3) - 1;
      ASSERT_NO_FATAL_FAILURE(check_fused(f, x, y, small_float::negate(value(f, near))));
      ASSERT_NO_FATAL_FAILURE(check(f, x, value(f, x.payload + random_.below(5) - 2)));
    }
  }
}

TEST_F(SmallFloat, FromBitVectors) {
  for (FloatFormat f : kFormats) {
    for (int i = 0; i < 2000; ++i) {
      const auto width = static_cast<uint32_t>(1 + random_.below(64));
      const uint64_t bits = random_.chance(1, 3) ? random_.below(4) - 2 : random_.next();
      const Value v = small_bits(width, bits >> random_.below(64));
      for (Rounding mode : kModes) {
        Value result;
        ASSERT_TRUE(small_float::from_unsigned(mode_value(mode), v, word(f), result));
        expect(result, f, from_integer(f, mode, store_.to_mpz(v)), "unsigned", v, v);
        ASSERT_TRUE(small_float::from_signed(mode_value(mode), v, word(f), result));
        expect(result, f, from_integer(f, mode, store_.to_signed(v)), "signed", v, v);
      }
      Value result;
      const Value all = small_bits(f.exponent_bits + f.significand_bits, random_bits(f));
      ASSERT_TRUE(small_float::from_bits(all, word(f), result));
      ASSERT_EQ(result, store_.floating_bits(f, store_.to_mpz(all)));
    }
  }
}

// What does not fit is left to the general way.
TEST_F(SmallFloat, Refuses) {
  const Value mode = mode_value(Rounding::kNearestEven);
  Value result;
  const Value wide = store_.floating({15, 113}, zero(false));
  const Value narrow = value({8, 24}, 0);
  EXPECT_FALSE(small_float::add(mode, wide, wide, result));
  EXPECT_FALSE(small_float::from_float(mode, wide, word({8, 24}), result));
  EXPECT_FALSE(small_float::from_float(mode, narrow, word({15, 113}), result));
  EXPECT_FALSE(small_float::from_float(mode, narrow, word({40, 10}), result));
  EXPECT_FALSE(small_float::from_float(mode, narrow, 0, result));
  EXPECT_FALSE(small_float::add(mode, value({40, 10}, 0), value({40, 10}, 0), result));
  EXPECT_FALSE(small_float::add(mode, value({3, 61}, 0), value({3, 61}, 0), result));
  EXPECT_FALSE(small_float::add(Value{}, narrow, narrow, result));
  EXPECT_FALSE(small_float::to_unsigned(mode, narrow, 65, result));
  EXPECT_FALSE(small_float::extremum<true>(narrow, small_float::negate(narrow), result));
}

}  // namespace
}  // namespace assay::value
