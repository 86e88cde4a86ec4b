// Addition, multiplication, division, square root: special values first, then the exact result, or
// as many of its bits as rounding can see.
#include <algorithm>

#include "value/float_round.h"

namespace assay::value {

namespace {

using Class = Float::Class;
using detail::bit_length;
using detail::is_zero_value;
using detail::leading_exponent;
using detail::shifted_left;

// Both finite and not zero. A summand that lies below all bits that matter is only a rest: numbers
// 2^59 exponents apart must not be aligned.
Float add_nonzero(FloatFormat format, Rounding mode, const Float& x, const Float& y) {
  const bool x_leads =
      leading_exponent(x.significand, x.exponent) >= leading_exponent(y.significand, y.exponent);
  const Float& high = x_leads ? x : y;
  const Float& low = x_leads ? y : x;
  // Two more bits than the format has, so that one is left to round when a borrow takes one away.
  const int64_t missing = int64_t{format.significand_bits} + 2 - bit_length(high.significand);
  const int64_t extension = std::max(missing, int64_t{0});
  const int64_t high_last = high.exponent - extension;
  if (leading_exponent(low.significand, low.exponent) < high_last) {
    mpz_class significand = shifted_left(high.significand, extension);
    // high - rest = (high - 1) + (1 - rest).
    if (high.negative != low.negative) --significand;
    return round(format, mode, high.negative, significand, high_last, true);
  }
  const int64_t last = std::min(high.exponent, low.exponent);
  mpz_class sum = shifted_left(high.significand, high.exponent - last);
  const mpz_class summand = shifted_left(low.significand, low.exponent - last);
  if (high.negative == low.negative) {
    sum += summand;
  } else {
    sum -= summand;
  }
  // x + -x is +0, and -0 toward negative.
  if (sum == 0) return zero(mode == Rounding::kTowardNegative);
  const bool negative = sum < 0 ? !high.negative : high.negative;
  return round(format, mode, negative, abs(sum), last, false);
}

// The exact product; neither is NaN, and not zero times infinity.
Float exact_product(const Float& x, const Float& y) {
  const bool negative = x.negative != y.negative;
  if (x.cls == Class::kInfinite || y.cls == Class::kInfinite) return infinity(negative);
  return finite(negative, x.significand * y.significand, x.exponent + y.exponent);
}

bool is_zero_times_infinity(const Float& x, const Float& y) {
  return (is_zero_value(x) && y.cls == Class::kInfinite) ||
         (is_zero_value(y) && x.cls == Class::kInfinite);
}

}  // namespace

// Exact for any two dyadic numbers, not only for values of the format: fma adds an exact product.
Float add(FloatFormat format, Rounding mode, const Float& x, const Float& y) {
  ASSAY_ASSERT(is_supported(format));
  if (is_any_nan(x, y)) return nan();
  if (x.cls == Class::kInfinite || y.cls == Class::kInfinite) {
    if (x.cls == y.cls && x.negative != y.negative) return nan();
    return x.cls == Class::kInfinite ? x : y;
  }
  if (is_zero_value(x) && is_zero_value(y)) {
    return zero(x.negative == y.negative ? x.negative : mode == Rounding::kTowardNegative);
  }
  if (is_zero_value(x)) return convert(format, mode, y);
  if (is_zero_value(y)) return convert(format, mode, x);
  return add_nonzero(format, mode, x, y);
}

Float sub(FloatFormat format, Rounding mode, const Float& x, const Float& y) {
  return add(format, mode, x, negate(y));
}

Float mul(FloatFormat format, Rounding mode, const Float& x, const Float& y) {
  if (is_any_nan(x, y) || is_zero_times_infinity(x, y)) return nan();
  return convert(format, mode, exact_product(x, y));
}

Float fma(FloatFormat format, Rounding mode, const Float& x, const Float& y, const Float& z) {
  if (is_any_nan(x, y) || is_zero_times_infinity(x, y)) return nan();
  return add(format, mode, exact_product(x, y), z);
}

Float div(FloatFormat format, Rounding mode, const Float& x, const Float& y) {
  ASSAY_ASSERT(is_supported(format));
  if (is_any_nan(x, y)) return nan();
  const bool negative = x.negative != y.negative;
  if (x.cls == Class::kInfinite) return y.cls == Class::kInfinite ? nan() : infinity(negative);
  if (y.cls == Class::kInfinite) return zero(negative);
  if (is_zero_value(y)) return is_zero_value(x) ? nan() : infinity(negative);
  if (is_zero_value(x)) return zero(negative);
  // A quotient of n bits by m bits has n - m or n - m + 1 bits; at least significand_bits + 1 are
  // needed above the rest.
  const int64_t missing =
      int64_t{format.significand_bits} + 1 + bit_length(y.significand) - bit_length(x.significand);
  const int64_t shift = std::max(missing, int64_t{0});
  const mpz_class dividend = shifted_left(x.significand, shift);
  mpz_class quotient;
  mpz_class rest;
  mpz_tdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(),
              y.significand.get_mpz_t());
  return round(format, mode, negative, quotient, x.exponent - shift - y.exponent, rest != 0);
}

Float sqrt(FloatFormat format, Rounding mode, const Float& x) {
  ASSAY_ASSERT(is_supported(format));
  if (x.cls == Class::kNan || is_zero_value(x)) return x;
  if (x.negative) return nan();
  if (x.cls == Class::kInfinite) return x;
  // The root of 2n - 1 or 2n bits has n bits; at least significand_bits + 1 are needed above the
  // rest, and the exponent must be even.
  const int64_t missing = 2 * (int64_t{format.significand_bits} + 1) - bit_length(x.significand);
  int64_t shift = std::max(missing, int64_t{0});
  if ((x.exponent - shift) % 2 != 0) ++shift;
  const mpz_class radicand = shifted_left(x.significand, shift);
  mpz_class root;
  mpz_class rest;
  mpz_sqrtrem(root.get_mpz_t(), rest.get_mpz_t(), radicand.get_mpz_t());
  return round(format, mode, false, root, (x.exponent - shift) / 2, rest != 0);
}

}  // namespace assay::value
