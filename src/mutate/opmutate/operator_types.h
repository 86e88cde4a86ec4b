// OperatorTypes: the subtype relation of section 3 of the paper, computed from the operator table.
// An operator may replace another if it takes the same arguments and gives the same sort:
// contravariant in the arguments (an Int may be promoted to Real, an n-ary operator takes two),
// covariant in the result (an Int application that is promoted to Real may become a Real one). The
// rules that check terms (term/sort_rules.h) decide; what they said is kept for each combination of
// sorts.
//
// One for each generator; what it keeps does not hang on a store where sorts are plain.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "mutate/opmutate/operator_rules.h"
#include "term/sort_rules.h"
#include "term/store.h"

namespace assay::mutate::opmutate {

struct Replacement {
  enum class Way : uint8_t {
    kHead,      // the same arguments
    kPromoted,  // arguments promoted from Int to Real
    kCollapsed  // (to_real (f x)) becomes (g x): promoted arguments of the inner application
  };
  term::Op op;
  Way way = Way::kHead;
  uint8_t index_count = 0;
  std::array<uint32_t, 2> indices{};

  std::span<const uint32_t> index_span() const { return std::span(indices).first(index_count); }
  bool operator==(const Replacement&) const = default;
};

using Replacements = std::vector<Replacement>;

// Whether a term of the sort may be an argument (or the result) where a signature has the letter; a
// cheap test before the rules run.
bool may_fit(const term::SortTable& sorts, char letter, term::Sort sort);

// Adds a code for the sort that means the same in every store; false (with a code that does not)
// for sorts that have no name outside their store.
bool add_sort_code(const term::SortTable& sorts, term::Sort sort, std::string& code);

// The operator with each choice of indices for which it gives `result` in that way; empty if sorts,
// arity or rules forbid it.
Replacements replacements_with(term::TermStore& terms, term::Op op,
                               std::span<const term::Term> arguments, term::Sort result,
                               Replacement::Way way, const OperatorRules& rules,
                               const SeedLanguage& language);

class OperatorTypes {
 public:
  explicit OperatorTypes(const OperatorRules& rules) : rules_(rules) {}

  // For terms of another store or seed from now on.
  void start(term::TermStore& terms, const SeedLanguage& language);

  // What may stand there instead, with the operator itself where it is one of them; in the order of
  // the table. Valid until start().
  const Replacements& of(term::Term application);
  // The term with the replacement in its place, none if it can not be made.
  term::Term apply(term::Term application, const Replacement& replacement);

 private:
  Replacements find(std::span<const term::Term> arguments, term::Sort result, Replacement::Way way);

  const OperatorRules& rules_;
  term::TermStore* terms_ = nullptr;
  SeedLanguage language_;
  std::unordered_map<std::string, Replacements> plain_;  // of seeds that speak no one's language
  std::unordered_map<std::string, Replacements> local_;  // of this store and seed
  std::string key_;
  std::vector<term::Term> arguments_;
  Replacements none_;
};

}  // namespace assay::mutate::opmutate
