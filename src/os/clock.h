// The clocks: the only place that reads the time. All of them may be used from any thread. Nothing
// that decides what a test looks like may depend on them (determinism); they are for limits and
// statistics.
#pragma once

#include <chrono>
#include <ctime>
#include <string>

namespace assay::os {

using TimePoint = std::chrono::steady_clock::time_point;

// Never goes back; not related to the time of day.
inline TimePoint monotonic_now() { return std::chrono::steady_clock::now(); }

namespace detail {
inline std::chrono::nanoseconds read_clock(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);  // can not fail: the clocks below always exist on Linux
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}
}  // namespace detail

// The time of day, for people and databases: "2026-11-16T02:33:01Z".
inline std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

// The minute of the day before so many seconds: "2026-11-16T02:33".
inline std::string utc_minute(std::chrono::seconds ago) {
  const std::time_t then = std::time(nullptr) - ago.count();
  std::tm parts{};
  ::gmtime_r(&then, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M", &parts)};
}

// Seconds since 1970 of a text of utc_now(); 0 for any other.
inline double seconds_of_utc(const std::string& utc) {
  std::tm parts{};
  if (::strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr) return 0;
  return static_cast<double>(::timegm(&parts));
}

// User and system time of the calling thread.
inline std::chrono::nanoseconds thread_cpu_time() {
  return detail::read_clock(CLOCK_THREAD_CPUTIME_ID);
}

// User and system time of all threads of this process, without its children.
inline std::chrono::nanoseconds process_cpu_time() {
  return detail::read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace assay::os
