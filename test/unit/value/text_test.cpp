// String functions by the letter of the standard (theory Strings of SMT-LIB 2.7); the clause is
// quoted above each table.
#include "value/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <limits>
#include <string>
#include <vector>

namespace assay::value {
namespace {

const mpz_class kHuge("1000000000000000000000000000000");

Text repeat(TextView text, size_t count) {
  Text result;
  for (size_t i = 0; i < count; ++i) result += text;
  return result;
}

TEST(Text, ConvertsFromAndToTheCanonicalText) {
  EXPECT_EQ(decode_utf8(""), U"");
  EXPECT_EQ(encode_utf8(U""), "");
  EXPECT_EQ(decode_utf8("a\xC3\xA9\xF0\xAF\xBF\xBF"), (Text{U'a', 0xE9, 0x2FFFF}));
  EXPECT_EQ(encode_utf8(Text{0, 0xD800, 0x2FFFF}),
            std::string("\0\xED\xA0\x80\xF0\xAF\xBF\xBF", 8));
  for (char32_t c = 0; c <= kLastCodePoint; c += 61) {
    const Text text = {U'x', c, c, U'y'};
    ASSERT_EQ(decode_utf8(encode_utf8(text)), text);
  }
}

// "str.substr(w, m, n) is [...] w2 such that w = w1w2w3, |w1| = m, |w2| = min(n, |w| - m) if
// 0 <= m < |w| and 0 < n; = ε otherwise"; "str.at(w, n) = str.substr(w, n, 1)"
TEST(Text, Substr) {
  EXPECT_EQ(substr(U"abcde", 1, 2), U"bc");
  EXPECT_EQ(substr(U"abcde", 0, 5), U"abcde");
  EXPECT_EQ(substr(U"abcde", 3, 9), U"de");
  EXPECT_EQ(substr(U"abcde", 4, 1), U"e");
  EXPECT_EQ(substr(U"abcde", 5, 1), U"");
  EXPECT_EQ(substr(U"abcde", -1, 3), U"");
  EXPECT_EQ(substr(U"abcde", 1, 0), U"");
  EXPECT_EQ(substr(U"abcde", 1, -1), U"");
  EXPECT_EQ(substr(U"", 0, 1), U"");
  EXPECT_EQ(substr(U"abcde", 2, kHuge), U"cde");
  EXPECT_EQ(substr(U"abcde", kHuge, 1), U"");
  EXPECT_EQ(substr(U"abcde", -kHuge, kHuge), U"");
  EXPECT_EQ(substr(U"abcde", 2, -kHuge), U"");
  EXPECT_EQ(substr(U"abcde", mpz_class("18446744073709551617"), 1), U"");  // 2^64 + 1
  EXPECT_EQ(substr(U"abcde", 1, mpz_class("18446744073709551615")), U"bcde");

  EXPECT_EQ(at(U"abc", 0), U"a");
  EXPECT_EQ(at(U"abc", 2), U"c");
  EXPECT_EQ(at(U"abc", 3), U"");
  EXPECT_EQ(at(U"abc", -1), U"");
  EXPECT_EQ(at(U"", 0), U"");
  EXPECT_EQ(at(U"abc", kHuge), U"");
}

// "str.prefixof(w1, w) = true iff w = w1w2 for some word w2", and likewise.
TEST(Text, PrefixSuffixContains) {
  EXPECT_TRUE(prefix_of(U"", U""));
  EXPECT_TRUE(prefix_of(U"", U"abc"));
  EXPECT_TRUE(prefix_of(U"ab", U"abc"));
  EXPECT_TRUE(prefix_of(U"abc", U"abc"));
  EXPECT_FALSE(prefix_of(U"abcd", U"abc"));
  EXPECT_FALSE(prefix_of(U"bc", U"abc"));
  EXPECT_FALSE(prefix_of(U"a", U""));

  EXPECT_TRUE(suffix_of(U"", U""));
  EXPECT_TRUE(suffix_of(U"", U"abc"));
  EXPECT_TRUE(suffix_of(U"bc", U"abc"));
  EXPECT_TRUE(suffix_of(U"abc", U"abc"));
  EXPECT_FALSE(suffix_of(U"zabc", U"abc"));
  EXPECT_FALSE(suffix_of(U"ab", U"abc"));

  EXPECT_TRUE(contains(U"", U""));
  EXPECT_TRUE(contains(U"abc", U""));
  EXPECT_TRUE(contains(U"abc", U"b"));
  EXPECT_TRUE(contains(U"aab", U"ab"));
  EXPECT_TRUE(contains(U"abc", U"abc"));
  EXPECT_FALSE(contains(U"abc", U"ac"));
  EXPECT_FALSE(contains(U"", U"a"));
  EXPECT_FALSE(contains(U"ab", U"abc"));
}

// "str.indexof(w, w2, i) is the smallest n such that [...] w = w1w2w3, i <= n = |w1| if
// str.contains(w, w2) and i >= 0; = -1 otherwise"; "the result is i whenever i is within the range
// [0, |s|] and t is empty"
TEST(Text, IndexOf) {
  EXPECT_EQ(index_of(U"abcabc", U"bc", 0), 1);
  EXPECT_EQ(index_of(U"abcabc", U"bc", 1), 1);
  EXPECT_EQ(index_of(U"abcabc", U"bc", 2), 4);
  EXPECT_EQ(index_of(U"abcabc", U"bc", 4), 4);
  EXPECT_EQ(index_of(U"abcabc", U"bc", 5), -1);
  EXPECT_EQ(index_of(U"abcabc", U"bc", 6), -1);
  EXPECT_EQ(index_of(U"abcabc", U"bc", 7), -1);
  EXPECT_EQ(index_of(U"abcabc", U"bc", -1), -1);
  EXPECT_EQ(index_of(U"abcabc", U"x", 0), -1);
  EXPECT_EQ(index_of(U"abc", U"", 0), 0);
  EXPECT_EQ(index_of(U"abc", U"", 2), 2);
  EXPECT_EQ(index_of(U"abc", U"", 3), 3);
  EXPECT_EQ(index_of(U"abc", U"", 4), -1);
  EXPECT_EQ(index_of(U"abc", U"", -1), -1);
  EXPECT_EQ(index_of(U"", U"", 0), 0);
  EXPECT_EQ(index_of(U"", U"", 1), -1);
  EXPECT_EQ(index_of(U"", U"a", 0), -1);
  EXPECT_EQ(index_of(U"abc", U"abcd", 0), -1);
  EXPECT_EQ(index_of(U"abc", U"a", kHuge), -1);
  EXPECT_EQ(index_of(U"abc", U"", -kHuge), -1);
}

// "str.replace(w, w1, w2) = w if w does not contain w1; = u1w2u2 where u1 is the shortest word such
// that w = u1w1u2"; "if t is empty, the result is to prepend t' to s"
TEST(Text, Replace) {
  EXPECT_EQ(replace(U"abcabc", U"bc", U"X"), U"aXabc");
  EXPECT_EQ(replace(U"abc", U"x", U"Y"), U"abc");
  EXPECT_EQ(replace(U"abc", U"", U"XY"), U"XYabc");
  EXPECT_EQ(replace(U"", U"", U"X"), U"X");
  EXPECT_EQ(replace(U"", U"a", U"X"), U"");
  EXPECT_EQ(replace(U"abc", U"abc", U""), U"");
  EXPECT_EQ(replace(U"aaa", U"aa", U"b"), U"ba");
  EXPECT_EQ(replace(U"aab", U"ab", U"aabb"), U"aaabb");
}

// "str.replace_all(w, w1, w2) = w if w does not contain w1 or w1 = ε; = u1w2
// str.replace_all(u2, w1, w2) where u1 is the shortest word such that w = u1w1u2"
TEST(Text, ReplaceAll) {
  constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();
  EXPECT_EQ(replace_all(U"abcabc", U"bc", U"X", kNoLimit), U"aXaX");
  EXPECT_EQ(replace_all(U"abc", U"", U"X", kNoLimit), U"abc");
  EXPECT_EQ(replace_all(U"", U"", U"X", kNoLimit), U"");
  EXPECT_EQ(replace_all(U"aaaaa", U"aa", U"b", kNoLimit), U"bba");
  EXPECT_EQ(replace_all(U"aaa", U"a", U"aa", kNoLimit), U"aaaaaa");  // not into the replacement
  EXPECT_EQ(replace_all(U"abab", U"ab", U"", kNoLimit), U"");
  EXPECT_EQ(replace_all(U"aabb", U"ab", U"", kNoLimit), U"ab");  // nor across it
  EXPECT_EQ(replace_all(U"abc", U"x", U"Y", kNoLimit), U"abc");
}

TEST(Text, ReplaceAllKeepsItsLimit) {
  EXPECT_EQ(replace_all(U"aab", U"a", U"xyz", 7), U"xyzxyzb");
  EXPECT_EQ(replace_all(U"aab", U"a", U"xyz", 6), std::nullopt);
  EXPECT_EQ(replace_all(U"aab", U"a", U"", 1), U"b");
  EXPECT_EQ(replace_all(U"aab", U"a", U"", 0), std::nullopt);
  EXPECT_EQ(replace_all(U"abc", U"", U"x", 2), std::nullopt);
  // 10^12 characters would not fit; nothing is built.
  const Text million = repeat(U"a", 1'000'000);
  EXPECT_EQ(replace_all(million, U"a", million, size_t{1} << 32), std::nullopt);
}

// "str.<(w1, w2) is true iff w1 is smaller than w2 in the lexicographic extension [...] of the
// standard numerical < ordering"
TEST(Text, Order) {
  const std::vector<Text> ascending = {U"",           Text{0},      U"A",         U"a",
                                       U"aardvark",   U"aardwolf",  U"b",         U"zygomorphic",
                                       U"zygotic",    U"\u00E9",    Text{0xD800}, Text{0xFFFF},
                                       Text{0x10000}, Text{0x2FFFF}};
  for (size_t i = 0; i < ascending.size(); ++i) {
    for (size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(less(ascending[i], ascending[j]), i < j);
      EXPECT_EQ(less_equal(ascending[i], ascending[j]), i <= j);
    }
  }
}

// "str.is_digit(w) = true iff |w| = 1 and 0x00030 <= w <= 0x00039"
TEST(Text, IsDigit) {
  for (const char32_t c : U"0123456789") {
    EXPECT_EQ(is_digit(Text(1, c)), c != 0);  // the array ends with 0
  }
  for (const TextView s : {U"", U"00", U"/", U":", U"a", U"\u0660", U"\uFF10"}) {
    EXPECT_FALSE(is_digit(s));
  }
}

// "str.to_code(w) = -1 if |w| ≠ 1"; "str.from_code(n) = n if 0x00000 <= n <= 0x2FFFF; = ε
// otherwise"
TEST(Text, Codes) {
  EXPECT_EQ(to_code(U""), -1);
  EXPECT_EQ(to_code(U"ab"), -1);
  EXPECT_EQ(to_code(U"a"), 97);
  EXPECT_EQ(to_code(Text{0}), 0);
  EXPECT_EQ(to_code(Text{0x2FFFF}), 196607);
  EXPECT_EQ(from_code(97), U"a");
  EXPECT_EQ(from_code(0), Text{0});
  EXPECT_EQ(from_code(0xD800), Text{0xD800});
  EXPECT_EQ(from_code(196607), Text{0x2FFFF});
  EXPECT_EQ(from_code(196608), U"");
  EXPECT_EQ(from_code(-1), U"");
  EXPECT_EQ(from_code(kHuge), U"");
  EXPECT_EQ(from_code(mpz_class("18446744073709551713")), U"");  // 2^64 + 97
}

// As a text: printing an mpz_class needs a library of its own.
std::string digits_of(TextView s) { return to_int(s).get_str(); }

// "str.to_int(w) = -1 if w = l where l is the empty string literal or one containing anything other
// than digits"; "str.from_int(n) = w where w is the shortest word such that str.to_int(w) = n if
// n >= 0; = ε otherwise"
TEST(Text, Integers) {
  EXPECT_EQ(digits_of(U""), "-1");
  EXPECT_EQ(digits_of(U"0"), "0");
  EXPECT_EQ(digits_of(U"00123"), "123");
  EXPECT_EQ(digits_of(U"-123"), "-1");
  EXPECT_EQ(digits_of(U"+1"), "-1");
  EXPECT_EQ(digits_of(U" 1"), "-1");
  EXPECT_EQ(digits_of(U"1 "), "-1");
  EXPECT_EQ(digits_of(U"0x10"), "-1");
  EXPECT_EQ(digits_of(U"1a"), "-1");
  EXPECT_EQ(digits_of(Text{U'1', 0}), "-1");
  EXPECT_EQ(digits_of(Text{U'1', 0x130}), "-1");  // 0x130 is '0' in its last byte
  EXPECT_EQ(digits_of(U"1000000000000000000000000000000"), kHuge.get_str());
  EXPECT_EQ(from_int(0), U"0");
  EXPECT_EQ(from_int(123), U"123");
  EXPECT_EQ(from_int(-123), U"");
  EXPECT_EQ(from_int(kHuge), U"1000000000000000000000000000000");
  EXPECT_EQ(from_int(-kHuge), U"");
}

TEST(Text, Extensions) {
  EXPECT_EQ(reverse(U""), U"");
  EXPECT_EQ(reverse(U"abc"), U"cba");
  EXPECT_EQ(to_lower(U"aZ@[\u00C9"), U"az@[\u00C9");
  EXPECT_EQ(to_upper(U"aZ`{\u00E9"), U"AZ`{\u00E9");

  EXPECT_EQ(update(U"abcd", 1, U"XY"), U"aXYd");
  EXPECT_EQ(update(U"abcd", 3, U"XY"), U"abcX");
  EXPECT_EQ(update(U"abcd", 0, U"VWXYZ"), U"VWXY");
  EXPECT_EQ(update(U"abcd", 4, U"X"), U"abcd");
  EXPECT_EQ(update(U"abcd", -1, U"XY"), U"abcd");
  EXPECT_EQ(update(U"abcd", kHuge, U"X"), U"abcd");
  EXPECT_EQ(update(U"abcd", 1, U""), U"abcd");
  EXPECT_EQ(update(U"", 0, U"X"), U"");

  EXPECT_EQ(last_index_of(U"abcbc", U"bc"), 3);
  EXPECT_EQ(last_index_of(U"aaaa", U"aa"), 2);
  EXPECT_EQ(last_index_of(U"abc", U"abc"), 0);
  EXPECT_EQ(last_index_of(U"abc", U"x"), -1);
  EXPECT_EQ(last_index_of(U"abc", U"abcd"), -1);
  EXPECT_EQ(last_index_of(U"abc", U""), 3);
  EXPECT_EQ(last_index_of(U"", U""), 0);
}

// Over two letters, so that needles are found and overlap themselves.
Text random_ab() { return *rc::gen::container<Text>(rc::gen::element<char32_t>(U'a', U'b')); }

RC_GTEST_PROP(Text, SearchAgreesWithTheLibrary, ()) {
  const Text hay = random_ab();
  const Text needle = random_ab().substr(0, 4);
  const auto from = *rc::gen::inRange<size_t>(0, hay.size() + 1);
  const auto position = [](size_t found) {
    return found == Text::npos ? -1 : static_cast<int64_t>(found);
  };
  RC_ASSERT(index_of(hay, needle, from) == position(hay.find(needle, from)));
  RC_ASSERT(last_index_of(hay, needle) == position(hay.rfind(needle)));
  RC_ASSERT(contains(hay, needle) == (hay.find(needle) != Text::npos));
}

RC_GTEST_PROP(Text, ReplaceAllByItsRecursion, ()) {
  const Text hay = random_ab();
  const Text needle = random_ab().substr(0, 3);
  Text expected;
  Text rest = hay;
  while (!needle.empty() && contains(rest, needle)) {
    const auto found = static_cast<size_t>(index_of(rest, needle, 0));
    expected += rest.substr(0, found) + U"xy";
    rest = rest.substr(found + needle.size());
  }
  RC_ASSERT(replace_all(hay, needle, U"xy", 1000) == expected + rest);
}

RC_GTEST_PROP(Text, NumbersComeBack, ()) {
  const auto digits = *rc::gen::container<Text>(rc::gen::inRange<char32_t>(U'0', U'9' + 1));
  const mpz_class number = to_int(digits);
  RC_ASSERT((number == -1) == digits.empty());
  if (!digits.empty()) RC_ASSERT(digits_of(from_int(number)) == number.get_str());
}

// A quadratic search takes 10^12 comparisons here.
TEST(Text, SearchIsLinear) {
  const Text hay = repeat(U"a", 2'000'000);
  const Text needle = repeat(U"a", 1'000'000) + U"b";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(index_of(hay, needle, 0), -1);
  EXPECT_EQ(last_index_of(hay, U"b" + needle), -1);
  EXPECT_FALSE(contains(hay, needle));
  EXPECT_EQ(replace(hay, needle, U"x"), hay);
  EXPECT_EQ(replace_all(hay, needle, U"x", hay.size()), hay);
  const Text halves = repeat(U"a", 999'999) + U"b";
  EXPECT_EQ(index_of(halves + halves + needle, needle, 0), 2'000'000);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

}  // namespace
}  // namespace assay::value
