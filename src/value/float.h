// IEEE-754 binary floating point of any format, exactly: the values and operations of the SMT-LIB
// theory FloatingPoint as "An Automatable Formal Semantics for IEEE-754 Floating-Point Arithmetic"
// (Brain, Tinelli, Ruemmer, Wahl 2015, "BTRW15" below) defines them. Every operation computes its
// exact result with integers and rounds once, by the one function round(); no hardware float and
// no floating-point library takes part.
//
// A Float carries no format: it is NaN, an infinity or a signed dyadic number, the same in every
// format that holds it. Its fields are not unique (1 * 2^1 is 2 * 2^0, and those of NaN mean
// nothing): compare with same() or equal(). What is computed here has an odd significand, or is
// zero as 0 * 2^0, but any other representation is as good an operand. Exponents must stay within
// +-2^61. Operands should be values of the operation's format; its result then is one.
//
//   const FloatFormat single{8, 24};
//   const Float x = unpack(single, 0x3f800000u);
//   const uint64_t bits = pack64(single, add(single, Rounding::kNearestEven, x, x));
//
// Cost: an operation takes time and memory in its format's significand_bits (and in the exponent's
// 60 bits where it has to reduce a power of two), never in the size of an exponent. What cannot
// keep that promise, because its result is a plain number, has a budget: see Exact.
//
// All functions are pure.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "base/assert.h"

namespace assay::value {

// (_ FloatingPoint exponent_bits significand_bits).
struct FloatFormat {
  uint32_t exponent_bits;
  uint32_t significand_bits;  // with the hidden bit
  bool operator==(const FloatFormat&) const = default;
};

// The theory has no upper limits. These keep exponents in an int64_t, and the slowest operation, a
// rem across the whole range of exponents, at about 50 ms (Float32: below 1 us).
inline constexpr uint32_t kMaxExponentBits = 60;
inline constexpr uint32_t kMaxSignificandBits = uint32_t{1} << 16;
// Asserted wherever a result depends on the format.
constexpr bool is_supported(FloatFormat format) {
  return format.exponent_bits >= 2 && format.exponent_bits <= kMaxExponentBits &&
         format.significand_bits >= 2 && format.significand_bits <= kMaxSignificandBits;
}

// RNE, RNA, RTP, RTN, RTZ.
enum class Rounding : uint8_t {
  kNearestEven,
  kNearestAway,
  kTowardPositive,
  kTowardNegative,
  kTowardZero
};

// NaN, an infinity, or (-1)^negative * significand * 2^exponent exactly (significand >= 0; zero has
// significand 0).
struct Float {
  enum class Class : uint8_t { kNan, kInfinite, kFinite };
  Class cls;
  bool negative;
  mpz_class significand;
  int64_t exponent;
};

// The result of leaving floating point: a value, or no value because the standard leaves it open,
// or because it would take more than kMaxExactBits to write down.
enum class Outcome : uint8_t { kValue, kOpen, kBudget };
inline constexpr uint64_t kMaxExactBits = uint64_t{1} << 22;

template <typename T>
class [[nodiscard]] Exact {
 public:
  Exact(T value) : outcome_(Outcome::kValue), value_(std::move(value)) {}
  static Exact open() { return Exact(Outcome::kOpen); }
  static Exact over_budget() { return Exact(Outcome::kBudget); }

  Outcome outcome() const { return outcome_; }
  explicit operator bool() const { return outcome_ == Outcome::kValue; }
  const T& operator*() const {
    ASSAY_ASSERT(outcome_ == Outcome::kValue);
    return value_;
  }
  const T* operator->() const { return &**this; }

 private:
  explicit Exact(Outcome outcome) : outcome_(outcome) {}

