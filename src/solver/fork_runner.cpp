#include "solver/fork_runner.h"

#include <string>
#include <utility>

#include "os/fork_server.h"
#include "solver/invocation.h"
#include "solver/primed_servers.h"
#include "solver/process_runner.h"
#include "solver/spawn_runner.h"

namespace assay::solver {

namespace {

// Failures of a server that came up once are rare (a full process table, a killed server): they
// cost that run a spawn. A server that goes on failing is given up.
constexpr int kMaxFailures = 8;

base::Result<os::ForkServer> start_server(const Profile& profile) {
  os::SpawnOptions options;
  options.argv = {profile.command.at(0)};
  options.environment = environment_of(profile);
  return os::ForkServer::start(options);
}

class ForkRunner : public ProcessRunner {
 public:
  ForkRunner(const Profile& profile, const RunLimits& limits, os::ForkServer server)
      : ProcessRunner(profile, limits), server_(std::move(server)) {
    for (const std::string& command : profile.wake_up_commands) wake_up_ += command + "\n";
  }

 private:
  base::Result<os::RunOutcome> execute(const os::RunOptions& options, const ScriptText& script,
                                       std::string_view input, Way& way) override {
    if (failures_ < kMaxFailures) {
      base::Result<os::RunOutcome> outcome = execute_forked(options, script, input, way);
      if (outcome) {
        way.mode = RunMode::kFork;
        return outcome;
      }
      ++failures_;
    }
    way.mode = RunMode::kSpawn;
    return os::run(options, input);
  }

  base::Result<os::RunOutcome> execute_forked(const os::RunOptions& options,
                                              const ScriptText& script, std::string_view input,
                                              Way& way) {
    if (!way.may_shorten || !can_prime()) return server_.run(options, input);
    os::PrimedServer* primed =
        primed_.find(server_, options, input.substr(0, script.beginning), wake_up_);
    if (primed != nullptr) {
      base::Result<os::RunOutcome> outcome = primed->run(options, input.substr(script.beginning));
      way.is_shortened = outcome.ok();
      if (outcome) return outcome;
      primed_.drop(primed);
    }
    return server_.run(options, input);
  }

  // A solver that keeps a time limit itself has set its timer before the stop.
  bool can_prime() const { return profile_.reads_stdin && !limits_.own_limits; }

  os::ForkServer server_;
  std::string wake_up_;  // the profile's
  PrimedServers primed_;
  int failures_ = 0;
};

}  // namespace

std::unique_ptr<Runner> make_fork_runner(const Profile& profile, const RunLimits& limits) {
  base::Result<os::ForkServer> server = start_server(profile);
  if (!server) return make_spawn_runner(profile, limits);
  return std::make_unique<ForkRunner>(profile, limits, *std::move(server));
}

base::Result<void> check_fork_server(const Profile& profile) {
  const base::Result<os::ForkServer> server = start_server(profile);
  if (!server) return server.error();
  return {};
}

}  // namespace assay::solver
