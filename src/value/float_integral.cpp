// Operations that round to an integer on their way.
#include <algorithm>

#include "value/float_round.h"

namespace assay::value {

namespace {

using Class = Float::Class;
using detail::leading_exponent;
using detail::shifted_left;

// significand * 2^exponent modulo a positive number, for an exponent >= 0 of any size.
mpz_class modulo(const mpz_class& significand, int64_t exponent, const mpz_class& modulus) {
  const mpz_class two = 2;
  const mpz_class power = exponent;
  mpz_class result;
  mpz_powm(result.get_mpz_t(), two.get_mpz_t(), power.get_mpz_t(), modulus.get_mpz_t());
  result *= significand;
  result %= modulus;
  return result;
}

}  // namespace

Float rem(FloatFormat format, const Float& x, const Float& y) {
  if (x.cls != Class::kFinite || y.cls == Class::kNan || detail::is_zero_value(y)) return nan();
  if (y.cls == Class::kInfinite || x.significand == 0) return x;
  // |x| < |y| / 2: n is 0. From here on y cannot be much above x, so it can be aligned to it.
  const int64_t y_leading = leading_exponent(y.significand, y.exponent);
  if (leading_exponent(x.significand, x.exponent) < y_leading - 1) return x;
  const int64_t last = std::min(x.exponent, y.exponent);
  const mpz_class divisor = shifted_left(y.significand, y.exponent - last);
  // Modulo twice the divisor: one bit of the quotient is left, which is enough to tell even.
  mpz_class rest = modulo(x.significand, x.exponent - last, 2 * divisor);
  const bool odd_quotient = rest >= divisor;
  if (odd_quotient) rest -= divisor;
  const int tie = cmp(2 * rest, divisor);
  bool negative = x.negative;
  if (tie > 0 || (tie == 0 && odd_quotient)) {
    rest = divisor - rest;
    negative = !negative;
  }
  // A rest of 0 is below the tie: x gives it its sign.
  return round(format, Rounding::kNearestEven, negative, rest, last, false);
}

Float round_to_integral(FloatFormat format, Rounding mode, const Float& x) {
  if (x.cls != Class::kFinite || x.significand == 0 || x.exponent >= 0) return x;
  const mpz_class integer = detail::round_shift(mode, x.negative, x.significand,
                                                static_cast<uint64_t>(-x.exponent), false);
  return round(format, mode, x.negative, integer, 0, false);
}

Exact<mpz_class> to_integer(Rounding mode, const Float& x) {
  if (x.cls != Class::kFinite) return Exact<mpz_class>::open();
  if (x.significand == 0) return mpz_class(0);
  constexpr auto kMaxBits = static_cast<int64_t>(kMaxExactBits);
  if (leading_exponent(x.significand, x.exponent) >= kMaxBits) {
    return Exact<mpz_class>::over_budget();
  }
  mpz_class magnitude = x.exponent >= 0
                            ? shifted_left(x.significand, x.exponent)
                            : detail::round_shift(mode, x.negative, x.significand,
                                                  static_cast<uint64_t>(-x.exponent), false);
  if (x.negative) mpz_neg(magnitude.get_mpz_t(), magnitude.get_mpz_t());
  return magnitude;
}

}  // namespace assay::value
