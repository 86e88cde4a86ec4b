// concat (the papers' ConcatFuzz): the conjunction of two satisfiable seeds, or the disjunction of
// two unsatisfiable ones, with all names kept apart. The baseline of every other strategy.
//
// The conjunction is satisfiable only if both witnesses agree about what the standard leaves open:
// (= (/ 1.0 0.0) 1.0) and (= (/ 1.0 0.0) 2.0) are each satisfiable, and together not. So the merged
// witness is evaluated. Where that stays open, the expectation is agreed if neither seed has an
// operator that could be left open, and there is no test otherwise.
#pragma once

#include "mutate/strategy.h"

namespace assay::mutate {

base::Result<std::unique_ptr<Strategy>> make_concat(const Settings& settings, const SeedPool& pool);

}  // namespace assay::mutate
