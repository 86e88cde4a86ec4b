// The same functions on sequences of other things than characters.
#include "value/text_sequence.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace assay::value::sequence {
namespace {

// Like a value of the evaluator: 16 bytes, trivially copyable, only comparable for equality.
struct Element {
  uint64_t kind;
  uint64_t payload;
  bool operator==(const Element&) const = default;
};

using Elements = std::vector<Element>;
using View = std::span<const Element>;

Elements of(std::initializer_list<uint64_t> numbers) {
  Elements elements;
  for (const uint64_t number : numbers) elements.push_back({7, number});
  return elements;
}

TEST(Sequence, Parts) {
  const Elements s = of({1, 2, 3, 4});
  EXPECT_EQ(substr(View(s), 1, 2), of({2, 3}));
  EXPECT_EQ(substr(View(s), 3, 9), of({4}));
  EXPECT_EQ(substr(View(s), 4, 1), of({}));
  EXPECT_EQ(substr(View(s), -1, 2), of({}));
  EXPECT_EQ(substr(View(s), 0, 0), of({}));
  EXPECT_EQ(at(View(s), 0), of({1}));
  EXPECT_EQ(at(View(s), 4), of({}));
  EXPECT_EQ(reverse(View(s)), of({4, 3, 2, 1}));
}

TEST(Sequence, Searches) {
  const Elements s = of({1, 2, 1, 2, 1});
  const Elements part = of({1, 2, 1});
  const Elements empty;
  EXPECT_TRUE(prefix_of(View(part), View(s)));
  EXPECT_TRUE(suffix_of(View(part), View(s)));
  EXPECT_FALSE(prefix_of(View(s), View(part)));
  EXPECT_FALSE(suffix_of(View(s), View(part)));
  EXPECT_TRUE(prefix_of(View(empty), View(empty)));
  EXPECT_TRUE(contains(View(s), View(part)));
  EXPECT_EQ(index_of(View(s), View(part), 0), 0);
  EXPECT_EQ(index_of(View(s), View(part), 1), 2);
  EXPECT_EQ(index_of(View(s), View(part), 3), -1);
  EXPECT_EQ(index_of(View(s), View(empty), 5), 5);
  EXPECT_EQ(index_of(View(s), View(empty), 6), -1);
  EXPECT_EQ(last_index_of(View(s), View(part)), 2);
  EXPECT_EQ(last_index_of(View(s), View(empty)), 5);
  EXPECT_EQ(last_index_of(View(part), View(s)), -1);
  const Elements other_kind = {{8, 1}};
  EXPECT_FALSE(contains(View(s), View(other_kind)));
}

TEST(Sequence, Replaces) {
  const Elements s = of({1, 2, 1, 2, 1});
  const Elements part = of({1, 2});
  const Elements by = of({9});
  const Elements empty;
  EXPECT_EQ(replace(View(s), View(part), View(by)), of({9, 1, 2, 1}));
  EXPECT_EQ(replace(View(s), View(empty), View(by)), of({9, 1, 2, 1, 2, 1}));
  EXPECT_EQ(replace(View(s), View(by), View(part)), s);
  EXPECT_EQ(replace_all(View(s), View(part), View(by), 3), of({9, 9, 1}));
  EXPECT_EQ(replace_all(View(s), View(part), View(by), 2), std::nullopt);
  EXPECT_EQ(replace_all(View(s), View(empty), View(by), 5), s);
  EXPECT_EQ(update(View(s), 3, View(part)), of({1, 2, 1, 1, 2}));
  EXPECT_EQ(update(View(s), 4, View(part)), of({1, 2, 1, 2, 1}));
  EXPECT_EQ(update(View(s), 4, View(by)), of({1, 2, 1, 2, 9}));
  EXPECT_EQ(update(View(s), 5, View(by)), s);
  EXPECT_EQ(update(View(empty), 0, View(by)), empty);
}

}  // namespace
}  // namespace assay::value::sequence
