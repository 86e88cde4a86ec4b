#include "os/this_process.h"

#include <signal.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>

#include "base/assert.h"

namespace assay::os {

namespace {

std::atomic<bool> requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int number) {
  if (requested.exchange(true)) ::_exit(128 + number);
}

}  // namespace

const std::atomic<bool>& stop_requested() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = on_signal;
    ::sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    // The terminal is gone. Not where nohup has said that this does not matter.
    struct sigaction before {};
    if (::sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
      ::sigaction(SIGHUP, &action, nullptr);
    }
    return true;
  }();
  (void)installed;
  return requested;
}

void ignore_broken_pipes() { ::signal(SIGPIPE, SIG_IGN); }

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) != 0; }

void allow_descriptors(uint64_t wanted) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  const rlim_t possible = std::min<rlim_t>(files.rlim_max, wanted);
  if (files.rlim_cur >= possible) return;
  files.rlim_cur = possible;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

void yield_to_others() {
  constexpr int kLast = 19;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kLast);
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

int64_t process_id() { return ::getpid(); }

std::string own_program() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

int become(const std::string& program, char** words) {
  ::execv(program.c_str(), words);
  return errno;
}

void fill_with_secret(std::span<unsigned char> bytes) {
  // So few come at once, once the generator has started.
  ASSAY_ASSERT(bytes.size() <= 256);
  ASSAY_ASSERT(::getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
}

}  // namespace assay::os
