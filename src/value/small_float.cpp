#include "value/small_float.h"

#include <bit>
#include <cmath>
#include <utility>

#include "value/float.h"

namespace assay::value::small_float {
namespace {

__extension__ using Wide = unsigned __int128;

// So that a product has room in a Wide and exponents never overflow.
constexpr uint32_t kMostSignificandBits = 60;
constexpr uint32_t kMostExponentBits = 30;

struct Format {
  uint32_t word;
  uint32_t digits;  // bits of the significand, with the hidden one
  int64_t most;     // the exponents of the leading bits of the largest value
  int64_t last;     // and of the last bit of the smallest

  explicit Format(uint32_t format_word)
      : word(format_word),
        digits(format_word & 0xffff),
        most((int64_t{1} << ((format_word >> 16) - 1)) - 1),
        last(1 - most - (int64_t{digits} - 1)) {}

  static bool fits(uint32_t format_word) {
    const uint32_t exponent = format_word >> 16;
    const uint32_t digits = format_word & 0xffff;
    return exponent >= 2 && exponent <= kMostExponentBits && digits >= 2 &&
           digits <= kMostSignificandBits && exponent + digits <= 64;
  }
  Value value(uint64_t bits) const { return {Kind::kFloat, 0, 0, word, bits}; }
  Value nan() const { return value(infinity_bits(word) | uint64_t{1} << (digits - 2)); }
  Value infinity(bool negative) const { return value(signed_bits(infinity_bits(word), negative)); }
  Value zero(bool negative) const { return value(signed_bits(0, negative)); }
  uint64_t signed_bits(uint64_t magnitude, bool negative) const {
    return negative ? magnitude | sign_bit(word) : magnitude;
  }
};

// significand * 2^exponent, of a finite value.
struct Number {
  bool negative;
  uint64_t significand;
  int64_t exponent;
};

Number number(const Format& format, Value x) {
  const uint64_t magnitude = magnitude_bits(x);
  const uint64_t field = magnitude >> (format.digits - 1);
  const uint64_t fraction = magnitude & ((uint64_t{1} << (format.digits - 1)) - 1);
  const bool is_normal = field != 0;
  return {is_signed(x), is_normal ? fraction | uint64_t{1} << (format.digits - 1) : fraction,
          format.last + static_cast<int64_t>(is_normal ? field - 1 : 0)};
}

int length(Wide n) {
  const auto high = static_cast<uint64_t>(n >> 64);
  return high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<uint64_t>(n));
}

// Whether a magnitude between two neighbours becomes the greater one.
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
      break;
  }
  return false;
}

// n / 2^shift, for a shift above 0; sticky: there is a rest below n.
Wide round_shift(Rounding mode, bool negative, Wide n, int64_t shift, bool sticky) {
  if (shift > 128) return rounds_away(mode, negative, false, false, true) ? 1 : 0;
  const Wide half = Wide{1} << (shift - 1);
  const bool is_half = (n & half) != 0;
  const bool rest = sticky || (n & (half - 1)) != 0;
  const Wide kept = shift == 128 ? 0 : n >> shift;
  return kept + (rounds_away(mode, negative, (kept & 1) != 0, is_half, rest) ? 1 : 0);
}

Value overflow(const Format& format, Rounding mode, bool negative) {
  const bool nearest = mode == Rounding::kNearestEven || mode == Rounding::kNearestAway;
  const bool outward = mode == (negative ? Rounding::kTowardNegative : Rounding::kTowardPositive);
  if (nearest || outward) return format.infinity(negative);
  return format.value(format.signed_bits(infinity_bits(format.word) - 1, negative));
}

// (-1)^negative * (n + t) * 2^exponent with t = 0, or, if sticky, some t between 0 and 1; then n
// has more bits than the format. As in value/float_round.cpp; n is not 0.
Value round(const Format& format, Rounding mode, bool negative, Wide n, int64_t exponent,
            bool sticky) {
  const int64_t leading = exponent + length(n) - 1;
  if (leading > format.most) return overflow(format, mode, negative);
  const int64_t normal_last = leading - (int64_t{format.digits} - 1);
  const int64_t last = normal_last > format.last ? normal_last : format.last;
  const int64_t shift = last - exponent;
  const Wide kept = shift <= 0 ? n << -shift : round_shift(mode, negative, n, shift, sticky);
  // The hidden bit counts one more in the exponent's field, and so does a carry.
  const auto field = static_cast<uint64_t>(last - format.last);
  const uint64_t bits = (field << (format.digits - 1)) + static_cast<uint64_t>(kept);
  if (bits >= infinity_bits(format.word)) return overflow(format, mode, negative);
  return format.value(format.signed_bits(bits, negative));
}

