#include "base/interner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace assay::base {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

using Words = std::vector<uint32_t>;

// Half of the records are called local: a guess that may be wrong, but is the same for the same
// record.
uint32_t intern(Interner& interner, uint32_t first, uint32_t second, const Words& tail) {
  const bool is_local = (first + tail.size()) % 2 == 0;
  return interner.intern(first, second, tail.data(), static_cast<uint32_t>(tail.size()), is_local);
}

Words numbers_from(uint32_t first, size_t count) {
  Words words(count);
  std::iota(words.begin(), words.end(), first);
  return words;
}

TEST(Interner, CountsFromZeroAndKeepsTheRecord) {
  Interner interner;
  EXPECT_EQ(interner.size(), 0u);
  EXPECT_EQ(intern(interner, 1, 2, {3, 4, 5}), 0u);
  EXPECT_EQ(intern(interner, 1, 2, {}), 1u);
  EXPECT_EQ(interner.first(0), 1u);
  EXPECT_EQ(interner.second(0), 2u);
  EXPECT_THAT(interner.tail(0), ElementsAre(3, 4, 5));
  EXPECT_THAT(interner.tail(1), IsEmpty());
  EXPECT_EQ(interner.size(), 2u);
}

TEST(Interner, TheSameRecordHasTheSameNumber) {
  Interner interner;
  const uint32_t id = intern(interner, 7, 8, {9, 10, 11});
  EXPECT_EQ(intern(interner, 7, 8, {9, 10, 11}), id);
  EXPECT_EQ(interner.size(), 1u);
}

TEST(Interner, EveryPartOfTheRecordCounts) {
  Interner interner;
  const std::vector<std::tuple<uint32_t, uint32_t, Words>> records = {
      {0, 0, {}},     {1, 0, {}},     {0, 1, {}},     {0, 0, {0}},    {0, 0, {0, 0}},
      {0, 0, {0, 1}}, {0, 0, {1, 0}}, {1, 0, {0, 1}}, {0, 1, {0, 1}}, {0, 0, {0, 0, 0}},
  };
  for (uint32_t i = 0; i < records.size(); ++i) {
    const auto& [first, second, tail] = records[i];
    EXPECT_EQ(intern(interner, first, second, tail), i);
  }
}

RC_GTEST_PROP(Interner, AgreesWithAMap,
              (const std::vector<std::tuple<uint8_t, uint8_t, std::vector<uint32_t>>>& records)) {
  Interner interner;
  std::map<std::tuple<uint8_t, uint8_t, Words>, uint32_t> model;
  for (const auto& record : records) {
    const auto& [first, second, tail] = record;
    const auto known = model.try_emplace(record, static_cast<uint32_t>(model.size())).first;
    RC_ASSERT(intern(interner, first, second, tail) == known->second);
  }
  RC_ASSERT(interner.size() == model.size());
  for (const auto& [record, id] : model) {
    const auto& [first, second, tail] = record;
    RC_ASSERT(interner.first(id) == first);
    RC_ASSERT(interner.second(id) == second);
    RC_ASSERT(std::ranges::equal(interner.tail(id), tail));
  }
}

TEST(Interner, SpansStayValidWhileAMillionMoreAreInterned) {
  constexpr uint32_t kCount = 1000000;
  Interner interner;
  std::vector<std::span<const uint32_t>> early;
  for (uint32_t i = 0; i < 1000; ++i) {
    early.push_back(interner.tail(intern(interner, i, 0, {i, i + 1, i + 2})));
  }
  for (uint32_t i = 0; i < kCount; ++i) {
    const uint32_t tail[] = {i, i / 2};
    ASSERT_EQ(interner.intern(i, 1, tail, 2, i % 3 == 0), 1000 + i);
  }
  for (uint32_t i = 0; i < 1000; ++i) {
    ASSERT_THAT(early[i], ElementsAre(i, i + 1, i + 2));
    ASSERT_EQ(early[i].data(), interner.tail(i).data());
  }
  for (uint32_t i = 0; i < kCount; ++i) {  // and every one is found again
    const uint32_t tail[] = {i, i / 2};
    ASSERT_EQ(interner.intern(i, 1, tail, 2, i % 3 == 0), 1000 + i);
  }
}

TEST(Interner, TailsOfAMillionWords) {
  Interner interner;
  Words large = numbers_from(0, 1000000);
  const uint32_t small_before = intern(interner, 1, 1, {1});
  const uint32_t first = intern(interner, 0, 0, large);
  large.back() += 1;
  const uint32_t second = intern(interner, 0, 0, large);
  EXPECT_NE(first, second);
  EXPECT_EQ(intern(interner, 0, 0, large), second);
  EXPECT_TRUE(std::ranges::equal(interner.tail(second), large));
  large.back() -= 1;
  EXPECT_TRUE(std::ranges::equal(interner.tail(first), large));
  EXPECT_EQ(intern(interner, 1, 1, {1}), small_before);
}

