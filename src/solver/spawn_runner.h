// A new process for every test: the slowest mode, and the reference that findings are confirmed
// with.
#pragma once

#include <memory>

#include "solver/runner.h"

namespace assay::solver {

std::unique_ptr<Runner> make_spawn_runner(const Profile& profile, const RunLimits& limits);

}  // namespace assay::solver
