#include "solver/runner.h"

#include "solver/fork_runner.h"
#include "solver/persistent_runner.h"
#include "solver/spawn_runner.h"

namespace assay::solver {

std::unique_ptr<Runner> make_runner(const Profile& profile, RunMode mode, const RunLimits& limits) {
  if (!profile.can_run(mode)) mode = RunMode::kSpawn;
  switch (mode) {
    case RunMode::kPersistent:
      return make_persistent_runner(profile, limits);
    case RunMode::kFork:
      return make_fork_runner(profile, limits);
    case RunMode::kSpawn:
      break;
  }
  return make_spawn_runner(profile, limits);
}

}  // namespace assay::solver
