#include "term/ids.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>

namespace assay::term {
namespace {

TEST(Handle, DefaultIsNone) {
  EXPECT_FALSE(Term{});
  EXPECT_TRUE(Term{0});
  EXPECT_EQ(Term{}, Term{UINT32_MAX});
}

TEST(Handle, ComparesByNumber) {
  EXPECT_EQ(Sort{3}, Sort{3});
  EXPECT_NE(Sort{3}, Sort{4});
  EXPECT_LT(Sort{3}, Sort{4});
}

TEST(Handle, KindsDoNotMix) {
  static_assert(!std::is_same_v<Term, Sort>);
  static_assert(!std::is_convertible_v<Term, Sort>);
  static_assert(!std::is_convertible_v<Term, bool>);  // only where a condition is expected
  static_assert(sizeof(Term) == 4 && std::is_trivially_copyable_v<Term>);
}

TEST(Handle, Hashes) {
  const std::unordered_set<Term> terms{{1}, {2}, {1}};
  EXPECT_EQ(terms.size(), 2u);
}

}  // namespace
}  // namespace assay::term
