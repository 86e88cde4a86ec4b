#include "base/quantity.h"

#include <gtest/gtest.h>

namespace assay::base {
namespace {

using std::chrono::milliseconds;

TEST(Quantity, Durations) {
  EXPECT_EQ(*parse_duration("20"), milliseconds(20'000));
  EXPECT_EQ(*parse_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(*parse_duration("300ms"), milliseconds(300));
  EXPECT_EQ(*parse_duration("10m"), milliseconds(600'000));
  EXPECT_EQ(*parse_duration("8h"), milliseconds(28'800'000));
  for (const char* wrong : {"", "s", "soon", "5x", "-1s", "5ss", "nan", "1e300h"}) {
    EXPECT_FALSE(parse_duration(wrong).ok()) << wrong;
  }
  for (const int64_t time : {0, 1, 999, 1000, 1500, 60'000, 90'000, 3'600'000}) {
    EXPECT_EQ(*parse_duration(duration_text(milliseconds(time))), milliseconds(time));
  }
  EXPECT_EQ(duration_text(milliseconds(5000)), "5s");
}

TEST(Quantity, Sizes) {
  EXPECT_EQ(*parse_size("2G"), uint64_t{2} << 30);
  EXPECT_EQ(*parse_size("123"), 123U);
  for (const char* wrong : {"", "G", "2T", "-1", "2 G"}) {
    EXPECT_FALSE(parse_size(wrong).ok()) << wrong;
  }
  for (const uint64_t size : {uint64_t{0}, uint64_t{1}, uint64_t{1} << 10, uint64_t{3} << 20}) {
    EXPECT_EQ(*parse_size(size_text(size)), size);
  }
  EXPECT_EQ(size_text(uint64_t{2} << 30), "2G");
}

}  // namespace
}  // namespace assay::base
