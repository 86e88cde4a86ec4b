// storm (Mansur, Christakis, Wüstholz, Zhang: Detecting Critical Bugs in SMT Solvers Using Blackbox
// Mutational Fuzzing, ESEC/FSE 2020): assertions recombined from the Boolean sub-formulas of seeds,
// each asserted or its negation, so that one assignment satisfies them all.
// docs/strategies/storm.md has the settings and says why the expectations hold.
//
// Index to test: 32 consecutive indices share a pool and a seed; the next 32 take the next seed in
// an order that the campaign's seed gives. A seed's pool serves NM tests, then it gets another
// assignment.
#pragma once

#include "mutate/strategy.h"

namespace assay::mutate::storm {

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool);

}  // namespace assay::mutate::storm
