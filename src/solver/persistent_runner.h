// One process for many formulas, with (reset) between them: no start-up, no option parsing. A
// formula must not feel the ones before it:
//
// - Options outlive (reset) in some solvers. A process serves only formulas with the same options
//   and the same command line; a few processes are kept, one for each combination.
// - Whatever is odd (an error, an answer too many or too few, a crash, a limit) ends the process.
// - What an old process says about memory, crashes or rejections may be due to its past: such a
//   formula is run once more with spawn, and that result counts (RunResult::mode says so). A
//   time-out is not repeated.
// - A process is renewed after the profile's `restart_after` formulas, and when it has grown.
#pragma once

#include <memory>

#include "solver/runner.h"

namespace assay::solver {

std::unique_ptr<Runner> make_persistent_runner(const Profile& profile, const RunLimits& limits);

}  // namespace assay::solver
