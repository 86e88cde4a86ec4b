#include "base/text_set.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace assay::base {
namespace {

TextSet set_of(const std::vector<std::string>& texts) {
  TextSet set;
  for (const std::string& text : texts) set.add(text);
  return set;
}

TEST(TextSet, FindsEachAnywhere) {
  const TextSet set = set_of({"str.", "re", "x"});
  EXPECT_TRUE(set.occurs_in("str."));
  EXPECT_TRUE(set.occurs_in("(sstr.)"));
  EXPECT_TRUE(set.occurs_in("are"));
  EXPECT_TRUE(set.occurs_in("ax"));
  EXPECT_TRUE(set.occurs_in("xa"));
  EXPECT_FALSE(set.occurs_in("str"));
  EXPECT_FALSE(set.occurs_in("st.r"));
  EXPECT_FALSE(set.occurs_in(""));
}

TEST(TextSet, NoTextAndTheEmptyOne) {
  EXPECT_FALSE(TextSet().occurs_in("abc"));
  EXPECT_FALSE(TextSet().occurs_in(""));
  EXPECT_TRUE(set_of({"x", ""}).occurs_in("abc"));
  EXPECT_TRUE(set_of({""}).occurs_in(""));
}

// A small alphabet, so that beginnings, ends and half matches are frequent; with bytes above 127.
TEST(TextSet, AgreesWithFind) {
  Random random(1);
  constexpr std::string_view kAlphabet = "ab\xc3\xff";
  const auto word = [&](size_t longest) {
    std::string text;
    for (size_t left = random.below(longest + 1); left > 0; --left) {
      text += kAlphabet[random.below(kAlphabet.size())];
    }
    return text;
  };
  int found = 0;
  for (int round = 0; round < 5000; ++round) {
    std::vector<std::string> texts(random.below(4));
    for (std::string& text : texts) text = word(5);
    const std::string where = word(12);
    bool expected = false;
    for (const std::string& text : texts) {
      expected = expected || where.find(text) != std::string::npos;
    }
    ASSERT_EQ(set_of(texts).occurs_in(where), expected);
    found += expected ? 1 : 0;
  }
  EXPECT_GT(found, 500);
  EXPECT_LT(found, 4500);
}

}  // namespace
}  // namespace assay::base
