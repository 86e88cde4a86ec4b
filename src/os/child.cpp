#include "os/child.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <ctime>
#include <string>
#include <string_view>

#include "base/assert.h"

namespace assay::os {

namespace {

std::chrono::microseconds to_duration(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

enum class State { kRunning, kEnded, kNotOurs };

// An ended leader stays a zombie (WNOWAIT): that keeps its number, and so the group's, ours.
State look_at(pid_t pid, int flags) {
  siginfo_t info;
  int result;
  do {
    info.si_pid = 0;  // what it stays at when WNOHANG finds nothing
    result = ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | flags);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return State::kNotOurs;  // ECHILD: somebody else has reaped it
  return info.si_pid == 0 ? State::kRunning : State::kEnded;
}

}  // namespace

void Child::watch() { pidfd_ = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0u))); }

// A lost child counts as ended; wait() then tells what is wrong.
bool Child::has_ended() const { return look_at(pid_, WNOHANG) != State::kRunning; }

std::chrono::nanoseconds Child::cpu_time() const {
  // As clock_getcpuclockid makes it, which asks the kernel first whether there is such a process.
  const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(pid_) << 3 | 2u);
  timespec time{};
  if (::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

uint64_t Child::resident_memory() const {
  const std::string path = "/proc/" + std::to_string(pid_) + "/statm";
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  char buffer[128];
  const ssize_t count = file ? ::read(file.get(), buffer, sizeof buffer) : 0;
  if (count <= 0) return 0;
  // "size resident shared ...", in pages
  const std::string_view text(buffer, static_cast<size_t>(count));
  const size_t start = text.find(' ') + 1;
  uint64_t pages = 0;
  std::from_chars(text.data() + start, text.data() + text.size(), pages);
  return pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

void Child::kill_group() const {
  // Should another part of the program break the rule and reap our child, its number may be
  // somebody else's by now. The look costs a microsecond.
  if (look_at(pid_, WNOHANG) == State::kNotOurs) return;
  ::kill(-pid_, SIGKILL);
  // The leader by its own number too: it may have moved itself to another group of our session.
  ::kill(pid_, SIGKILL);
}

base::Result<ExitReport> Child::wait() {
  ASSAY_ASSERT(pid_ != 0);
  // The leader is a zombie then, so its number is still that of the group.
  if (look_at(pid_, 0) == State::kEnded) ::kill(-pid_, SIGKILL);
  int status = 0;
  rusage usage{};
  pid_t reaped;
  do {
    reaped = ::wait4(pid_, &status, 0, &usage);
  } while (reaped < 0 && errno == EINTR);
  const int reason = errno;
  pid_ = 0;
  if (reaped < 0) return system_error("the exit status of a child process was lost", reason);

  ExitReport report;
  report.exited = WIFEXITED(status);
  if (report.exited) {
    report.exit_code = WEXITSTATUS(status);
  } else {
    report.signal = WTERMSIG(status);
  }
  report.user_time = to_duration(usage.ru_utime);
  report.system_time = to_duration(usage.ru_stime);
  report.max_rss = static_cast<uint64_t>(usage.ru_maxrss) * 1024;  // Linux counts in KiB
  return report;
}

Child::~Child() {
  if (pid_ == 0) return;
  kill_group();
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace assay::os
