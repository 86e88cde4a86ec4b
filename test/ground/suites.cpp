#include "suites.h"

#include <algorithm>
#include <array>
#include <span>

namespace assay::ground {

namespace {

using term::Theory;

constexpr std::array<std::string_view, static_cast<size_t>(Suite::kCount)> kNames = {
    "core",    "ints",   "reals",        "transcendental", "bitvectors", "floats",
    "strings", "regex",  "arrays",       "datatypes",      "sequences",  "sets",
    "bags",    "tuples", "finitefields", "mixed"};

constexpr uint32_t bit(Theory theory) { return 1u << static_cast<uint32_t>(theory); }

// The theories whose rows may stand inside the terms of a suite, besides Core.
constexpr std::array<uint32_t, static_cast<size_t>(Suite::kCount)> kInside = {
    bit(Theory::kArith) | bit(Theory::kBitVectors),
    bit(Theory::kArith),
    bit(Theory::kArith),
    bit(Theory::kArith),
    bit(Theory::kBitVectors),
    bit(Theory::kFloats) | bit(Theory::kBitVectors),
    bit(Theory::kStrings),
    bit(Theory::kStrings),
    bit(Theory::kArrays) | bit(Theory::kArith) | bit(Theory::kBitVectors),
    bit(Theory::kArith),
    bit(Theory::kSequences) | bit(Theory::kArith) | bit(Theory::kBitVectors),
    bit(Theory::kSets) | bit(Theory::kArith) | bit(Theory::kRelations) | bit(Theory::kTuples),
    bit(Theory::kBags) | bit(Theory::kArith) | bit(Theory::kTuples),
    bit(Theory::kTuples) | bit(Theory::kArith) | bit(Theory::kBitVectors),
    bit(Theory::kFiniteFields),
    bit(Theory::kArith) | bit(Theory::kBitVectors) | bit(Theory::kFloats) | bit(Theory::kStrings) |
        bit(Theory::kArrays) | bit(Theory::kSequences),
};

// Rows without a value of their own on ground arguments: they read a heap, bound a sort's size,
// name an order or a function that the script declares, or a value that the solver chooses.
constexpr std::array kNotGround = {
    Op::kAsArray,     Op::kArrayExt,
    Op::kSepStar,     Op::kSepPto,
    Op::kSepWand,     Op::kSepEmp,
    Op::kSepNil,      Op::kFmfCard,
    Op::kCardinality, Op::kFmfCardOfSort,
    Op::kLinearOrder, Op::kPartialOrder,
    Op::kTreeOrder,   Op::kPiecewiseLinearOrder,
    Op::kReOfPred,    Op::kArrayHasSize,
};

// Rows of single solvers or of later standards; at roots only.
constexpr std::array kRootOnly = {
    Op::kDivisible,
    Op::kRem,
    Op::kPow,
    Op::kIntPow,
    Op::kPow2,
    Op::kLog2,
    Op::kIsPow2,
    Op::kIntAnd,
    Op::kIntPiand,
    Op::kDivTotal,
    Op::kIntDivTotal,
    Op::kModTotal,
    Op::kDivByZero,
    Op::kDivByZero2,
    Op::kIntDivByZero,
    Op::kIntDivByZero2,
    Op::kModByZero,
    Op::kModByZero2,
    Op::kRemByZero,
    Op::kRemByZero2,
    Op::kPowByZero,
    Op::kEqRange,
    Op::kArrayDefault,
    Op::kArrayMap,
    Op::kSelectN,
    Op::kStoreN,
    Op::kBvUltBv,
    Op::kBvSltBv,
    Op::kBvIte,
    Op::kBvRedOr,
    Op::kBvRedAnd,
    Op::kBvNegO,
    Op::kBvUaddO,
    Op::kBvSaddO,
    Op::kBvUmulO,
    Op::kBvSmulO,
    Op::kBvUsubO,
    Op::kBvSsubO,
    Op::kBvSdivO,
    Op::kBvUmulNoOvfl,
    Op::kBvSmulNoOvfl,
    Op::kBvSmulNoUdfl,
    Op::kExtRotateLeft,
    Op::kExtRotateRight,
    Op::kBit2Bool,
    Op::kBitAt,
    Op::kMkBv,
    Op::kBvUdivI,
    Op::kBvUremI,
    Op::kBvSdivI,
    Op::kBvSremI,
    Op::kBvSmodI,
    Op::kBvUdiv0,
    Op::kBvUrem0,
    Op::kBvSdiv0,
    Op::kBvSrem0,
    Op::kBvSmod0,
    Op::kSbvToInt,
    Op::kBvSize,
    Op::kToFpFromScaled,
    Op::kToFpFromScaled2,
    Op::kFpToUbvTotal,
    Op::kFpToSbvTotal,
    Op::kFpToIeeeBv,
    Op::kStrIndexOf2,
    Op::kReLoopFrom,
    Op::kReLoopArgs,
    Op::kReLoopFromArgs,
    Op::kStrRev,
    Op::kStrToLower,
    Op::kStrToUpper,
    Op::kStrUpdate,
    Op::kStrIndexOfRe,
    Op::kStrFromUbv,
    Op::kStrFromSbv,
    Op::kCharLe,
    Op::kCharToInt,
    Op::kCharToBv,
    Op::kCharFromBv,
    Op::kCharIsDigit,
    Op::kReReverse,
    Op::kReDerivative,
    Op::kStrReplaceRe,
    Op::kStrReplaceReAll,
    Op::kStrReplaceAll,
    Op::kSeqNthI,
    Op::kSeqNthU,
    Op::kSeqUpdate,
    Op::kSeqIndexOf2,
    Op::kSeqLastIndexOf,
    Op::kSeqReplaceAll,
    Op::kSeqRev,
    Op::kSeqInRe,
    Op::kSeqToRe,
    Op::kSeqMap,
    Op::kSeqMapi,
    Op::kSeqFoldl,
    Op::kSeqFoldli,
    Op::kSetUniverse,
    Op::kSetComplement,
    Op::kSetChoose,
    Op::kSetIsSingleton,
    Op::kSetIsEmpty,
    Op::kSetMap,
    Op::kSetFilter,
    Op::kSetAll,
    Op::kSetSome,
    Op::kSetFold,
    Op::kArrayUnion,
    Op::kArrayInter,
    Op::kArrayMinus,
    Op::kArrayComplement,
    Op::kArraySubset,
    Op::kBagChoose,
    Op::kBagIsSingleton,
    Op::kBagMap,
    Op::kBagFilter,
    Op::kBagAll,
    Op::kBagSome,
    Op::kBagFold,
    Op::kBagPartition,
    Op::kRelTableJoin,
    Op::kRelAggr,
    Op::kRelGroup,
    Op::kRelProject,
    Op::kTableAggr,
    Op::kTableGroup,
    Op::kTableJoin,
    Op::kTableProject,
    Op::kTableProduct,
    Op::kTupleUnit,
};

template <size_t N>
bool contains(const std::array<Op, N>& list, Op op) {
  return std::ranges::find(list, op) != list.end();
}

bool mentions(Op op, std::string_view letters) {
  return term::info(op).signature.find_first_of(letters) != std::string_view::npos;
}

bool is_about_regex(Op op) { return mentions(op, "L") || op == Op::kSeqToRe; }

// Whether a row takes and gives values of different theories: to_fp of a Real, str.len, select.
bool connects_theories(Op op) {
  constexpr std::string_view kFamilies[] = {"INR#$", "VW1#", "FD$M", "SQLC", "A", "TU?"};
  if (term::info(op).signature.front() == ':') return false;  // a constant
  size_t families = 0;
  for (std::string_view letters : kFamilies) families += mentions(op, letters) ? 1 : 0;
  return families >= 2;
}

bool is_root(Suite suite, Op op) {
  const Theory theory = term::info(op).theory;
  switch (suite) {
    case Suite::kCore:
      return theory == Theory::kCore || theory == Theory::kPseudoBoolean;
    case Suite::kInts:
      return theory == Theory::kArith && mentions(op, "NI");
    case Suite::kReals:
      return theory == Theory::kArith && mentions(op, "NR");
    case Suite::kTranscendental:
      return theory == Theory::kTranscendental;
    case Suite::kBitVectors:
      return theory == Theory::kBitVectors;
    case Suite::kFloats:
      return theory == Theory::kFloats;
    case Suite::kStrings:
      return theory == Theory::kStrings && !is_about_regex(op);
    case Suite::kRegex:
      return is_about_regex(op);
    case Suite::kArrays:
      return theory == Theory::kArrays;
    case Suite::kDatatypes:
      return false;
    case Suite::kSequences:
      return theory == Theory::kSequences && !is_about_regex(op);
    case Suite::kSets:
      return theory == Theory::kSets || theory == Theory::kRelations;
    case Suite::kBags:
      return theory == Theory::kBags;
    case Suite::kTuples:
      return theory == Theory::kTuples;
    case Suite::kFiniteFields:
      return theory == Theory::kFiniteFields;
    case Suite::kMixed:
      return may_stand_inside(suite, op) && connects_theories(op);
    default:
      return false;
  }
}

// The node kinds of the language that a suite must show as well, and rows of Core that mean
// something of their own over its sorts.
std::vector<Op> language_roots(Suite suite) {
  switch (suite) {
    case Suite::kCore:
      return {Op::kLet, Op::kForall, Op::kExists};
    case Suite::kDatatypes:
      return {Op::kApply, Op::kMatch,    Op::kIsConstructor, Op::kUpdateField,
              Op::kEqual, Op::kDistinct, Op::kIte,           Op::kLet};
    case Suite::kMixed:
      return {Op::kLet,   Op::kForall, Op::kExists,   Op::kLambda, Op::kHoApply,
              Op::kMatch, Op::kEqual,  Op::kDistinct, Op::kIte};
    case Suite::kInts:
    case Suite::kReals:
    case Suite::kTranscendental:
    case Suite::kRegex:
      return {};
    default:
      return {Op::kEqual, Op::kDistinct, Op::kIte};
  }
}

std::string_view node_name(Op op) {
  switch (op) {
    case Op::kLet:
      return "let";
    case Op::kForall:
      return "forall";
    case Op::kExists:
      return "exists";
    case Op::kLambda:
      return "lambda";
    case Op::kHoApply:
      return "apply";
    case Op::kMatch:
      return "match";
    case Op::kIsConstructor:
      return "is";
    case Op::kUpdateField:
      return "update";
    default:
      return "constructor-or-selector";
  }
}

}  // namespace

std::string_view suite_name(Suite suite) { return kNames[static_cast<size_t>(suite)]; }

bool suite_named(std::string_view name, Suite& suite) {
  const auto at = std::ranges::find(kNames, name);
  if (at == kNames.end()) return false;
  suite = static_cast<Suite>(at - kNames.begin());
  return true;
}

std::vector<Op> root_operators(Suite suite) {
  std::vector<Op> roots = language_roots(suite);
  for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    if (!contains(kNotGround, op) && is_root(suite, op)) roots.push_back(op);
  }
  std::ranges::sort(roots);
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  return roots;
}

bool may_stand_inside(Suite suite, Op op) {
  const Theory theory = term::info(op).theory;
  if (contains(kNotGround, op) || contains(kRootOnly, op)) return false;
  return theory == Theory::kCore || (kInside[static_cast<size_t>(suite)] & bit(theory)) != 0;
}

std::string operator_tag(Op op) {
  if (static_cast<uint16_t>(op) < term::kFirstTableOp) return std::string(node_name(op));
  const auto& row = term::info(op);
  size_t same = 0;
  for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
    same += term::info(static_cast<Op>(i)).name == row.name ? 1 : 0;
  }
  std::string tag(row.name);
  if (same > 1) tag.append(":").append(row.signature.substr(0, row.signature.find(':')));
  // fmf.card and re.loop have rows that differ in their indices only.
  if (row.name == "re.loop" && row.indices > 0) tag += std::to_string(row.indices);
  return tag;
}

}  // namespace assay::ground
