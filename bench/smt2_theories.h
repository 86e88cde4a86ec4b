// What generate_smt2 knows about SMT-LIB: its sorts and its operators, one row each.
//
// An operator is a template: '%' stands for an argument and "%*" for one to four of them. A row is
// in a file when all the theories that it needs are. A row of a family is stamped out once for each
// sort of the family, with kSelf replaced. This table is a second, independent opinion on
// well-sortedness and hence deliberately not made from the operator table in src/term.
//
// Owned by bench/generate_smt2.cpp; constants only.
#ifndef ASSAY_BENCH_SMT2_THEORIES_H_
#define ASSAY_BENCH_SMT2_THEORIES_H_

#include <array>
#include <cstdint>
#include <string_view>

namespace assay::bench {

enum Theory : std::uint32_t {
  kCore = 0,
  kInts = 1U << 0U,
  kReals = 1U << 1U,
  kBitVectors = 1U << 2U,
  kFloats = 1U << 3U,
  kStrings = 1U << 4U,
  kArrays = 1U << 5U,
  kFunctions = 1U << 6U,
  kDatatypes = 1U << 7U,
  kQuantifiers = 1U << 8U,
};

struct Profile {
  std::string_view name;
  std::string_view logic;
  std::uint32_t theories;
};

inline constexpr std::array<Profile, 8> kProfiles{{
    {"lia", "QF_LIA", kInts},
    {"lra", "QF_LRA", kReals},
    {"bv", "QF_BV", kBitVectors},
    {"fp", "QF_BVFP", kFloats | kBitVectors},
    {"strings", "QF_SLIA", kStrings | kInts},
    {"arrays", "QF_AUFLIA", kArrays | kInts},
    {"uf", "QF_UF", kFunctions},
    {"mixed", "ALL",
     kInts | kReals | kBitVectors | kFloats | kStrings | kArrays | kFunctions | kDatatypes |
         kQuantifiers},
}};

enum Family : std::uint32_t {
  kNoFamily = 0,
  kArithmetic = 1U << 0U,
  kBitVec = 1U << 1U,
  kFloat = 1U << 2U,
  kEveryday = 1U << 3U,  // may be compared, chosen by ite, and declared
};

enum Sort : std::uint8_t {
  kBool,
  kInt,
  kReal,
  kBv1,
  kBv8,
  kBv16,
  kBv32,
  kBv64,
  kFloat32,
  kFloat64,
  kRounding,
  kString,
  kRegLan,
  kVector,
  kMatrix,
  kMemory,
  kElem,
  kNode,
  kKey,
  kList,
  kIntLiteral,   // a constant factor or divisor, which keeps terms linear
  kRealLiteral,  // likewise
  kCharLiteral,  // the ends of re.range
  kSortCount,
  kSelf,  // in rows of a family
  kNone,  // ends a row's arguments
};

struct SortRow {
  Sort sort;
  std::string_view text;
  std::uint32_t needs;
  std::uint32_t families;
  std::uint32_t variables;  // relative share of the declared constants
  std::uint32_t width;      // bit-vectors only
};

inline constexpr std::array<SortRow, kSortCount> kSorts{{
    {kBool, "Bool", kCore, kEveryday, 3, 0},
    {kInt, "Int", kInts, kEveryday | kArithmetic, 8, 0},
    {kReal, "Real", kReals, kEveryday | kArithmetic, 8, 0},
    {kBv1, "(_ BitVec 1)", kBitVectors, kEveryday | kBitVec, 1, 1},
    {kBv8, "(_ BitVec 8)", kBitVectors, kEveryday | kBitVec, 3, 8},
    {kBv16, "(_ BitVec 16)", kBitVectors, kEveryday | kBitVec, 1, 16},
    {kBv32, "(_ BitVec 32)", kBitVectors, kEveryday | kBitVec, 5, 32},
    {kBv64, "(_ BitVec 64)", kBitVectors, kEveryday | kBitVec, 2, 64},
    {kFloat32, "(_ FloatingPoint 8 24)", kFloats, kEveryday | kFloat, 6, 0},
    {kFloat64, "(_ FloatingPoint 11 53)", kFloats, kEveryday | kFloat, 6, 0},
    {kRounding, "RoundingMode", kFloats, kNoFamily, 1, 0},
    {kString, "String", kStrings, kEveryday, 8, 0},
    {kRegLan, "RegLan", kStrings, kNoFamily, 0, 0},
    {kVector, "(Array Int Int)", kArrays | kInts, kEveryday, 4, 0},
    {kMatrix, "(Array Int (Array Int Int))", kArrays | kInts, kEveryday, 2, 0},
    {kMemory, "(Array (_ BitVec 32) (_ BitVec 8))", kArrays | kBitVectors, kEveryday, 3, 0},
    {kElem, "Elem", kFunctions, kEveryday, 6, 0},
    {kNode, "Node", kFunctions, kEveryday, 4, 0},
    {kKey, "Key", kFunctions, kEveryday, 4, 0},
    {kList, "IntList", kDatatypes | kInts, kEveryday, 2, 0},
    {kIntLiteral, "", kInts, kNoFamily, 0, 0},
    {kRealLiteral, "", kReals, kNoFamily, 0, 0},
    {kCharLiteral, "", kStrings, kNoFamily, 0, 0},
}};

struct OperatorRow {
  std::uint32_t needs;
  std::uint32_t family;
  Sort result;
  std::string_view text;
  std::array<Sort, 4> arguments;
};

constexpr std::array<Sort, 4> args(Sort a, Sort b = kNone, Sort c = kNone, Sort d = kNone) {
  return {a, b, c, d};
}

inline constexpr OperatorRow kOperators[] = {
    // Core. The rows without a family and without needs are the connectives.
    {kCore, kNoFamily, kBool, "(and % %*)", args(kBool, kBool)},
    {kCore, kNoFamily, kBool, "(or % %*)", args(kBool, kBool)},
    {kCore, kNoFamily, kBool, "(and % %*)", args(kBool, kBool)},
    {kCore, kNoFamily, kBool, "(or % %*)", args(kBool, kBool)},
    {kCore, kNoFamily, kBool, "(not %)", args(kBool)},
    {kCore, kNoFamily, kBool, "(=> % %)", args(kBool, kBool)},
    {kCore, kNoFamily, kBool, "(xor % %)", args(kBool, kBool)},
    {kCore, kEveryday, kBool, "(= % %)", args(kSelf, kSelf)},
    {kCore, kEveryday, kBool, "(= % %)", args(kSelf, kSelf)},
    {kCore, kEveryday, kBool, "(not (= % %))", args(kSelf, kSelf)},
    {kCore, kEveryday, kSelf, "(ite % % %)", args(kBool, kSelf, kSelf)},

    // Ints and Reals.
    {kCore, kArithmetic, kBool, "(<= % %)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kBool, "(< % %)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kBool, "(>= % %)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kBool, "(> % %)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kBool, "(distinct % %)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kSelf, "(+ % %*)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kSelf, "(+ % %*)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kSelf, "(- % %)", args(kSelf, kSelf)},
    {kCore, kArithmetic, kSelf, "(- %)", args(kSelf)},
    {kInts, kNoFamily, kInt, "(* % %)", args(kIntLiteral, kInt)},
    {kInts, kNoFamily, kInt, "(* % %)", args(kIntLiteral, kInt)},
    {kInts, kNoFamily, kInt, "(div % %)", args(kInt, kIntLiteral)},
    {kInts, kNoFamily, kInt, "(mod % %)", args(kInt, kIntLiteral)},
    {kInts, kNoFamily, kInt, "(abs %)", args(kInt)},
    {kReals, kNoFamily, kReal, "(* % %)", args(kRealLiteral, kReal)},
    {kReals, kNoFamily, kReal, "(* % %)", args(kRealLiteral, kReal)},
    {kReals, kNoFamily, kReal, "(/ % %)", args(kReal, kRealLiteral)},
    {kReals | kInts, kNoFamily, kReal, "(to_real %)", args(kInt)},
    {kReals | kInts, kNoFamily, kInt, "(to_int %)", args(kReal)},
    {kReals | kInts, kNoFamily, kBool, "(is_int %)", args(kReal)},

    // FixedSizeBitVectors.
    {kCore, kBitVec, kSelf, "(bvadd % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvsub % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvmul % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvudiv % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvurem % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvsdiv % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvsrem % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvsmod % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvand % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvor % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvxor % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvxnor % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvshl % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvlshr % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvashr % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kSelf, "(bvnot %)", args(kSelf)},
    {kCore, kBitVec, kSelf, "(bvneg %)", args(kSelf)},
    {kCore, kBitVec, kSelf, "((_ rotate_left 3) %)", args(kSelf)},
    {kCore, kBitVec, kBool, "(bvult % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kBool, "(bvule % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kBool, "(bvuge % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kBool, "(bvslt % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kBool, "(bvsle % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kBool, "(bvsgt % %)", args(kSelf, kSelf)},
    {kCore, kBitVec, kBv1, "(bvcomp % %)", args(kSelf, kSelf)},
    {kBitVectors, kNoFamily, kBv1, "((_ extract 31 31) %)", args(kBv32)},
    {kBitVectors, kNoFamily, kBv8, "((_ extract 7 0) %)", args(kBv32)},
    {kBitVectors, kNoFamily, kBv8, "((_ extract 15 8) %)", args(kBv32)},
    {kBitVectors, kNoFamily, kBv8, "((_ extract 23 16) %)", args(kBv64)},
    {kBitVectors, kNoFamily, kBv16, "((_ extract 15 0) %)", args(kBv32)},
    {kBitVectors, kNoFamily, kBv16, "(concat % %)", args(kBv8, kBv8)},
    {kBitVectors, kNoFamily, kBv16, "((_ zero_extend 8) %)", args(kBv8)},
    {kBitVectors, kNoFamily, kBv32, "((_ extract 63 32) %)", args(kBv64)},
    {kBitVectors, kNoFamily, kBv32, "((_ extract 31 0) %)", args(kBv64)},
    {kBitVectors, kNoFamily, kBv32, "((_ zero_extend 24) %)", args(kBv8)},
    {kBitVectors, kNoFamily, kBv32, "((_ sign_extend 16) %)", args(kBv16)},
    {kBitVectors, kNoFamily, kBv32, "((_ zero_extend 31) %)", args(kBv1)},
    {kBitVectors, kNoFamily, kBv32, "((_ repeat 4) %)", args(kBv8)},
    {kBitVectors, kNoFamily, kBv32, "(concat % %)", args(kBv16, kBv16)},
    {kBitVectors, kNoFamily, kBv64, "((_ sign_extend 32) %)", args(kBv32)},
    {kBitVectors, kNoFamily, kBv64, "((_ zero_extend 32) %)", args(kBv32)},
    {kBitVectors, kNoFamily, kBv64, "(concat % %)", args(kBv32, kBv32)},

    // FloatingPoint.
    {kCore, kFloat, kSelf, "(fp.add % % %)", args(kRounding, kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.sub % % %)", args(kRounding, kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.mul % % %)", args(kRounding, kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.div % % %)", args(kRounding, kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.fma % % % %)", args(kRounding, kSelf, kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.sqrt % %)", args(kRounding, kSelf)},
    {kCore, kFloat, kSelf, "(fp.roundToIntegral % %)", args(kRounding, kSelf)},
    {kCore, kFloat, kSelf, "(fp.rem % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.min % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.max % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kSelf, "(fp.abs %)", args(kSelf)},
    {kCore, kFloat, kSelf, "(fp.neg %)", args(kSelf)},
    {kCore, kFloat, kBool, "(fp.leq % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kBool, "(fp.lt % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kBool, "(fp.geq % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kBool, "(fp.eq % %)", args(kSelf, kSelf)},
    {kCore, kFloat, kBool, "(fp.isNaN %)", args(kSelf)},
    {kCore, kFloat, kBool, "(fp.isInfinite %)", args(kSelf)},
    {kCore, kFloat, kBool, "(fp.isNormal %)", args(kSelf)},
    {kCore, kFloat, kBool, "(fp.isNegative %)", args(kSelf)},
    {kFloats, kNoFamily, kFloat32, "((_ to_fp 8 24) % %)", args(kRounding, kFloat64)},
    {kFloats, kNoFamily, kFloat64, "((_ to_fp 11 53) % %)", args(kRounding, kFloat32)},
    {kFloats | kBitVectors, kNoFamily, kFloat32, "((_ to_fp 8 24) %)", args(kBv32)},
    {kFloats | kBitVectors, kNoFamily, kFloat64, "((_ to_fp 11 53) %)", args(kBv64)},
    {kFloats | kBitVectors, kNoFamily, kFloat32, "((_ to_fp_unsigned 8 24) % %)",
     args(kRounding, kBv32)},
    {kFloats | kBitVectors, kNoFamily, kBv32, "((_ fp.to_sbv 32) % %)", args(kRounding, kFloat32)},
    {kFloats | kBitVectors, kNoFamily, kBv64, "((_ fp.to_ubv 64) % %)", args(kRounding, kFloat64)},
    {kFloats | kReals, kNoFamily, kReal, "(fp.to_real %)", args(kFloat64)},

    // UnicodeStrings.
    {kStrings, kNoFamily, kString, "(str.++ % %*)", args(kString, kString)},
    {kStrings, kNoFamily, kString, "(str.++ % %*)", args(kString, kString)},
    {kStrings, kNoFamily, kString, "(str.at % %)", args(kString, kInt)},
    {kStrings, kNoFamily, kString, "(str.substr % % %)", args(kString, kInt, kInt)},
    {kStrings, kNoFamily, kString, "(str.replace % % %)", args(kString, kString, kString)},
    {kStrings, kNoFamily, kString, "(str.replace_all % % %)", args(kString, kString, kString)},
    {kStrings, kNoFamily, kString, "(str.replace_re % % %)", args(kString, kRegLan, kString)},
    {kStrings, kNoFamily, kString, "(str.from_int %)", args(kInt)},
    {kStrings, kNoFamily, kString, "(str.from_code %)", args(kInt)},
    {kStrings, kNoFamily, kInt, "(str.len %)", args(kString)},
    {kStrings, kNoFamily, kInt, "(str.len %)", args(kString)},
    {kStrings, kNoFamily, kInt, "(str.indexof % % %)", args(kString, kString, kInt)},
    {kStrings, kNoFamily, kInt, "(str.to_int %)", args(kString)},
    {kStrings, kNoFamily, kInt, "(str.to_code %)", args(kString)},
    {kStrings, kNoFamily, kBool, "(str.prefixof % %)", args(kString, kString)},
    {kStrings, kNoFamily, kBool, "(str.suffixof % %)", args(kString, kString)},
    {kStrings, kNoFamily, kBool, "(str.contains % %)", args(kString, kString)},
    {kStrings, kNoFamily, kBool, "(str.< % %)", args(kString, kString)},
    {kStrings, kNoFamily, kBool, "(str.<= % %)", args(kString, kString)},
    {kStrings, kNoFamily, kBool, "(str.is_digit %)", args(kString)},
    {kStrings, kNoFamily, kBool, "(str.in_re % %)", args(kString, kRegLan)},
    {kStrings, kNoFamily, kBool, "(str.in_re % %)", args(kString, kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.++ % %*)", args(kRegLan, kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.union % %*)", args(kRegLan, kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.inter % %)", args(kRegLan, kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.diff % %)", args(kRegLan, kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.* %)", args(kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.+ %)", args(kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.opt %)", args(kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(re.comp %)", args(kRegLan)},
    {kStrings, kNoFamily, kRegLan, "((_ re.loop 1 3) %)", args(kRegLan)},
    {kStrings, kNoFamily, kRegLan, "((_ re.^ 4) %)", args(kRegLan)},
    {kStrings, kNoFamily, kRegLan, "(str.to_re %)", args(kString)},
    {kStrings, kNoFamily, kRegLan, "(re.range % %)", args(kCharLiteral, kCharLiteral)},

    // ArraysEx.
    {kArrays | kInts, kNoFamily, kInt, "(select % %)", args(kVector, kInt)},
    {kArrays | kInts, kNoFamily, kInt, "(select % %)", args(kVector, kInt)},
    {kArrays | kInts, kNoFamily, kInt, "(select (select % %) %)", args(kMatrix, kInt, kInt)},
    {kArrays | kInts, kNoFamily, kVector, "(store % % %)", args(kVector, kInt, kInt)},
    {kArrays | kInts, kNoFamily, kVector, "(select % %)", args(kMatrix, kInt)},
    {kArrays | kInts, kNoFamily, kMatrix, "(store % % %)", args(kMatrix, kInt, kVector)},
    {kArrays | kBitVectors, kNoFamily, kBv8, "(select % %)", args(kMemory, kBv32)},
    {kArrays | kBitVectors, kNoFamily, kMemory, "(store % % %)", args(kMemory, kBv32, kBv8)},

    // Datatypes.
    {kDatatypes | kInts, kNoFamily, kList, "(lcons % %)", args(kInt, kList)},
    {kDatatypes | kInts, kNoFamily, kList, "(ltail %)", args(kList)},
    {kDatatypes | kInts, kNoFamily, kInt, "(lhead %)", args(kList)},
    {kDatatypes | kInts, kNoFamily, kBool, "((_ is lcons) %)", args(kList)},
    {kDatatypes | kInts, kNoFamily, kInt, "(match % ((lnil %) ((lcons hd tl) (+ hd %))))",
     args(kList, kInt, kInt)},
};

}  // namespace assay::bench

#endif  // ASSAY_BENCH_SMT2_THEORIES_H_
