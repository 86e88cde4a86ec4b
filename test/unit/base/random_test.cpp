#include "base/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "base/assert.h"

namespace assay::base {
namespace {

using testing::ElementsAre;

std::vector<uint64_t> first_numbers(Random random, size_t count) {
  std::vector<uint64_t> numbers;
  for (size_t i = 0; i < count; ++i) numbers.push_back(random.next());
  return numbers;
}

// The constants come from an implementation of xoshiro256** and SplitMix64 of its own (Python, from
// the authors' pages). They must never change: every recorded coordinate depends on them.
TEST(Random, GoldenNumbersOfASeed) {
  EXPECT_THAT(first_numbers(Random(0), 5),
              ElementsAre(0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0,
                          0x6aa594f1262d2d2c, 0xbba5ad4a1f842e59));
}

TEST(Random, GoldenNumbersOfATask) {
  EXPECT_THAT(first_numbers(Random(1, 2), 5),
              ElementsAre(0x9f0b1e7ea7c98bcb, 0xd54ccb1d83f3af22, 0x3e1baa59da9fd066,
                          0x099260e214852133, 0xb6de881330689d62));
  EXPECT_THAT(first_numbers(Random(2, 1), 3),
              ElementsAre(0x60f120a535296bd7, 0x74562148360338b5, 0xddcd0cf1af81e3bc));
}

TEST(Random, GoldenBoundedDrawsAndShuffle) {
  Random draws(0);
  std::vector<uint64_t> numbers;
  for (int i = 0; i < 12; ++i) numbers.push_back(draws.below(10));
  EXPECT_THAT(numbers, ElementsAre(6, 7, 1, 4, 7, 9, 4, 5, 8, 9, 1, 0));

  std::vector<int> items(8);
  std::iota(items.begin(), items.end(), 0);
  Random(7).shuffle(std::span(items));
  EXPECT_THAT(items, ElementsAre(6, 0, 2, 3, 4, 7, 1, 5));
}

TEST(Random, NeighbouringTasksShareNothing) {
  std::vector<uint64_t> firsts;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    for (uint64_t task = 0; task < 50; ++task) firsts.push_back(Random(seed, task).next());
  }
  std::ranges::sort(firsts);
  EXPECT_EQ(std::ranges::adjacent_find(firsts), firsts.end());
}

// Chi-square over 1000 classes: 999 degrees of freedom, so 1250 is more than 5 standard deviations
// away. The seed is fixed, so this never fails by chance.
TEST(Random, BelowIsUniform) {
  constexpr size_t kClasses = 1000;
  constexpr size_t kDraws = 1000 * kClasses;
  Random random(42);
  std::vector<double> counts(kClasses);
  for (size_t i = 0; i < kDraws; ++i) counts[random.below(kClasses)] += 1;
  double chi_square = 0;
  for (double count : counts) chi_square += (count - 1000) * (count - 1000) / 1000;
  EXPECT_LT(chi_square, 1250);
  EXPECT_GT(chi_square, 750);
}

// A bound just above 2^63: half of the raw numbers must be rejected, or the lower half doubles.
TEST(Random, BelowIsUniformForHugeBounds) {
  const uint64_t bound = (uint64_t{1} << 63) + 1;
  Random random(3);
  int low = 0;
  for (int i = 0; i < 100000; ++i) low += random.below(bound) < bound / 2 ? 1 : 0;
  EXPECT_NEAR(low, 50000, 1000);
}

RC_GTEST_PROP(Random, BelowStaysBelow, (uint64_t seed, uint64_t bound)) {
  RC_PRE(bound != 0u);
  Random random(seed);
  for (int i = 0; i < 10; ++i) RC_ASSERT(random.below(bound) < bound);
}

RC_GTEST_PROP(Random, BetweenIncludesBothEnds, (uint64_t seed, int64_t a, int64_t b)) {
  const auto [low, high] = std::minmax(a, b);
  Random random(seed);
  for (int i = 0; i < 10; ++i) {
    const int64_t drawn = random.between(low, high);
    RC_ASSERT(low <= drawn);
    RC_ASSERT(drawn <= high);
  }
  RC_ASSERT(random.between(a, a) == a);
}

TEST(Random, BetweenReachesBothEnds) {
  Random random(5);
  std::array<int, 3> seen{};
  for (int i = 0; i < 100; ++i) ++seen[static_cast<size_t>(random.between(-1, 1) + 1)];
  EXPECT_GT(*std::ranges::min_element(seen), 0);
}

TEST(Random, BetweenTakesTheWholeRange) {
  using Limits = std::numeric_limits<int64_t>;
  Random whole(11);
  Random raw(11);
  // The range has 2^64 numbers: every raw number is used as it is.
  EXPECT_EQ(static_cast<uint64_t>(whole.between(Limits::min(), Limits::max())),
            raw.next() + (uint64_t{1} << 63));
}

TEST(Random, Chance) {
  Random random(9);
  int hits = 0;
  for (int i = 0; i < 40000; ++i) hits += random.chance(1, 4) ? 1 : 0;
  EXPECT_NEAR(hits, 10000, 400);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(random.chance(3, 3));
    EXPECT_FALSE(random.chance(0, 3));
  }
}

TEST(Random, PickReachesEveryItem) {
  std::vector<int> items(5);
  Random random(1);
  for (int i = 0; i < 200; ++i) ++random.pick(std::span(items));
  EXPECT_GT(*std::ranges::min_element(items), 10);
}

RC_GTEST_PROP(Random, ShuffleIsAPermutation, (uint64_t seed, std::vector<int> items)) {
  std::vector<int> shuffled = items;
  Random(seed).shuffle(std::span(shuffled));
  RC_ASSERT(std::is_permutation(items.begin(), items.end(), shuffled.begin(), shuffled.end()));
}

TEST(Random, WrongBoundsAreBrokenInvariants) {
  EXPECT_THROW(Random(0).below(0), InternalError);
  EXPECT_THROW(Random(0).between(1, 0), InternalError);
}

}  // namespace
}  // namespace assay::base
