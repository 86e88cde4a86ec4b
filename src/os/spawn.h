// Starts one program with resource limits. This is the lower half of os/process.h (run to the end,
// output captured), kept apart for callers that talk to a living process.
//
// What the program gets: its own process group, the three given descriptors and no other of ours,
// all signals unblocked and at their defaults, no core dumps. A limit above the hard limit that we
// run under is lowered to it.
//
// Threads. Any number of threads may spawn at the same time; nobody may change the environment
// meanwhile. The program is killed when the *thread* that started it ends (PR_SET_PDEATHSIG), so it
// does not outlive an Assay that was killed. Its own children are not covered by that.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "os/child.h"

namespace assay::os {

struct SpawnOptions {
  // Program and arguments. A name without a slash is searched in $PATH; a relative path starts from
  // *our* folder even if working_directory is set.
  std::vector<std::string> argv{};
  // Name and value; added to our own environment, in place of a variable of the same name.
  std::vector<std::pair<std::string, std::string>> environment{};
  // Empty: ours.
  std::string working_directory{};
  // CPU time. 0: no limit. run() keeps it for the program itself; here it only becomes a backstop
  // for every single process, RLIMIT_CPU at twice the limit and a second more. The kernel's own
  // limit is no good for more: it counts whole seconds, and commonly charges a whole clock tick to
  // whoever runs at that moment. On a busy machine a limit of 1 s ended programs after 0.92 s, once
  // even before 0.75 s.
  std::chrono::milliseconds cpu_limit{0};
  // Bytes of address space (RLIMIT_AS): allocations beyond it fail. 0: no limit. Leave it at 0 for
  // a program built with AddressSanitizer, which reserves terabytes.
  uint64_t memory_limit = 0;
  // Bytes of stack of the main thread (RLIMIT_STACK). 0: ours.
  uint64_t stack_limit = 0;
};

// The RLIMIT_CPU in seconds that goes with that limit; 0: none.
uint64_t cpu_backstop(std::chrono::milliseconds cpu_limit);

// What becomes the program's standard descriptors; the caller goes on owning them.
struct ChildStreams {
  int in;
  int out;
  int err;
};

// Returns when the program runs, or with the reason why it can not: no such file, not executable,
// no such working directory, ...
base::Result<Child> spawn(const SpawnOptions& options, ChildStreams streams);

}  // namespace assay::os
