// A copy of a waiting process for every test (os/fork_server.h): as clean as a new process, but the
// start is paid for. Where there is no fork server for the solver, or when it fails, runs are
// spawned, and RunResult::mode says so.
#pragma once

#include <memory>

#include "base/result.h"
#include "solver/runner.h"

namespace assay::solver {

std::unique_ptr<Runner> make_fork_runner(const Profile& profile, const RunLimits& limits);

// Whether that solver can be served; else the reason, for the self-test's table.
base::Result<void> check_fork_server(const Profile& profile);

}  // namespace assay::solver
