#include "base/span_interner.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace assay::base {
namespace {

TEST(SpanInterner, OneNumberForEachDistinctSequence) {
  SpanInterner<uint64_t> interner;
  const std::vector<uint64_t> a{1, 2, 3};
  const std::vector<uint64_t> b{1, 2};
  EXPECT_EQ(interner.intern(0, 0, a), 0u);
  EXPECT_EQ(interner.intern(0, 0, b), 1u);
  EXPECT_EQ(interner.intern(1, 0, a), 2u);
  EXPECT_EQ(interner.intern(0, 1, a), 3u);
  EXPECT_EQ(interner.intern(0, 0, {}), 4u);
  EXPECT_EQ(interner.intern(0, 0, a), 0u);
  EXPECT_EQ(interner.intern(0, 0, {}), 4u);
  EXPECT_EQ(interner.size(), 5u);
  EXPECT_EQ(interner.kind(2), 1u);
  EXPECT_EQ(interner.extra(3), 1u);
  EXPECT_EQ(std::vector<uint64_t>(interner.items(0).begin(), interner.items(0).end()), a);
}

// Sequences whose bytes end in zeros, or that differ in length only.
TEST(SpanInterner, LengthCounts) {
  SpanInterner<char32_t> interner;
  const std::u32string zeros(20, U'\0');
  std::vector<uint32_t> ids;
  for (size_t n = 0; n <= zeros.size(); ++n)
    ids.push_back(interner.intern(0, 0, {zeros.data(), n}));
  for (size_t n = 0; n <= zeros.size(); ++n) {
    EXPECT_EQ(ids[n], n);
    EXPECT_EQ(interner.items(ids[n]).size(), n);
  }
}

TEST(SpanInterner, GrowsAndKeepsPlaces) {
  SpanInterner<uint32_t> interner;
  const uint32_t first[] = {7};
  interner.intern(0, 0, first);
  const uint32_t* place = interner.items(0).data();
  for (uint32_t i = 0; i < 100'000; ++i) {
    const uint32_t items[] = {i, i ^ 0x5555};
    EXPECT_EQ(interner.intern(i & 3, i & 7, items), i + 1);
  }
  EXPECT_EQ(interner.items(0).data(), place);
  for (uint32_t i = 0; i < 100'000; i += 97) {
    const uint32_t items[] = {i, i ^ 0x5555};
    EXPECT_EQ(interner.intern(i & 3, i & 7, items), i + 1);
  }
}

}  // namespace
}  // namespace assay::base
