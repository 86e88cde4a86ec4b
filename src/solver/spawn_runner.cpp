#include "solver/spawn_runner.h"

#include "solver/process_runner.h"

namespace assay::solver {

namespace {

class SpawnRunner : public ProcessRunner {
 public:
  SpawnRunner(const Profile& profile, const RunLimits& limits) : ProcessRunner(profile, limits) {}

 private:
  base::Result<os::RunOutcome> execute(const os::RunOptions& options, const ScriptText& /*script*/,
                                       std::string_view input, Way& way) override {
    way.mode = RunMode::kSpawn;
    return os::run(options, input);
  }
};

}  // namespace

std::unique_ptr<Runner> make_spawn_runner(const Profile& profile, const RunLimits& limits) {
  return std::make_unique<SpawnRunner>(profile, limits);
}

}  // namespace assay::solver
