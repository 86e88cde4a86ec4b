// Bit-vector arithmetic by the letter of the theory FixedSizeBitVectors. For widths up to 64 on
// plain words (the operands have no bits above the width, nor has the result); wide ones on GMP
// numbers in bits.cpp. Division by zero: bvudiv gives all ones, bvurem its first operand; the
// signed operators are defined by these.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "value/value.h"

namespace assay::value::bits {

inline bool is_negative(uint64_t a, uint32_t width) { return (a >> (width - 1)) != 0; }
inline int64_t sign_extended(uint64_t a, uint32_t width) {
  const uint32_t shift = 64 - width;
  return static_cast<int64_t>(a << shift) >> shift;
}
inline uint64_t negate(uint64_t a, uint32_t width) { return (~a + 1) & low_bits(width); }
inline uint64_t udiv(uint64_t a, uint64_t b, uint32_t width) {
  return b == 0 ? low_bits(width) : a / b;
}
inline uint64_t urem(uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }
inline uint64_t magnitude(uint64_t a, uint32_t width) {
  return is_negative(a, width) ? negate(a, width) : a;
}
inline uint64_t sdiv(uint64_t a, uint64_t b, uint32_t width) {
  const uint64_t q = udiv(magnitude(a, width), magnitude(b, width), width);
  return is_negative(a, width) != is_negative(b, width) ? negate(q, width) : q;
}
inline uint64_t srem(uint64_t a, uint64_t b, uint32_t width) {
  const uint64_t r = urem(magnitude(a, width), magnitude(b, width));
  return is_negative(a, width) ? negate(r, width) : r;
}
inline uint64_t smod(uint64_t a, uint64_t b, uint32_t width) {
  const bool a_negative = is_negative(a, width);
  const bool b_negative = is_negative(b, width);
  const uint64_t u = urem(magnitude(a, width), magnitude(b, width));
  if (u == 0 || (!a_negative && !b_negative)) return u;
  if (a_negative && !b_negative) return (negate(u, width) + b) & low_bits(width);
  if (!a_negative) return (u + b) & low_bits(width);
  return negate(u, width);
}
inline uint64_t shl(uint64_t a, uint64_t b, uint32_t width) {
  return b >= width ? 0 : (a << b) & low_bits(width);
}
inline uint64_t lshr(uint64_t a, uint64_t b, uint32_t width) { return b >= width ? 0 : a >> b; }
inline uint64_t ashr(uint64_t a, uint64_t b, uint32_t width) {
  const int64_t extended = sign_extended(a, width);
  return static_cast<uint64_t>(extended >> (b >= width ? 63 : b)) & low_bits(width);
}
inline uint64_t rotate_left(uint64_t a, uint64_t by, uint32_t width) {
  by %= width;
  return by == 0 ? a : ((a << by) | (a >> (width - by))) & low_bits(width);
}

// The same on numbers from 0 to 2^width - 1 of any width.
mpz_class wide_negate(const mpz_class& a, uint32_t width);
mpz_class wide_udiv(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_urem(const mpz_class& a, const mpz_class& b);
mpz_class wide_sdiv(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_srem(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_smod(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_shl(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_lshr(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_ashr(const mpz_class& a, const mpz_class& b, uint32_t width);
mpz_class wide_rotate_left(const mpz_class& a, const mpz_class& by, uint32_t width);
// Two's complement.
mpz_class wide_signed(const mpz_class& a, uint32_t width);

}  // namespace assay::value::bits
