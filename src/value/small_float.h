// Floating point on values of Kind::kFloat, whose bits fit into a word: the operations of
// value/float.h in 64-bit and 128-bit integers instead of GMP's. No hardware float takes part
// (but for an estimate in square_root, which is then corrected), so every format and every rounding
// mode is alike, and nothing depends on the state of the processor.
// value/float.h is what this is tested against, bit by bit.
//
// Each function returns false, and leaves its result alone, where an operand or the result is not
// of this size, or where the standard leaves the result open: then the caller takes the general
// way.
#pragma once

#include <cstdint>

#include "value/value.h"

namespace assay::value::small_float {

// `mode` is a kRounding, x, y, z are kFloat of one format.
bool add(Value mode, Value x, Value y, Value& result);
bool subtract(Value mode, Value x, Value y, Value& result);
bool multiply(Value mode, Value x, Value y, Value& result);
bool divide(Value mode, Value x, Value y, Value& result);
bool fused(Value mode, Value x, Value y, Value z, Value& result);  // x * y + z
bool square_root(Value mode, Value x, Value& result);
bool round_to_integral(Value mode, Value x, Value& result);
bool remainder(Value x, Value y, Value& result);

// `format` is a format_word (Kind::kFloat).
bool from_float(Value mode, Value x, uint32_t format, Value& result);
bool from_unsigned(Value mode, Value bits, uint32_t format, Value& result);
bool from_signed(Value mode, Value bits, uint32_t format, Value& result);
bool from_bits(Value bits, uint32_t format, Value& result);
bool to_unsigned(Value mode, Value x, uint32_t width, Value& result);
bool to_signed(Value mode, Value x, uint32_t width, Value& result);

// --- by the bits alone ---

inline uint64_t sign_bit(uint32_t format) {
  return uint64_t{1} << ((format >> 16) + (format & 0xffff) - 1);
}
inline uint64_t infinity_bits(uint32_t format) {
  return sign_bit(format) - (uint64_t{1} << ((format & 0xffff) - 1));
}
inline uint64_t magnitude_bits(Value x) { return x.payload & (sign_bit(x.extra) - 1); }
inline bool is_nan(Value x) { return magnitude_bits(x) > infinity_bits(x.extra); }
inline bool is_infinite(Value x) { return magnitude_bits(x) == infinity_bits(x.extra); }
inline bool is_zero(Value x) { return magnitude_bits(x) == 0; }
inline uint64_t least_normal(Value x) { return uint64_t{1} << ((x.extra & 0xffff) - 1); }
inline bool is_subnormal(Value x) {
  return magnitude_bits(x) != 0 && magnitude_bits(x) < least_normal(x);
}
inline bool is_normal(Value x) {
  return magnitude_bits(x) >= least_normal(x) && magnitude_bits(x) < infinity_bits(x.extra);
}
inline bool is_signed(Value x) { return (x.payload & sign_bit(x.extra)) != 0; }
// The one NaN has no sign.
inline bool is_negative(Value x) { return is_signed(x); }
inline bool is_positive(Value x) { return !is_signed(x) && !is_nan(x); }

inline Value negate(Value x) {
  x.payload ^= is_nan(x) ? 0 : sign_bit(x.extra);
  return x;
}
inline Value absolute(Value x) {
  x.payload = magnitude_bits(x);
  return x;
}

// Where neither is NaN: as the numbers are ordered, the zeros equal.
inline int64_t rank(Value x) {
  const auto magnitude = static_cast<int64_t>(magnitude_bits(x));
  return is_signed(x) ? -magnitude : magnitude;
}
inline bool is_ordered(Value x, Value y) { return !is_nan(x) && !is_nan(y); }
inline bool less(Value x, Value y) { return is_ordered(x, y) && rank(x) < rank(y); }
inline bool less_equal(Value x, Value y) { return is_ordered(x, y) && rank(x) <= rank(y); }
inline bool equal(Value x, Value y) { return is_ordered(x, y) && rank(x) == rank(y); }

inline bool both(Value x, Value y) { return x.kind == Kind::kFloat && y.kind == Kind::kFloat; }

// Of zeros of different sign either is right: not here.
template <bool kIsMinimum>
bool extremum(Value x, Value y, Value& result) {
  if (!both(x, y)) return false;
  if (is_zero(x) && is_zero(y) && x.payload != y.payload) return false;
  const bool take_x = is_nan(y) || (!is_nan(x) && (rank(x) < rank(y)) == kIsMinimum);
  result = take_x ? x : y;
  return true;
}

}  // namespace assay::value::small_float
