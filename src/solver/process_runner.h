// ProcessRunner: a process of its own for every test, from the request to the result. How the
// process comes to life (os::run, a fork server) is what the runners built on it differ in, and the
// only thing: a mode must not change an answer.
#pragma once

#include <string_view>

#include "base/result.h"
#include "os/process.h"
#include "solver/interpreter.h"
#include "solver/runner.h"
#include "solver/script_text.h"

namespace assay::solver {

class ProcessRunner : public Runner {
 public:
  RunResult run(const Request& request) override;

 protected:
  ProcessRunner(const Profile& profile, const RunLimits& limits);

  struct Way {
    bool may_shorten = true;         // in: the solver may be sent less than the whole input
    bool is_shortened = false;       // out: it was
    RunMode mode = RunMode::kSpawn;  // out: how it was really done
  };
  // Runs the command to its end.
  virtual base::Result<os::RunOutcome> execute(const os::RunOptions& options,
                                               const ScriptText& script, std::string_view input,
                                               Way& way) = 0;

  const RunLimits limits_;

 private:
  RunResult run_once(const os::RunOptions& options, const ScriptText& script,
                     std::string_view input, Way& way);

  ScriptWriter writer_;
  Interpreter interpreter_;
};

}  // namespace assay::solver
