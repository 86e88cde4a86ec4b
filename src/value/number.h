// Arithmetic on small integers and small rationals (Kind::kInt, Kind::kReal), without GMP. Each
// function returns false, and leaves its result alone, where an operand or the result is not small:
// then the caller takes the way through GMP.
#pragma once

#include <bit>
#include <cstdint>

#include "value/value.h"

namespace assay::value::number {

__extension__ using Wide = __int128;

inline bool both(Value a, Value b, Kind kind) { return a.kind == kind && b.kind == kind; }

// Not both zero. Binary, after one division brings the operands together: without the jumps that
// Euclid's algorithm on random numbers mispredicts, and without 128-bit divisions.
inline uint32_t gcd(uint64_t a, uint32_t b) {
  if (b == 0) return static_cast<uint32_t>(a);
  uint32_t x = static_cast<uint32_t>(a % b);
  if (x == 0) return b;
  const int shift = std::countr_zero(x | b);
  x >>= std::countr_zero(x);
  while (b != 0) {
    b >>= std::countr_zero(b);
    const uint32_t difference = x < b ? b - x : x - b;
    x = x < b ? x : b;
    b = difference;
  }
  return x << shift;
}
inline uint64_t magnitude(int64_t n) {
  return n < 0 ? 0 - static_cast<uint64_t>(n) : static_cast<uint64_t>(n);
}

// Of parts that have no common divisor.
inline bool make_real(int64_t numerator, uint64_t denominator, Value& result) {
  if (denominator > UINT32_MAX) return false;
  result = {Kind::kReal, 0, 0, static_cast<uint32_t>(denominator),
            static_cast<uint64_t>(numerator)};
  return true;
}

// Knuth, The Art of Computer Programming 2, 4.5.1: divisors are taken from the small operands, not
// from the large result.
inline bool add_reals(Value a, Value b, Value& result) {
  // Mostly one of them is whole, or they have the same denominator.
  const uint32_t common = a.extra == 1 || b.extra == 1 ? 1
                          : a.extra == b.extra         ? a.extra
                                                       : gcd(a.extra, b.extra);
  int64_t left;
  int64_t right;
  int64_t sum;
  if (__builtin_mul_overflow(a.integer(), b.extra / common, &left) ||
      __builtin_mul_overflow(b.integer(), a.extra / common, &right) ||
      __builtin_add_overflow(left, right, &sum)) {
    return false;
  }
  const uint32_t rest = common == 1 ? 1 : gcd(magnitude(sum), common);
  return make_real(rest == 1 ? sum : sum / int64_t{rest},
                   uint64_t{a.extra / common} * (b.extra / rest), result);
}

inline bool multiply_reals(Value a, Value b, Value& result) {
  const uint32_t left = b.extra == 1 ? 1 : gcd(magnitude(a.integer()), b.extra);
  const uint32_t right = a.extra == 1 ? 1 : gcd(magnitude(b.integer()), a.extra);
  int64_t product;
  // Divisions cost more than the jumps around them.
  const int64_t x = left == 1 ? a.integer() : a.integer() / int64_t{left};
  const int64_t y = right == 1 ? b.integer() : b.integer() / int64_t{right};
  if (__builtin_mul_overflow(x, y, &product)) return false;
  const uint32_t x_below = right == 1 ? a.extra : a.extra / right;
  const uint32_t y_below = left == 1 ? b.extra : b.extra / left;
  return make_real(product, uint64_t{x_below} * y_below, result);
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
  return add_reals(a, b, result);
}

inline bool negate(Value a, Value& result) {
  if ((a.kind != Kind::kInt && a.kind != Kind::kReal) || a.integer() == INT64_MIN) return false;
  result = a;
  result.payload = static_cast<uint64_t>(-a.integer());
  return true;
}

inline bool absolute(Value a, Value& result) {
  if ((a.kind != Kind::kInt && a.kind != Kind::kReal) || a.integer() == INT64_MIN) return false;
  result = a;
  result.payload = magnitude(a.integer());
  return true;
}

inline bool to_real(Value a, Value& result) {
  if (a.kind != Kind::kInt && a.kind != Kind::kReal) return false;
  result = a.kind == Kind::kInt ? whole_real(a.integer()) : a;
  return true;
}

inline bool subtract(Value a, Value b, Value& result) {
  int64_t difference;
  if (both(a, b, Kind::kInt)) {
    if (__builtin_sub_overflow(a.integer(), b.integer(), &difference)) return false;
    result = small_integer(difference);
    return true;
  }
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
  return multiply_reals(a, b, result);
}

// b is not zero.
inline bool divide(Value a, Value b, Value& result) {
  if (!both(a, b, Kind::kReal) || b.integer() == 0) return false;
  // By the reciprocal, if that is small.
  if (magnitude(b.integer()) > UINT32_MAX) return false;
  const int64_t sign = b.integer() < 0 ? -1 : 1;
  const Value reciprocal{Kind::kReal, 0, 0, static_cast<uint32_t>(magnitude(b.integer())),
                         static_cast<uint64_t>(sign * int64_t{b.extra})};
  return multiply_reals(a, reciprocal, result);
}

// a's numerator over the product of both denominators.
inline Wide crossed(Value a, Value b) { return Wide{a.integer()} * b.extra; }

// -1, 0 or 1.
inline bool compare(Value a, Value b, int& result) {
  if (both(a, b, Kind::kInt)) {
    result = a.integer() < b.integer() ? -1 : a.integer() > b.integer() ? 1 : 0;
    return true;
  }
  if (!both(a, b, Kind::kReal)) return false;
  const Wide left = crossed(a, b);
  const Wide right = crossed(b, a);
  result = left < right ? -1 : left > right ? 1 : 0;
  return true;
}

// Division as in the theory Ints: the remainder is never negative. b is not zero.
inline bool int_divide(Value a, Value b, Value& quotient, Value& remainder) {
  if (!both(a, b, Kind::kInt)) return false;
  const int64_t x = a.integer();
  const int64_t y = b.integer();
  if (y == 0 || (x == INT64_MIN && y == -1) || y == INT64_MIN) return false;
  const int64_t remainder_of_c = x % y;
  const int64_t is_below = remainder_of_c >> 63;  // all ones if negative
  const int64_t r = remainder_of_c + (is_below & (y < 0 ? -y : y));
  const int64_t q = x / y + (is_below & (y < 0 ? 1 : -1));
  quotient = small_integer(q);
  remainder = small_integer(r);
  return true;
}

}  // namespace assay::value::number
