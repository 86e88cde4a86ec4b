// Sorts, hash-consed. Synonyms are expanded before they get here: Float32 is (_ FloatingPoint 8
// 24), (Relation A B) is (Set (Tuple A B)), (Seq Char) is String, a define-sort is its body.
// kUnknown is the sort of an opaque term whose context does not tell it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/interner.h"
#include "term/ids.h"
#include "term/symbols.h"

namespace assay::term {

enum class SortKind : uint8_t {
  kUnknown,
  kBool,
  kInt,
  kReal,
  kString,
  kRegLan,
  kRoundingMode,
  kChar,
  // The kinds above have no parameters; their handles are the constants below.
  kBitVec,       // width
  kFloat,        // exponent bits, significand bits (with the hidden one)
  kFiniteField,  // symbol: the order in decimal
  kArray,        // index, element (z3 allows several indices)
  kSet,          // element
  kBag,          // element
  kSequence,     // element
  kTuple,        // elements
  kFunction,     // arguments..., result
  kDeclared,     // symbol, then arguments
  kDatatype,     // datatype, then arguments
  kParameter,    // symbol: a sort parameter of a parametric declaration
  kOpaque,       // symbol: the text of a sort that Assay does not know, then arguments
};

inline constexpr Sort kUnknownSort{0};
inline constexpr Sort kBoolSort{1};
inline constexpr Sort kIntSort{2};
inline constexpr Sort kRealSort{3};
inline constexpr Sort kStringSort{4};
inline constexpr Sort kRegLanSort{5};
inline constexpr Sort kRoundingModeSort{6};
inline constexpr Sort kCharSort{7};

class SortTable {
 public:
  SortTable();

  SortKind kind(Sort sort) const { return static_cast<SortKind>(interner_.first(sort.id) & 0xff); }
  bool is(Sort sort, SortKind wanted) const { return kind(sort) == wanted; }
  bool is_arithmetic(Sort sort) const { return sort == kIntSort || sort == kRealSort; }

  Sort bit_vector(uint32_t width);
  Sort floating_point(uint32_t exponent_bits, uint32_t significand_bits);
  Sort finite_field(Symbol order);
  Sort array(Sort index, Sort element);
  Sort array(std::span<const Sort> indices_and_element);
  Sort set(Sort element);
  Sort bag(Sort element);
  Sort sequence(Sort element);  // of Char: String
  Sort tuple(std::span<const Sort> elements);
  Sort function(std::span<const Sort> arguments, Sort result);
  Sort declared(Symbol name, std::span<const Sort> arguments);
  Sort datatype(Datatype datatype, std::span<const Sort> arguments);
  Sort parameter(Symbol name);
  Sort opaque(Symbol text, std::span<const Sort> arguments);

  // The leading number of the kinds that have one: width, exponent bits, symbol, datatype.
  uint32_t index(Sort sort) const { return interner_.second(sort.id); }
  uint32_t width(Sort sort) const { return index(sort); }
  uint32_t significand_bits(Sort sort) const { return interner_.tail(sort.id)[0]; }
  Symbol symbol(Sort sort) const { return {index(sort)}; }
  Datatype datatype_of(Sort sort) const { return {index(sort)}; }
  // The sorts inside a composite sort, as in the list of kinds.
  std::span<const Sort> arguments(Sort sort) const;
  Sort argument(Sort sort, size_t i) const { return arguments(sort)[i]; }

  // The element sort of a Seq or String (Char for the latter).
  Sort sequence_element(Sort sort) const {
    return sort == kStringSort ? kCharSort : argument(sort, 0);
  }
  bool is_sequence(Sort sort) const {
    return sort == kStringSort || kind(sort) == SortKind::kSequence;
  }
  // Whether a sort parameter occurs in it; computed once, when the sort is made.
  bool has_parameter(Sort sort) const { return (interner_.first(sort.id) & kHasParameter) != 0; }
  // The same for kUnknown.
  bool has_unknown(Sort sort) const { return (interner_.first(sort.id) & kHasUnknown) != 0; }

  // The same kind and indices with other arguments.
  Sort with_arguments(Sort sort, std::span<const Sort> arguments);

  // Replaces parameters (by their sorts) and rebuilds. No recursion.
  Sort substitute(Sort sort, std::span<const Sort> parameters, std::span<const Sort> replacements);

  // The number of nodes of the sort written out as a tree; stops at kHuge. A chain of synonyms can
  // double it with every link.
  uint32_t tree_size(Sort sort) const { return tree_sizes_[sort.id]; }
  static constexpr uint32_t kHuge = 1u << 20;

  uint32_t size() const { return interner_.size(); }

 private:
  static constexpr uint32_t kHasParameter = 1u << 8;
  static constexpr uint32_t kHasUnknown = 1u << 9;

  Sort make(SortKind kind, uint32_t index, std::span<const Sort> arguments);

  base::Interner interner_;
  std::vector<uint32_t> tree_sizes_;
  std::array<Sort, 129> small_widths_;
  std::vector<uint32_t> scratch_;
};

}  // namespace assay::term
