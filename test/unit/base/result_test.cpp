#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "base/assert.h"

namespace assay::base {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error{"odd", "numbers.txt", 3, 7};
  return number / 2;
}

TEST(Result, HoldsAValue) {
  Result<int> result = half(8);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(*result, 4);
  *result = 5;
  EXPECT_EQ(*std::as_const(result), 5);
}

TEST(Result, HoldsAnError) {
  const Result<int> result = half(7);
  ASSERT_FALSE(result.ok());
  EXPECT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(result.error().message, "odd");
  EXPECT_EQ(result.error().line, 3u);
}

TEST(Result, ReachesIntoTheValue) {
  Result<std::string> result(std::string("abc"));
  EXPECT_EQ(result->size(), 3u);
  result->push_back('d');
  EXPECT_EQ(*result, "abcd");
}

TEST(Result, MovesTheValueOut) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
  const std::unique_ptr<int> value = *std::move(result);
  EXPECT_EQ(*value, 3);
}

TEST(Result, WrongAccessThrows) {
  EXPECT_THROW((void)*half(7), std::bad_variant_access);
  EXPECT_THROW((void)half(8).error(), std::bad_variant_access);
}

TEST(Result, OfNothing) {
  const Result<void> success;
  EXPECT_TRUE(success.ok());
  const Result<void> failure(Error{"no", {}});
  EXPECT_FALSE(static_cast<bool>(failure));
  EXPECT_EQ(failure.error().message, "no");
}

TEST(Error, SaysWhatIsKnown) {
  EXPECT_EQ((Error{"m", {}}).to_string(), "m");
  EXPECT_EQ((Error{"m", "f"}).to_string(), "f: m");
  EXPECT_EQ((Error{"m", "f", 2, 5}).to_string(), "f:2:5: m");
  EXPECT_EQ((Error{"m", {}, 2, 5}).to_string(), "2:5: m");
}

TEST(Assertion, NamesPlaceAndCondition) {
  EXPECT_NO_THROW(ASSAY_ASSERT(1 + 1 == 2));
  try {
    ASSAY_ASSERT(1 + 1 == 3);
    FAIL();
  } catch (const InternalError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("result_test.cpp:"), std::string::npos) << what;
    EXPECT_NE(what.find("broken invariant: 1 + 1 == 3"), std::string::npos) << what;
  }
}

}  // namespace
}  // namespace assay::base