// Blocks hold 1024, 2048, 4096... words: tails of every size around those, in growing and in
// falling order, so that blocks are left at every possible fill.
TEST(Interner, TailsAroundBlockBoundaries) {
  std::vector<size_t> sizes;
  for (size_t size : {1023, 1024, 1025, 2047, 2048, 2049, 4096, 5000, 1, 0, 8192, 3, 511, 513}) {
    sizes.push_back(size);
  }
  for (const bool reversed : {false, true}) {
    if (reversed) std::ranges::reverse(sizes);
    Interner interner;
    std::vector<Words> tails;
    for (uint32_t i = 0; i < sizes.size(); ++i) {
      tails.push_back(numbers_from(i * 100000, sizes[i]));
      ASSERT_EQ(intern(interner, i, i, tails.back()), i);
    }
    for (uint32_t i = 0; i < sizes.size(); ++i) {
      EXPECT_THAT(interner.tail(i), ElementsAreArray(tails[i]));
    }
  }
}

TEST(Interner, EveryFillOfTheFirstBlocks) {
  for (size_t filled = 0; filled <= 3100; filled += 31) {
    Interner interner;
    for (uint32_t i = 0; i < filled; ++i) intern(interner, i, 0, {i});
    const Words tail = numbers_from(5, 1000);
    const uint32_t id = intern(interner, 0, 1, tail);
    ASSERT_TRUE(std::ranges::equal(interner.tail(id), tail)) << filled;
    for (uint32_t i = 0; i < filled; ++i) ASSERT_EQ(interner.tail(i)[0], i);
  }
}

// A block that is exactly full, then a record without tail: its (empty) tail must not lie in a
// block that does not exist. Only the address sanitizer sees it when it does.
TEST(Interner, EmptyTailAfterAFullBlock) {
  Interner interner;
  intern(interner, 0, 0, numbers_from(0, 1024));
  const uint32_t id = intern(interner, 1, 0, {});
  EXPECT_THAT(interner.tail(id), IsEmpty());
  EXPECT_EQ(intern(interner, 1, 0, {}), id);
  EXPECT_THAT(interner.tail(intern(interner, 2, 0, {7})), ElementsAre(7));
}

// Where a record is looked for is a matter of speed only.
TEST(Interner, LocalOrNotTheNumbersAreTheSame) {
  for (const bool is_local : {false, true}) {
    Interner interner;
    for (int round = 0; round < 2; ++round) {
      for (uint32_t i = 0; i < 20000; ++i) {
        const uint32_t tail[] = {7, i % 100, i};  // many share their largest word at first
        ASSERT_EQ(interner.intern(i, 0, tail, i % 3, is_local), i) << is_local;
      }
    }
  }
}

TEST(Interner, ReserveChangesNoNumbers) {
  Interner plain;
  Interner reserved;
  reserved.reserve(100000);
  for (uint32_t i = 0; i < 5000; ++i) {
    if (i == 2500) reserved.reserve(1000000);
    const uint32_t record = i % 1777;
    ASSERT_EQ(intern(plain, record, 0, {record}), intern(reserved, record, 0, {record}));
  }
  EXPECT_EQ(plain.size(), 1777u);
}

TEST(Interner, MovesAsAWhole) {
  Interner source;
  const uint32_t id = intern(source, 1, 2, {3, 4});
  const auto tail = source.tail(id);
  Interner target = std::move(source);
  EXPECT_EQ(target.tail(id).data(), tail.data());
  EXPECT_EQ(intern(target, 1, 2, {3, 4}), id);
}

TEST(Interner, BytesGrow) {
  Interner interner;
  const size_t before = interner.bytes();
  intern(interner, 0, 0, numbers_from(0, 10000));
  EXPECT_GE(interner.bytes(), before + 40000);
}

TEST(Interner, ReservingAgainKeepsTheRecords) {
  Interner interner;
  interner.reserve(10'000);
  const uint32_t words[] = {4, 5, 6};
  const uint32_t id = interner.intern(1, 2, words, 3, false);
  interner.reserve(10'001);
  interner.reserve(1'000'000);
  EXPECT_EQ(interner.intern(1, 2, words, 3, false), id);
  EXPECT_EQ(interner.tail(id)[2], 6u);
}

}  // namespace
}  // namespace assay::base
