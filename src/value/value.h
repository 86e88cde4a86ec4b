// Value: what a term denotes. 16 bytes, copied freely. Small values (Bool, bit-vectors up to 64
// bits, machine integers, rationals with small parts, floats up to 64 bits, universe elements) are
// complete in themselves; the others are numbers of records in a ValueStore (value_store.h). Every
// value has exactly one representation, so two values of one store are equal if and only if they
// are the same bytes. The exceptions are open values (which may turn out equal), functions
// (equality of code is not equality of functions) and regular expressions.
//
// Sorts and declarations are plain numbers here: this layer does not know terms.
#pragma once

#include <cstdint>

namespace assay::value {

enum class Kind : uint8_t {
  kNone,      // no value at all
  kOpen,      // not determined; extra: sort, payload: record (eval/semantics/residual.h)
  kBool,      // payload: 0 or 1
  kBits,      // a bit-vector of up to 64 bits; extra: width, payload
  kInt,       // payload: an int64_t
  kReal,      // extra: denominator, payload: numerator as an int64_t, in lowest terms
  kRounding,  // payload: a value::Rounding
  kFloat,     // up to 64 bits; extra: format_word, payload: the IEEE bits
  kElement,   // of an uninterpreted sort; extra: sort, payload: its number
  kChar,      // payload: code point
  kRegex,     // payload: a handle of the store's RegexStore
  // The rest are records: payload is the number.
  kWideBits,   // more than 64 bits; extra: width
  kBigInt,     // does not fit into 64 bits
  kBigReal,    // numerator or denominator does not fit into kReal
  kWideFloat,  // more than 64 bits; extra: format_word
  kText,       // a string
  kAlgebraic,  // an irrational real (value/algebraic.h)
  kArray,      // extra: sort; parts: default, then index, element, index, element..., by index
  kData,       // extra: datatype; parts: kInt of the constructor's declaration, arguments
  kSequence,   // extra: sort; parts: elements
  kSet,        // extra: sort; parts: elements, ordered
  kBag,        // extra: sort; parts: element, kInt or kBigInt of its multiplicity, ..., ordered
  kTuple,      // extra: sort; parts
  kFunction,   // extra: sort; parts: see eval/machine/machine.h
  kField,      // extra: sort; parts: the integer
  // No values, but what stands for one in a register of the machine. Nothing outside of
  // eval/machine/machine.h ever sees one.
  kApproximate,  // a number that is known up to an error (value/ball.h)
  kTextView,   // a string, not stored (eval/machine/fresh_text.h); extra: length, payload: address
  kArrayView,  // an array (eval/machine/fresh_array.h); extra: sort, tag: parts, payload: address
};

struct Value {
  Kind kind = Kind::kNone;
  uint8_t has_inexact_part = 0;  // of a record
  uint16_t tag = 0;              // free for the records of eval/semantics/residual.h
  uint32_t extra = 0;
  uint64_t payload = 0;

  bool operator==(const Value&) const = default;
  // A total order; it has no meaning but to make representations unique.
  auto operator<=>(const Value&) const = default;

  // An inexact value may equal another one of different bytes: functions, regular expressions, and
  // what contains them.
  bool is_exact() const {
    return has_inexact_part == 0 && kind != Kind::kFunction && kind != Kind::kRegex;
  }

  bool is(Kind wanted) const { return kind == wanted; }
  bool is_open() const { return kind == Kind::kOpen; }
  bool is_true() const { return kind == Kind::kBool && payload == 1; }
  bool is_false() const { return kind == Kind::kBool && payload == 0; }
  int64_t integer() const { return static_cast<int64_t>(payload); }
};
static_assert(sizeof(Value) == 16);

inline constexpr Value boolean(bool b) { return {Kind::kBool, 0, 0, 0, b ? 1u : 0u}; }
inline constexpr Value kTrueValue = boolean(true);
inline constexpr Value kFalseValue = boolean(false);
inline constexpr Value small_integer(int64_t n) {
  return {Kind::kInt, 0, 0, 0, static_cast<uint64_t>(n)};
}
inline constexpr Value whole_real(int64_t n) {
  return {Kind::kReal, 0, 0, 1, static_cast<uint64_t>(n)};
}
inline constexpr uint64_t low_bits(uint32_t width) {  // width 1 to 64
  return ~uint64_t{0} >> (64 - width);
}
inline constexpr Value small_bits(uint32_t width, uint64_t bits) {
  return {Kind::kBits, 0, 0, width, bits & low_bits(width)};
}
inline constexpr Value element(uint32_t sort, uint64_t number) {
  return {Kind::kElement, 0, 0, sort, number};
}

}  // namespace assay::value
