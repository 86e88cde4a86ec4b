// ProcessRunner: a process of its own for every test, from the request to the result. How the
// process comes to life (os::run, a fork server) is what the runners built on it differ in, and the
// only thing: a mode must not change an answer.
#pragma once

#include <string_view>

#include "base/result.h"
#include "os/process.h"
#include "solver/classify.h"
#include "solver/runner.h"
#include "solver/script_text.h"

namespace assay::solver {

class ProcessRunner : public Runner {
 public:
  RunResult run(const Request& request) override;

 protected:
  ProcessRunner(const Profile& profile, const RunLimits& limits);

  // Runs the command to its end. Says in `mode` how it was really done.
  virtual base::Result<os::RunOutcome> execute(const os::RunOptions& options,
                                               const ScriptText& script, std::string_view input,
                                               RunMode& mode) = 0;

  const RunLimits limits_;

 private:
  ScriptWriter writer_;
  Interpreter interpreter_;
};

}  // namespace assay::solver
