// The operators: an enum and a table with one row each, both made from operators.def, so that a row
// can not be missing. Name, theory, indices, signature and associativity are data here; what an
// operator computes is a second table over the same enum (eval/).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace assay::term {

enum class Theory : uint8_t {
  kSyntax,  // variables, literals, binders: the node kinds of the language itself
  kCore,
  kArith,
  kTranscendental,
  kArrays,
  kBitVectors,
  kFloats,
  kStrings,
  kSequences,
  kSets,
  kRelations,
  kBags,
  kTuples,
  kDatatypes,
  kFiniteFields,
  kSeparation,
  kCardinality,
  kPseudoBoolean,
  kHigherOrder,
};

enum class Associativity : uint8_t { kNone, kLeft, kRight, kChain, kPairwise };

enum class Op : uint16_t {
  // Node kinds of the language; what their words are stands in store.h.
  kVariable,
  kApply,
  kNumeral,
  kDecimal,
  kBitVector,
  kString,
  kFieldElement,
  kLet,
  kForall,
  kExists,
  kLambda,
  kWitness,
  kComprehension,
  kMatch,
  kAnnotate,
  kHoApply,
  kOperatorReference,
  kIsConstructor,
  kUpdateField,
  kOpaque,
#define OP(id, name, theory, indices, signature, associativity) id,
#define ALIAS(name, id)
#include "term/operators.def"
#undef OP
#undef ALIAS
  kCount,
};

inline constexpr uint16_t kOpCount = static_cast<uint16_t>(Op::kCount);
inline constexpr uint16_t kFirstTableOp = static_cast<uint16_t>(Op::kTrue);

struct OperatorInfo {
  std::string_view name;
  Theory theory;
  int8_t indices;              // kAnyIndices: any number
  std::string_view signature;  // see operators.def
  Associativity associativity;
};
inline constexpr int8_t kAnyIndices = -1;

const OperatorInfo& info(Op op);

// The operators that a name stands for, in the order of the table; empty for other names. Symbols
// below builtin_symbol_count() are names of operators: symbol i is builtin_name(i).
uint32_t builtin_symbol_count();
std::string_view builtin_name(uint32_t symbol);
std::span<const Op> builtin_operators(uint32_t symbol);

}  // namespace assay::term
