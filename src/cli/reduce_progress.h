// The progress line of a reduction on a terminal: bytes, checks, time.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>

namespace assay::cli {

class ReduceProgress {
 public:
  ReduceProgress(size_t bytes, bool quiet)
      : first_(bytes), visible_(!quiet && isatty(STDERR_FILENO) != 0) {}
  ~ReduceProgress() { clear(); }
  ReduceProgress(const ReduceProgress&) = delete;
  ReduceProgress& operator=(const ReduceProgress&) = delete;

  void show(size_t bytes, uint64_t checks) {
    const auto now = Clock::now();
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
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  size_t first_;
  bool visible_;
  bool is_shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace assay::cli
