// storm's unsat side, which the paper does not have: the assertions of an unsat seed in another
// shape, so that together they still imply each of them. Each step of rewriting states what it
// preserves; formulas of the pool are added as they come, since more assertions only remove models.
// Nothing is assumed about what the standard leaves open: an assertion is never evaluated.
#pragma once

#include <optional>

#include "mutate/storm/pool.h"
#include "testcase/testcase.h"

namespace assay::mutate::storm {

// None if the pool lacks an assertion of its seed. `grade` is that of the seed's label.
std::optional<testcase::TestCase> make_unsat(const Pool& pool, const Options& options,
                                             testcase::Grade grade, base::Random& random);

}  // namespace assay::mutate::storm
