// The inner loop: one switch, registers in a row. A fast form checks that its operands are what it
// expects (small, not open) and else takes the general way.
//
// What costs is not the work but the jumps. Values are as good as random, so a jump that depends on
// one is mispredicted half of the time, and the jump of the switch after it as well: hence no fast
// form branches on a payload. And hence an instruction is done for several models before the next
// one is looked at (Machine::run_many): the switch is paid for once.
#include <functional>
#include <span>

#include "eval/machine/fresh_array.h"
#include "eval/machine/fresh_text.h"
#include "eval/machine/lazy_number.h"
#include "eval/machine/machine.h"
#include "value/bits.h"
#include "value/number.h"
#include "value/small_float.h"

namespace assay::eval {

using value::boolean;
using value::small_bits;
namespace bits = value::bits;
namespace ball = value::ball;
namespace number = value::number;
namespace small_float = value::small_float;

namespace {

bool are_bits(Value x, Value y) { return x.kind == Kind::kBits && y.kind == Kind::kBits; }
bool are_bools(Value x, Value y) { return x.kind == Kind::kBool && y.kind == Kind::kBool; }

// Small kinds: complete in themselves, exact, not open.
unsigned is_simple(Value x) {
  return static_cast<unsigned>(static_cast<unsigned>(x.kind) - static_cast<unsigned>(Kind::kBool) <=
                               static_cast<unsigned>(Kind::kChar) -
                                   static_cast<unsigned>(Kind::kBool));
}
// The two halves of a value.
uint64_t head(Value x) {
  return uint64_t{x.extra} << 32 | uint64_t{x.tag} << 16 | uint64_t{x.has_inexact_part} << 8 |
         static_cast<uint64_t>(x.kind);
}
unsigned same_bytes(Value x, Value y) {
  return static_cast<unsigned>(((head(x) ^ head(y)) | (x.payload ^ y.payload)) == 0);
}

unsigned is_decided(Value x, Value y) { return same_bytes(x, y) | (is_simple(x) & is_simple(y)); }

uint32_t choose(uint64_t condition, uint32_t yes, uint32_t no) {
  const uint32_t mask = 0 - static_cast<uint32_t>(condition);
  return (yes & mask) | (no & ~mask);
}

// and (absorbing: 0), or (1) of many.
bool absorb(const Value* r, std::span<const uint32_t> list, uint64_t absorbing, Value& result) {
  unsigned unknown = 0;
  unsigned absorbed = 0;
  for (uint32_t at : list) {
    const auto is_bool = static_cast<unsigned>(r[at].kind == Kind::kBool);
    unknown |= is_bool ^ 1;
    absorbed |= is_bool & static_cast<unsigned>(r[at].payload == absorbing);
  }
  if ((unknown & ~absorbed) != 0) return false;
  result = {Kind::kBool, 0, 0, 0, absorbing ^ absorbed ^ 1};
  return true;
}

// A chain of comparisons; false where one of them is for the general way.
template <typename Compare>
bool chain(const Value* r, std::span<const uint32_t> list, Value& result, Compare compare) {
  uint64_t all = 1;
  for (size_t k = 1; k < list.size(); ++k) {
    Value one;
    if (!compare(r[list[k - 1]], r[list[k]], one)) return false;
    all &= one.payload;
  }
  result = {Kind::kBool, 0, 0, 0, all};
  return true;
}

template <typename Compare>
bool each_pair(const Value* r, std::span<const uint32_t> list, Value& result, Compare compare) {
  uint64_t all = 1;
  for (size_t k = 1; k < list.size(); ++k) {
    for (size_t j = 0; j < k; ++j) {
      Value one;
      if (!compare(r[list[j]], r[list[k]], one)) return false;
      all &= one.payload;
    }
  }
  result = {Kind::kBool, 0, 0, 0, all};
  return true;
}

template <bool kIsEqual>
bool compare_bytes(Value x, Value y, Value& result) {
  result = {Kind::kBool, 0, 0, 0, same_bytes(x, y) ^ unsigned{!kIsEqual}};
  return is_decided(x, y) != 0;
}

template <bool (*kFunction)(Value, Value, Value&)>
bool fold(const Value* r, std::span<const uint32_t> list, Value& result) {
  Value all = r[list[0]];
  for (uint32_t at : list.subspan(1)) {
    if (!kFunction(all, r[at], all)) return false;
  }
  result = all;
  return true;
}

bool divide_integers(Value x, Value y, Value& result) {
  Value rest;
  return number::int_divide(x, y, result, rest);
}
bool modulo_integers(Value x, Value y, Value& result) {
  Value quotient;
  return number::int_divide(x, y, quotient, result);
}

template <typename Order>
bool compare(Value x, Value y, Value& result) {
  if (number::both(x, y, Kind::kInt)) {
    result = boolean(Order()(x.integer(), y.integer()));
    return true;
  }
  if (!number::both(x, y, Kind::kReal)) return false;
  result = boolean(Order()(number::crossed(x, y), number::crossed(y, x)));
  return true;
}

// By the balls around them, where those do not touch.
template <typename Order>
bool compare_balls(const value::ValueStore& values, Value x, Value y, Value& result) {
  int order;
  if (!lazy::order(values, x, y, order)) return false;
  result = boolean(Order()(order, 0));
  return true;
}

}  // namespace

// r: the registers of each model in turn.
#define FRAMES for (Value* r = first; r != last; r = kMany ? r + stride : last)

template <bool kMany>
void Machine::run_block(const Code& code, uint32_t number_of_block, Frames frames) {
  const Block& block = code.blocks[number_of_block];
  const uint64_t size = block.instructions.size() * frames.count;
  steps_ += size;
  semantics_.meter().spend(size);
  Value* const first = frames.first;
  const size_t stride = frames.stride;
  Value* const last = first + (kMany ? frames.count : 1) * stride;
  if ((is_over() && depth_ > 0) || depth_ > semantics_.limits().depth) {
    // The result of this block is given up; the entry block of a run always goes on.
    if (block.owns_result) FRAMES r[block.result] = given_up();
    return;
  }
  ++depth_;
  const fresh::Texts texts{semantics_, scratch_};
  const Instruction* const end = block.instructions.data() + block.instructions.size();
  for (const Instruction* next = block.instructions.data(); next != end; ++next) {
    const Instruction i = *next;
    switch (i.code) {
// For each model: if the condition holds, the result is the value, else the general way is taken.
#define FORM(name, condition, ...) \
  case Opcode::name:               \
    FRAMES {                       \
      if (condition) [[likely]]    \
        r[i.result] = __VA_ARGS__; \
      else                         \
        run_slow(code, *next, r);  \
    }                              \
    continue;
// The same where a function tells whether it succeeded.
#define ATTEMPT(name, call)       \
  case Opcode::name:              \
    FRAMES {                      \
      if (!(call)) [[unlikely]]   \
        run_slow(code, *next, r); \
    }                             \
    continue;
#define X r[i.a]
#define Y r[i.b]
// The operands of those that take any number.
#define LIST std::span<const uint32_t>(code.lists.data() + i.a, i.b)
#define BITS(name, ...) FORM(name, are_bits(X, Y), small_bits(X.extra, __VA_ARGS__))
      BITS(kBvAnd, X.payload & Y.payload)
      BITS(kBvOr, X.payload | Y.payload)
      BITS(kBvXor, X.payload ^ Y.payload)
      BITS(kBvNand, ~(X.payload & Y.payload))
      BITS(kBvNor, ~(X.payload | Y.payload))
      BITS(kBvXnor, ~(X.payload ^ Y.payload))
      BITS(kBvAdd, X.payload + Y.payload)
      BITS(kBvSub, X.payload - Y.payload)
      BITS(kBvMul, X.payload * Y.payload)
      BITS(kBvUdiv, bits::udiv(X.payload, Y.payload, X.extra))
      BITS(kBvUrem, bits::urem(X.payload, Y.payload))
      BITS(kBvSdiv, bits::sdiv(X.payload, Y.payload, X.extra))
      BITS(kBvSrem, bits::srem(X.payload, Y.payload, X.extra))
      BITS(kBvSmod, bits::smod(X.payload, Y.payload, X.extra))
      BITS(kBvShl, bits::shl(X.payload, Y.payload, X.extra))
      BITS(kBvLshr, bits::lshr(X.payload, Y.payload, X.extra))
      BITS(kBvAshr, bits::ashr(X.payload, Y.payload, X.extra))
#undef BITS
#define COMPARE(name, ...) FORM(name, are_bits(X, Y), boolean(__VA_ARGS__))
#define SIGNED(v) bits::sign_extended(v.payload, v.extra)
      COMPARE(kBvUlt, X.payload < Y.payload)
      COMPARE(kBvUle, X.payload <= Y.payload)
      COMPARE(kBvUgt, X.payload > Y.payload)
      COMPARE(kBvUge, X.payload >= Y.payload)
      COMPARE(kBvSlt, SIGNED(X) < SIGNED(Y))
      COMPARE(kBvSle, SIGNED(X) <= SIGNED(Y))
      COMPARE(kBvSgt, SIGNED(X) > SIGNED(Y))
      COMPARE(kBvSge, SIGNED(X) >= SIGNED(Y))
#undef COMPARE
#define UNARY_BITS(name, width, ...) \
  FORM(name, X.kind == Kind::kBits, small_bits(width, __VA_ARGS__))
      UNARY_BITS(kBvNot, X.extra, ~X.payload)
      UNARY_BITS(kBvNeg, X.extra, ~X.payload + 1)
      UNARY_BITS(kBvRotateLeft, X.extra, bits::rotate_left(X.payload, i.b, X.extra))
      UNARY_BITS(kBvExtract, i.c, X.payload >> i.b)
      UNARY_BITS(kBvZeroExtend, i.c, X.payload)
      UNARY_BITS(kBvSignExtend, i.c, static_cast<uint64_t>(SIGNED(X)))
#undef UNARY_BITS
#undef SIGNED
      FORM(kBvConcat, are_bits(X, Y), small_bits(i.c, X.payload << Y.extra | Y.payload))
      FORM(kBvComp, are_bits(X, Y), small_bits(1, X.payload == Y.payload ? 1 : 0))

#define BOOLS(name, ...) FORM(name, are_bools(X, Y), {Kind::kBool, 0, 0, 0, __VA_ARGS__})
      BOOLS(kAnd, X.payload & Y.payload)
      BOOLS(kOr, X.payload | Y.payload)
      BOOLS(kXor, X.payload ^ Y.payload)
      BOOLS(kImplies, (X.payload ^ 1) | Y.payload)
#undef BOOLS
      FORM(kNot, X.kind == Kind::kBool, {Kind::kBool, 0, 0, 0, X.payload ^ 1})
      FORM(kIte, X.kind == Kind::kBool, r[choose(X.payload, i.b, i.c)])
      FORM(kEqual, is_decided(X, Y), {Kind::kBool, 0, 0, 0, same_bytes(X, Y)})
      FORM(kDistinct, is_decided(X, Y), {Kind::kBool, 0, 0, 0, same_bytes(X, Y) ^ 1})
      ATTEMPT(kAndMany, absorb(r, LIST, 0, r[i.result]))
      ATTEMPT(kOrMany, absorb(r, LIST, 1, r[i.result]))
      ATTEMPT(kEqualMany, chain(r, LIST, r[i.result], compare_bytes<true>))
      ATTEMPT(kDistinctMany, each_pair(r, LIST, r[i.result], compare_bytes<false>))
      ATTEMPT(kLeMany, chain(r, LIST, r[i.result], compare<std::less_equal<>>))
      ATTEMPT(kLtMany, chain(r, LIST, r[i.result], compare<std::less<>>))
      ATTEMPT(kGeMany, chain(r, LIST, r[i.result], compare<std::greater_equal<>>))
      ATTEMPT(kGtMany, chain(r, LIST, r[i.result], compare<std::greater<>>))
      ATTEMPT(kNumbersEqualMany, chain(r, LIST, r[i.result], compare<std::equal_to<>>))
      ATTEMPT(kNumbersDistinctMany, each_pair(r, LIST, r[i.result], compare<std::not_equal_to<>>))

// Small numbers, else balls, else the general way.
#define NUMBER(name, small, approximate)                        \
  case Opcode::name:                                            \
    FRAMES {                                                    \
      if (!(small) && !(approximate)) run_slow(code, *next, r); \
    }                                                           \
    continue;
#define UNARY(name, function)                    \
  NUMBER(name, number::function(X, r[i.result]), \
         lazy::unary<ball::function>(values_, X, i.result, r[i.result]))
      UNARY(kNeg, negate)
      UNARY(kAbs, absolute)
      UNARY(kToReal, to_real)
#undef UNARY
#define BINARY(name, function)                      \
  NUMBER(name, number::function(X, Y, r[i.result]), \
         lazy::binary<ball::function>(values_, X, Y, i.result, r[i.result]))
      BINARY(kAdd, add)
      NUMBER(kSub, number::subtract(X, Y, r[i.result]), subtract_balls(i, X, Y, r[i.result]))
      BINARY(kMul, multiply)
      BINARY(kDiv, divide)
#undef BINARY
#define MANY(name, function)                                 \
  NUMBER(name, fold<number::function>(r, LIST, r[i.result]), \
         lazy::fold<ball::function>(values_, r, LIST, i.result, r[i.result]))
      MANY(kAddMany, add)
      MANY(kMulMany, multiply)
#undef MANY
      ATTEMPT(kIntDiv, divide_integers(X, Y, r[i.result]))
      ATTEMPT(kMod, modulo_integers(X, Y, r[i.result]))
#define COMPARE(name, order) \
  NUMBER(name, compare<order>(X, Y, r[i.result]), compare_balls<order>(values_, X, Y, r[i.result]))
      COMPARE(kLe, std::less_equal<>)
      COMPARE(kLt, std::less<>)
      COMPARE(kGe, std::greater_equal<>)
      COMPARE(kGt, std::greater<>)
      COMPARE(kNumbersEqual, std::equal_to<>)
      COMPARE(kNumbersDistinct, std::not_equal_to<>)
#undef COMPARE
#undef NUMBER

#define Z r[i.c]
      ATTEMPT(kFpAdd, small_float::add(X, Y, Z, r[i.result]))
      ATTEMPT(kFpSub, small_float::subtract(X, Y, Z, r[i.result]))
      ATTEMPT(kFpMul, small_float::multiply(X, Y, Z, r[i.result]))
      ATTEMPT(kFpDiv, small_float::divide(X, Y, Z, r[i.result]))
#undef Z
      ATTEMPT(kFpFma,
              small_float::fused(r[LIST[0]], r[LIST[1]], r[LIST[2]], r[LIST[3]], r[i.result]))
      ATTEMPT(kFpSqrt, small_float::square_root(X, Y, r[i.result]))
      ATTEMPT(kFpRound, small_float::round_to_integral(X, Y, r[i.result]))
      ATTEMPT(kFpRem, small_float::remainder(X, Y, r[i.result]))
      ATTEMPT(kFpMin, small_float::extremum<true>(X, Y, r[i.result]))
      ATTEMPT(kFpMax, small_float::extremum<false>(X, Y, r[i.result]))
      ATTEMPT(kFpFromBits, small_float::from_bits(X, i.c, r[i.result]))
      ATTEMPT(kFpFromFloat, small_float::from_float(X, Y, i.c, r[i.result]))
      ATTEMPT(kFpFromSigned, small_float::from_signed(X, Y, i.c, r[i.result]))
      ATTEMPT(kFpFromUnsigned, small_float::from_unsigned(X, Y, i.c, r[i.result]))
      ATTEMPT(kFpToUbv, small_float::to_unsigned(X, Y, i.c, r[i.result]))
      ATTEMPT(kFpToSbv, small_float::to_signed(X, Y, i.c, r[i.result]))
      FORM(kFpAbs, X.kind == Kind::kFloat, small_float::absolute(X))
      FORM(kFpNeg, X.kind == Kind::kFloat, small_float::negate(X))
#define ORDER(name, ...) FORM(name, small_float::both(X, Y), boolean(small_float::__VA_ARGS__))
      ORDER(kFpLe, less_equal(X, Y))
      ORDER(kFpLt, less(X, Y))
      ORDER(kFpGe, less_equal(Y, X))
      ORDER(kFpGt, less(Y, X))
      ORDER(kFpEq, equal(X, Y))
#undef ORDER
#define CLASS(name, function) FORM(name, X.kind == Kind::kFloat, boolean(small_float::function(X)))
      CLASS(kFpIsNormal, is_normal)
      CLASS(kFpIsSubnormal, is_subnormal)
      CLASS(kFpIsZero, is_zero)
      CLASS(kFpIsInfinite, is_infinite)
      CLASS(kFpIsNan, is_nan)
      CLASS(kFpIsNegative, is_negative)
      CLASS(kFpIsPositive, is_positive)
#undef CLASS

#define Z r[i.c]
      ATTEMPT(kTextConcat, fresh::concat(texts, r, LIST, r[i.result]))
      ATTEMPT(kTextLength, fresh::length(texts, X, r[i.result]))
      ATTEMPT(kTextAt, fresh::at(texts, X, Y, r[i.result]))
      ATTEMPT(kTextSubstr, fresh::substr(texts, X, Y, Z, r[i.result]))
      ATTEMPT(kTextPrefix, fresh::prefix_of(texts, X, Y, r[i.result]))
      ATTEMPT(kTextSuffix, fresh::suffix_of(texts, X, Y, r[i.result]))
      ATTEMPT(kTextContains, fresh::contains(texts, X, Y, r[i.result]))
      ATTEMPT(kTextIndexOf, fresh::index_of(texts, X, Y, Z, r[i.result]))
      ATTEMPT(kTextReplace, fresh::replace(texts, X, Y, Z, r[i.result]))
      ATTEMPT(kTextReplaceAll, fresh::replace_all(texts, X, Y, Z, r[i.result]))
      ATTEMPT(kTextLess, fresh::less(texts, X, Y, r[i.result]))
      ATTEMPT(kTextLessEqual, fresh::less_equal(texts, X, Y, r[i.result]))
      ATTEMPT(kTextsEqual, fresh::equal(texts, X, Y, true, r[i.result]))
      ATTEMPT(kTextsDistinct, fresh::equal(texts, X, Y, false, r[i.result]))
      ATTEMPT(kTextIsDigit, fresh::is_digit(texts, X, r[i.result]))
      ATTEMPT(kTextToCode, fresh::to_code(texts, X, r[i.result]))
      ATTEMPT(kTextToInt, fresh::to_int(texts, X, r[i.result]))
      ATTEMPT(kTextFromCode, fresh::from_code(texts, X, r[i.result]))
      ATTEMPT(kTextFromInt, fresh::from_int(texts, X, r[i.result]))
      ATTEMPT(kTextInRegex, fresh::in_regex(texts, X, Y, r[i.result]))
      ATTEMPT(kTextToRegex, fresh::to_regex(texts, X, r[i.result]))
      ATTEMPT(kTextReplaceRegex, fresh::replace_regex(texts, X, Y, Z, r[i.result]))
#undef Z
      ATTEMPT(kArraySelect, fresh::select(values_, X, exact(code, r, Y), r[i.result]))
      ATTEMPT(kArrayStore, store_elements(code, r, LIST, r[i.result]))
      ATTEMPT(kArraysEqual, fresh::equal_arrays(values_, X, Y, true, r[i.result]))
      ATTEMPT(kArraysDistinct, fresh::equal_arrays(values_, X, Y, false, r[i.result]))
#undef X
#undef Y
#undef LIST
#undef FORM
#undef ATTEMPT
      default:
        FRAMES run_slow(code, *next, r);
    }
  }
  --depth_;
}

#undef FRAMES

template void Machine::run_block<false>(const Code&, uint32_t, Frames);
template void Machine::run_block<true>(const Code&, uint32_t, Frames);

}  // namespace assay::eval
