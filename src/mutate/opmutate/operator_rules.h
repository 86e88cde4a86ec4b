// OperatorRules: which operators may stand in a mutant, beyond what sorts allow. Solvers read more
// operators than the standard has, each its own: a mutant with one of those would only be rejected.
// So an operator that not all read is used where the seed itself speaks that solver's language.
//
// A file of the user says more, one rule a line, # for comments:
//   group = distinct          these replace each other; with any group, only pairs of one group are
//                             used
//   avoid bvsdiv bvsrem       never as a replacement
//   use int.pow2 iand         as a replacement wherever sorts fit, whoever reads it
#pragma once

#include <bitset>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "term/operators.h"

namespace assay::mutate::opmutate {

// Who reads an operator. Bits: a seed's language is the union over its operators.
enum Readers : uint8_t {
  kEverybody = 0,
  kZ3 = 1,
  kCvc5 = 2,
  kFew = 4,  // newer versions, or one theory's own: only where the seed has the operator itself
};
Readers readers_of(term::Op op);

// What a seed's operators tell: the languages it speaks, and the operators themselves.
struct SeedLanguage {
  uint8_t readers = kEverybody;
  std::bitset<term::kOpCount> operators;

  void add(term::Op op) {
    operators.set(static_cast<size_t>(op));
    readers |= readers_of(op);
  }
};

// Whether solvers read the operator with that many arguments: the standard has no (+ x), and no
// (bvsub x y z).
bool takes_arguments(term::Op op, size_t count);

class OperatorRules {
 public:
  OperatorRules() = default;
  static base::Result<OperatorRules> from_text(std::string_view text, std::string_view file);

  // Whether a mutant of such a seed may have the operator.
  bool is_usable(term::Op op, const SeedLanguage& language) const;
  bool has_groups() const { return !groups_.empty(); }
  // Whether the groups allow it.
  bool may_become(term::Op from, term::Op to) const;

 private:
  using Operators = std::bitset<term::kOpCount>;

  std::vector<Operators> groups_;
  Operators avoided_;
  Operators used_;
};

}  // namespace assay::mutate::opmutate
