// The free variables of terms. One FreeVariables serves many terms: what was found for a shared
// subterm is kept, so that asking for every binder of a deep nest costs no more than asking for the
// outermost.
#pragma once

#include <unordered_map>
#include <vector>

#include "term/store.h"

namespace assay::term {

class FreeVariables {
 public:
  explicit FreeVariables(const TermStore& store) : store_(store) {}

  // In the order of their handles. Valid as long as this object.
  const std::vector<Term>& of(Term root);

 private:
  std::vector<Term> compute(Term term);

  const TermStore& store_;
  std::unordered_map<Term, std::vector<Term>> known_;  // of the terms that have variables
  const std::vector<Term> none_;
};

// Of a single term.
std::vector<Term> free_variables(const TermStore& store, Term term);

}  // namespace assay::term