// A magnitude of up to 2 * kMostSignificandBits bits: a significand or a product of two.
struct Summand {
  bool negative;
  Wide significand;  // not 0
  int64_t exponent;
};

// The one that leads gets its leading bit to kTop. Where the other one then loses bits on the right
// it leads by so much that the difference still has more bits than any format: they are only a
// rest.
Value sum(const Format& format, Rounding mode, Summand x, Summand y) {
  constexpr int kTop = 126;
  const int64_t x_leads = x.exponent + length(x.significand);
  const int64_t y_leads = y.exponent + length(y.significand);
  if (x_leads < y_leads) std::swap(x, y);
  const int up = kTop - length(x.significand);
  const Wide high = x.significand << up;
  const int64_t last = x.exponent - up;
  const int64_t down = last - y.exponent;
  Wide low = 0;
  bool sticky = false;
  if (down <= 0) {
    low = y.significand << -down;
  } else if (down >= 128) {
    sticky = true;
  } else {
    low = y.significand >> down;
    sticky = (low << down) != y.significand;
  }
  if (x.negative == y.negative) return round(format, mode, x.negative, high + low, last, sticky);
  // high - (low + rest) = (high - low - 1) + (1 - rest)
  if (sticky) return round(format, mode, x.negative, high - low - 1, last, true);
  if (high == low) return format.zero(mode == Rounding::kTowardNegative);
  return high > low ? round(format, mode, x.negative, high - low, last, false)
                    : round(format, mode, y.negative, low - high, last, false);
}

bool are_floats(Value mode, Value x, Value y) {
  return mode.kind == Kind::kRounding && x.kind == Kind::kFloat && y.kind == Kind::kFloat &&
         Format::fits(x.extra);
}
Rounding rounding(Value mode) { return static_cast<Rounding>(mode.payload); }

// Neither is NaN nor infinite.
bool are_finite(const Format& format, Value x, Value y) {
  const uint64_t infinity = infinity_bits(format.word);
  return magnitude_bits(x) < infinity && magnitude_bits(y) < infinity;
}

Value add_values(const Format& format, Rounding mode, Value x, Value y) {
  if (!are_finite(format, x, y)) {
    if (is_nan(x) || is_nan(y)) return format.nan();
    if (is_infinite(x) && is_infinite(y) && x.payload != y.payload) return format.nan();
    return is_infinite(x) ? x : y;
  }
  if (is_zero(x) && is_zero(y)) {
    return x.payload == y.payload ? x : format.zero(mode == Rounding::kTowardNegative);
  }
  if (is_zero(x)) return y;
  if (is_zero(y)) return x;
  const Number a = number(format, x);
  const Number b = number(format, y);
  return sum(format, mode, {a.negative, a.significand, a.exponent},
             {b.negative, b.significand, b.exponent});
}

// The special cases of a product; false if it is finite and not zero.
bool special_product(const Format& format, Value x, Value y, Value& result) {
  const bool negative = is_signed(x) != is_signed(y);
  if (!are_finite(format, x, y)) {
    const bool none = is_nan(x) || is_nan(y) || is_zero(x) || is_zero(y);
    result = none ? format.nan() : format.infinity(negative);
    return true;
  }
  if (!is_zero(x) && !is_zero(y)) return false;
  result = format.zero(negative);
  return true;
}

// The rounded integer, for the conversions to bit-vectors; false if it has more than 64 bits.
bool to_integer(Rounding mode, const Number& x, uint64_t& result) {
  if (x.significand == 0) {
    result = 0;
    return true;
  }
  if (x.exponent >= 0) {
    if (x.exponent + length(x.significand) > 64) return false;
    result = x.significand << x.exponent;
    return true;
  }
  result = static_cast<uint64_t>(round_shift(mode, x.negative, x.significand, -x.exponent, false));
  return true;
}

bool convertible(Value mode, Value x, uint32_t width) {
  return mode.kind == Kind::kRounding && x.kind == Kind::kFloat && Format::fits(x.extra) &&
         width <= 64 && magnitude_bits(x) < infinity_bits(x.extra);
}

// 2^exponent modulo m, for m below 2^63.
uint64_t power_of_two(uint64_t exponent, uint64_t m) {
  if (exponent < 64) return (uint64_t{1} << exponent) % m;
  // From the leading bits of the exponent on: the first six at once.
  int rest = 64 - std::countl_zero(exponent) - 6;
  uint64_t power = (uint64_t{1} << (exponent >> rest)) % m;
  while (rest-- > 0) {
    power = static_cast<uint64_t>(Wide{power} * power % m);
    if ((exponent >> rest & 1) != 0) power = power * 2 % m;
  }
  return power;
}

}  // namespace

