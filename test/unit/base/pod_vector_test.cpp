#include "base/pod_vector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace assay::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(PodVector, StartsEmpty) {
  const PodVector<int> items;
  EXPECT_TRUE(items.empty());
  EXPECT_EQ(items.size(), 0u);
  EXPECT_THAT(items.slice(0, 0), IsEmpty());
}

TEST(PodVector, PushPopTruncate) {
  PodVector<int> items;
  for (int i = 0; i < 100; ++i) items.push_back(i);
  EXPECT_EQ(items.back(), 99);
  items.pop_back();
  EXPECT_EQ(items.back(), 98);
  items.truncate(3);
  EXPECT_THAT(std::vector<int>(items.begin(), items.end()), ElementsAre(0, 1, 2));
  items.truncate(0);
  EXPECT_TRUE(items.empty());
}

TEST(PodVector, AppendOfNothingNeedsNoMemory) {
  PodVector<int> items;
  items.append(nullptr, 0);
  EXPECT_EQ(items.data(), nullptr);
}

TEST(PodVector, ExtendToFillsOnlyWhatIsNew) {
  PodVector<int> items;
  items.push_back(1);
  items.extend_to(4, 9);
  EXPECT_THAT(std::vector<int>(items.begin(), items.end()), ElementsAre(1, 9, 9, 9));
  items.extend_to(2, 5);  // never shrinks
  EXPECT_EQ(items.size(), 4u);
}

TEST(PodVector, SliceAndTail) {
  PodVector<int> items;
  for (int i = 0; i < 6; ++i) items.push_back(i);
  EXPECT_THAT(items.slice(1, 3), ElementsAre(1, 2, 3));
  EXPECT_THAT(items.tail(4), ElementsAre(4, 5));
  EXPECT_THAT(items.tail(6), IsEmpty());
  items.tail(5)[0] = 50;
  EXPECT_EQ(items[5], 50);
}

TEST(PodVector, MovingLeavesNothingBehind) {
  PodVector<int> source;
  source.push_back(1);
  const int* address = source.data();
  PodVector<int> target(std::move(source));
  EXPECT_EQ(target.data(), address);
  EXPECT_TRUE(source.empty());  // NOLINT(bugprone-use-after-move): promised

  PodVector<int> assigned;
  assigned.push_back(2);
  assigned = std::move(target);
  EXPECT_THAT(std::vector<int>(assigned.begin(), assigned.end()), ElementsAre(1));
}

TEST(PodVector, HoldsItemsOfAnySize) {
  struct Wide {
    std::array<char, 24> bytes;
  };
  PodVector<Wide> items;
  for (char i = 0; i < 100; ++i) items.push_back(Wide{{i}});
  for (char i = 0; i < 100; ++i) EXPECT_EQ(items[static_cast<size_t>(i)].bytes[0], i);
}

TEST(PodVector, GrowsToMillions) {
  PodVector<uint32_t> items;
  for (uint32_t i = 0; i < 3000000; ++i) items.push_back(i);
  bool intact = true;
  for (uint32_t i = 0; i < 3000000; ++i) intact = intact && items[i] == i;
  EXPECT_TRUE(intact);
}

// One number drives one step: what to do, and with how many items.
RC_GTEST_PROP(PodVector, AgreesWithStdVector, (const std::vector<uint16_t>& steps)) {
  PodVector<uint16_t> items;
  std::vector<uint16_t> model;
  for (const uint16_t step : steps) {
    const size_t count = step / 5 % 40;
    switch (step % 5) {
      case 0:
        items.push_back(step);
        model.push_back(step);
        break;
      case 1:
        if (model.empty()) break;
        items.pop_back();
        model.pop_back();
        break;
      case 2: {
        const std::vector<uint16_t> more(count, step);
        items.append(more.data(), more.size());
        model.insert(model.end(), more.begin(), more.end());
        break;
      }
      case 3:
        items.extend_to(count, step);
        if (model.size() < count) model.resize(count, step);
        break;
      default:
        items.truncate(std::min(count, model.size()));
        model.resize(std::min(count, model.size()));
    }
    RC_ASSERT(std::ranges::equal(items, model));
  }
}

TEST(PodVector, LargeOnesGrowAndMove) {
  PodVector<uint32_t> items;
  constexpr uint32_t kCount = 3'000'000;
  for (uint32_t i = 0; i < kCount; ++i) items.push_back(i);
  PodVector<uint32_t> moved = std::move(items);
  PodVector<uint32_t> target;
  target.push_back(1);
  target = std::move(moved);
  ASSERT_EQ(target.size(), kCount);
  for (uint32_t i = 0; i < kCount; ++i) ASSERT_EQ(target[i], i);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(target.data()) % kHugePage, 0u);
  // At once past the size from which huge pages are used.
  PodVector<uint32_t> at_once;
  at_once.push_back(9);
  at_once.extend_to(kCount, 4);
  EXPECT_EQ(at_once[0], 9u);
  EXPECT_EQ(at_once[kCount - 1], 4u);
}

}  // namespace
}  // namespace assay::base
