// Profile: all that Assay knows about one solver, from profiles/NAME.toml (compiled in) or a user's
// file. No solver's name stands anywhere else in the source. docs/profiles.md has the format.
#pragma once

#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace assay::solver {

enum class RunMode : uint8_t { kSpawn, kFork, kPersistent };
std::string_view name_of(RunMode mode);

// A set of options to vary, with a name for reports.
struct OptionSet {
  std::string name;
  std::vector<std::string> arguments;  // of the command line
  std::vector<std::string> commands;   // SMT-LIB commands at the start of the script
};

// Output that tells what a run means.
struct Pattern {
  std::string text;   // an ECMAScript regular expression, searched in stdout and stderr
  std::string label;  // of a known bug: its name
};

struct Profile {
  std::string name;                   // as the user says it: "z3", "z3-new"
  std::string family;                 // solvers of one family count as one voice: cvc4 and cvc5 are "cvc"
  std::vector<std::string> command;   // program and arguments
  std::vector<std::string> version_command;
  std::string dialect = "default";    // smtlib/dialect.h
  // Arguments; {} is the value: "-t:{}" in `time_unit`s. Empty: we keep the limit ourselves.
  std::vector<std::string> time_limit;
  uint64_t time_units_per_second = 1;
  std::vector<std::string> memory_limit;  // {} in megabytes
  std::vector<std::string> random_seed;
  std::vector<std::string> stdin_arguments;       // to read from standard input
  std::vector<std::string> persistent_arguments;  // to serve many formulas on standard input
  std::vector<std::string> model_arguments;       // and commands, for get-model
  std::vector<std::string> core_arguments;
  std::vector<std::string> check_arguments;       // self-checks: --check-models, model_validate
  bool reads_stdin = true;
  bool limits_address_space = true;  // RLIMIT_AS works; false for ASan builds: resident memory is watched
  RunMode mode = RunMode::kSpawn;    // the fastest that works
  std::vector<std::string> logics;      // supported; empty: all. A trailing * matches any rest
  std::vector<std::string> no_theories;   // names as in term/operators.h: "floats", "strings"
  std::vector<std::string> no_operators;  // names
  std::vector<OptionSet> options;
  std::vector<Pattern> crashes;
  std::vector<Pattern> harmless;  // unsupported features: not a rejection worth reporting
  std::vector<Pattern> resources;  // out of memory, time-outs in words
  std::vector<Pattern> known;     // known bugs to ignore
};

// The compiled-in profile of that name.
base::Result<Profile> builtin_profile(std::string_view name);
std::vector<std::string> builtin_profile_names();
base::Result<Profile> parse_profile(std::string_view toml, std::string_view file);
// "z3", "NAME=COMMAND ARGS..." (the built-in profile whose name begins NAME, else a plain one).
base::Result<Profile> profile_from_flag(const std::string& flag);

}  // namespace assay::solver
