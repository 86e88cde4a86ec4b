#include "value/float.h"

#include <algorithm>
#include <compare>

#include "value/float_round.h"

namespace assay::value {

using Class = Float::Class;

Float nan() { return {Class::kNan, false, 0, 0}; }

Float infinity(bool negative) { return {Class::kInfinite, negative, 0, 0}; }

Float zero(bool negative) { return {Class::kFinite, negative, 0, 0}; }

Float finite(bool negative, mpz_class significand, int64_t exponent) {
  ASSAY_ASSERT(significand >= 0);
  if (significand == 0) return zero(negative);
  const mp_bitcnt_t zeros = mpz_scan1(significand.get_mpz_t(), 0);
  if (zeros != 0) {
    mpz_tdiv_q_2exp(significand.get_mpz_t(), significand.get_mpz_t(), zeros);
    exponent += static_cast<int64_t>(zeros);
  }
  return {Class::kFinite, negative, std::move(significand), exponent};
}

Float largest(FloatFormat format, bool negative) {
  ASSAY_ASSERT(is_supported(format));
  mpz_class ones = detail::shifted_left(1, format.significand_bits) - 1;
  return {Class::kFinite, negative, std::move(ones),
          max_exponent(format) - (int64_t{format.significand_bits} - 1)};
}

int64_t max_exponent(FloatFormat format) {
  ASSAY_ASSERT(is_supported(format));
  return (int64_t{1} << (format.exponent_bits - 1)) - 1;
}

int64_t min_exponent(FloatFormat format) { return 1 - max_exponent(format); }

// --- bits ---

Float unpack(FloatFormat format, const mpz_class& bits) {
  ASSAY_ASSERT(is_supported(format));
  const uint32_t fraction_bits = format.significand_bits - 1;
  const uint32_t sign_position = fraction_bits + format.exponent_bits;
  ASSAY_ASSERT(bits >= 0 && mpz_sizeinbase(bits.get_mpz_t(), 2) <= sign_position + 1);
  const bool negative = mpz_tstbit(bits.get_mpz_t(), sign_position) != 0;
  mpz_class fraction;
  mpz_fdiv_r_2exp(fraction.get_mpz_t(), bits.get_mpz_t(), fraction_bits);
  mpz_class upper;
  mpz_tdiv_q_2exp(upper.get_mpz_t(), bits.get_mpz_t(), fraction_bits);
  const uint64_t exponent_mask = (uint64_t{1} << format.exponent_bits) - 1;
  const uint64_t exponent = upper.get_ui() & exponent_mask;
  if (exponent == exponent_mask) return fraction == 0 ? infinity(negative) : nan();
  if (exponent == 0) return finite(negative, std::move(fraction), detail::last_exponent(format));
  mpz_setbit(fraction.get_mpz_t(), fraction_bits);
  return finite(negative, std::move(fraction),
                detail::last_exponent(format) + static_cast<int64_t>(exponent) - 1);
}

Float unpack(FloatFormat format, uint64_t bits) { return unpack(format, mpz_class(bits)); }

bool is_representable(FloatFormat format, const Float& x) {
  ASSAY_ASSERT(is_supported(format));
  if (x.cls != Class::kFinite || x.significand == 0) return true;
  const Float odd = finite(x.negative, x.significand, x.exponent);
  return detail::bit_length(odd.significand) <= int64_t{format.significand_bits} &&
         detail::leading_exponent(odd.significand, odd.exponent) <= max_exponent(format) &&
         odd.exponent >= detail::last_exponent(format);
}

mpz_class pack(FloatFormat format, const Float& x) {
  ASSAY_ASSERT(is_representable(format, x));
  const uint32_t fraction_bits = format.significand_bits - 1;
  uint64_t exponent = 0;
  mpz_class fraction;
  if (x.cls != Class::kFinite) {
    exponent = (uint64_t{1} << format.exponent_bits) - 1;
    if (x.cls == Class::kNan) mpz_setbit(fraction.get_mpz_t(), fraction_bits - 1);
  } else if (x.significand != 0) {
    const Float odd = finite(x.negative, x.significand, x.exponent);
    const int64_t leading = detail::leading_exponent(odd.significand, odd.exponent);
    // Above 0 for normal values: then the leading bit is the hidden one.
    const int64_t field = std::max(leading - min_exponent(format) + 1, int64_t{0});
    const int64_t last = detail::last_exponent(format) + std::max(field - 1, int64_t{0});
    fraction = detail::shifted_left(odd.significand, odd.exponent - last);
    if (field > 0) mpz_clrbit(fraction.get_mpz_t(), fraction_bits);
    exponent = static_cast<uint64_t>(field);
  }
  mpz_class bits = exponent;
  if (x.negative && x.cls != Class::kNan) mpz_setbit(bits.get_mpz_t(), format.exponent_bits);
  return detail::shifted_left(bits, fraction_bits) + fraction;
}

uint64_t pack64(FloatFormat format, const Float& x) {
  ASSAY_ASSERT(is_supported(format) && format.exponent_bits + format.significand_bits <= 64);
  return pack(format, x).get_ui();
}

// --- classes ---

bool is_zero(FloatFormat, const Float& x) { return detail::is_zero_value(x); }

bool is_nan(FloatFormat, const Float& x) { return x.cls == Class::kNan; }

bool is_infinite(FloatFormat, const Float& x) { return x.cls == Class::kInfinite; }

bool is_normal(FloatFormat format, const Float& x) {
  return x.cls == Class::kFinite && x.significand != 0 &&
         detail::leading_exponent(x.significand, x.exponent) >= min_exponent(format);
}

bool is_subnormal(FloatFormat format, const Float& x) {
  return x.cls == Class::kFinite && x.significand != 0 &&
         detail::leading_exponent(x.significand, x.exponent) < min_exponent(format);
}

bool is_negative(FloatFormat, const Float& x) { return x.cls != Class::kNan && x.negative; }

bool is_positive(FloatFormat, const Float& x) { return x.cls != Class::kNan && !x.negative; }

// --- order ---

namespace {

// By leading bits first: what is left to align is never longer than the significands.
std::strong_ordering compare_magnitudes(const Float& x, const Float& y) {
  const bool x_infinite = x.cls == Class::kInfinite;
  const bool y_infinite = y.cls == Class::kInfinite;
  if (x_infinite || y_infinite) return x_infinite <=> y_infinite;
  if (x.significand == 0 || y.significand == 0)
    return (x.significand != 0) <=> (y.significand != 0);
  const auto leading = detail::leading_exponent(x.significand, x.exponent) <=>
                       detail::leading_exponent(y.significand, y.exponent);
  if (leading != 0) return leading;
  const int64_t last = std::min(x.exponent, y.exponent);
  return cmp(detail::shifted_left(x.significand, x.exponent - last),
             detail::shifted_left(y.significand, y.exponent - last)) <=> 0;
}

// Neither is NaN; the zeros are equivalent.
std::strong_ordering compare(const Float& x, const Float& y) {
  if (detail::is_zero_value(x) && detail::is_zero_value(y)) return std::strong_ordering::equal;
  if (x.negative != y.negative) return y.negative <=> x.negative;
  return x.negative ? compare_magnitudes(y, x) : compare_magnitudes(x, y);
}

std::optional<Float> min_or_max(const Float& x, const Float& y, bool want_less) {
  if (x.cls == Class::kNan) return y;
  if (y.cls == Class::kNan) return x;
  if (detail::is_zero_value(x) && detail::is_zero_value(y) && x.negative != y.negative) {
    return std::nullopt;
  }
  return less(x, y) == want_less ? x : y;
}

}  // namespace

bool same(const Float& x, const Float& y) {
  if (is_any_nan(x, y)) return x.cls == y.cls;
  return x.negative == y.negative && compare_magnitudes(x, y) == 0;
}

bool less(const Float& x, const Float& y) { return !is_any_nan(x, y) && compare(x, y) < 0; }

bool less_equal(const Float& x, const Float& y) { return !is_any_nan(x, y) && compare(x, y) <= 0; }

bool equal(const Float& x, const Float& y) { return !is_any_nan(x, y) && compare(x, y) == 0; }

std::optional<Float> min(const Float& x, const Float& y) { return min_or_max(x, y, true); }

std::optional<Float> max(const Float& x, const Float& y) { return min_or_max(x, y, false); }

// --- sign ---

Float negate(const Float& x) {
  Float result = x;
  if (x.cls != Class::kNan) result.negative = !x.negative;
  return result;
}

Float absolute(const Float& x) {
  Float result = x;
  result.negative = false;
  return result;
}

}  // namespace assay::value
