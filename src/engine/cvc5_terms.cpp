#include "engine/cvc5_terms.h"

#include <fmt/format.h>

#include "smtlib/printer.h"
#include "term/sort_text.h"
#include "term/traverse.h"

namespace assay::engine {

using cvc5::Kind;
using term::Op;

namespace {

// Operators that are one kind, with their indices as they are.
const std::unordered_map<Op, Kind>& kinds() {
  static const std::unordered_map<Op, Kind> table = {
      {Op::kNot, cvc5::NOT},
      {Op::kImplies, cvc5::IMPLIES},
      {Op::kAnd, cvc5::AND},
      {Op::kOr, cvc5::OR},
      {Op::kXor, cvc5::XOR},
      {Op::kEqual, cvc5::EQUAL},
      {Op::kDistinct, cvc5::DISTINCT},
      {Op::kIte, cvc5::ITE},
      {Op::kNeg, cvc5::NEG},
      {Op::kSub, cvc5::SUB},
      {Op::kAdd, cvc5::ADD},
      {Op::kMul, cvc5::MULT},
      {Op::kDiv, cvc5::DIVISION},
      {Op::kIntDiv, cvc5::INTS_DIVISION},
      {Op::kMod, cvc5::INTS_MODULUS},
      {Op::kAbs, cvc5::ABS},
      {Op::kLe, cvc5::LEQ},
      {Op::kLt, cvc5::LT},
      {Op::kGe, cvc5::GEQ},
      {Op::kGt, cvc5::GT},
      {Op::kToReal, cvc5::TO_REAL},
      {Op::kToInt, cvc5::TO_INTEGER},
      {Op::kIsInt, cvc5::IS_INTEGER},
      {Op::kDivisible, cvc5::DIVISIBLE},
      {Op::kSelect, cvc5::SELECT},
      {Op::kStore, cvc5::STORE},
      {Op::kConcat, cvc5::BITVECTOR_CONCAT},
      {Op::kExtract, cvc5::BITVECTOR_EXTRACT},
      {Op::kRepeat, cvc5::BITVECTOR_REPEAT},
      {Op::kZeroExtend, cvc5::BITVECTOR_ZERO_EXTEND},
      {Op::kSignExtend, cvc5::BITVECTOR_SIGN_EXTEND},
      {Op::kRotateLeft, cvc5::BITVECTOR_ROTATE_LEFT},
      {Op::kRotateRight, cvc5::BITVECTOR_ROTATE_RIGHT},
      {Op::kBvNot, cvc5::BITVECTOR_NOT},
      {Op::kBvNeg, cvc5::BITVECTOR_NEG},
      {Op::kBvAnd, cvc5::BITVECTOR_AND},
      {Op::kBvOr, cvc5::BITVECTOR_OR},
      {Op::kBvXor, cvc5::BITVECTOR_XOR},
      {Op::kBvXnor, cvc5::BITVECTOR_XNOR},
      {Op::kBvNand, cvc5::BITVECTOR_NAND},
      {Op::kBvNor, cvc5::BITVECTOR_NOR},
      {Op::kBvAdd, cvc5::BITVECTOR_ADD},
      {Op::kBvSub, cvc5::BITVECTOR_SUB},
      {Op::kBvMul, cvc5::BITVECTOR_MULT},
      {Op::kBvUdiv, cvc5::BITVECTOR_UDIV},
      {Op::kBvUrem, cvc5::BITVECTOR_UREM},
      {Op::kBvSdiv, cvc5::BITVECTOR_SDIV},
      {Op::kBvSrem, cvc5::BITVECTOR_SREM},
      {Op::kBvSmod, cvc5::BITVECTOR_SMOD},
      {Op::kBvShl, cvc5::BITVECTOR_SHL},
      {Op::kBvLshr, cvc5::BITVECTOR_LSHR},
      {Op::kBvAshr, cvc5::BITVECTOR_ASHR},
      {Op::kBvUlt, cvc5::BITVECTOR_ULT},
      {Op::kBvUle, cvc5::BITVECTOR_ULE},
      {Op::kBvUgt, cvc5::BITVECTOR_UGT},
      {Op::kBvUge, cvc5::BITVECTOR_UGE},
      {Op::kBvSlt, cvc5::BITVECTOR_SLT},
      {Op::kBvSle, cvc5::BITVECTOR_SLE},
      {Op::kBvSgt, cvc5::BITVECTOR_SGT},
      {Op::kBvSge, cvc5::BITVECTOR_SGE},
      {Op::kBvComp, cvc5::BITVECTOR_COMP},
      {Op::kBvRedOr, cvc5::BITVECTOR_REDOR},
      {Op::kBvRedAnd, cvc5::BITVECTOR_REDAND},
      {Op::kUbvToInt, cvc5::BITVECTOR_TO_NAT},
      {Op::kIntToBv, cvc5::INT_TO_BITVECTOR},
      {Op::kFp, cvc5::FLOATINGPOINT_FP},
      {Op::kFpAbs, cvc5::FLOATINGPOINT_ABS},
      {Op::kFpNeg, cvc5::FLOATINGPOINT_NEG},
      {Op::kFpAdd, cvc5::FLOATINGPOINT_ADD},
      {Op::kFpSub, cvc5::FLOATINGPOINT_SUB},
      {Op::kFpMul, cvc5::FLOATINGPOINT_MULT},
      {Op::kFpDiv, cvc5::FLOATINGPOINT_DIV},
      {Op::kFpFma, cvc5::FLOATINGPOINT_FMA},
      {Op::kFpSqrt, cvc5::FLOATINGPOINT_SQRT},
      {Op::kFpRem, cvc5::FLOATINGPOINT_REM},
      {Op::kFpRoundToIntegral, cvc5::FLOATINGPOINT_RTI},
      {Op::kFpMin, cvc5::FLOATINGPOINT_MIN},
      {Op::kFpMax, cvc5::FLOATINGPOINT_MAX},
      {Op::kFpLe, cvc5::FLOATINGPOINT_LEQ},
      {Op::kFpLt, cvc5::FLOATINGPOINT_LT},
      {Op::kFpGe, cvc5::FLOATINGPOINT_GEQ},
      {Op::kFpGt, cvc5::FLOATINGPOINT_GT},
      {Op::kFpEq, cvc5::FLOATINGPOINT_EQ},
      {Op::kFpIsNormal, cvc5::FLOATINGPOINT_IS_NORMAL},
      {Op::kFpIsSubnormal, cvc5::FLOATINGPOINT_IS_SUBNORMAL},
      {Op::kFpIsZero, cvc5::FLOATINGPOINT_IS_ZERO},
      {Op::kFpIsInfinite, cvc5::FLOATINGPOINT_IS_INF},
      {Op::kFpIsNan, cvc5::FLOATINGPOINT_IS_NAN},
      {Op::kFpIsNegative, cvc5::FLOATINGPOINT_IS_NEG},
      {Op::kFpIsPositive, cvc5::FLOATINGPOINT_IS_POS},
      {Op::kToFpFromBits, cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV},
      {Op::kToFpFromFloat, cvc5::FLOATINGPOINT_TO_FP_FROM_FP},
      {Op::kToFpFromSigned, cvc5::FLOATINGPOINT_TO_FP_FROM_SBV},
      {Op::kToFpFromUnsigned, cvc5::FLOATINGPOINT_TO_FP_FROM_UBV},
      {Op::kToFpFromReal, cvc5::FLOATINGPOINT_TO_FP_FROM_REAL},
      {Op::kFpToUbv, cvc5::FLOATINGPOINT_TO_UBV},
      {Op::kFpToSbv, cvc5::FLOATINGPOINT_TO_SBV},
      {Op::kFpToReal, cvc5::FLOATINGPOINT_TO_REAL},
      {Op::kStrConcat, cvc5::STRING_CONCAT},
      {Op::kStrLen, cvc5::STRING_LENGTH},
      {Op::kStrLt, cvc5::STRING_LT},
      {Op::kStrLe, cvc5::STRING_LEQ},
      {Op::kStrAt, cvc5::STRING_CHARAT},
      {Op::kStrSubstr, cvc5::STRING_SUBSTR},
      {Op::kStrPrefixOf, cvc5::STRING_PREFIX},
      {Op::kStrSuffixOf, cvc5::STRING_SUFFIX},
      {Op::kStrContains, cvc5::STRING_CONTAINS},
      {Op::kStrIndexOf, cvc5::STRING_INDEXOF},
      {Op::kStrReplace, cvc5::STRING_REPLACE},
      {Op::kStrReplaceAll, cvc5::STRING_REPLACE_ALL},
      {Op::kStrIsDigit, cvc5::STRING_IS_DIGIT},
      {Op::kStrToCode, cvc5::STRING_TO_CODE},
      {Op::kStrFromCode, cvc5::STRING_FROM_CODE},
      {Op::kStrToInt, cvc5::STRING_TO_INT},
      {Op::kStrFromInt, cvc5::STRING_FROM_INT},
      {Op::kStrInRe, cvc5::STRING_IN_REGEXP},
      {Op::kStrToRe, cvc5::STRING_TO_REGEXP},
      {Op::kReConcat, cvc5::REGEXP_CONCAT},
      {Op::kReUnion, cvc5::REGEXP_UNION},
      {Op::kReInter, cvc5::REGEXP_INTER},
      {Op::kReStar, cvc5::REGEXP_STAR},
      {Op::kReComp, cvc5::REGEXP_COMPLEMENT},
      {Op::kReDiff, cvc5::REGEXP_DIFF},
      {Op::kRePlus, cvc5::REGEXP_PLUS},
      {Op::kReOpt, cvc5::REGEXP_OPT},
      {Op::kReRange, cvc5::REGEXP_RANGE},
      {Op::kRePower, cvc5::REGEXP_REPEAT},
      {Op::kReLoop, cvc5::REGEXP_LOOP},
  };
  return table;
}

}  // namespace

base::Result<cvc5::Sort> Cvc5Terms::sort(term::Sort s) {
  const term::SortTable& sorts = terms_.sorts();
  switch (sorts.kind(s)) {
    case term::SortKind::kBool:
      return solver_.getBooleanSort();
    case term::SortKind::kInt:
      return solver_.getIntegerSort();
    case term::SortKind::kReal:
      return solver_.getRealSort();
    case term::SortKind::kString:
      return solver_.getStringSort();
    case term::SortKind::kRegLan:
      return solver_.getRegExpSort();
    case term::SortKind::kRoundingMode:
      return solver_.getRoundingModeSort();
    case term::SortKind::kBitVec:
      return solver_.mkBitVectorSort(sorts.width(s));
    case term::SortKind::kFloat:
      return solver_.mkFloatingPointSort(sorts.index(s), sorts.significand_bits(s));
    case term::SortKind::kArray: {
      const auto parts = sorts.arguments(s);
      const auto index = sort(parts[0]);
      const auto element = sort(parts[1]);
      if (!index) return index.error();
      if (!element) return element.error();
      return solver_.mkArraySort(*index, *element);
    }
    case term::SortKind::kDeclared: {
      const auto found = sorts_.find(s.id);
      if (found != sorts_.end()) return found->second;
      return sorts_[s.id] = solver_.mkUninterpretedSort(std::string(terms_.text(sorts.symbol(s))));
    }
    default:
      return base::Error{"the cvc5 engine does not know the sort " + term::sort_text(terms_, s),
                         {}};
  }
}

cvc5::Term Cvc5Terms::function(term::Decl decl) {
  const auto found = functions_.find(decl.id);
  if (found != functions_.end()) return found->second;
  cvc5::Term made;
  if (declare_) made = declare_(decl);
  if (made.isNull()) {
    std::vector<cvc5::Sort> arguments;
    for (const term::Sort s : terms_.arguments(decl)) arguments.push_back(*sort(s));
    made = solver_.declareFun(std::string(terms_.text(terms_.name(decl))), arguments,
                              *sort(terms_.result(decl)));
  }
  return functions_[decl.id] = made;
}

cvc5::Term Cvc5Terms::literal(term::Term t) {
  const std::string text = terms_.literal_text(t);
  switch (terms_.op(t)) {
    case Op::kNumeral:
      return solver_.mkInteger(text);
    case Op::kDecimal:
      return solver_.mkReal(text);
    case Op::kBitVector:
      return solver_.mkBitVector(terms_.sorts().width(terms_.sort(t)), text, 16);
    default: {
      // As SMT-LIB writes it, without the quotes.
      std::string shown = smtlib::to_text(terms_, t);
      shown = shown.substr(1, shown.size() - 2);
      for (size_t at = 0; (at = shown.find("\"\"", at)) != std::string::npos; ++at) {
        shown.erase(at, 1);
      }
      return solver_.mkString(shown, true);
    }
  }
}

base::Result<cvc5::Term> Cvc5Terms::node(term::Term t, std::vector<cvc5::Term> arguments) {
  const Op op = terms_.op(t);
  if (op == Op::kTrue || op == Op::kFalse) return solver_.mkBoolean(op == Op::kTrue);
  if (op >= Op::kNumeral && op <= Op::kString) return literal(t);
  if (op == Op::kApply) {
    const term::Decl decl = terms_.decl(t);
    for (const term::Sort s : terms_.arguments(decl)) {
      if (const auto known = sort(s); !known) return known.error();
    }
    if (const auto known = sort(terms_.result(decl)); !known) return known.error();
    const cvc5::Term f = function(decl);
    if (arguments.empty()) return f;
    arguments.insert(arguments.begin(), f);
    return solver_.mkTerm(cvc5::APPLY_UF, arguments);
  }
  if (op == Op::kConstArray) {
    const auto s = sort(terms_.sort(t));
    if (!s) return s.error();
    return solver_.mkConstArray(*s, arguments[0]);
  }
  const auto indices = terms_.indices(t);
  switch (op) {
    case Op::kRne:
      return solver_.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_EVEN);
    case Op::kRna:
      return solver_.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_AWAY);
    case Op::kRtp:
      return solver_.mkRoundingMode(cvc5::ROUND_TOWARD_POSITIVE);
    case Op::kRtn:
      return solver_.mkRoundingMode(cvc5::ROUND_TOWARD_NEGATIVE);
    case Op::kRtz:
      return solver_.mkRoundingMode(cvc5::ROUND_TOWARD_ZERO);
    case Op::kFpPlusInfinity:
      return solver_.mkFloatingPointPosInf(indices[0], indices[1]);
    case Op::kFpMinusInfinity:
      return solver_.mkFloatingPointNegInf(indices[0], indices[1]);
    case Op::kFpPlusZero:
      return solver_.mkFloatingPointPosZero(indices[0], indices[1]);
    case Op::kFpMinusZero:
      return solver_.mkFloatingPointNegZero(indices[0], indices[1]);
    case Op::kFpNan:
      return solver_.mkFloatingPointNaN(indices[0], indices[1]);
    case Op::kReAll:
      return solver_.mkRegexpAll();
    case Op::kReAllChar:
      return solver_.mkRegexpAllchar();
    case Op::kReNone:
      return solver_.mkRegexpNone();
    default:
      break;
  }
  const auto found = kinds().find(op);
  if (found == kinds().end()) {
    return base::Error{"the cvc5 engine does not know " + smtlib::to_text(terms_, t), {}};
  }
  // cvc5 takes one argument for none of its n-ary kinds.
  const term::Associativity associativity = term::info(op).associativity;
  if (arguments.size() == 1 && associativity != term::Associativity::kNone) {
    const bool is_fold =
        associativity == term::Associativity::kLeft || associativity == term::Associativity::kRight;
    return is_fold ? arguments[0] : solver_.mkTrue();
  }
  if (indices.empty()) return solver_.mkTerm(found->second, arguments);
  std::vector<uint32_t> numbers(indices.begin(), indices.end());
  return solver_.mkTerm(solver_.mkOp(found->second, numbers), arguments);
}

base::Result<cvc5::Term> Cvc5Terms::term(term::Term root) {
  std::string problem;
  try {
    term::for_each_subterm(terms_, {&root, 1}, [&](term::Term t) {
      if (!problem.empty() || done_.contains(t)) return;
      std::vector<cvc5::Term> arguments;
      for (const term::Term a : terms_.arguments(t)) arguments.push_back(done_.at(a));
      const auto made = node(t, std::move(arguments));
      if (made) {
        done_.emplace(t, *made);
      } else {
        problem = made.error().to_string();
      }
    });
  } catch (const cvc5::CVC5ApiException& error) {
    problem = std::string("cvc5: ") + error.what();
  }
  if (!problem.empty()) return base::Error{problem, {}};
  return done_.at(root);
}

}  // namespace assay::engine
