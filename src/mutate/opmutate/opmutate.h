// opmutate (the paper's OpFuzz): chains of mutants, each made from the one before by replacing one
// operator by one of a conforming type. Index n is step n % length of chain n / length; a chain's
// seed, and everything random in it, comes from the chain's number. No mutant comes twice in a
// chain; a chain whose mutants are exhausted makes no more tests.
//
// What a mutant must answer is not known in general, so its expectations are empty and the judge
// compares solvers; where the seed's witness (or one near it) satisfies the mutant, that is
// certified sat.
#pragma once

#include "mutate/strategy.h"

namespace assay::mutate::opmutate {

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool);

}  // namespace assay::mutate::opmutate
