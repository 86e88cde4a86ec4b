// Every operation on every value of small formats, against an oracle that shares nothing with the
// implementation: extended reals as fractions of machine integers, as BTRW15 section IV has them,
// and rounding by looking for the two neighbours in the list of all values.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "value/float.h"

namespace assay::value {
namespace {

using Wide = __int128;

constexpr Rounding kAllModes[] = {Rounding::kNearestEven, Rounding::kNearestAway,
                                  Rounding::kTowardPositive, Rounding::kTowardNegative,
                                  Rounding::kTowardZero};

// An extended real: a fraction, an infinity, or NaN.
struct Extended {
  enum class Kind { kNumber, kInfinite, kNan } kind;
  int64_t numerator;  // of an infinity: its sign
  int64_t denominator;

  static Extended number(Wide n, Wide d) {
    Wide a = n < 0 ? -n : n;
    Wide b = d;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    return {Kind::kNumber, static_cast<int64_t>(n / a), static_cast<int64_t>(d / a)};
  }
  static Extended infinite(int sign) { return {Kind::kInfinite, sign, 1}; }
  static Extended nan() { return {Kind::kNan, 0, 1}; }

  bool is_number() const { return kind == Kind::kNumber; }
  bool is_nan() const { return kind == Kind::kNan; }
  int sign() const { return (numerator > 0) - (numerator < 0); }
};

Extended negated(Extended x) { return {x.kind, -x.numerator, x.denominator}; }

Extended operator+(Extended x, Extended y) {
  if (x.is_nan() || y.is_nan()) return Extended::nan();
  if (x.is_number() && y.is_number()) {
    return Extended::number(Wide{x.numerator} * y.denominator + Wide{y.numerator} * x.denominator,
                            Wide{x.denominator} * y.denominator);
  }
  if (x.is_number()) return y;
  if (y.is_number()) return x;
  return x.sign() == y.sign() ? x : Extended::nan();
}

Extended operator*(Extended x, Extended y) {
  if (x.is_nan() || y.is_nan()) return Extended::nan();
  if (x.is_number() && y.is_number()) {
    return Extended::number(Wide{x.numerator} * y.numerator, Wide{x.denominator} * y.denominator);
  }
  const int sign = x.sign() * y.sign();
  return sign == 0 ? Extended::nan() : Extended::infinite(sign);
}

// The inverse of 0 is plus infinity.
Extended inverse(Extended x) {
  if (x.is_nan()) return x;
  if (!x.is_number()) return Extended::number(0, 1);
  if (x.numerator == 0) return Extended::infinite(1);
  return x.numerator > 0 ? Extended::number(x.denominator, x.numerator)
                         : Extended::number(-Wide{x.denominator}, -Wide{x.numerator});
}

// The sign of x - y.
int compare(Extended x, Extended y) {
  const Wide left = Wide{x.numerator} * y.denominator;
  const Wide right = Wide{y.numerator} * x.denominator;
  return (left > right) - (left < right);
}

Extended absolute(Extended x) { return x.numerator < 0 ? negated(x) : x; }

class Oracle {
 public:
  explicit Oracle(FloatFormat format)
      : fraction_bits_(format.significand_bits - 1),
        exponent_bits_(format.exponent_bits),
        infinity_(((uint64_t{1} << format.exponent_bits) - 1) << fraction_bits_),
        sign_bit_(uint64_t{1} << (format.exponent_bits + fraction_bits_)) {
    for (uint64_t magnitude = 0; magnitude <= infinity_; ++magnitude) {
      magnitudes_.push_back(decode(magnitude));
    }
  }

  uint64_t pattern_count() const { return 2 * sign_bit_; }
  uint64_t nan_pattern() const { return infinity_ | (uint64_t{1} << (fraction_bits_ - 1)); }
  bool is_nan(uint64_t bits) const { return (bits & ~sign_bit_) > infinity_; }
  bool is_negative(uint64_t bits) const { return !is_nan(bits) && (bits & sign_bit_) != 0; }
  bool is_infinite(uint64_t bits) const { return (bits & ~sign_bit_) == infinity_; }
  bool is_zero(uint64_t bits) const { return (bits & ~sign_bit_) == 0; }

  Extended value(uint64_t bits) const {
    if (is_nan(bits)) return Extended::nan();
    if (is_infinite(bits)) return Extended::infinite(is_negative(bits) ? -1 : 1);
    const Extended magnitude = magnitudes_[bits & ~sign_bit_];
    return is_negative(bits) ? negated(magnitude) : magnitude;
  }

