// The slow search (search/slow.h) with the boxes of a check, called through a host: for constraints
// with sorts that have no words. It proves nothing. Whoever gives facts to an SMT engine takes a
// host of its own for this: thousands of calls are no help to a string solver. What an equality
// defines is computed, as in the fast search.
#pragma once

#include "closedbox/context.h"
#include "closedbox/search/slow.h"

namespace assay::closedbox {

// `start` as for search::search_values. The evaluations are counted in the statistics.
search::SlowResult search_over_values(Context& context, BoxHost& host,
                                      std::span<const Term> constraints, eval::Model start,
                                      const search::SlowSettings& settings);

}  // namespace assay::closedbox
