// Arithmetic on small integers and small rationals (Kind::kInt, Kind::kReal), without GMP. Each
// function returns false, and leaves its result alone, where an operand or the result is not small:
// then the caller takes the way through GMP.
#pragma once

#include <cstdint>
#include <numeric>

#include "value/value.h"

namespace assay::value::number {

__extension__ using Wide = __int128;

inline bool both(Value a, Value b, Kind kind) { return a.kind == kind && b.kind == kind; }

// A rational in lowest terms from 128-bit parts, if it is small.
inline bool make_real(Wide numerator, Wide denominator, Value& result) {
  if (denominator != 1) {
    Wide a = numerator < 0 ? -numerator : numerator;
    Wide b = denominator;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    numerator /= a;
    denominator /= a;
  }
  if (numerator > INT64_MAX || numerator < INT64_MIN || denominator > UINT32_MAX) return false;
  result = {Kind::kReal, 0, 0, static_cast<uint32_t>(denominator),
            static_cast<uint64_t>(static_cast<int64_t>(numerator))};
  return true;
}

inline bool add(Value a, Value b, Value& result) {
  int64_t sum;
  if (both(a, b, Kind::kInt)) {
    if (__builtin_add_overflow(a.integer(), b.integer(), &sum)) return false;
    result = small_integer(sum);
    return true;
  }
  if (!both(a, b, Kind::kReal)) return false;
  if (a.extra == 1 && b.extra == 1) {
    if (__builtin_add_overflow(a.integer(), b.integer(), &sum)) return false;
    result = whole_real(sum);
    return true;
  }
  return make_real(Wide{a.integer()} * b.extra + Wide{b.integer()} * a.extra,
                   Wide{a.extra} * b.extra, result);
}

inline bool negate(Value a, Value& result) {
  if ((a.kind != Kind::kInt && a.kind != Kind::kReal) || a.integer() == INT64_MIN) return false;
  result = a;
  result.payload = static_cast<uint64_t>(-a.integer());
  return true;
}

inline bool subtract(Value a, Value b, Value& result) {
  Value minus;
  return negate(b, minus) && add(a, minus, result);
}

inline bool multiply(Value a, Value b, Value& result) {
  int64_t product;
  if (both(a, b, Kind::kInt)) {
    if (__builtin_mul_overflow(a.integer(), b.integer(), &product)) return false;
    result = small_integer(product);
    return true;
  }
  if (!both(a, b, Kind::kReal)) return false;
  return make_real(Wide{a.integer()} * b.integer(), Wide{a.extra} * b.extra, result);
}

// b is not zero.
inline bool divide(Value a, Value b, Value& result) {
  if (!both(a, b, Kind::kReal) || b.integer() == 0) return false;
  Wide numerator = Wide{a.integer()} * b.extra;
  Wide denominator = Wide{b.integer()} * a.extra;
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  return make_real(numerator, denominator, result);
}

// -1, 0 or 1.
inline bool compare(Value a, Value b, int& result) {
  if (both(a, b, Kind::kInt)) {
    result = a.integer() < b.integer() ? -1 : a.integer() > b.integer() ? 1 : 0;
    return true;
  }
  if (!both(a, b, Kind::kReal)) return false;
  const Wide left = Wide{a.integer()} * b.extra;
  const Wide right = Wide{b.integer()} * a.extra;
  result = left < right ? -1 : left > right ? 1 : 0;
  return true;
}

// Division as in the theory Ints: the remainder is never negative. b is not zero.
inline bool int_divide(Value a, Value b, Value& quotient, Value& remainder) {
  if (!both(a, b, Kind::kInt)) return false;
  const int64_t x = a.integer();
  const int64_t y = b.integer();
  if (y == 0 || (x == INT64_MIN && y == -1) || y == INT64_MIN) return false;
  int64_t q = x / y;
  int64_t r = x % y;
  if (r < 0) {
    r += y < 0 ? -y : y;
    q += y < 0 ? 1 : -1;
  }
  quotient = small_integer(q);
  remainder = small_integer(r);
  return true;
}

}  // namespace assay::value::number
