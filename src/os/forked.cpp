#include "os/forked.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "os/error.h"

namespace assay::os {

namespace {

void silence() {
  const int null = ::open("/dev/null", O_RDWR);
  if (null < 0) return;
  for (int fd = 0; fd < 3; ++fd) ::dup2(null, fd);
  if (null > 2) ::close(null);
}

void limit_memory(uint64_t more) {
  // Virtual memory that we already have; a sanitizer's terabytes make any limit senseless.
  uint64_t pages = 0;
  if (std::FILE* statm = std::fopen("/proc/self/statm", "re")) {
    unsigned long long value = 0;
    if (std::fscanf(statm, "%llu", &value) == 1) pages = value;
    std::fclose(statm);
  }
  const uint64_t now = pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  if (now == 0 || now > uint64_t{1} << 40) return;
  rlimit limit{};
  ::getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, now + more);
  ::setrlimit(RLIMIT_AS, &limit);
}

}  // namespace

base::Result<Child> fork_child(const std::function<int()>& body, const ForkOptions& options) {
  std::fflush(nullptr);  // what is buffered would be written twice
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) return system_error("cannot make a process", errno);
  if (pid == 0) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    const rlimit no_core{};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (options.silent) silence();
    if (options.memory_limit != 0) limit_memory(options.memory_limit);
    int code = 1;
    try {
      code = body();
    } catch (...) {
      code = 125;
    }
    ::_exit(code);
  }
  ::setpgid(pid, pid);
  return Child(pid, UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))));
}

SharedBlock::SharedBlock(size_t size) : size_(size) {
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(memory);
}

SharedBlock::~SharedBlock() {
  if (data_ != nullptr) ::munmap(data_, size_);
}

SharedBlock::SharedBlock(SharedBlock&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

void ProcessGroups::note(pid_t leader) {
  for (size_t i = 0; i < kSlots; ++i) {
    pid_t empty = 0;
    if (std::atomic_ref<pid_t>(shared_.as<pid_t>()[i]).compare_exchange_strong(empty, leader)) {
      return;
    }
  }
}

void ProcessGroups::forget(pid_t leader) {
  for (size_t i = 0; i < kSlots; ++i) {
    pid_t mine = leader;
    if (std::atomic_ref<pid_t>(shared_.as<pid_t>()[i]).compare_exchange_strong(mine, 0)) return;
  }
}

void ProcessGroups::end_all() {
  for (size_t i = 0; i < kSlots; ++i) {
    const pid_t leader = std::atomic_ref<pid_t>(shared_.as<pid_t>()[i]).exchange(0);
    if (leader > 1) ::kill(-leader, SIGKILL);
  }
}

bool wait_for_end(const Child& child, std::chrono::milliseconds limit) {
  if (child.pidfd() < 0) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!child.has_ended()) {
      if (std::chrono::steady_clock::now() >= end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  pollfd wanted{child.pidfd(), POLLIN, 0};
  ::poll(&wanted, 1, static_cast<int>(limit.count()));
  return child.has_ended();
}

bool is_runnable(const Child& child) {
  const std::string path = "/proc/" + std::to_string(child.pid()) + "/stat";
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  char buffer[512];
  const ssize_t count = file ? ::read(file.get(), buffer, sizeof buffer) : 0;
  if (count <= 0) return false;
  // "pid (name) S ...", and the name may have anything in it.
  const std::string_view text(buffer, static_cast<size_t>(count));
  const size_t end = text.rfind(')');
  return end != std::string_view::npos && end + 2 < text.size() && text[end + 2] == 'R';
}

void interrupt(const Child& child) { ::kill(child.pid(), SIGUSR1); }

}  // namespace assay::os
