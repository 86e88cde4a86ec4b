// The simplest term of a sort, and the simplest symbols of a script for sorts that have no literal.
#pragma once

#include <unordered_map>

#include "reduce/rebuild.h"

namespace assay::reduce {

class Defaults {
 public:
  Defaults(TermStore& store, const Script& script);

  // None: there is nothing simple.
  Term of(Sort sort);
  // The other truth value; none for other sorts.
  Term second(Sort sort);
  // A literal, or made of literals; none where only a symbol would do.
  Term literal(Sort sort);
  // The declared constants of a sort, in the order of the script.
  const std::vector<Term>& constants(Sort sort) { return constants_[sort]; }

 private:
  Term datatype_value(Sort sort);

  TermStore& store_;
  std::unordered_map<Sort, std::vector<Term>> constants_;
  std::unordered_map<Sort, Term> known_;
};

}  // namespace assay::reduce
