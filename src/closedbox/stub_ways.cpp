#include "closedbox/context.h"
namespace assay::closedbox {
Outcome solve_by_search(Context& c) { return solve_by_learning(c); }
Outcome solve_by_cdfl(Context& c) { return solve_by_learning(c); }
}  // namespace assay::closedbox
