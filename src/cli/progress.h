// A progress line on a terminal for work that takes longer than a second; silent otherwise. Any
// number of threads may call step().
#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>

namespace assay::cli {

class Progress {
 public:
  Progress(std::string what, size_t total, bool quiet)
      : what_(std::move(what)), total_(total), visible_(!quiet && isatty(STDERR_FILENO) != 0) {}
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
    const auto now = Clock::now();
    if (now - start_ < std::chrono::seconds(1) || now - last_ < std::chrono::milliseconds(100))
      return;
    last_ = now;
    shown_ = true;
    std::fprintf(stderr, "\r\033[K%s: %zu of %zu", what_.c_str(), done, total_);
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  size_t total_;
  bool visible_;
  bool shown_ = false;
  std::atomic<size_t> done_ = 0;
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace assay::cli
