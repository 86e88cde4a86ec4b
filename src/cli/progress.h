// A progress line on a terminal for work that takes longer than a second; silent otherwise. Any
// number of threads may call step().
#pragma once

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>

#include "os/clock.h"
#include "os/this_process.h"

namespace assay::cli {

class Progress {
 public:
  Progress(std::string what, size_t total, bool quiet)
      : what_(std::move(what)), total_(total), visible_(!quiet && os::is_terminal(stderr)) {}
  ~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void step() {
    const size_t done = ++done_;
    if (!visible_) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;
    const auto now = os::monotonic_now();
    if (now - start_ < std::chrono::seconds(1) || now - last_ < std::chrono::milliseconds(100))
      return;
    last_ = now;
    shown_ = true;
    std::fprintf(stderr, "\r\033[K%s: %zu of %zu", what_.c_str(), done, total_);
    std::fflush(stderr);
  }

 private:
  std::string what_;
  size_t total_;
  bool visible_;
  bool shown_ = false;
  std::atomic<size_t> done_ = 0;
  std::mutex mutex_;
  os::TimePoint start_ = os::monotonic_now();
  os::TimePoint last_{};
};

}  // namespace assay::cli