  uint64_t rounded(Rounding mode, bool negative_zero, Extended exact) const {
    if (exact.is_nan()) return nan_pattern();
    if (!exact.is_number()) return signed_pattern(exact.numerator < 0, infinity_);
    if (exact.numerator == 0) return signed_pattern(negative_zero, 0);
    const Extended magnitude = absolute(exact);
    return rounded_by(mode, exact.numerator < 0,
                      [&](Extended candidate) { return compare(candidate, magnitude); });
  }

  // `side(c)`: the sign of c minus the magnitude to round, which need not be rational.
  template <typename Side>
  uint64_t rounded_by(Rounding mode, bool negative, Side side) const {
    // The pattern of infinity is 2^(max exponent + 1) to look at, the next value of a larger
    // format.
    uint64_t lower = 0;
    uint64_t upper = infinity_ + 1;
    while (upper - lower > 1) {
      const uint64_t middle = (lower + upper) / 2;
      (side(magnitudes_[middle]) <= 0 ? lower : upper) = middle;
    }
    const bool nearest = mode == Rounding::kNearestEven || mode == Rounding::kNearestAway;
    const bool outward = mode == (negative ? Rounding::kTowardNegative : Rounding::kTowardPositive);
    if (lower == infinity_) {
      return signed_pattern(negative, nearest || outward ? infinity_ : infinity_ - 1);
    }
    if (side(magnitudes_[lower]) == 0) return signed_pattern(negative, lower);
    if (!nearest) return signed_pattern(negative, outward ? upper : lower);
    const Extended half = (magnitudes_[lower] + magnitudes_[upper]) * Extended::number(1, 2);
    const int half_side = side(half);
    if (half_side != 0) return signed_pattern(negative, half_side < 0 ? upper : lower);
    const uint64_t even = lower % 2 == 0 ? lower : upper;
    return signed_pattern(negative, mode == Rounding::kNearestEven ? even : upper);
  }

  bool add_sign(Rounding mode, bool x, bool y) const {
    return mode == Rounding::kTowardNegative ? x || y : x && y;
  }
  uint64_t add(Rounding mode, uint64_t x, uint64_t y) const {
    return rounded(mode, add_sign(mode, is_negative(x), is_negative(y)), value(x) + value(y));
  }
  uint64_t sub(Rounding mode, uint64_t x, uint64_t y) const {
    const bool sign = add_sign(mode, is_negative(x), !is_nan(y) && !is_negative(y));
    return rounded(mode, sign, value(x) + negated(value(y)));
  }
  uint64_t mul(Rounding mode, uint64_t x, uint64_t y) const {
    return rounded(mode, is_negative(x) != is_negative(y), value(x) * value(y));
  }
  // As the paper: by way of the positive quotient, for the sake of division by -0.
  uint64_t div(Rounding mode, uint64_t x, uint64_t y) const {
    const bool sign = is_negative(x) != is_negative(y);
    const Extended quotient = value(x) * inverse(value(y));
    if (is_zero(y) && quotient.kind == Extended::Kind::kInfinite) {
      return signed_pattern(sign, infinity_);
    }
    return rounded(mode, sign, quotient);
  }
  uint64_t fma(Rounding mode, uint64_t x, uint64_t y, uint64_t z) const {
    const bool product = is_negative(x) != is_negative(y);
    return rounded(mode, add_sign(mode, product, is_negative(z)), value(x) * value(y) + value(z));
  }
  uint64_t sqrt(Rounding mode, uint64_t x) const {
    if (is_nan(x) || (is_negative(x) && !is_zero(x))) return nan_pattern();
    if (is_zero(x) || is_infinite(x)) return x;
    const Extended radicand = value(x);
    return rounded_by(mode, false, [&](Extended c) { return compare(c * c, radicand); });
  }
  uint64_t rem(uint64_t x, uint64_t y) const {
    if (is_nan(x) || is_infinite(x) || is_nan(y) || is_zero(y)) return nan_pattern();
    if (is_infinite(y)) return x;
    const Extended quotient = value(x) * inverse(value(y));
    const Extended n = Extended::number(nearest_integer(Rounding::kNearestEven, quotient), 1);
    return rounded(Rounding::kNearestEven, is_negative(x), value(x) + negated(value(y) * n));
  }
  uint64_t round_to_integral(Rounding mode, uint64_t x) const {
    if (is_nan(x)) return nan_pattern();
    if (is_infinite(x)) return x;
    return rounded(mode, is_negative(x), Extended::number(nearest_integer(mode, value(x)), 1));
  }

