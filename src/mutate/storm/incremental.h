// storm's incremental mode: scripts of several checks over one pool, with the answer of each. What
// is asserted is true under the pool's assignment, so that a check is sat with that witness; in
// some frames a set of clauses is asserted that leaves no case (a splitting tree over formulas of
// the pool, its leaves negated), so that every check inside is unsat, until the frame is popped.
// Assumptions are Boolean constants that imply formulas; two of them imply the opposite.
#pragma once

#include <optional>

#include "mutate/storm/pool.h"
#include "testcase/testcase.h"

namespace assay::mutate::storm {

// None if the witness can not be shown; the pool has formulas.
std::optional<testcase::TestCase> make_script(const Pool& pool, const Options& options,
                                              base::Random& random);

}  // namespace assay::mutate::storm
