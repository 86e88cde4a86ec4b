// Reads one output stream of a living program into a text, up to a limit.
#pragma once

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>

#include "os/fd.h"

namespace assay::os {

// Waking up for every line, or piece of a line, that a program prints was half of our own time. So
// a stream whose end is not what we wait for is looked at now and then, and one that had that much
// in it at a look is followed from then on. The smallest pipe holds it.
inline constexpr size_t kTalkative = 4096;

class StreamReader {
 public:
  // The descriptor should not block: a program can open its own stdout for reading and take away
  // what poll() has just promised us. A limit of 0 is none.
  StreamReader(UniqueFd& fd, std::string& text, uint64_t limit)
      : fd_(fd), text_(text), limit_(limit == 0 ? UINT64_MAX : limit) {}

  int fd() const { return fd_.get(); }  // -1 after the end of the stream; poll() skips that
  bool is_cut() const { return is_cut_; }

  // Takes what one read gives. False: there was nothing.
  bool read_some() {
    char buffer[size_t{64} << 10];  // as much as a pipe holds
    const ssize_t count = ::read(fd_.get(), buffer, sizeof buffer);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return errno == EINTR;
    if (count <= 0) {
      fd_.reset();
      return false;
    }
    const uint64_t room = limit_ - text_.size();
    is_cut_ = is_cut_ || static_cast<uint64_t>(count) > room;
    text_.append(buffer, std::min(static_cast<uint64_t>(count), room));
    return true;
  }

  // Takes what is in the pipe now, and tells how much that was. Does not wait for its end: a
  // process that escaped may hold it open, or fill it for ever.
  size_t drain() {
    int waiting = 0;
    if (!fd_ || ::ioctl(fd_.get(), FIONREAD, &waiting) != 0) return 0;
    const size_t before = text_.size();
    const uint64_t end = before + static_cast<uint64_t>(waiting);
    while (!is_cut_ && text_.size() < end && read_some()) {
    }
    return text_.size() - before;
  }

 private:
  UniqueFd& fd_;
  std::string& text_;
  uint64_t limit_;
  bool is_cut_ = false;
};

}  // namespace assay::os
