#include "value/float_round.h"

#include <algorithm>

namespace assay::value {

namespace {

// Whether a magnitude between two neighbours becomes the greater one. `half`, `rest`: the first bit
// cut off, and whether any bit after it is set.
bool rounds_away(Rounding mode, bool negative, bool odd, bool half, bool rest) {
  switch (mode) {
    case Rounding::kNearestEven:
      return half && (rest || odd);
    case Rounding::kNearestAway:
      return half;
    case Rounding::kTowardPositive:
      return !negative && (half || rest);
    case Rounding::kTowardNegative:
      return negative && (half || rest);
    case Rounding::kTowardZero:
      return false;
  }
  ASSAY_ASSERT(false);
  return false;
}

// The result for a magnitude beyond the largest value and not rounded down to it: an infinity,
// unless the mode leads back.
Float overflow(FloatFormat format, Rounding mode, bool negative) {
  const bool nearest = mode == Rounding::kNearestEven || mode == Rounding::kNearestAway;
  const bool outward = mode == (negative ? Rounding::kTowardNegative : Rounding::kTowardPositive);
  return nearest || outward ? infinity(negative) : largest(format, negative);
}

}  // namespace

namespace detail {

mpz_class round_shift(Rounding mode, bool negative, const mpz_class& significand, uint64_t shift,
                      bool sticky) {
  ASSAY_ASSERT(significand >= 0);
  if (shift == 0) {
    ASSAY_ASSERT(!sticky);
    return significand;
  }
  mpz_srcptr bits = significand.get_mpz_t();
  mpz_class kept;
  mpz_tdiv_q_2exp(kept.get_mpz_t(), bits, shift);
  const bool half = mpz_tstbit(bits, shift - 1) != 0;
  const bool rest = sticky || (significand != 0 && mpz_scan1(bits, 0) < shift - 1);
  if (rounds_away(mode, negative, mpz_odd_p(kept.get_mpz_t()) != 0, half, rest)) ++kept;
  return kept;
}

}  // namespace detail

// The position of the last bit that stays follows from the magnitude before rounding: one of two,
// normal or subnormal, so there is no second rounding for subnormal results. A carry out of the
// significand leads to a power of two, which is representable (or an overflow) as it is.
Float round(FloatFormat format, Rounding mode, bool negative, const mpz_class& significand,
            int64_t exponent, bool sticky) {
  ASSAY_ASSERT(is_supported(format));
  constexpr int64_t kLimit = int64_t{1} << 61;
  ASSAY_ASSERT(exponent >= -kLimit && exponent <= kLimit);
  if (significand == 0) {
    ASSAY_ASSERT(!sticky);
    return zero(negative);
  }
  const int64_t leading = detail::leading_exponent(significand, exponent);
  if (leading > max_exponent(format)) return overflow(format, mode, negative);
  const int64_t normal_last = leading - (int64_t{format.significand_bits} - 1);
  const int64_t last = std::max(normal_last, detail::last_exponent(format));
  if (last <= exponent) {
    ASSAY_ASSERT(!sticky);
    return finite(negative, significand, exponent);
  }
  const mpz_class rounded = detail::round_shift(mode, negative, significand,
                                                static_cast<uint64_t>(last - exponent), sticky);
  if (rounded == 0) return zero(negative);
  if (detail::leading_exponent(rounded, last) > max_exponent(format)) {
    return overflow(format, mode, negative);
  }
  return finite(negative, rounded, last);
}

Float round(FloatFormat format, Rounding mode, const mpq_class& exact, bool negative_zero_if_zero) {
  ASSAY_ASSERT(is_supported(format));
  const int sign = sgn(exact);
  if (sign == 0) return zero(negative_zero_if_zero);
  mpz_class dividend = abs(exact.get_num());
  mpz_class divisor = exact.get_den();
  // A quotient of n bits by m bits has n - m or n - m + 1 bits; at least significand_bits + 1 are
  // needed above the rest.
  const int64_t shift = int64_t{format.significand_bits} + 1 + detail::bit_length(divisor) -
                        detail::bit_length(dividend);
  if (shift > 0) {
    dividend <<= static_cast<mp_bitcnt_t>(shift);
  } else {
    divisor <<= static_cast<mp_bitcnt_t>(-shift);
  }
  mpz_class quotient;
  mpz_class rest;
  mpz_tdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(), divisor.get_mpz_t());
  return round(format, mode, sign < 0, quotient, -shift, rest != 0);
}

}  // namespace assay::value
