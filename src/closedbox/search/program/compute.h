// What one instruction computes, inlined into the machine's loops (and into constant folding, so
// that both agree).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "closedbox/search/program/program.h"

namespace assay::closedbox::search {

namespace fp {
uint64_t compute(const Instruction& i, uint64_t a, uint64_t b, uint64_t c, bool& undefined);
}

inline double real_of(uint64_t word) { return std::bit_cast<double>(word); }
inline uint64_t word_of_real(double d) {
  if (d == 0) d = 0;  // one zero
  return std::bit_cast<uint64_t>(d);
}

inline uint64_t compute_shift(WordOp op, unsigned width, uint64_t a, uint64_t b) {
  switch (op) {
    case WordOp::kShl:
      return b >= width ? 0 : a << b;
    case WordOp::kLshr:
      return b >= width ? 0 : a >> b;
    default:
      return static_cast<uint64_t>(signed_of(a, width) >> std::min<uint64_t>(b, width - 1));
  }
}

inline uint64_t compute_division(WordOp op, unsigned width, uint64_t a, uint64_t b) {
  const uint64_t mask = mask_of(width);
  if (op == WordOp::kUdiv) return b == 0 ? mask : a / b;
  if (op == WordOp::kUrem) return b == 0 ? a : a % b;
  const bool a_negative = (a >> (width - 1) & 1) != 0;
  const bool b_negative = (b >> (width - 1) & 1) != 0;
  const uint64_t x = a_negative ? (0 - a) & mask : a;
  const uint64_t y = b_negative ? (0 - b) & mask : b;
  if (op == WordOp::kSdiv) {
    const uint64_t q = y == 0 ? mask : x / y;
    return a_negative != b_negative ? 0 - q : q;
  }
  const uint64_t r = y == 0 ? x : x % y;
  if (op == WordOp::kSrem) return a_negative ? 0 - r : r;
  const uint64_t with_sign = a_negative ? 0 - r : r;
  return r == 0 || a_negative == b_negative ? with_sign : with_sign + b;
}

inline bool compute_overflow(WordOp op, unsigned width, uint64_t a, uint64_t b) {
  __extension__ using Wide = __int128;
  __extension__ using UnsignedWide = unsigned __int128;
  const Wide x = signed_of(a, width);
  const Wide y = signed_of(b, width);
  const auto leaves = [&](Wide z) {
    const Wide half = Wide{1} << (width - 1);
    return z < -half || z >= half;
  };
  const UnsignedWide limit = UnsignedWide{1} << width;
  switch (op) {
    case WordOp::kNegOverflow:
      return leaves(-x);
    case WordOp::kUaddOverflow:
      return UnsignedWide{a} + b >= limit;
    case WordOp::kSaddOverflow:
      return leaves(x + y);
    case WordOp::kUmulOverflow:
      return UnsignedWide{a} * b >= limit;
    case WordOp::kSmulOverflow:
      return leaves(x * y);
    case WordOp::kUsubOverflow:
      return a < b;
    case WordOp::kSsubOverflow:
      return leaves(x - y);
    default:  // kSdivOverflow
      return y == -1 && leaves(-x);
  }
}

inline uint64_t compute_int(WordOp op, uint64_t a, uint64_t b, bool& undefined) {
  const auto x = static_cast<int64_t>(a);
  const auto y = static_cast<int64_t>(b);
  int64_t r = 0;
  switch (op) {
    case WordOp::kIntNeg:
      undefined |= __builtin_sub_overflow(int64_t{0}, x, &r);
      break;
    case WordOp::kIntAdd:
      undefined |= __builtin_add_overflow(x, y, &r);
      break;
    case WordOp::kIntSub:
      undefined |= __builtin_sub_overflow(x, y, &r);
      break;
    case WordOp::kIntMul:
      undefined |= __builtin_mul_overflow(x, y, &r);
      break;
    case WordOp::kIntAbs:
      undefined |= x == INT64_MIN;
      r = x == INT64_MIN ? 0 : (x < 0 ? -x : x);
      break;
    case WordOp::kIntFromBits:
      undefined |= x < 0;
      r = x;
      break;
    default: {  // kIntDiv, kIntMod: the remainder is never negative
      if (y == 0 || y == INT64_MIN || (x == INT64_MIN && y == -1)) {
        undefined = true;
        return 0;
      }
      const int64_t rest = x % y;
      const int64_t remainder = rest < 0 ? rest + (y < 0 ? -y : y) : rest;
      const int64_t quotient = x / y + (rest < 0 ? (y < 0 ? 1 : -1) : 0);
      r = op == WordOp::kIntMod ? remainder : quotient;
    }
  }
  return static_cast<uint64_t>(r);
}

inline uint64_t compute_real(WordOp op, uint64_t a, uint64_t b, bool& undefined) {
  const double x = real_of(a);
  const double y = real_of(b);
  double r = 0;
  switch (op) {
    case WordOp::kRealNeg:
      r = -x;
      break;
    case WordOp::kRealAdd:
      r = x + y;
      break;
    case WordOp::kRealSub:
      r = x - y;
      break;
    case WordOp::kRealMul:
      r = x * y;
      break;
    case WordOp::kRealDiv:
      undefined |= y == 0;
      r = y == 0 ? 0 : x / y;
      break;
    case WordOp::kRealAbs:
      r = std::fabs(x);
      break;
    case WordOp::kRealFromInt:
      r = static_cast<double>(static_cast<int64_t>(a));
      break;
    default: {  // kRealToInt
      const double whole = std::floor(x);
      if (!(whole >= -9.2e18 && whole <= 9.2e18)) {
        undefined = true;
        return 0;
      }
      return static_cast<uint64_t>(static_cast<int64_t>(whole));
    }
  }
  undefined |= !std::isfinite(r);
  return word_of_real(r);
}

[[gnu::noinline]] inline uint64_t compute_rare(const Instruction& i, uint64_t a, uint64_t b,
                                               uint64_t c, bool& undefined) {
  const unsigned width = i.width;
  if (i.op >= WordOp::kNegOverflow && i.op <= WordOp::kSdivOverflow) {
    return compute_overflow(i.op, width, a, b);
  }
  if (i.op >= WordOp::kIntNeg && i.op <= WordOp::kIntFromBits) {
    return compute_int(i.op, a, b, undefined);
  }
  if (i.op >= WordOp::kRealNeg && i.op <= WordOp::kRealToInt) {
    return compute_real(i.op, a, b, undefined);
  }
  return fp::compute(i, a, b, c, undefined);
}

// Not of kCall. Inlined into the loops: the call would cost as much as most operators.
[[gnu::always_inline]] inline uint64_t compute(const Instruction& i, uint64_t a, uint64_t b,
                                               uint64_t c, bool& undefined) {
  const unsigned width = i.width;
  const uint64_t mask = mask_of(width);
  switch (i.op) {
    case WordOp::kIte:
      return a != 0 ? b : c;
    case WordOp::kNot:
      return ~a & mask;
    case WordOp::kNeg:
      return (0 - a) & mask;
    case WordOp::kAnd:
      return a & b;
    case WordOp::kOr:
      return a | b;
    case WordOp::kXor:
      return a ^ b;
    case WordOp::kAdd:
      return (a + b) & mask;
    case WordOp::kSub:
      return (a - b) & mask;
    case WordOp::kMul:
      return (a * b) & mask;
    case WordOp::kUdiv:
    case WordOp::kUrem:
    case WordOp::kSdiv:
    case WordOp::kSrem:
    case WordOp::kSmod:
      return compute_division(i.op, width, a, b) & mask;
    case WordOp::kShl:
    case WordOp::kLshr:
    case WordOp::kAshr:
      return compute_shift(i.op, width, a, b) & mask;
    case WordOp::kConcat:
      return a << i.extra | b;
    case WordOp::kExtract:
      return (a >> i.extra) & mask;
    case WordOp::kSignExtend:
      return static_cast<uint64_t>(signed_of(a, i.extra)) & mask;
    case WordOp::kRotateLeft:
      return i.extra == 0 ? a : (a << i.extra | a >> (width - i.extra)) & mask;
    case WordOp::kEqual:
      return a == b;
    case WordOp::kUlt:
      return a < b;
    case WordOp::kUle:
      return a <= b;
    case WordOp::kSlt:
      return signed_of(a, width) < signed_of(b, width);
    case WordOp::kSle:
      return signed_of(a, width) <= signed_of(b, width);
    case WordOp::kBoolNot:
      return a ^ 1;
    case WordOp::kBoolAnd:
      return a & b;
    case WordOp::kBoolOr:
      return a | b;
    case WordOp::kBoolXor:
      return a ^ b;
    case WordOp::kRealLt:
      return real_of(a) < real_of(b);
    case WordOp::kRealLe:
      return real_of(a) <= real_of(b);
    default:
      break;
  }
  return compute_rare(i, a, b, c, undefined);
}

}  // namespace assay::closedbox::search
