// Whole suites: every test of every category, in a fixed order.
#pragma once

#include <string>
#include <vector>

#include "mutate/synth/rule_terms.h"
#include "mutate/synth/sat_side.h"
#include "mutate/synth/unsat_side.h"

namespace assay::mutate::synth {

struct SuiteOptions {
  SatSideOptions sat;
  uint32_t at_once = 1;  // variables replaced at once
  // Of make_theory: this many more transformations of each unsat test, drawn with the seed.
  uint32_t depth = 0;
  uint64_t seed = 0;
  bool has_sat = true;
  bool has_unsat = true;
  bool has_patterns = true;  // also the unsat tests with patterns
};

// The suite of the paper: 12 + 4,714 + 1,394 sat tests, 12 + 268 + 178 unsat ones, and the latter
// again with patterns.
base::Result<void> make_strings_2020(Context& context, const SuiteOptions& options,
                                     const Sink& sink);

// The tests of any theory of the rules. `rules` has its terms in `context`.
void make_theory(Context& context, const RuleTerms& rules, const SuiteOptions& options,
                 const Sink& sink);

}  // namespace assay::mutate::synth
