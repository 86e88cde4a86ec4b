// The operators of the search engine's code, and what they compute on words. Results keep to the
// low `width` bits. Floats are canonical: one bit pattern for NaN, so that equality of words is
// SMT-LIB's equality.
#pragma once

#include <cstdint>

namespace assay::closedbox::search {

enum class WordOp : uint8_t {
  kCall,
  kIte,  // a ? b : c, of any kind
  // Bit-vectors. kConcat: extra is the width of b; kExtract: the lowest bit; kSignExtend: the width
  // of a; kRotateLeft: by how much.
  kNot,
  kNeg,
  kAnd,
  kOr,
  kXor,
  kAdd,
  kSub,
  kMul,
  kUdiv,
  kUrem,
  kSdiv,
  kSrem,
  kSmod,
  kShl,
  kLshr,
  kAshr,
  kConcat,
  kExtract,
  kSignExtend,
  kRotateLeft,
  // Predicates of words; `width` is that of the operands. kEqual serves every kind.
  kEqual,
  kUlt,
  kUle,
  kSlt,
  kSle,
  kNegOverflow,
  kUaddOverflow,
  kSaddOverflow,
  kUmulOverflow,
  kSmulOverflow,
  kUsubOverflow,
  kSsubOverflow,
  kSdivOverflow,
  // Bool
  kBoolNot,
  kBoolAnd,
  kBoolOr,
  kBoolXor,
  // Int in 64 bits; what leaves them is undefined. kFromBits: of an unsigned one of width 64.
  kIntNeg,
  kIntAdd,
  kIntSub,
  kIntMul,
  kIntDiv,
  kIntMod,
  kIntAbs,
  kIntFromBits,
  // Real as double
  kRealNeg,
  kRealAdd,
  kRealSub,
  kRealMul,
  kRealDiv,
  kRealAbs,
  kRealLt,
  kRealLe,
  kRealFromInt,
  kRealToInt,
  // Floats of `width` 32 or 64, to nearest even; extra of kFpRound, kFpToUbv, kFpToSbv: a
  // value::Rounding; of kFpIs: an FpClass; of kFpFrom*: the width of a.
  kFpNeg,
  kFpAbs,
  kFpAdd,
  kFpSub,
  kFpMul,
  kFpDiv,
  kFpFma,
  kFpSqrt,
  kFpRem,
  kFpMin,
  kFpMax,
  kFpRound,
  kFpLt,
  kFpLe,
  kFpEqual,
  kFpIs,
  kFpCanonical,  // any bits to a float
  kFpFromFloat,
  kFpFromSigned,
  kFpFromUnsigned,
  kFpFromReal,
  kFpToReal,  // extra: the width of a
  kFpToUbv,   // width: of the result; c as a constant register: the width of a
  kFpToSbv,
  kCount,
};

enum class FpClass : uint8_t { kNan, kInfinite, kZero, kNormal, kSubnormal, kNegative, kPositive };

inline constexpr uint64_t mask_of(unsigned width) { return ~uint64_t{0} >> (64 - width); }
inline constexpr int64_t signed_of(uint64_t word, unsigned width) {
  return static_cast<int64_t>(word << (64 - width)) >> (64 - width);
}

inline constexpr bool is_predicate(WordOp op) {
  return (op >= WordOp::kEqual && op <= WordOp::kBoolXor) || op == WordOp::kRealLt ||
         op == WordOp::kRealLe || (op >= WordOp::kFpLt && op <= WordOp::kFpIs);
}

}  // namespace assay::closedbox::search
