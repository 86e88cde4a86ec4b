#include "solver/runner.h"

#include "solver/persistent_runner.h"
#include "solver/spawn_runner.h"

// The fork server is a part of its own; a tree without it runs with spawn in its place.
#if __has_include("solver/fork_runner.h")
#include "solver/fork_runner.h"
#define ASSAY_HAS_FORK_RUNNER 1
#else
#define ASSAY_HAS_FORK_RUNNER 0
#endif

namespace assay::solver {

std::unique_ptr<Runner> make_runner(const Profile& profile, RunMode mode, const RunLimits& limits) {
  if (!profile.can_run(mode)) mode = RunMode::kSpawn;
  switch (mode) {
    case RunMode::kPersistent:
      return make_persistent_runner(profile, limits);
    case RunMode::kFork:
#if ASSAY_HAS_FORK_RUNNER
      return make_fork_runner(profile, limits);
#else
      break;
#endif
    case RunMode::kSpawn:
      break;
  }
  return make_spawn_runner(profile, limits);
}

}  // namespace assay::solver
