#include "base/zeroed_array.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace assay::base {
namespace {

// Around 2 MB, where mapped memory takes over from calloc, and around pages.
TEST(ZeroedArray, IsZeroAndWritableUpToItsEnd) {
  constexpr size_t kHuge = size_t{2} << 20;
  for (const size_t size : {size_t{0}, size_t{1}, size_t{4095}, size_t{4097}, kHuge - 1, kHuge,
                            kHuge + 1, kHuge + 4095, kHuge + 4097, 2 * kHuge, 5 * kHuge + 3}) {
    ZeroedArray<char> array(size);
    EXPECT_TRUE(std::all_of(array.data(), array.data() + size, [](char c) { return c == 0; }));
    std::fill(array.data(), array.data() + size, 'x');
    if (size > 0) {
      EXPECT_EQ(array[size - 1], 'x');
    }
  }
}

TEST(ZeroedArray, LargeOnesAreAlignedForHugePages) {
  const ZeroedArray<uint64_t> array(size_t{1} << 20);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(array.data()) % (2u << 20), 0u);
}

TEST(ZeroedArray, MovesItsMemory) {
  ZeroedArray<uint32_t> source(1u << 20);
  source[5] = 7;
  const uint32_t* address = source.data();
  ZeroedArray<uint32_t> target;
  EXPECT_FALSE(target);
  target = std::move(source);
  EXPECT_TRUE(target);
  EXPECT_EQ(target.data(), address);
  EXPECT_EQ(target[5], 7u);
}

TEST(ZeroedArray, GrowingKeepsTheContentAndAddsZeros) {
  auto* memory = static_cast<uint64_t*>(allocate_zeroed(kHugePage));
  const size_t count = kHugePage / sizeof(uint64_t);
  for (size_t i = 0; i < count; ++i) memory[i] = i;
  memory = static_cast<uint64_t*>(grow_zeroed(memory, kHugePage, 3 * kHugePage));
  for (size_t i = 0; i < count; ++i) ASSERT_EQ(memory[i], i);
  for (size_t i = count; i < 3 * count; ++i) ASSERT_EQ(memory[i], 0u);
  free_zeroed(memory, 3 * kHugePage);
}

TEST(ZeroedArena, GivesItsMemoryToArrays) {
  ZeroedArena arena(4096);
  ZeroedArray<uint32_t> first(100, arena);
  ZeroedArray<uint32_t> second(100, arena);
  ZeroedArray<uint32_t> too_large(1000, arena);
  for (size_t i = 0; i < 100; ++i) {
    ASSERT_EQ(first[i] | second[i] | too_large[i], 0u);
    first[i] = second[i] = too_large[i] = 7;
  }
  const auto distance = [](const void* a, const void* b) {
    return std::abs(static_cast<const char*>(a) - static_cast<const char*>(b));
  };
  EXPECT_LT(distance(first.data(), second.data()), 4096);
  ZeroedArena moved = std::move(arena);
  ZeroedArray<char> from_moved(64, moved);
  EXPECT_LT(distance(first.data(), from_moved.data()), 4096);
  first = ZeroedArray<uint32_t>(8);
  EXPECT_EQ(first[7], 0u);
}

TEST(ZeroedArena, MayBeEmpty) {
  ZeroedArena arena;
  ZeroedArray<uint32_t> array(5, arena);
  EXPECT_EQ(array[4], 0u);
}

}  // namespace
}  // namespace assay::base
