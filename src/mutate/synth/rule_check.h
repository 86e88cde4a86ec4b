// Shows that the rules of a theory hold: on all tuples of a small domain, as large as there is time
// for, and on boundary values. And that the core of a test is the one minimal core.
#pragma once

#include <optional>

#include "base/result.h"
#include "mutate/synth/rule_terms.h"
#include "mutate/synth/sampler.h"
#include "mutate/synth/test.h"

namespace assay::mutate::synth {

enum class RuleCheck : uint8_t {
  kQuick,  // at start-up
  kFull,   // of a user's rules, and of the built-in ones in a unit test
};

// An error names the entry, where it stands, and the values for which it is false.
std::optional<base::Error> check_rules(Context& context, const RuleTerms& rules, RuleCheck level);

// Takes out what does not hold: of the built-in rules under another semantics.
void drop_wrong_rules(Context& context, RuleTerms& rules);

// Whether each assertion that the test counts to its core is needed: all others together have a
// model, which is looked for and evaluated. Then no core lacks any of them, and since they are
// unsat they are the one minimal core.
bool is_minimal_core(Sampler& sampler, const Case& test, uint32_t tries);

}  // namespace assay::mutate::synth
