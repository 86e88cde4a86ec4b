// The fragments of a seed (STORM, section 3.1, phase 1): all its Boolean sub-formulas, closed.
// What stands under a quantifier is closed twice: by the same quantifier around it, and with values
// in place of the bound variables. Which truth value each has is somebody else's business.
#pragma once

#include <span>
#include <vector>

#include "base/random.h"
#include "term/store.h"

namespace assay::mutate::storm {

struct Fragment {
  term::Term term;     // closed, without let and without names
  uint32_t depth = 0;  // Boolean sub-formulas above the deepest one; 0: a predicate
  bool is_assertion = false;
  bool has_quantifier = false;  // is_infinite_quantifier of some part
};

struct FragmentOptions {
  uint32_t depth = 64;        // deeper ones are left out (Dmax)
  size_t count = 3000;        // of all
  uint64_t tree_size = 2000;  // larger ones are left out
  bool opens_quantifiers = true;
};

// The greatest depth of the formulas, as Fragment counts it.
uint32_t depth_of(const term::TermStore& terms, std::span<const term::Term> formulas);

// Whether it quantifies over more than the evaluator enumerates in any case.
bool is_infinite_quantifier(const term::TermStore& terms, term::Term t);

// Of the assertions, and of further formulas that belong to the seed (bodies of definitions).
// `candidates` are closed terms to put in for bound variables, of any sorts. Assertions come first,
// in their order; one that is left out is left out.
std::vector<Fragment> fragments_of(term::TermStore& terms, std::span<const term::Term> assertions,
                                   std::span<const term::Term> further,
                                   std::span<const term::Term> candidates,
                                   const FragmentOptions& options, base::Random& random);

}  // namespace assay::mutate::storm
