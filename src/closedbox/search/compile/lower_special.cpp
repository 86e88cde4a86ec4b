#include "closedbox/search/compile/lower.h"
#include "value/float.h"

namespace assay::closedbox::search {

namespace {

using term::Op;
using term::Term;

constexpr WordSort kIntWord{WordKind::kInt, 64};
constexpr WordSort kRealWord{WordKind::kReal, 64};
constexpr WordSort kBitWord{WordKind::kBits, 1};

std::optional<value::Rounding> rounding_of(Op op) {
  switch (op) {
    case Op::kRne:
      return value::Rounding::kNearestEven;
    case Op::kRna:
      return value::Rounding::kNearestAway;
    case Op::kRtp:
      return value::Rounding::kTowardPositive;
    case Op::kRtn:
      return value::Rounding::kTowardNegative;
    case Op::kRtz:
      return value::Rounding::kTowardZero;
    default:
      return std::nullopt;
  }
}

std::optional<FpClass> class_of(Op op) {
  switch (op) {
    case Op::kFpIsNan:
      return FpClass::kNan;
    case Op::kFpIsInfinite:
      return FpClass::kInfinite;
    case Op::kFpIsZero:
      return FpClass::kZero;
    case Op::kFpIsNormal:
      return FpClass::kNormal;
    case Op::kFpIsSubnormal:
      return FpClass::kSubnormal;
    case Op::kFpIsNegative:
      return FpClass::kNegative;
    case Op::kFpIsPositive:
      return FpClass::kPositive;
    default:
      return std::nullopt;
  }
}

std::optional<uint64_t> special_float(Op op, uint8_t width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  const uint64_t infinity = width == 32 ? 0x7f800000 : 0x7ff0000000000000;
  const uint64_t nan = width == 32 ? 0x7fc00000 : 0x7ff8000000000000;
  switch (op) {
    case Op::kFpPlusInfinity:
      return infinity;
    case Op::kFpMinusInfinity:
      return infinity | sign;
    case Op::kFpPlusZero:
      return 0;
    case Op::kFpMinusZero:
      return sign;
    case Op::kFpNan:
      return nan;
    default:
      return std::nullopt;
  }
}

// Arithmetic whose one rounding is that of the hardware.
std::optional<WordOp> rounded_op(Op op) {
  switch (op) {
    case Op::kFpAdd:
      return WordOp::kFpAdd;
    case Op::kFpSub:
      return WordOp::kFpSub;
    case Op::kFpMul:
      return WordOp::kFpMul;
    case Op::kFpDiv:
      return WordOp::kFpDiv;
    case Op::kFpFma:
      return WordOp::kFpFma;
    case Op::kFpSqrt:
      return WordOp::kFpSqrt;
    case Op::kToFpFromFloat:
      return WordOp::kFpFromFloat;
    case Op::kToFpFromSigned:
      return WordOp::kFpFromSigned;
    case Op::kToFpFromUnsigned:
      return WordOp::kFpFromUnsigned;
    case Op::kToFpFromReal:
      return WordOp::kFpFromReal;
    default:
      return std::nullopt;
  }
}

}  // namespace

base::Result<uint32_t> Lowering::lower_float(Term term, const Registers& x) {
  const Op op = store_.op(term);
  const auto sort = word_sort(store_, store_.sort(term));
  if (!sort) return cannot(term, "a sort without words");
  if (const auto word = special_float(op, sort->width)) return emit_.constant(*sort, *word);
  if (const auto cls = class_of(op)) {
    return emit_.emit(WordOp::kFpIs, kBoolWord, emit_.sort(x[0]).width, static_cast<uint16_t>(*cls),
                      x[0]);
  }
  if (op == Op::kFp) {
    const WordSort sign{WordKind::kBits, 1};
    const auto high_width = static_cast<uint8_t>(sign.width + emit_.sort(x[1]).width);
    const uint32_t high = emit_.emit(WordOp::kConcat, {WordKind::kBits, high_width}, high_width,
                                     emit_.sort(x[1]).width, x[0], x[1]);
    const uint32_t all = emit_.emit(WordOp::kConcat, {WordKind::kBits, sort->width}, sort->width,
                                    emit_.sort(x[2]).width, high, x[2]);
    return emit_.emit(WordOp::kFpCanonical, *sort, sort->width, 0, all);
  }
  if (op == Op::kToFpFromBits) {
    return emit_.emit(WordOp::kFpCanonical, *sort, sort->width, 0, x[0]);
  }
  if (op == Op::kFpToReal) {
    return emit_.emit(WordOp::kFpToReal, *sort, 64, emit_.sort(x[0]).width, x[0]);
  }
  const auto all = store_.arguments(term);
  if (all.empty() || store_.sort(all[0]) != term::kRoundingModeSort) {
    return cannot(term, "an operator without words");
  }
  const auto mode = rounding_of(store_.op(all[0]));
  if (!mode) return cannot(term, "a rounding mode that is no constant");
  const auto mode_word = static_cast<uint16_t>(*mode);
  if (op == Op::kFpRoundToIntegral) {
    return emit_.emit(WordOp::kFpRound, *sort, sort->width, mode_word, x[0]);
  }
  if (op == Op::kFpToUbv || op == Op::kFpToSbv) {
    const uint32_t from = emit_.constant(kIntWord, emit_.sort(x[0]).width);
    return emit_.emit(op == Op::kFpToUbv ? WordOp::kFpToUbv : WordOp::kFpToSbv, *sort, sort->width,
                      mode_word, x[0], 0, from);
  }
  const auto word = rounded_op(op);
  if (!word || *mode != value::Rounding::kNearestEven) {
    return cannot(term, "an operator or a rounding mode without words");
  }
  return emit_.emit(*word, *sort, sort->width,
                    *word >= WordOp::kFpFromFloat ? emit_.sort(x[0]).width : 0, x[0],
                    x.size() > 1 ? x[1] : 0, x.size() > 2 ? x[2] : 0);
}

base::Result<uint32_t> Lowering::lower_special(Term term, const Registers& x) {
  const Op op = store_.op(term);
  if (term::info(op).theory == term::Theory::kFloats) return lower_float(term, x);
  const auto sort = word_sort(store_, store_.sort(term));
  if (!sort) return cannot(term, "a sort without words");
  const auto index = [&](size_t i) { return store_.indices(term)[i]; };
  const auto bits = [&](WordOp word, uint16_t extra, uint32_t a, uint32_t b = 0) {
    return emit_.emit(word, *sort, sort->width, extra, a, b);
  };
  const auto as_bit = [&](uint32_t condition) {  // the same word, as a bit-vector
    return emit_.emit(WordOp::kIte, kBitWord, 1, 0, condition, emit_.constant(kBitWord, 1),
                      emit_.constant(kBitWord, 0));
  };
  const auto compared = [&](WordOp word, uint32_t a, uint32_t b) {
    return emit_.emit(word, kBoolWord, emit_.sort(a).width, 0, a, b);
  };
  switch (op) {
    case Op::kTrue:
      return emit_.boolean(true);
    case Op::kFalse:
      return emit_.boolean(false);
    case Op::kNot:
      return emit_.bool_not(x[0]);
    case Op::kAnd: {
      uint32_t all = emit_.boolean(true);
      for (uint32_t at : x) all = emit_.bool_and(all, at);
      return all;
    }
    case Op::kOr: {
      uint32_t any = emit_.boolean(false);
      for (uint32_t at : x) any = emit_.bool_or(any, at);
      return any;
    }
    case Op::kXor: {
      uint32_t sum = emit_.boolean(false);
      for (uint32_t at : x) sum = emit_.emit(WordOp::kBoolXor, kBoolWord, 1, 0, sum, at);
      return sum;
    }
    case Op::kImplies: {
      uint32_t result = x.back();
      for (size_t i = x.size() - 1; i-- > 0;) result = emit_.bool_or(emit_.bool_not(x[i]), result);
      return result;
    }
    case Op::kDistinct:
      return distinct(x);
    case Op::kIte:
      return emit_.emit(WordOp::kIte, *sort, sort->width, 0, x[0], x[1], x[2]);
    case Op::kConcat: {
      uint32_t all = x[0];
      for (size_t i = 1; i < x.size(); ++i) {
        const auto width = static_cast<uint8_t>(emit_.sort(all).width + emit_.sort(x[i]).width);
        all = emit_.emit(WordOp::kConcat, {WordKind::kBits, width}, width, emit_.sort(x[i]).width,
                         all, x[i]);
      }
      return all;
    }
    case Op::kRepeat: {
      uint32_t all = x[0];
      for (uint32_t i = 1; i < index(0); ++i) {
        const auto width = static_cast<uint8_t>(emit_.sort(all).width + emit_.sort(x[0]).width);
        all = emit_.emit(WordOp::kConcat, {WordKind::kBits, width}, width, emit_.sort(x[0]).width,
                         all, x[0]);
      }
      return all;
    }
    case Op::kExtract:
      if (index(1) == 0 && sort->width == emit_.sort(x[0]).width) return x[0];
      return bits(WordOp::kExtract, static_cast<uint16_t>(index(1)), x[0]);
    case Op::kZeroExtend:
      if (index(0) == 0) return x[0];
      return bits(WordOp::kConcat, emit_.sort(x[0]).width,
                  emit_.constant({WordKind::kBits, static_cast<uint8_t>(index(0))}, 0), x[0]);
    case Op::kSignExtend:
      if (index(0) == 0) return x[0];
      return bits(WordOp::kSignExtend, emit_.sort(x[0]).width, x[0]);
    case Op::kRotateLeft:
      return bits(WordOp::kRotateLeft, static_cast<uint16_t>(index(0) % sort->width), x[0]);
    case Op::kRotateRight:
      return bits(WordOp::kRotateLeft,
                  static_cast<uint16_t>((sort->width - index(0) % sort->width) % sort->width),
                  x[0]);
    case Op::kBvNand:
      return bits(WordOp::kNot, 0, bits(WordOp::kAnd, 0, x[0], x[1]));
    case Op::kBvNor:
      return bits(WordOp::kNot, 0, bits(WordOp::kOr, 0, x[0], x[1]));
    case Op::kBvXnor: {
      uint32_t all = x[0];
      for (size_t i = 1; i < x.size(); ++i) {
        all = bits(WordOp::kNot, 0, bits(WordOp::kXor, 0, all, x[i]));
      }
      return all;
    }
    case Op::kBvComp:
      return as_bit(emit_.equal(x[0], x[1]));
    case Op::kBvUltBv:
      return as_bit(compared(WordOp::kUlt, x[0], x[1]));
    case Op::kBvSltBv:
      return as_bit(compared(WordOp::kSlt, x[0], x[1]));
    case Op::kBvIte:
      return emit_.emit(WordOp::kIte, *sort, sort->width, 0,
                        emit_.equal(x[0], emit_.constant(kBitWord, 1)), x[1], x[2]);
    case Op::kBvRedOr:
      return as_bit(emit_.bool_not(emit_.equal(x[0], emit_.constant(emit_.sort(x[0]), 0))));
    case Op::kBvRedAnd:
      return as_bit(
          emit_.equal(x[0], emit_.constant(emit_.sort(x[0]), mask_of(emit_.sort(x[0]).width))));
    case Op::kBvUmulNoOvfl:
      return emit_.bool_not(compared(WordOp::kUmulOverflow, x[0], x[1]));
    case Op::kBit2Bool:
    case Op::kBitAt: {
      const uint32_t bit =
          emit_.emit(WordOp::kExtract, kBitWord, 1, static_cast<uint16_t>(index(0)), x[0]);
      return op == Op::kBitAt ? bit : emit_.equal(bit, emit_.constant(kBitWord, 1));
    }
    case Op::kUbvToInt:
      if (emit_.sort(x[0]).width == 64) {
        return emit_.emit(WordOp::kIntFromBits, kIntWord, 64, 0, x[0]);
      }
      return emit_.emit(WordOp::kExtract, kIntWord, 64, 0, x[0]);
    case Op::kSbvToInt:
      return emit_.emit(WordOp::kSignExtend, kIntWord, 64, emit_.sort(x[0]).width, x[0]);
    case Op::kIntToBv:
      return bits(WordOp::kExtract, 0, x[0]);
    case Op::kToReal:
      if (emit_.sort(x[0]).kind == WordKind::kReal) return x[0];
      return emit_.emit(WordOp::kRealFromInt, kRealWord, 64, 0, x[0]);
    case Op::kToInt:
      return emit_.emit(WordOp::kRealToInt, kIntWord, 64, 0, x[0]);
    case Op::kIsInt: {
      const uint32_t floor = emit_.emit(WordOp::kRealToInt, kIntWord, 64, 0, x[0]);
      return emit_.equal(x[0], emit_.emit(WordOp::kRealFromInt, kRealWord, 64, 0, floor));
    }
    case Op::kDivisible: {
      const uint32_t by = emit_.constant(kIntWord, index(0));
      return emit_.equal(emit_.emit(WordOp::kIntMod, kIntWord, 64, 0, x[0], by),
                         emit_.constant(kIntWord, 0));
    }
    default:
      return cannot(term, "an operator without words");
  }
}

}  // namespace assay::closedbox::search