  // Steps from 0 toward the number, one integer at a time.
  static int64_t nearest_integer(Rounding mode, Extended x) {
    const int64_t step = x.numerator < 0 ? -1 : 1;
    const Extended magnitude = absolute(x);
    int64_t n = 0;
    while (compare(Extended::number(n + 1, 1), magnitude) <= 0) ++n;
    const Extended rest = magnitude + Extended::number(-n, 1);
    if (rest.numerator == 0) return step * n;
    const int half = compare(rest, Extended::number(1, 2));
    bool up = false;
    if (mode == Rounding::kNearestEven) up = half > 0 || (half == 0 && n % 2 != 0);
    if (mode == Rounding::kNearestAway) up = half >= 0;
    if (mode == Rounding::kTowardPositive) up = step > 0;
    if (mode == Rounding::kTowardNegative) up = step < 0;
    return step * (up ? n + 1 : n);
  }

 private:
  // The definition of v, also for the pattern of infinity (see rounded_by).
  Extended decode(uint64_t magnitude) const {
    const auto exponent = static_cast<int64_t>(magnitude >> fraction_bits_);
    const auto fraction = static_cast<int64_t>(magnitude & ((uint64_t{1} << fraction_bits_) - 1));
    const int64_t one = int64_t{1} << fraction_bits_;
    const int64_t bias = (int64_t{1} << (exponent_bits_ - 1)) - 1;
    const int64_t scale = (exponent == 0 ? 1 : exponent) - bias;
    const Wide n = exponent == 0 ? fraction : one + fraction;
    return scale >= 0 ? Extended::number(n << scale, one)
                      : Extended::number(n, Wide{one} << -scale);
  }
  uint64_t signed_pattern(bool negative, uint64_t magnitude) const {
    return negative ? sign_bit_ | magnitude : magnitude;
  }

  uint32_t fraction_bits_;
  uint32_t exponent_bits_;
  uint64_t infinity_;
  uint64_t sign_bit_;
  std::vector<Extended> magnitudes_;
};

class SmallFormat : public testing::TestWithParam<FloatFormat> {
 protected:
  FloatFormat format_ = GetParam();
  Oracle oracle_{format_};
  std::vector<Float> values_ = all_values();

  uint64_t bits(const Float& x) const { return pack64(format_, x); }

