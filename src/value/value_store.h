// ValueStore: the records behind large and composite values. Append-only, freed as a whole, not
// shared between threads; a value of one store means nothing in another (small ones excepted).
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/span_interner.h"
#include "value/algebraic.h"
#include "value/ball.h"
#include "value/float.h"
#include "value/regex.h"
#include "value/value.h"

namespace assay::value {

class ValueStore {
 public:
  // --- numbers ---
  Value integer(const mpz_class& n);
  Value real(const mpq_class& q);  // canonical (GMP's word)
  Value real(const mpz_class& numerator, const mpz_class& denominator);
  Value bits(uint32_t width, const mpz_class& n);  // modulo 2^width
  mpz_class to_mpz(Value v) const;                 // of kInt, kBigInt, kBits, kWideBits
  mpq_class to_mpq(Value v) const;                 // of kInt, kBigInt, kReal, kBigReal
  mpz_class to_signed(Value bits) const;           // two's complement
  // A ball around a kBigInt or kBigReal; false for other kinds and outside of the range of doubles.
  bool to_ball(Value v, Ball& result) const;

  Value algebraic(const Algebraic& a);  // a rational one becomes a kReal
  Algebraic to_algebraic(Value real) const;

  // --- floats ---
  Value floating(FloatFormat format, const Float& f);
  Value floating_bits(FloatFormat format, const mpz_class& ieee);  // any NaN becomes the one
  Float to_float(Value v) const;
  mpz_class float_bits(Value v) const;
  static FloatFormat format(Value v) { return {v.extra >> 16, v.extra & 0xffff}; }
  // Formats that a Value can hold.
  static bool fits(FloatFormat f) {
    return f.exponent_bits < 0x10000 && f.significand_bits < 0x10000;
  }

  // --- text and regular expressions ---
  Value text(std::u32string_view code_points);
  std::u32string_view to_text(Value v) const;
  RegexStore& regexes() { return regexes_; }
  Value regex(Regex r) const { return {Kind::kRegex, 0, 0, 0, r.id}; }
  static Regex to_regex(Value v) { return {static_cast<uint32_t>(v.payload)}; }

  // --- composite values ---
  Value record(Kind kind, uint32_t extra, std::span<const Value> parts) {
    bool exact = true;
    for (const Value& part : parts) exact = exact && part.is_exact();
    return {kind, static_cast<uint8_t>(exact ? 0 : 1), 0, extra,
            records_.intern(static_cast<uint32_t>(kind), extra, parts)};
  }
  // Of a number, bit-vector or float that is a record: its size.
  size_t word_count(Value v) const { return words(v).size(); }
  std::span<const Value> parts(Value v) const {
    return records_.items(static_cast<uint32_t>(v.payload));
  }
  uint32_t record_count() const { return records_.size(); }

 private:
  Value number(Kind kind, uint32_t extra, std::span<const uint64_t> words);
  std::span<const uint64_t> words(Value v) const {
    return numbers_.items(static_cast<uint32_t>(v.payload));
  }

  base::SpanInterner<Value> records_;
  base::SpanInterner<uint64_t> numbers_;  // magnitudes, least significant word first
  base::SpanInterner<char32_t> texts_;
  std::vector<uint64_t> scratch_;
  RegexStore regexes_;
  std::deque<Algebraic> algebraics_;
  std::unordered_multimap<size_t, uint32_t> algebraic_ids_;  // hash -> place in algebraics_
};

}  // namespace assay::value
