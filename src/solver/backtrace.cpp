#include "solver/backtrace.h"

#include <algorithm>
#include <array>
#include <vector>

#include "os/file.h"
#include "os/find_program.h"
#include "os/temp_dir.h"
#include "solver/invocation.h"
#include "solver/script_text.h"

namespace assay::solver {

namespace {

// What stands on top of every abort and tells nothing.
bool is_plumbing(std::string_view name) {
  constexpr std::array<std::string_view, 8> kNames = {
      "raise", "abort", "kill", "gsignal", "terminate", "std::terminate", "pthread_kill", "main"};
  return name.empty() || name == "??" || name.starts_with("__") ||
         std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// "#1  0x0000 in foo::bar (x=1) at a.cpp:3" or, where gdb knows the line, "#1  foo::bar (x=1) at".
std::string_view frame_name(std::string_view line) {
  if (!line.starts_with("#")) return {};
  const size_t in = line.find(" in ");
  const size_t open = line.find(" (");
  if (open == std::string_view::npos) return {};
  size_t start = line.find_first_of(' ');
  if (in != std::string_view::npos && in < open) start = in + 4;
  start = line.find_first_not_of(' ', start);
  return start < open ? line.substr(start, open - start) : std::string_view();
}

// For the shell that gdb starts the program with.
std::string shell_word(std::string_view word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string frames_in(std::string_view gdb_output) {
  constexpr size_t kFrames = 3;
  std::string frames;
  size_t count = 0;
  for (size_t at = 0; at < gdb_output.size() && count < kFrames;) {
    const size_t end = std::min(gdb_output.find('\n', at), gdb_output.size());
    const std::string_view name = frame_name(gdb_output.substr(at, end - at));
    at = end + 1;
    if (is_plumbing(name)) continue;
    frames += (frames.empty() ? "" : " < ") + std::string(name);
    ++count;
  }
  return frames;
}

std::string backtrace_signature(const Profile& profile, const Request& request,
                                const RunLimits& limits) {
  const auto gdb = os::find_program("gdb");
  const auto folder = os::TempDir::create();
  if (!gdb || !folder) return {};
  const std::string file = (folder->path() / "formula.smt2").string();
  if (!os::write_file(file, ScriptWriter(profile).write(request).text)) return {};

  os::RunOptions options;
  options.argv = {*gdb, "-nx", "-batch", "-q", "-ex", "set debuginfod enabled off"};
  const Input input = profile.reads_stdin ? Input::kStdin : Input::kFile;
  const std::vector<std::string> command = command_line(profile, request, limits, input);
  // Whatever follows `run` stands in place of all arguments of the command line: they are said
  // here.
  std::string run = "run";
  for (size_t i = 1; i < command.size(); ++i) run += " " + shell_word(command[i]);
  run += (input == Input::kStdin ? " < " : " ") + shell_word(file);
  options.argv.insert(options.argv.end(), {"-ex", run, "-ex", "bt 20", command.at(0)});
  options.environment = environment_of(profile);
  // Reading the symbols alone takes seconds.
  options.wall_limit = limits.timeout * 2 + std::chrono::seconds(30);
  options.output_limit = limits.output;
  const auto outcome = os::run(options);
  if (!outcome) return {};
  const size_t start = outcome->out.find("received signal");
  return start == std::string::npos ? std::string() : frames_in(outcome->out.substr(start));
}

}  // namespace assay::solver
