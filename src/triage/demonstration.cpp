#include "triage/demonstration.h"

#include <algorithm>

#include "os/file.h"
#include "os/process.h"
#include "os/temp_dir.h"
#include "reduce/reduce.h"
#include "solver/invocation.h"
#include "solver/script_text.h"
#include "triage/replay.h"

namespace assay::triage {

using judge::BugClass;

namespace {

bool has_line(const std::string& text, std::string_view line) {
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (std::string_view(text).substr(at, end - at) == line) return true;
    at = end + 1;
  }
  return false;
}

bool shows(const Bug& bug, const solver::Profile& profile, const os::RunOutcome& run) {
  switch (bug.record.finding.bug) {
    case BugClass::kRefutationUnsoundness:
    case BugClass::kWrongCore:
    case BugClass::kImpreciseCore:
      return has_line(run.out, "unsat");
    case BugClass::kSolutionUnsoundness:
      return has_line(run.out, "sat");
    case BugClass::kInvalidModel:
      return has_line(run.out, "sat") && run.out.find("define-fun") != std::string::npos;
    case BugClass::kIncompleteness:
      return has_line(run.out, "unknown");
    case BugClass::kCrash:
      return run.ending == os::RunOutcome::Ending::kSignal || run.exit_code >= 128 ||
             std::ranges::find(profile.crash_exit_codes, run.exit_code) !=
                 profile.crash_exit_codes.end();
    case BugClass::kPerformance:
      return run.ending == os::RunOutcome::Ending::kWallTime ||
             run.ending == os::RunOutcome::Ending::kCpuTime;
    case BugClass::kRejection:
      return run.out.find("error") != std::string::npos || !run.err.empty();
    default:
      return false;
  }
}

// The formula alone, then as the judge sends it but without our markers, then with more questions.
std::vector<std::string> texts_of(const Bug& bug, const judge::Member& accused) {
  solver::Profile profile = accused.profile;
  profile.echo = false;
  solver::Request request;
  request.text = bug.formula();
  if (accused.variant) {
    request.extra_commands = accused.variant->commands;
    request.check = accused.variant->check;
  }
  request.want_core = bug.record.finding.bug == BugClass::kWrongCore ||
                      bug.record.finding.bug == BugClass::kImpreciseCore;
  const auto written = [&](bool with_model) {
    request.want_model = with_model;
    std::string text = solver::ScriptWriter(profile).write(request).text;
    constexpr std::string_view kExit = "(exit)\n";
    if (text.ends_with(kExit)) text.resize(text.size() - kExit.size());
    return text;
  };
  if (bug.record.finding.bug == BugClass::kInvalidModel) return {written(true)};
  std::vector<std::string> texts{bug.formula(), written(false), written(true)};
  // A check with a tactic is part of the bug.
  if (accused.variant || request.want_core) texts.erase(texts.begin());
  return texts;
}

}  // namespace

Demonstration demonstrate(const Bug& bug, const solver::RunLimits& limits) {
  Demonstration shown;
  shown.text = bug.formula();
  shown.command = bug.command();
  shown.out = bug.record.out;
  shown.err = bug.record.err;
  const std::vector<std::string> own = bug.options();
  for (const std::string& word : shown.command) {
    if (std::ranges::find(own, word) == own.end()) shown.plain.push_back(word);
  }
  const auto input = judged_input(bug, nullptr, {}, limits);
  if (!input) return shown;
  const judge::Member& accused = input->members.front();
  // A built-in profile's solver takes a file; one that somebody gave may only read its input.
  const auto names = solver::builtin_profile_names();
  shown.reads_stdin =
      accused.profile.reads_stdin && std::ranges::none_of(names, [&](const std::string& name) {
        return accused.profile.family == name || accused.profile.name.starts_with(name);
      });
  const auto folder = os::TempDir::create();
  if (!folder) return shown;
  const std::string path = (folder->path() / "formula.smt2").string();
  bool is_first = true;
  for (const std::string& text : texts_of(bug, accused)) {
    if (!os::write_file(path, text)) return shown;
    os::RunOptions how = solver::run_options(accused.profile, {}, limits, solver::Input::kFile);
    how.working_directory = folder->path().string();  // what it prints is to have no path of ours
    if (!shown.reads_stdin) how.argv.emplace_back("formula.smt2");
    const auto run = os::run(how, shown.reads_stdin ? std::string_view(text) : "");
    if (!run) return shown;
    const bool is_seen = shows(bug, accused.profile, *run);
    if (!is_first && !is_seen) continue;
    is_first = false;
    shown.text = text;
    shown.is_seen = is_seen;
    if (is_seen) {
      shown.out = run->out;
      shown.err = run->err;
      return shown;
    }
  }
  return shown;
}

}  // namespace assay::triage
