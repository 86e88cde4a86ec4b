// Child: owns one running program from its start (os/spawn.h) until it is reaped.
//
// Invariants. The program leads a process group of its own, and a Child never goes away without the
// whole group having been sent SIGKILL and the leader having been reaped: no orphans, no zombies.
// The signal is always sent before the leader is reaped, while its number can not have been given
// to anybody else. A process that moves itself to another group or session escapes; only a
// container would stop it.
//
// Threads. A Child belongs to the thread that called spawn(), which must outlive it (see there).
// Nobody else may reap our children: no waitpid(-1), and SIGCHLD must not be ignored.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <utility>

#include "base/result.h"
#include "os/fd.h"

namespace assay::os {

// How a leader ended, and what it used together with those of its children that it waited for.
struct ExitReport {
  bool exited = false;  // by itself; else by a signal
  int exit_code = 0;    // if exited
  int signal = 0;       // if not
  std::chrono::microseconds user_time{0};
  std::chrono::microseconds system_time{0};
  // Bytes; an upper bound. Linux counts in the memory image from before the exec, which is ours: a
  // program smaller than we are shows *our* peak.
  uint64_t max_rss = 0;
};

class Child {
 public:
  // Takes over a running leader of the process group `pid`.
  Child(pid_t pid, UniqueFd pidfd) : pid_(pid), pidfd_(std::move(pidfd)) {}
  Child(Child&& other) noexcept
      : pid_(std::exchange(other.pid_, 0)), pidfd_(std::move(other.pidfd_)) {}
  Child& operator=(Child&&) = delete;
  ~Child();

  // Makes the pidfd where there was none.
  void watch();

  pid_t pid() const { return pid_; }
  // Becomes readable (poll) when the leader has ended; -1 where the kernel has no pidfd_open
  // (before 5.3, or under a strict seccomp filter): ask has_ended() now and then.
  int pidfd() const { return pidfd_.get(); }
  bool has_ended() const;
  // What the leader alone has used so far, exact to the microsecond.
  std::chrono::nanoseconds cpu_time() const;
  // Bytes of memory that the leader alone has in use now; 0 if it cannot be told.
  uint64_t resident_memory() const;
  // Ends the whole group, at once and without appeal.
  void kill_group() const;
  // Waits for the leader's end, ends what is left of the group, reaps. Once only.
  base::Result<ExitReport> wait();

 private:
  pid_t pid_;  // 0: moved from, or reaped
  UniqueFd pidfd_;
};

}  // namespace assay::os
