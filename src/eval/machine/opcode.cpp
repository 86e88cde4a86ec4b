#include "eval/machine/opcode.h"

namespace assay::eval {

using term::SortKind;

namespace {

struct Form {
  Op op;
  Opcode code;
  size_t arguments;
};

constexpr Form kBoolForms[] = {
    {Op::kNot, Opcode::kNot, 1}, {Op::kAnd, Opcode::kAnd, 2},         {Op::kOr, Opcode::kOr, 2},
    {Op::kXor, Opcode::kXor, 2}, {Op::kImplies, Opcode::kImplies, 2},
};

constexpr Form kBitForms[] = {
    {Op::kBvNot, Opcode::kBvNot, 1},
    {Op::kBvNeg, Opcode::kBvNeg, 1},
    {Op::kBvAnd, Opcode::kBvAnd, 2},
    {Op::kBvOr, Opcode::kBvOr, 2},
    {Op::kBvXor, Opcode::kBvXor, 2},
    {Op::kBvAdd, Opcode::kBvAdd, 2},
    {Op::kBvSub, Opcode::kBvSub, 2},
    {Op::kBvMul, Opcode::kBvMul, 2},
    {Op::kBvUdiv, Opcode::kBvUdiv, 2},
    {Op::kBvUrem, Opcode::kBvUrem, 2},
    {Op::kBvSdiv, Opcode::kBvSdiv, 2},
    {Op::kBvSrem, Opcode::kBvSrem, 2},
    {Op::kBvSmod, Opcode::kBvSmod, 2},
    {Op::kBvShl, Opcode::kBvShl, 2},
    {Op::kBvLshr, Opcode::kBvLshr, 2},
    {Op::kBvAshr, Opcode::kBvAshr, 2},
    {Op::kBvUlt, Opcode::kBvUlt, 2},
    {Op::kBvUle, Opcode::kBvUle, 2},
    {Op::kBvUgt, Opcode::kBvUgt, 2},
    {Op::kBvUge, Opcode::kBvUge, 2},
    {Op::kBvSlt, Opcode::kBvSlt, 2},
    {Op::kBvSle, Opcode::kBvSle, 2},
    {Op::kBvSgt, Opcode::kBvSgt, 2},
    {Op::kBvSge, Opcode::kBvSge, 2},
    {Op::kBvComp, Opcode::kBvComp, 2},
    {Op::kBvNand, Opcode::kBvNand, 2},
    {Op::kBvNor, Opcode::kBvNor, 2},
    {Op::kBvXnor, Opcode::kBvXnor, 2},
    {Op::kToFpFromBits, Opcode::kFpFromBits, 1},
    {Op::kExtract, Opcode::kBvExtract, 1},
    {Op::kRotateLeft, Opcode::kBvRotateLeft, 1},
    {Op::kRotateRight, Opcode::kBvRotateLeft, 1},
};

// These need a result of at most 64 bits as well.
constexpr Form kWideningForms[] = {
    {Op::kConcat, Opcode::kBvConcat, 2},
    {Op::kZeroExtend, Opcode::kBvZeroExtend, 1},
    {Op::kSignExtend, Opcode::kBvSignExtend, 1},
};

constexpr Form kNumberForms[] = {
    {Op::kNeg, Opcode::kNeg, 1},
    {Op::kAdd, Opcode::kAdd, 2},
    {Op::kSub, Opcode::kSub, 2},
    {Op::kMul, Opcode::kMul, 2},
    {Op::kDiv, Opcode::kDiv, 2},
    {Op::kIntDiv, Opcode::kIntDiv, 2},
    {Op::kMod, Opcode::kMod, 2},
    {Op::kLe, Opcode::kLe, 2},
    {Op::kLt, Opcode::kLt, 2},
    {Op::kGe, Opcode::kGe, 2},
    {Op::kGt, Opcode::kGt, 2},
    {Op::kAbs, Opcode::kAbs, 1},
    {Op::kToReal, Opcode::kToReal, 1},
    {Op::kEqual, Opcode::kNumbersEqual, 2},
    {Op::kDistinct, Opcode::kNumbersDistinct, 2},
    {Op::kStrFromCode, Opcode::kTextFromCode, 1},
    {Op::kStrFromInt, Opcode::kTextFromInt, 1},
};

constexpr Form kFloatForms[] = {
    {Op::kFpRem, Opcode::kFpRem, 2},
    {Op::kFpMin, Opcode::kFpMin, 2},
    {Op::kFpMax, Opcode::kFpMax, 2},
    {Op::kFpAbs, Opcode::kFpAbs, 1},
    {Op::kFpNeg, Opcode::kFpNeg, 1},
    {Op::kFpLe, Opcode::kFpLe, 2},
    {Op::kFpLt, Opcode::kFpLt, 2},
    {Op::kFpGe, Opcode::kFpGe, 2},
    {Op::kFpGt, Opcode::kFpGt, 2},
    {Op::kFpEq, Opcode::kFpEq, 2},
    {Op::kFpIsNormal, Opcode::kFpIsNormal, 1},
    {Op::kFpIsSubnormal, Opcode::kFpIsSubnormal, 1},
    {Op::kFpIsZero, Opcode::kFpIsZero, 1},
    {Op::kFpIsInfinite, Opcode::kFpIsInfinite, 1},
    {Op::kFpIsNan, Opcode::kFpIsNan, 1},
    {Op::kFpIsNegative, Opcode::kFpIsNegative, 1},
    {Op::kFpIsPositive, Opcode::kFpIsPositive, 1},
};

// Those whose first argument is a rounding mode.
constexpr Form kRoundingForms[] = {
    {Op::kFpAdd, Opcode::kFpAdd, 3},
    {Op::kFpSub, Opcode::kFpSub, 3},
    {Op::kFpMul, Opcode::kFpMul, 3},
    {Op::kFpDiv, Opcode::kFpDiv, 3},
    {Op::kFpFma, Opcode::kFpFma, 4},
    {Op::kFpSqrt, Opcode::kFpSqrt, 2},
    {Op::kFpRoundToIntegral, Opcode::kFpRound, 2},
    {Op::kToFpFromFloat, Opcode::kFpFromFloat, 2},
    {Op::kToFpFromSigned, Opcode::kFpFromSigned, 2},
    {Op::kToFpFromUnsigned, Opcode::kFpFromUnsigned, 2},
    {Op::kFpToUbv, Opcode::kFpToUbv, 2},
    {Op::kFpToSbv, Opcode::kFpToSbv, 2},
};

constexpr Form kTextForms[] = {
    {Op::kStrLen, Opcode::kTextLength, 1},
    {Op::kStrAt, Opcode::kTextAt, 2},
    {Op::kStrSubstr, Opcode::kTextSubstr, 3},
    {Op::kStrPrefixOf, Opcode::kTextPrefix, 2},
    {Op::kStrSuffixOf, Opcode::kTextSuffix, 2},
    {Op::kStrContains, Opcode::kTextContains, 2},
    {Op::kStrIndexOf, Opcode::kTextIndexOf, 3},
    {Op::kStrReplace, Opcode::kTextReplace, 3},
    {Op::kStrReplaceAll, Opcode::kTextReplaceAll, 3},
    {Op::kStrLt, Opcode::kTextLess, 2},
    {Op::kStrLe, Opcode::kTextLessEqual, 2},
    {Op::kEqual, Opcode::kTextsEqual, 2},
    {Op::kDistinct, Opcode::kTextsDistinct, 2},
    {Op::kStrIsDigit, Opcode::kTextIsDigit, 1},
    {Op::kStrToCode, Opcode::kTextToCode, 1},
    {Op::kStrToInt, Opcode::kTextToInt, 1},
    {Op::kStrInRe, Opcode::kTextInRegex, 2},
    {Op::kStrReplaceRe, Opcode::kTextReplaceRegex, 3},
    {Op::kStrToRe, Opcode::kTextToRegex, 1},
};

constexpr Form kArrayForms[] = {
    {Op::kSelect, Opcode::kArraySelect, 2},
    {Op::kEqual, Opcode::kArraysEqual, 2},
    {Op::kDistinct, Opcode::kArraysDistinct, 2},
};

template <size_t kCount>
Opcode find(const Form (&forms)[kCount], Op op, size_t arguments) {
  for (const Form& form : forms) {
    if (form.op == op && form.arguments == arguments) return form.code;
  }
  return Opcode::kGeneric;
}

}  // namespace

namespace {

// Chains of comparisons and pairwise distinctness of more than two.
Opcode comparison_of_many(Op op, bool of_numbers) {
  switch (op) {
    case Op::kEqual:
      return of_numbers ? Opcode::kNumbersEqualMany : Opcode::kEqualMany;
    case Op::kDistinct:
      return of_numbers ? Opcode::kNumbersDistinctMany : Opcode::kDistinctMany;
    case Op::kLe:
      return Opcode::kLeMany;
    case Op::kLt:
      return Opcode::kLtMany;
    case Op::kGe:
      return Opcode::kGeMany;
    case Op::kGt:
      return Opcode::kGtMany;
    default:
      return Opcode::kGeneric;
  }
}
// The general way counts its pairs.
constexpr size_t kMostCompared = 32;

}  // namespace

bool has_one_default(const TermStore& terms, Sort sort) {
  constexpr uint32_t kLeastWidth = 16;
  const auto& sorts = terms.sorts();
  if (!sorts.is(sort, SortKind::kArray) || sorts.arguments(sort).size() != 2) return false;
  const Sort index = sorts.argument(sort, 0);
  switch (sorts.kind(index)) {
    case SortKind::kInt:
    case SortKind::kReal:
    case SortKind::kString:
      return true;
    case SortKind::kBitVec:
      return sorts.width(index) >= kLeastWidth;
    default:
      return false;
  }
}

Opcode fast_form(const TermStore& terms, Term term) {
  const auto arguments = terms.arguments(term);
  const Op op = terms.op(term);
  if (arguments.empty()) return Opcode::kGeneric;
  if (op == Op::kIte) return Opcode::kIte;
  const auto& sorts = terms.sorts();
  const auto small = [&](Sort sort) {
    return sorts.is(sort, SortKind::kBitVec) && sorts.width(sort) <= 64;
  };
  const Sort first = terms.sort(arguments[0]);
  const bool is_number = sorts.is(first, SortKind::kInt) || sorts.is(first, SortKind::kReal);
  const bool has_own_equality =
      is_number || sorts.is(first, SortKind::kString) || has_one_default(terms, first);
  if (arguments.size() > 2 && arguments.size() <= kMostCompared &&
      (is_number || !has_own_equality)) {
    const Opcode many = comparison_of_many(op, is_number);
    if (many != Opcode::kGeneric) return many;
  }
  if (arguments.size() == 2 && !has_own_equality) {
    if (op == Op::kEqual) return Opcode::kEqual;
    if (op == Op::kDistinct) return Opcode::kDistinct;
  }
  switch (sorts.kind(first)) {
    case SortKind::kBool:
      if (arguments.size() > 2 && op == Op::kAnd) return Opcode::kAndMany;
      if (arguments.size() > 2 && op == Op::kOr) return Opcode::kOrMany;
      return find(kBoolForms, op, arguments.size());
    case SortKind::kInt:
    case SortKind::kReal:
      if (arguments.size() > 2 && op == Op::kAdd) return Opcode::kAddMany;
      if (arguments.size() > 2 && op == Op::kMul) return Opcode::kMulMany;
      return find(kNumberForms, op, arguments.size());
    case SortKind::kBitVec: {
      if (!small(first)) return Opcode::kGeneric;
      const Opcode code = find(kBitForms, op, arguments.size());
      if (code != Opcode::kGeneric || !small(terms.sort(term))) return code;
      return find(kWideningForms, op, arguments.size());
    }
    case SortKind::kFloat:
      return find(kFloatForms, op, arguments.size());
    case SortKind::kRoundingMode:
      return find(kRoundingForms, op, arguments.size());
    case SortKind::kString:
      if (arguments.size() > 1 && op == Op::kStrConcat) return Opcode::kTextConcat;
      return find(kTextForms, op, arguments.size());
    case SortKind::kArray:
      if (!has_one_default(terms, first)) return Opcode::kGeneric;
      return find(kArrayForms, op, arguments.size());
    default:
      return Opcode::kGeneric;
  }
}

}  // namespace assay::eval
