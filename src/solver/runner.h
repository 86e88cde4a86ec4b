// Runner: one solver, ready to answer. Owned by one thread; any number of them at a time. `run`
// never fails: what goes wrong is in the RunResult.
//
//   auto runner = make_runner(profile, RunMode::kPersistent, limits);
//   RunResult result = runner->run({.text = formula, .want_model = true});
#pragma once

#include <memory>
#include <utility>

#include "solver/profile.h"
#include "solver/run_result.h"

namespace assay::solver {

class Runner {
 public:
  Runner(const Runner&) = delete;  // the parts of a runner refer to its profile
  Runner& operator=(const Runner&) = delete;
  virtual ~Runner() = default;
  virtual RunResult run(const Request& request) = 0;
  const Profile& profile() const { return profile_; }

 protected:
  explicit Runner(Profile profile) : profile_(std::move(profile)) {}
  Profile profile_;
};

// A runner in the given mode. Where that mode does not work for this solver (a static binary has no
// fork server), runs fall back to spawn, and RunResult::mode says so.
std::unique_ptr<Runner> make_runner(const Profile& profile, RunMode mode, const RunLimits& limits);

}  // namespace assay::solver
