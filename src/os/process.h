// run(): one process from start to end, with limits, its whole output captured. How it ended is a
// value, never an error: a solver that crashes or hangs is what we look for. An error means that it
// could not be run at all.
//
//   RunOptions options;
//   options.argv = {"z3", "-in"};
//   options.wall_limit = std::chrono::seconds(5);
//   Result<RunOutcome> outcome = run(options, formula);
//   if (!outcome) return outcome.error();
//
// When run() returns, the process has been reaped and its whole process group has been sent
// SIGKILL, whatever the ending: what the leader left in the background does not survive it, and
// does not keep us waiting by holding the output open. (os/child.h says what can escape.)
//
// Any number of threads may call run() at the same time; os/spawn.h and os/child.h list what the
// rest of the program must not do meanwhile. No signal disposition is changed, and no SIGPIPE can
// arise.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "os/spawn.h"

namespace assay::os {

// The program, its surroundings and its limits of CPU time and memory are in SpawnOptions.
struct RunOptions : SpawnOptions {
  // From the start of the program to its end. 0: no limit.
  std::chrono::milliseconds wall_limit{0};
  // Bytes, for each of stdout and stderr. What is beyond is cut off, and the program is ended.
  // 0: no limit.
  uint64_t output_limit = uint64_t{64} << 20;
  // Bytes of memory in use by the program itself, looked at every 20 ms: for programs that
  // SpawnOptions::memory_limit does not suit. 0: no limit.
  uint64_t resident_limit = 0;
  // False: look every few milliseconds whether the program has ended, as is done where there is no
  // pidfd_open. For the tests.
  bool use_pidfd = true;
};

struct RunOutcome {
  enum class Ending {
    // By itself.
    kExit,
    // By a signal that was not ours: a crash, or the system's memory killer.
    kSignal,
    // By us, at the wall limit.
    kWallTime,
    // By us, at the CPU limit; or by the kernel's backstop (see SpawnOptions), also if it is a
    // shell that tells us so with its exit code.
    kCpuTime,
    // By us, at the resident limit.
    kMemory,
    // A stream was longer than its limit, whether or not the program had ended before we saw it.
    kOutputCut,
  };

  Ending ending = Ending::kExit;
  int exit_code = 0;  // if it exited, also under kCpuTime and kOutputCut; else 0
  int signal = 0;     // if a signal ended it, also one of ours; else 0
  std::string out{};
  std::string err{};
  bool output_cut = false;  // also set when another limit came first
  // Of the program and those of its children that it waited for.
  std::chrono::microseconds user_time{0};
  std::chrono::microseconds system_time{0};
  std::chrono::microseconds wall_time{0};
  uint64_t max_rss = 0;  // bytes; not below our own peak, see ExitReport

  std::chrono::microseconds cpu_time() const { return user_time + system_time; }
};

// "exit", "signal", "wall-time", "cpu-time", "memory", "output-cut".
std::string_view name_of(RunOutcome::Ending ending);

// stdin_text is the whole standard input; it is all there when the program starts, in a pipe if it
// is short, else in a file.
base::Result<RunOutcome> run(const RunOptions& options, std::string_view stdin_text = {});

// A program that runs, or is about to: `child` is empty where its number is not known yet. Then
// `ask` waits for it, and is called once.
struct Launched {
  std::optional<Child> child{};
  std::function<base::Result<Child>()> ask{};
};

// The same for a program that somebody else starts (os/fork_server.h): `start` gets the streams,
// and the program is a child of ours that leads its process group and has its limits.
using Starter = std::function<base::Result<Launched>(ChildStreams)>;
base::Result<RunOutcome> run_started_by(const Starter& start, const RunOptions& options,
                                        std::string_view stdin_text = {});

}  // namespace assay::os