 private:
  std::vector<Float> all_values() const {
    std::vector<Float> values;
    for (uint64_t x = 0; x < oracle_.pattern_count(); ++x) values.push_back(unpack(format_, x));
    return values;
  }
};

TEST_P(SmallFormat, PacksWhatItUnpacks) {
  for (uint64_t x = 0; x < values_.size(); ++x) {
    EXPECT_EQ(bits(values_[x]), oracle_.is_nan(x) ? oracle_.nan_pattern() : x);
    EXPECT_EQ(is_negative(format_, values_[x]), oracle_.is_negative(x));
    EXPECT_EQ(is_zero(format_, values_[x]), oracle_.is_zero(x));
    EXPECT_EQ(is_infinite(format_, values_[x]), oracle_.is_infinite(x));
    EXPECT_EQ(is_nan(format_, values_[x]), oracle_.is_nan(x));
    const Extended value = oracle_.value(x);
    const Exact<mpq_class> real = to_real(values_[x]);
    ASSERT_EQ(real.outcome(), value.is_number() ? Outcome::kValue : Outcome::kOpen);
    if (real) {
      EXPECT_EQ(cmp(*real, mpq_class(value.numerator, value.denominator)), 0) << x;
    }
  }
}

TEST_P(SmallFormat, Comparisons) {
  for (uint64_t x = 0; x < values_.size(); ++x) {
    for (uint64_t y = 0; y < values_.size(); ++y) {
      const Extended a = oracle_.value(x);
      const Extended b = oracle_.value(y);
      const bool ordered = !a.is_nan() && !b.is_nan();
      int order = 0;
      if (a.is_number() && b.is_number()) {
        order = compare(a, b);
      } else if (ordered) {
        const int64_t left = a.is_number() ? 0 : a.numerator;
        const int64_t right = b.is_number() ? 0 : b.numerator;
        order = (left > right) - (left < right);
      }
      ASSERT_EQ(less(values_[x], values_[y]), ordered && order < 0) << x << " " << y;
      ASSERT_EQ(less_equal(values_[x], values_[y]), ordered && order <= 0) << x << " " << y;
      ASSERT_EQ(equal(values_[x], values_[y]), ordered && order == 0) << x << " " << y;
      ASSERT_EQ(same(values_[x], values_[y]), (oracle_.is_nan(x) && oracle_.is_nan(y)) || x == y)
          << x << " " << y;
    }
  }
}

TEST_P(SmallFormat, BinaryArithmetic) {
  for (const Rounding mode : kAllModes) {
    SCOPED_TRACE(static_cast<int>(mode));
    for (uint64_t x = 0; x < values_.size(); ++x) {
      for (uint64_t y = 0; y < values_.size(); ++y) {
        const Float& a = values_[x];
        const Float& b = values_[y];
        ASSERT_EQ(bits(add(format_, mode, a, b)), oracle_.add(mode, x, y)) << x << " " << y;
        ASSERT_EQ(bits(sub(format_, mode, a, b)), oracle_.sub(mode, x, y)) << x << " " << y;
        ASSERT_EQ(bits(mul(format_, mode, a, b)), oracle_.mul(mode, x, y)) << x << " " << y;
        ASSERT_EQ(bits(div(format_, mode, a, b)), oracle_.div(mode, x, y)) << x << " " << y;
      }
    }
  }
}

TEST_P(SmallFormat, Remainder) {
  for (uint64_t x = 0; x < values_.size(); ++x) {
    for (uint64_t y = 0; y < values_.size(); ++y) {
      ASSERT_EQ(bits(rem(format_, values_[x], values_[y])), oracle_.rem(x, y)) << x << " " << y;
    }
  }
}

TEST_P(SmallFormat, UnaryOperations) {
  for (const Rounding mode : kAllModes) {
    SCOPED_TRACE(static_cast<int>(mode));
    for (uint64_t x = 0; x < values_.size(); ++x) {
      ASSERT_EQ(bits(sqrt(format_, mode, values_[x])), oracle_.sqrt(mode, x)) << x;
      ASSERT_EQ(bits(round_to_integral(format_, mode, values_[x])),
                oracle_.round_to_integral(mode, x))
          << x;
      const Exact<mpz_class> integer = to_integer(mode, values_[x]);
      const Extended value = oracle_.value(x);
      ASSERT_EQ(integer.outcome(), value.is_number() ? Outcome::kValue : Outcome::kOpen);
      if (integer) {
        ASSERT_EQ(cmp(*integer, Oracle::nearest_integer(mode, value)), 0) << x;
      }
    }
  }
}

// Fractions of all sizes, from far below the smallest value to far above the largest.
TEST_P(SmallFormat, RealsAndIntegers) {
  for (const Rounding mode : kAllModes) {
    SCOPED_TRACE(static_cast<int>(mode));
    for (int64_t d = 1; d <= 3000; d = d * 3 + 1) {
      for (int64_t n = -300; n <= 300; ++n) {
        const mpq_class real = mpq_class(n) / d;
        ASSERT_EQ(bits(from_real(format_, mode, real)),
                  oracle_.rounded(mode, false, Extended::number(n, d)))
            << n << "/" << d;
      }
    }
    for (int64_t n = -2000; n <= 2000; ++n) {
      ASSERT_EQ(bits(from_integer(format_, mode, n)),
                oracle_.rounded(mode, false, Extended::number(n, 1)))
          << n;
    }
  }
}

TEST_P(SmallFormat, ConvertsToAllOthers) {
  for (const FloatFormat to : {FloatFormat{2, 2}, FloatFormat{2, 6}, FloatFormat{3, 3},
                               FloatFormat{4, 2}, FloatFormat{4, 8}}) {
    const Oracle target(to);
    for (const Rounding mode : kAllModes) {
      for (uint64_t x = 0; x < values_.size(); ++x) {
        ASSERT_EQ(pack64(to, convert(to, mode, values_[x])),
                  target.rounded(mode, oracle_.is_negative(x), oracle_.value(x)))
            << x;
      }
    }
  }
}

std::string format_name(const testing::TestParamInfo<FloatFormat>& info) {
  return std::to_string(info.param.exponent_bits) + "_" +
         std::to_string(info.param.significand_bits);
}

INSTANTIATE_TEST_SUITE_P(Float, SmallFormat,
                         testing::Values(FloatFormat{2, 2}, FloatFormat{2, 3}, FloatFormat{2, 5},
                                         FloatFormat{3, 2}, FloatFormat{3, 3}, FloatFormat{3, 4},
                                         FloatFormat{4, 2}, FloatFormat{4, 3}),
                         format_name);

class TinyFormat : public SmallFormat {};

TEST_P(TinyFormat, FusedMultiplyAdd) {
  // In the largest of them, x is not negative: y still gives the product any sign.
  const uint64_t x_count = values_.size() <= 32 ? values_.size() : values_.size() / 2;
  for (const Rounding mode : kAllModes) {
    SCOPED_TRACE(static_cast<int>(mode));
    for (uint64_t x = 0; x < x_count; ++x) {
      for (uint64_t y = 0; y < values_.size(); ++y) {
        for (uint64_t z = 0; z < values_.size(); ++z) {
          ASSERT_EQ(bits(fma(format_, mode, values_[x], values_[y], values_[z])),
                    oracle_.fma(mode, x, y, z))
              << x << " " << y << " " << z;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Float, TinyFormat,
                         testing::Values(FloatFormat{2, 2}, FloatFormat{2, 3}, FloatFormat{3, 2},
                                         FloatFormat{3, 3}),
                         format_name);

}  // namespace
}  // namespace assay::value
