// The operators: an enum and a table with one row each, both made from operators.def, so that a row
// can not be missing. Name, theory, indices, signature, associativity and standing are data here;
// what an operator computes is a second table over the same enum (eval/).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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
  kCount,
};
inline constexpr size_t kTheoryCount = static_cast<size_t>(Theory::kCount);
// The one name of a theory, in profiles, signatures and messages: "bit-vectors".
std::string_view name_of(Theory theory);

// Who has an operator. A column of operators.def: neither smtlib/standard.cpp nor smtlib/logic.cpp
// has a list of its own that could miss a new one.
enum class Standing : uint8_t {
  kStandard,   // SMT-LIB 2.6 declares it
  kExtension,  // solvers add it to a standard theory; only a logic with everything has it
  kSolvers,    // of a theory that is the solvers' own, or that has it under its own logics
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
#define OP(id, name, theory, indices, signature, associativity, standing) id,
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
  Standing standing;
};
inline constexpr int8_t kAnyIndices = -1;

const OperatorInfo& info(Op op);

// The names that every symbol table starts with: first the words of the language, in the order of
// Word, then the operators' names. Built once, never changed.
class Builtins {
 public:
  Builtins();

  uint32_t size() const { return static_cast<uint32_t>(names_.size()); }
  std::string_view name(uint32_t symbol) const { return names_[symbol]; }
  // The operators that a symbol stands for, in the order of the table; empty for other symbols.
  std::span<const Op> operators(uint32_t symbol) const {
    if (symbol >= ranges_.size()) return {};
    return {operators_.data() + ranges_[symbol].first, ranges_[symbol].count};
  }

 private:
  struct Range {
    uint32_t first;
    uint32_t count;
  };
  std::vector<std::string_view> names_;
  std::vector<Range> ranges_;
  std::vector<Op> operators_;
};
const Builtins& builtins();

inline std::span<const Op> builtin_operators(uint32_t symbol) {
  return builtins().operators(symbol);
}

// Words that start a term of their own form; the first symbols of every table.
enum class Word : uint32_t {
  kLet,
  kForall,
  kExists,
  kMatch,
  kAnnotation,
  kUnderscore,
  kAs,
  kLambda,
  kWitness,
  kComprehension,
  kCount,
};

}  // namespace assay::term