bool add(Value mode, Value x, Value y, Value& result) {
  if (!are_floats(mode, x, y)) return false;
  result = add_values(Format(x.extra), rounding(mode), x, y);
  return true;
}

bool subtract(Value mode, Value x, Value y, Value& result) {
  if (!are_floats(mode, x, y)) return false;
  result = add_values(Format(x.extra), rounding(mode), x, negate(y));
  return true;
}

bool multiply(Value mode, Value x, Value y, Value& result) {
  if (!are_floats(mode, x, y)) return false;
  const Format format(x.extra);
  if (special_product(format, x, y, result)) return true;
  const Number a = number(format, x);
  const Number b = number(format, y);
  result = round(format, rounding(mode), a.negative != b.negative,
                 Wide{a.significand} * b.significand, a.exponent + b.exponent, false);
  return true;
}

bool fused(Value mode, Value x, Value y, Value z, Value& result) {
  if (!are_floats(mode, x, y) || z.kind != Kind::kFloat) return false;
  const Format format(x.extra);
  Value product;
  if (special_product(format, x, y, product)) {
    result = add_values(format, rounding(mode), product, z);
    return true;
  }
  if (is_nan(z) || is_infinite(z)) {  // a finite product changes nothing
    result = z;
    return true;
  }
  const Number a = number(format, x);
  const Number b = number(format, y);
  const Summand exact{a.negative != b.negative, Wide{a.significand} * b.significand,
                      a.exponent + b.exponent};
  if (is_zero(z)) {
    result =
        round(format, rounding(mode), exact.negative, exact.significand, exact.exponent, false);
    return true;
  }
  const Number c = number(format, z);
  result = sum(format, rounding(mode), exact, {c.negative, c.significand, c.exponent});
  return true;
}

bool divide(Value mode, Value x, Value y, Value& result) {
  if (!are_floats(mode, x, y)) return false;
  const Format format(x.extra);
  const bool negative = is_signed(x) != is_signed(y);
  if (is_nan(x) || is_nan(y) || (is_infinite(x) && is_infinite(y)) || (is_zero(x) && is_zero(y))) {
    result = format.nan();
  } else if (is_infinite(x) || is_zero(y)) {
    result = format.infinity(negative);
  } else if (is_infinite(y) || is_zero(x)) {
    result = format.zero(negative);
  } else {
    const Number a = number(format, x);
    const Number b = number(format, y);
    // Both with their leading bits at 63: a quotient of 63 or 64 bits.
    const int a_up = std::countl_zero(a.significand);
    const int b_up = std::countl_zero(b.significand);
    const Wide dividend = Wide{a.significand << a_up} << 63;
    const uint64_t divisor = b.significand << b_up;
    const auto quotient = static_cast<uint64_t>(dividend / divisor);
    const bool rest = Wide{quotient} * divisor != dividend;
    result = round(format, rounding(mode), negative, quotient,
                   a.exponent - a_up - 63 - (b.exponent - b_up), rest);
  }
  return true;
}

bool square_root(Value mode, Value x, Value& result) {
  if (!are_floats(mode, x, x)) return false;
  const Format format(x.extra);
  if (is_nan(x) || is_zero(x)) {
    result = x;
  } else if (is_signed(x)) {
    result = format.nan();
  } else if (is_infinite(x)) {
    result = x;
  } else {
    const Number a = number(format, x);
    // The leading bit at 123 or 124, the exponent even: a root of 62 or 63 bits.
    int up = 124 - length(a.significand);
    if ((a.exponent - up) % 2 != 0) ++up;
    const Wide radicand = Wide{a.significand} << up;
    // 53 bits of it, twice as many by one of Newton's steps, then the last one for certain.
    auto root = static_cast<uint64_t>(std::sqrt(static_cast<double>(radicand)));
    root = static_cast<uint64_t>((Wide{root} + radicand / root) / 2);
    while (Wide{root} * root > radicand) --root;
    while (Wide{root + 1} * (root + 1) <= radicand) ++root;
    result = round(format, rounding(mode), false, root, (a.exponent - up) / 2,
                   Wide{root} * root != radicand);
  }
  return true;
}

bool round_to_integral(Value mode, Value x, Value& result) {
  if (!are_floats(mode, x, x)) return false;
  const Format format(x.extra);
  result = x;
  if (magnitude_bits(x) >= infinity_bits(x.extra) || is_zero(x)) return true;
  const Number a = number(format, x);
  if (a.exponent >= 0) return true;
  const Wide integer = round_shift(rounding(mode), a.negative, a.significand, -a.exponent, false);
  result = integer == 0 ? format.zero(a.negative)
                        : round(format, rounding(mode), a.negative, integer, 0, false);
  return true;
}

