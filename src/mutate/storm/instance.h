// Phase 3 of Algorithm 1: tests from a pool.
#pragma once

#include <optional>

#include "mutate/storm/pool.h"
#include "testcase/testcase.h"

namespace assay::mutate::storm {

// One test, of the kind that the options' percentages choose. `unsat` is the grade of the seed's
// label where it says unsat and the seed is alone in the pool, else kNone. None if the pool has
// nothing for it.
std::optional<testcase::TestCase> make_test(const Pool& pool, const Options& options,
                                            testcase::Grade unsat, base::Random& random);

// 1 to Amax assertions, each a formula of the pool or its negation: sat, certified by the pool's
// assignment. None if that can not be shown; the pool has formulas.
std::optional<testcase::TestCase> make_instance(const Pool& pool, const Options& options,
                                                base::Random& random);

}  // namespace assay::mutate::storm
