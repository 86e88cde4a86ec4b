#include "os/clock.h"

#include <gtest/gtest.h>

namespace assay::os {
namespace {

TEST(ClockTest, CpuTimeGrowsWithWork) {
  const TimePoint start = monotonic_now();
  const std::chrono::nanoseconds thread_start = thread_cpu_time();
  const std::chrono::nanoseconds process_start = process_cpu_time();
  volatile unsigned sum = 0;
  while (thread_cpu_time() - thread_start < std::chrono::milliseconds(5)) sum = sum + 1;
  EXPECT_GE(process_cpu_time() - process_start, std::chrono::milliseconds(4));
  EXPECT_GE(monotonic_now() - start, std::chrono::milliseconds(4));
}

}  // namespace
}  // namespace assay::os
