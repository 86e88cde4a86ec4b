// --dump-dir: the generated programs of every iteration, for people who want to look.
#pragma once

#include "closedbox/context.h"

namespace assay::closedbox {

// The constraints that the search has in this iteration, as SMT-LIB and as the C program of
// Listing 10. Nothing without --dump-dir.
void dump_iteration(const Context& context, std::span<const Term> constraints);

}  // namespace assay::closedbox
