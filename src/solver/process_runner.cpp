#include "solver/process_runner.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "os/file.h"
#include "os/temp_dir.h"
#include "solver/invocation.h"

namespace assay::solver {

namespace {

Stop stop_of(os::RunOutcome::Ending ending) {
  using Ending = os::RunOutcome::Ending;
  switch (ending) {
    case Ending::kWallTime:
    case Ending::kCpuTime:
      return Stop::kTime;
    case Ending::kMemory:
      return Stop::kMemory;
    case Ending::kOutputCut:
      return Stop::kOutput;
    case Ending::kExit:
    case Ending::kSignal:
      break;
  }
  return Stop::kOwn;
}

RunResult not_started(const base::Error& error) {
  RunResult result;
  result.ending = Ending::kNotStarted;
  result.message = error.to_string();
  return result;
}

// Not an answer to everything, and not just a limit.
bool is_odd(const RunResult& result) {
  switch (result.ending) {
    case Ending::kTimeout:
    case Ending::kMemory:
    case Ending::kOutputLimit:
    case Ending::kNotStarted:
      return false;
    case Ending::kCrash:
    case Ending::kRejected:
    case Ending::kUnsupported:
      return true;
    case Ending::kDone:
      break;
  }
  return !std::all_of(result.checks.begin(), result.checks.end(),
                      [](const CheckAnswer& check) { return check.answered; });
}

}  // namespace

ProcessRunner::ProcessRunner(const Profile& profile, const RunLimits& limits)
    : Runner(profile), limits_(limits), writer_(profile_), interpreter_(profile_, limits) {}

RunResult ProcessRunner::run(const Request& request) {
  const ScriptText script = writer_.write(request);
  const Input input = profile_.reads_stdin ? Input::kStdin : Input::kFile;
  os::RunOptions options = run_options(profile_, request, limits_, input);
  std::optional<os::TempDir> folder;
  if (input == Input::kFile) {
    base::Result<os::TempDir> made = os::TempDir::create();
    if (!made) return not_started(made.error());
    folder = *std::move(made);
    const std::string file = (folder->path() / "formula.smt2").string();
    const base::Result<void> written = os::write_file(file, script.text);
    if (!written) return not_started(written.error());
    options.argv.push_back(file);
  }
  const std::string_view text = input == Input::kFile ? std::string_view() : script.text;
  Way way;
  RunResult result = run_once(options, script, text, way);
  if (!way.is_shortened || !is_odd(result)) return result;
  way = {.may_shorten = false};
  return run_once(options, script, text, way);
}

RunResult ProcessRunner::run_once(const os::RunOptions& options, const ScriptText& script,
                                  std::string_view input, Way& way) {
  base::Result<os::RunOutcome> outcome = execute(options, script, input, way);
  if (!outcome) return not_started(outcome.error());
  RunResult result;
  result.mode = way.mode;
  result.exit_code = outcome->exit_code;
  result.signal = outcome->signal;
  result.cpu_time = outcome->cpu_time();
  result.wall_time = outcome->wall_time;
  result.max_rss = outcome->max_rss;
  result.out = std::move(outcome->out);
  result.err = std::move(outcome->err);
  interpreter_.interpret(script.text, script.checks, stop_of(outcome->ending), result);
  return result;
}

}  // namespace assay::solver
