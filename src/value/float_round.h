// What the parts of value/float.h share: bit positions, and rounding at a given bit. Not for other
// folders.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "value/float.h"

namespace assay::value::detail {

// Of a positive number.
inline int64_t bit_length(const mpz_class& number) {
  return static_cast<int64_t>(mpz_sizeinbase(number.get_mpz_t(), 2));
}

// `count` must be small: the result has that many more bits.
inline mpz_class shifted_left(const mpz_class& number, int64_t count) {
  ASSAY_ASSERT(count >= 0 && static_cast<uint64_t>(count) <= 2 * kMaxExactBits);
  mpz_class result;
  mpz_mul_2exp(result.get_mpz_t(), number.get_mpz_t(), static_cast<mp_bitcnt_t>(count));
  return result;
}

inline bool is_zero_value(const Float& x) {
  return x.cls == Float::Class::kFinite && x.significand == 0;
}

// The exponent of the leading bit of a finite value other than zero: floor(log2 |x|).
inline int64_t leading_exponent(const mpz_class& significand, int64_t exponent) {
  return exponent + bit_length(significand) - 1;
}

// The exponent of the last bit of the format's subnormal values.
inline int64_t last_exponent(FloatFormat format) {
  return min_exponent(format) - (int64_t{format.significand_bits} - 1);
}

// The magnitude of (-1)^negative * (significand + t) / 2^shift rounded to an integer; t as in
// round(). With t, the shift must be at least 1. The shift may be huge.
mpz_class round_shift(Rounding mode, bool negative, const mpz_class& significand, uint64_t shift,
                      bool sticky);

}  // namespace assay::value::detail
