// RunResult: what came back from one run of a solver. Answers and endings are two things: sat,
// unsat or unknown for each check-sat, and how the process ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/profile.h"
#include "testcase/expectation.h"

namespace assay::solver {

// How the run ended; what is at a limit is a resource ending, never a crash.
enum class Ending : uint8_t {
  kDone,         // answered every check, or exited by itself
  kTimeout,      // wall or CPU time, ours or the solver's own
  kMemory,       // a memory limit
  kOutputLimit,  // babbled
  kCrash,        // a signal of its own, an assertion, a sanitizer report, an internal error
  kRejected,     // it did not accept the file: a parse or type error
  kUnsupported,  // it says that it does not support something
  kNotStarted,   // the program could not be run
};
// "done", "timeout", "memory", "output-limit", "crash", "rejected", "unsupported", "not-started".
std::string_view name_of(Ending ending);

struct CheckAnswer {
  testcase::Status status = testcase::Status::kUnknown;
  bool answered = false;  // false: nothing came for this check, or an error voided it
  std::string reason_unknown;
  std::string model;              // the text of get-model and get-value; empty: none
  std::vector<std::string> core;  // names; of unsat with cores asked for
  bool has_core = false;
  std::vector<std::pair<std::string, double>> statistics;  // by the solver's own names
};

struct RunResult {
  Ending ending = Ending::kDone;
  std::vector<CheckAnswer> checks;  // one for each check-sat of the script
  std::string signature;  // of a crash: its location or top frames; of a rejection: the message,
                          // without what changes from file to file
  std::string message;    // what it complained about, as it was printed; of kNotStarted: why
  std::string known_bug;  // the label of the profile's known bug that the output shows
  int exit_code = 0;
  int signal = 0;
  std::chrono::microseconds cpu_time{0};
  std::chrono::microseconds wall_time{0};
  uint64_t max_rss = 0;            // bytes; an upper bound
  RunMode mode = RunMode::kSpawn;  // really used
  std::string out;                 // whole output, for evidence
  std::string err;
};

// What to ask of a run.
struct Request {
  std::string text;  // SMT-LIB in the default dialect, with its check-sats; no get-* commands
  bool want_model = false;
  bool want_core = false;
  bool want_reason = false;                  // (get-info :reason-unknown)
  bool want_statistics = false;              // (get-info :all-statistics)
  bool self_check = false;                   // the solver's own checks: the profile's `checks`
  std::vector<std::string> values;           // terms for get-value after each sat (SMT-LIB text)
  std::vector<std::string> extra_arguments;  // an OptionSet's
  std::vector<std::string> extra_commands;   // an OptionSet's
  std::string check;                         // an OptionSet's; empty: (check-sat) as it is
  uint64_t random_seed = 0;
  bool use_random_seed = false;
  // The run ends then at the latest, as if its time were over.
  std::optional<std::chrono::steady_clock::time_point> deadline{};
};

struct RunLimits {
  std::chrono::milliseconds timeout{5000};  // wall, and CPU, of one formula
  uint64_t memory = uint64_t{2} << 30;
  uint64_t output = uint64_t{16} << 20;
  // Give the solver its own limits too (where the profile says how): a persistent process then
  // survives a time-out. Off, since a solver may behave differently under its own limit.
  bool own_limits = false;
  // Processes that a persistent runner keeps, one for each set of options. With models or without,
  // with strings or without, incremental or not: cvc5 meets some eight combinations in a mixed
  // corpus, and with three processes every seventh formula paid for a start.
  size_t servers = 8;
};

}  // namespace assay::solver
