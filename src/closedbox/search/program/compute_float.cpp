#include <cmath>
#include <limits>

#include "closedbox/search/program/compute.h"
#include "value/float.h"

namespace assay::closedbox::search::fp {

namespace {

constexpr uint64_t kNan32 = 0x7fc00000;
constexpr uint64_t kNan64 = 0x7ff8000000000000;

template <typename F>
F float_of(uint64_t word) {
  if constexpr (sizeof(F) == 4)
    return std::bit_cast<float>(static_cast<uint32_t>(word));
  else
    return std::bit_cast<double>(word);
}

template <typename F>
uint64_t word_of(F f) {
  if (std::isnan(f)) return sizeof(F) == 4 ? kNan32 : kNan64;
  if constexpr (sizeof(F) == 4)
    return std::bit_cast<uint32_t>(f);
  else
    return std::bit_cast<uint64_t>(f);
}

template <typename F>
F rounded(F x, value::Rounding mode) {
  switch (mode) {
    case value::Rounding::kNearestEven:
      return std::nearbyint(x);
    case value::Rounding::kNearestAway:
      return std::round(x);
    case value::Rounding::kTowardPositive:
      return std::ceil(x);
    case value::Rounding::kTowardNegative:
      return std::floor(x);
    case value::Rounding::kTowardZero:
      return std::trunc(x);
  }
  return x;
}

template <typename F>
bool is(FpClass cls, F x) {
  switch (cls) {
    case FpClass::kNan:
      return std::isnan(x);
    case FpClass::kInfinite:
      return std::isinf(x);
    case FpClass::kZero:
      return x == 0;
    case FpClass::kNormal:
      return std::isnormal(x);
    case FpClass::kSubnormal:
      return std::fpclassify(x) == FP_SUBNORMAL;
    case FpClass::kNegative:
      return !std::isnan(x) && std::signbit(x);
    case FpClass::kPositive:
      return !std::isnan(x) && !std::signbit(x);
  }
  return false;
}

// fp.to_ubv and fp.to_sbv: open outside of the range.
template <typename F>
uint64_t to_bits(const Instruction& i, F x, bool& undefined) {
  const F whole = rounded(x, static_cast<value::Rounding>(i.extra));
  const bool is_signed = i.op == WordOp::kFpToSbv;
  const int bits = is_signed ? i.width - 1 : i.width;
  const F limit = std::ldexp(F{1}, bits);
  const F low = is_signed ? -limit : F{0};
  // The evaluator calls every negative operand of fp.to_ubv open, as a note of the theory does.
  if (!(whole >= low && whole < limit) || (!is_signed && std::signbit(x))) {
    undefined = true;
    return 0;
  }
  const auto word =
      whole < 0 ? static_cast<uint64_t>(static_cast<int64_t>(whole)) : static_cast<uint64_t>(whole);
  return word & mask_of(i.width);
}

template <typename F>
uint64_t arithmetic(const Instruction& i, F x, F y, F z, bool& undefined) {
  switch (i.op) {
    case WordOp::kFpNeg:
      return word_of(-x);
    case WordOp::kFpAbs:
      return word_of(std::fabs(x));
    case WordOp::kFpAdd:
      return word_of(x + y);
    case WordOp::kFpSub:
      return word_of(x - y);
    case WordOp::kFpMul:
      return word_of(x * y);
    case WordOp::kFpDiv:
      return word_of(x / y);
    case WordOp::kFpFma:
      return word_of(std::fma(x, y, z));
    case WordOp::kFpSqrt:
      return word_of(std::sqrt(x));
    case WordOp::kFpRem:
      return word_of(std::remainder(x, y));
    case WordOp::kFpMin:
    case WordOp::kFpMax: {
      if (x == 0 && y == 0 && std::signbit(x) != std::signbit(y)) undefined = true;
      if (std::isnan(x)) return word_of(y);
      if (std::isnan(y)) return word_of(x);
      return word_of((i.op == WordOp::kFpMin) == (x < y) ? x : y);
    }
    case WordOp::kFpRound:
      return word_of(rounded(x, static_cast<value::Rounding>(i.extra)));
    case WordOp::kFpLt:
      return x < y;
    case WordOp::kFpLe:
      return x <= y;
    case WordOp::kFpEqual:
      return x == y;
    case WordOp::kFpIs:
      return is(static_cast<FpClass>(i.extra), x);
    default:  // kFpCanonical
      return word_of(x);
  }
}

template <typename F>
uint64_t converted(const Instruction& i, uint64_t a) {
  switch (i.op) {
    case WordOp::kFpFromFloat:
      return i.extra == 32 ? word_of(static_cast<F>(float_of<float>(a)))
                           : word_of(static_cast<F>(float_of<double>(a)));
    case WordOp::kFpFromSigned:
      return word_of(static_cast<F>(signed_of(a, i.extra)));
    case WordOp::kFpFromUnsigned:
      return word_of(static_cast<F>(a));
    default:  // kFpFromReal; there is one real zero, and it is +0
      return word_of(static_cast<F>(real_of(a)));
  }
}

}  // namespace

uint64_t compute(const Instruction& i, uint64_t a, uint64_t b, uint64_t c, bool& undefined) {
  if (i.op == WordOp::kFpToReal) {
    const double x = i.extra == 32 ? double{float_of<float>(a)} : float_of<double>(a);
    undefined |= !std::isfinite(x);
    return word_of_real(x);
  }
  if (i.op == WordOp::kFpToUbv || i.op == WordOp::kFpToSbv) {
    return c == 32 ? to_bits(i, float_of<float>(a), undefined)
                   : to_bits(i, float_of<double>(a), undefined);
  }
  if (i.op >= WordOp::kFpFromFloat && i.op <= WordOp::kFpFromReal) {
    return i.width == 32 ? converted<float>(i, a) : converted<double>(i, a);
  }
  return i.width == 32
             ? arithmetic(i, float_of<float>(a), float_of<float>(b), float_of<float>(c), undefined)
             : arithmetic(i, float_of<double>(a), float_of<double>(b), float_of<double>(c),
                          undefined);
}

}  // namespace assay::closedbox::search::fp
