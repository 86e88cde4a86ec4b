// UniqueFd: owns one file descriptor and closes it. Pipe: both ends of a pipe. Every descriptor
// made in this folder is close-on-exec from birth, because another thread may start a process
// between any two calls of ours. Not shared between threads.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/result.h"
#include "os/error.h"

namespace assay::os {

class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    if (this != &other) {
      reset();
      fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
  }
  ~UniqueFd() { reset(); }

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }
  explicit operator bool() const { return valid(); }

  // Closes it, if there is one. EINTR is not tried again: Linux has freed the number by then, and a
  // second close could hit a descriptor that another thread has just opened. Keeps errno, so that
  // it may run between a failed call and its report.
  void reset() {
    if (fd_ < 0) return;
    const int saved = errno;
    ::close(std::exchange(fd_, -1));
    errno = saved;
  }

 private:
  int fd_ = -1;
};

struct Pipe {
  UniqueFd read_end;
  UniqueFd write_end;
};

inline base::Result<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return system_error("cannot make a pipe", errno);
  return Pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

}  // namespace assay::os
