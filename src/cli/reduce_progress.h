// The progress line of a reduction on a terminal: bytes, checks, time.
#pragma once

#include <cstdint>
#include <cstdio>

#include "os/clock.h"
#include "os/this_process.h"

namespace assay::cli {

class ReduceProgress {
 public:
  ReduceProgress(size_t bytes, bool quiet)
      : first_(bytes), visible_(!quiet && os::is_terminal(stderr)) {}
  ~ReduceProgress() { clear(); }
  ReduceProgress(const ReduceProgress&) = delete;
  ReduceProgress& operator=(const ReduceProgress&) = delete;

  void show(size_t bytes, uint64_t checks) {
    const auto now = os::monotonic_now();
    if (!visible_ || now - start_ < std::chrono::seconds(1) ||
        now - last_ < std::chrono::milliseconds(100)) {
      return;
    }
    last_ = now;
    is_shown_ = true;
    std::fprintf(stderr, "\r\033[Kreduce: %zu of %zu bytes, %llu checks, %.0f s", bytes, first_,
                 static_cast<unsigned long long>(checks), seconds());
    std::fflush(stderr);
  }
  void clear() {
    if (is_shown_) std::fputs("\r\033[K", stderr);
    is_shown_ = false;
  }
  double seconds() const {
    return std::chrono::duration<double>(os::monotonic_now() - start_).count();
  }

 private:
  size_t first_;
  bool visible_;
  bool is_shown_ = false;
  os::TimePoint start_ = os::monotonic_now();
  os::TimePoint last_{};
};

}  // namespace assay::cli