bool remainder(Value x, Value y, Value& result) {
  if (!both(x, y) || !Format::fits(x.extra)) return false;
  const Format format(x.extra);
  if (is_nan(x) || is_infinite(x) || is_nan(y) || is_zero(y)) {
    result = format.nan();
    return true;
  }
  result = x;
  if (is_infinite(y) || is_zero(x)) return true;
  const Number a = number(format, x);
  const Number b = number(format, y);
  const int64_t above = b.exponent - a.exponent;
  if (above > int64_t{kMostSignificandBits} + 1) return true;  // |x| < |y| / 2
  const Wide divisor = Wide{b.significand} << (above > 0 ? above : 0);
  // Modulo twice the divisor: one bit of the quotient is left, which is enough to tell even.
  Wide rest;
  if (above >= 0) {
    rest = Wide{a.significand} % (2 * divisor);
  } else {
    const uint64_t twice = 2 * b.significand;
    rest = Wide{a.significand} * power_of_two(static_cast<uint64_t>(-above), twice) % twice;
  }
  const bool is_odd = rest >= divisor;
  if (is_odd) rest -= divisor;
  bool negative = a.negative;
  if (2 * rest > divisor || (2 * rest == divisor && is_odd)) {
    rest = divisor - rest;
    negative = !negative;
  }
  const int64_t last = above > 0 ? a.exponent : b.exponent;
  result = rest == 0 ? format.zero(a.negative)
                     : round(format, Rounding::kNearestEven, negative, rest, last, false);
  return true;
}

bool from_float(Value mode, Value x, uint32_t format_word, Value& result) {
  if (!are_floats(mode, x, x) || !Format::fits(format_word)) return false;
  const Format format(format_word);
  if (is_nan(x)) {
    result = format.nan();
  } else if (is_infinite(x)) {
    result = format.infinity(is_signed(x));
  } else if (is_zero(x)) {
    result = format.zero(is_signed(x));
  } else {
    const Number a = number(Format(x.extra), x);
    result = round(format, rounding(mode), a.negative, a.significand, a.exponent, false);
  }
  return true;
}

bool from_unsigned(Value mode, Value bits, uint32_t format_word, Value& result) {
  if (mode.kind != Kind::kRounding || bits.kind != Kind::kBits || !Format::fits(format_word)) {
    return false;
  }
  const Format format(format_word);
  result = bits.payload == 0 ? format.zero(false)
                             : round(format, rounding(mode), false, bits.payload, 0, false);
  return true;
}

bool from_signed(Value mode, Value bits, uint32_t format_word, Value& result) {
  if (mode.kind != Kind::kRounding || bits.kind != Kind::kBits || !Format::fits(format_word)) {
    return false;
  }
  const bool negative = (bits.payload >> (bits.extra - 1) & 1) != 0;
  if (!negative) return from_unsigned(mode, bits, format_word, result);
  const uint64_t magnitude = (0 - bits.payload) & low_bits(bits.extra);
  result = round(Format(format_word), rounding(mode), true, magnitude, 0, false);
  return true;
}

bool from_bits(Value bits, uint32_t format_word, Value& result) {
  if (bits.kind != Kind::kBits || !Format::fits(format_word)) return false;
  const Format format(format_word);
  const Value read = format.value(bits.payload);
  result = is_nan(read) ? format.nan() : read;
  return true;
}

// Negative numbers, also those that round to 0, are left to the general way (fp_to_bv).
bool to_unsigned(Value mode, Value x, uint32_t width, Value& result) {
  if (!convertible(mode, x, width) || (is_signed(x) && !is_zero(x))) return false;
  uint64_t integer;
  if (!to_integer(rounding(mode), number(Format(x.extra), x), integer)) return false;
  if (integer > low_bits(width)) return false;
  result = small_bits(width, integer);
  return true;
}

bool to_signed(Value mode, Value x, uint32_t width, Value& result) {
  if (!convertible(mode, x, width)) return false;
  uint64_t integer;
  if (!to_integer(rounding(mode), number(Format(x.extra), x), integer)) return false;
  const uint64_t limit = uint64_t{1} << (width - 1);
  if (is_signed(x) ? integer > limit : integer >= limit) return false;
  result = small_bits(width, is_signed(x) ? 0 - integer : integer);
  return true;
}

}  // namespace assay::value::small_float
