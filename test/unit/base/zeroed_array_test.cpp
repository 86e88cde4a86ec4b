#include "base/zeroed_array.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
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

}  // namespace
}  // namespace assay::base