  Outcome outcome_;
  T value_;
};

// --- values (float.cpp) ---

Float nan();
Float infinity(bool negative);
Float zero(bool negative);
// (-1)^negative * significand * 2^exponent.
Float finite(bool negative, mpz_class significand, int64_t exponent);
// The finite value of largest magnitude.
Float largest(FloatFormat format, bool negative);

// The exponents of the leading bits of the largest value and of the smallest normal one.
int64_t max_exponent(FloatFormat format);
int64_t min_exponent(FloatFormat format);

// From and to the interchange format: sign, exponent, significand without its hidden bit. `bits`
// has no more than exponent_bits + significand_bits bits. All NaNs are read as the one; it is
// written with sign 0, exponent 1...1, significand 10...0.
Float unpack(FloatFormat format, const mpz_class& bits);
Float unpack(FloatFormat format, uint64_t bits);
// The value must be one of the format's.
mpz_class pack(FloatFormat format, const Float& x);
// The same, for formats of at most 64 bits.
uint64_t pack64(FloatFormat format, const Float& x);
bool is_representable(FloatFormat format, const Float& x);

// fp.isZero and the others. Of negative and positive, NaN is neither, a zero or infinity one. All
// take the format, so that they fit one table, though most do not need it.
bool is_zero(FloatFormat format, const Float& x);
bool is_nan(FloatFormat format, const Float& x);
inline bool is_any_nan(const Float& x, const Float& y) {
  return x.cls == Float::Class::kNan || y.cls == Float::Class::kNan;
}
bool is_infinite(FloatFormat format, const Float& x);
bool is_normal(FloatFormat format, const Float& x);
bool is_subnormal(FloatFormat format, const Float& x);
bool is_negative(FloatFormat format, const Float& x);
bool is_positive(FloatFormat format, const Float& x);

// SMT-LIB's =: NaN is itself, the zeros differ.
bool same(const Float& x, const Float& y);
// fp.lt, fp.leq, fp.eq: false of NaN, the zeros are equal.
bool less(const Float& x, const Float& y);
bool less_equal(const Float& x, const Float& y);
bool equal(const Float& x, const Float& y);

// fp.min, fp.max; of NaN and y: y. Empty where either zero is right: of zeros of different sign. (A
// model may choose per format and argument order, so no rule can be derived from a single answer.)
std::optional<Float> min(const Float& x, const Float& y);
std::optional<Float> max(const Float& x, const Float& y);

Float negate(const Float& x);
Float absolute(const Float& x);

// --- rounding (float_round.cpp) ---

// The value of the format that `exact` rounds to. What rounds to zero keeps its sign; of 0 itself
// the caller knows the sign.
Float round(FloatFormat format, Rounding mode, const mpq_class& exact, bool negative_zero_if_zero);
// The same of (-1)^negative * (significand + t) * 2^exponent with t = 0, or, if `sticky`, some t
// between 0 and 1 (both excluded). Then the significand must have more bits than the format's, so
// that t cannot decide more than that there is a rest.
Float round(FloatFormat format, Rounding mode, bool negative, const mpz_class& significand,
            int64_t exponent, bool sticky);

// --- arithmetic (float_arith.cpp) ---

Float add(FloatFormat format, Rounding mode, const Float& x, const Float& y);
Float sub(FloatFormat format, Rounding mode, const Float& x, const Float& y);
Float mul(FloatFormat format, Rounding mode, const Float& x, const Float& y);
Float div(FloatFormat format, Rounding mode, const Float& x, const Float& y);
// x * y + z, rounded once.
Float fma(FloatFormat format, Rounding mode, const Float& x, const Float& y, const Float& z);
Float sqrt(FloatFormat format, Rounding mode, const Float& x);

// --- by way of integers (float_integral.cpp) ---

// fp.rem, IEEE's remainder: x - y * n for the integer n nearest to x / y, the even one of two.
// Always exact; a zero has the sign of x. (Not C's fmod.)
Float rem(FloatFormat format, const Float& x, const Float& y);

// fp.roundToIntegral. A zero has the sign of x. Formats with fractions just below their overflow
// (2^(exponent_bits - 1) < significand_bits) can round up to an integer they do not have: that is
// an infinity. BTRW15 does not define nearest there (its tables V and VI do not cover w); z3 and
// cvc5 agree with this reading.
Float round_to_integral(FloatFormat format, Rounding mode, const Float& x);

// The nearest integer, for fp.to_ubv and fp.to_sbv; the caller knows the range. Open for NaN and
// the infinities. Over budget only if its magnitude is at least 2^kMaxExactBits: out of range, and
// so open as well, for every width up to that. (-0.25 toward zero is 0, in range of fp.to_ubv by
// its definition and by BTRW15, though a note of the theory calls all negative inputs unspecified.)
Exact<mpz_class> to_integer(Rounding mode, const Float& x);

// --- conversions (float_convert.cpp) ---

Float convert(FloatFormat to, Rounding mode, const Float& x);
// Zero gives +0.
Float from_real(FloatFormat format, Rounding mode, const mpq_class& x);
// Serves signed and unsigned bit-vectors. Zero gives +0.
Float from_integer(FloatFormat format, Rounding mode, const mpz_class& x);
// fp.to_real: open for NaN and the infinities; both zeros give 0.
Exact<mpq_class> to_real(const Float& x);

}  // namespace assay::value
