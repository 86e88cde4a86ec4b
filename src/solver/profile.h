// Profile: all that Assay knows about one solver, from profiles/NAME.toml (compiled in) or a user's
// file. No solver's name stands anywhere else in the source. docs/profiles.md has the format. Plain
// data, immutable once made; any number of threads may read one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace assay::solver {

enum class RunMode : uint8_t { kSpawn, kFork, kPersistent };
constexpr size_t count_of(RunMode) { return 3; }
std::string_view name_of(RunMode mode);  // "spawn", "fork", "persistent"

// A set of options to vary, with a name for reports.
struct OptionSet {
  std::string name;
  std::vector<std::string> arguments;  // of the command line
  std::vector<std::string> commands;   // SMT-LIB commands at the start of the script
  std::string check;   // in place of (check-sat): a check with a tactic; empty: as it is
  bool models = true;  // false: it is not accepted together with models, so they are not asked for
};

// Commands that a script needs at its start if it has one of the words.
struct Need {
  std::vector<std::string> words;  // parts of the text
  std::vector<std::string> commands;
};

// Output that tells what a run means. Searched line by line.
struct Pattern {
  std::string text;   // an ECMAScript regular expression; without special characters, a plain text
  std::string label;  // of a known bug: its name
};

struct Profile {
  std::string name;    // as the user says it: "z3", "z3-new"
  std::string family;  // solvers of one family count as one voice: cvc4 and cvc5 are "cvc"
  std::string dialect = "default";  // smtlib/dialect.h

  // --- the command line: command, one of stdin_arguments and persistent_arguments, the rest as
  // wanted, and the file where the solver does not read standard input. {} is the value.
  std::vector<std::string> command;          // program and the arguments that it always gets
  std::vector<std::string> version_command;  // its first line that has a digit is the version
  std::vector<std::string> stdin_arguments;
  std::vector<std::string> persistent_arguments;
  std::vector<std::string> time_limit;  // in units of `time_units_per_second`
  uint64_t time_units_per_second = 1;
  std::vector<std::string> memory_limit;  // in megabytes
  std::vector<std::string> random_seed;
  std::vector<std::string> model_arguments;
  std::vector<std::string> core_arguments;
  std::vector<std::string> check_arguments;  // self-checks: --check-models, model_validate
  std::vector<std::string> environment;      // NAME=VALUE

  // --- commands at the start of a script, where they are needed
  std::vector<std::string> model_commands;
  std::vector<std::string> core_commands;
  std::vector<std::string> incremental_commands;  // push, pop, several checks

  // What a process that waits for the rest of scripts reads after their beginning: harmless, and
  // enough for it to set up what it needs (solver/primed_servers.h).
  std::vector<std::string> wake_up_commands;

  std::vector<Need> needs;

  // --- what it can do
  bool reads_stdin = true;           // false: it gets a file
  bool limits_address_space = true;  // RLIMIT_AS works; false for ASan builds: resident memory is
                                     // watched
  RunMode mode = RunMode::kSpawn;    // the fastest that works
  std::vector<RunMode> modes = {RunMode::kSpawn};  // those that may be tried
  bool echo = true;                                // knows (echo "..."); our markers are made of it
  bool get_commands = true;  // knows get-model, get-value, get-unsat-core, get-info
  bool models = true;        // false: it has none, or not with its options; not asked for
  bool incremental = true;   // knows push and pop, answers several checks
  // It may find more models than there are (automata-based solvers): its sat for an unsat formula
  // is imprecise, not unsound.
  bool over_approximates = false;
  uint64_t restart_after = 1000;    // formulas for one persistent process
  std::vector<std::string> logics;  // supported: what one of them admits; empty: all
  // Names of logics that it does not accept, * at the end for any rest: set-logic then says the
  // first of `logics` that admits the script, or the smallest logic that it needs.
  std::vector<std::string> replace_logics;
  std::vector<std::string> no_theories;   // names of solver/support.h: "floats", "quantifiers"
  std::vector<std::string> no_operators;  // SMT-LIB names
  std::vector<std::string> no_commands;   // SMT-LIB names: "define-fun", "declare-datatypes"

  std::vector<OptionSet> options;

  // --- what its output means
  std::vector<int> crash_exit_codes;  // besides 128 + a signal's number, as a shell tells it
  std::vector<Pattern> crashes;
  std::vector<Pattern> refusals;  // an abort that says that a feature is missing: not a crash
  std::vector<Pattern> harmless;  // unsupported features: not a rejection worth reporting
  std::vector<Pattern> memory;    // out of memory, in words
  std::vector<Pattern> time;      // out of time, in words
  std::vector<Pattern> known;     // known bugs to ignore

  bool can_run(RunMode wanted) const;
};

// The compiled-in profile of that name.
base::Result<Profile> builtin_profile(std::string_view name);
std::vector<std::string> builtin_profile_names();
// The text of a profile file; `file` is for messages, which say file:line:column and what was
// expected.
base::Result<Profile> parse_profile(std::string_view toml, std::string_view file);
// What a --solver flag says: "z3" (a built-in profile), or "NAME=COMMAND ARGS...", whose words are
// split as a shell does.
struct NamedCommand {
  std::string name;
  std::vector<std::string> command;  // empty: the built-in profile's
};
base::Result<NamedCommand> split_solver_flag(const std::string& flag);
// Without a command, the built-in profile of that name. With one, the built-in profile whose name
// begins NAME ("z3-debug"), else the one whose name begins the program's file name, with the
// program replaced and the arguments added; else a plain solver that reads SMT-LIB 2.6 from
// standard input.
base::Result<Profile> profile_of_solver(const std::string& name,
                                        const std::vector<std::string>& command);
// Both.
base::Result<Profile> profile_from_flag(const std::string& flag);

}  // namespace assay::solver
