// Search and replacement with regular expressions, by the letter of the standard (theory Strings of
// SMT-LIB 2.7) and, for str.indexof_re, of cvc5.
#include "value/regex_match.h"

#include <gtest/gtest.h>

#include <array>

namespace assay::value {
namespace {

class RegexMatchTest : public testing::Test {
 protected:
  Regex re(TextView text) { return store_.text(text); }
  Text replaced(TextView text, Regex r, TextView by) {
    Budget budget{1'000'000};
    return replace_re(store_, text, r, by, budget).value_or(U"out of budget");
  }
  Text all_replaced(TextView text, Regex r, TextView by) {
    Budget budget{1'000'000};
    return replace_re_all(store_, text, r, by, 1000, budget).value_or(U"out of budget");
  }
  int64_t index(TextView text, Regex r, const mpz_class& from) {
    Budget budget{1'000'000};
    return index_of_re(store_, text, r, from, budget).value_or(-2);
  }

  RegexStore store_;
  const Regex a_ = store_.text(U"a");
  const Regex b_ = store_.text(U"b");
};

// "we must first choose the smallest possible u1, and then, for that u1, we must choose the
// smallest possible w1. In particular, if ε ∈ L, then both u1 and w1 must be ε, so the result is
// just w2w."
TEST_F(RegexMatchTest, ReplaceRe) {
  EXPECT_EQ(replaced(U"xaab", store_.plus(a_), U"Y"), U"xYab");                   // the shortest
  EXPECT_EQ(replaced(U"xaab", store_.concat(store_.plus(a_), b_), U"Y"), U"xY");  // leftmost first
  EXPECT_EQ(replaced(U"bcab", store_.unite(re(U"ab"), re(U"ca")), U"Y"), U"bYb");
  EXPECT_EQ(replaced(U"abc", store_.star(b_), U"Y"), U"Yabc");
  EXPECT_EQ(replaced(U"bbc", store_.star(b_), U"Y"), U"Ybbc");
  EXPECT_EQ(replaced(U"", store_.star(b_), U"Y"), U"Y");
  EXPECT_EQ(replaced(U"", b_, U"Y"), U"");
  EXPECT_EQ(replaced(U"abc", re(U"x"), U"Y"), U"abc");
  EXPECT_EQ(replaced(U"abc", RegexStore::none(), U"Y"), U"abc");
  EXPECT_EQ(replaced(U"abc", RegexStore::all_char(), U""), U"bc");
  EXPECT_EQ(replaced(U"abc", re(U"abc"), U""), U"");
  EXPECT_EQ(replaced(U"ab", store_.complement(RegexStore::epsilon()), U"Y"), U"Yb");
}

// "str.replace_re_all(w, L, w2) = u1w2 str.replace_re_all(u2, L, w2) where u1, w1 are the shortest
// words such that w = u1w1u2, w1 ∈ L, w1 ≠ ε"
TEST_F(RegexMatchTest, ReplaceReAll) {
  EXPECT_EQ(all_replaced(U"abcab", store_.star(b_), U"Y"), U"aYcaY");
  EXPECT_EQ(all_replaced(U"aabaa", store_.plus(a_), U"Y"), U"YYbYY");
  EXPECT_EQ(all_replaced(U"abab", store_.concat(a_, RegexStore::all()), U"Y"), U"YbYb");
  EXPECT_EQ(all_replaced(U"aaaa", re(U"aaa"), U"Y"), U"Ya");
  EXPECT_EQ(all_replaced(U"abc", RegexStore::epsilon(), U"Y"), U"abc");
  EXPECT_EQ(all_replaced(U"abc", RegexStore::all(), U"Y"), U"YYY");
  EXPECT_EQ(all_replaced(U"abc", RegexStore::none(), U"Y"), U"abc");
  EXPECT_EQ(all_replaced(U"", RegexStore::all(), U"Y"), U"");
  EXPECT_EQ(all_replaced(U"abba", store_.unite(re(U"ab"), b_), U""), U"a");
  EXPECT_EQ(all_replaced(U"aaa", a_, U"aa"), U"aaaaaa");  // not into the replacement
}

TEST_F(RegexMatchTest, ReplaceReAllKeepsItsLimit) {
  Budget budget{1000};
  EXPECT_EQ(replace_re_all(store_, U"aba", a_, U"xyz", 7, budget), U"xyzbxyz");
  EXPECT_EQ(replace_re_all(store_, U"aba", a_, U"xyz", 6, budget), std::nullopt);
  EXPECT_EQ(replace_re_all(store_, U"aab", a_, U"", 1, budget), U"b");
  EXPECT_EQ(replace_re_all(store_, U"aab", a_, U"", 0, budget), std::nullopt);
}

TEST_F(RegexMatchTest, IndexOfRe) {
  EXPECT_EQ(index(U"abcab", re(U"ab"), 0), 0);
  EXPECT_EQ(index(U"abcab", re(U"ab"), 1), 3);
  EXPECT_EQ(index(U"abcab", re(U"ab"), 4), -1);
  EXPECT_EQ(index(U"abcab", re(U"x"), 0), -1);
  EXPECT_EQ(index(U"abc", store_.star(b_), 2), 2);
  EXPECT_EQ(index(U"abc", store_.star(b_), 3), 3);
  EXPECT_EQ(index(U"abc", store_.star(b_), 4), -1);
  EXPECT_EQ(index(U"abc", store_.star(b_), -1), -1);
  EXPECT_EQ(index(U"", RegexStore::epsilon(), 0), 0);
  EXPECT_EQ(index(U"", RegexStore::none(), 0), -1);
  EXPECT_EQ(index(U"abc", store_.star(b_), mpz_class("18446744073709551616")), -1);
}

TEST_F(RegexMatchTest, FindsTheShortestLeftmost) {
  Budget budget{1'000'000};
  const Regex r = store_.concat(a_, store_.star(store_.unite(a_, b_)));
  Found found = find_shortest_leftmost(store_, r, U"cabab", EmptyMatch::kAllowed, budget);
  EXPECT_EQ(found.result, Match::kYes);
  EXPECT_EQ(found.first, 1u);
  EXPECT_EQ(found.length, 1u);
  found = find_shortest_leftmost(store_, store_.star(a_), U"baa", EmptyMatch::kAllowed, budget);
  EXPECT_EQ(found.first, 0u);
  EXPECT_EQ(found.length, 0u);
  found = find_shortest_leftmost(store_, store_.star(a_), U"baa", EmptyMatch::kForbidden, budget);
  EXPECT_EQ(found.first, 1u);
  EXPECT_EQ(found.length, 1u);
}

TEST_F(RegexMatchTest, OutOfBudget) {
  Budget budget{3};
  EXPECT_EQ(replace_re(store_, U"aaaaaaaaab", store_.concat(store_.star(a_), b_), U"", budget),
            std::nullopt);
  EXPECT_EQ(replace_re_all(store_, U"aaaaaab", store_.concat(store_.star(a_), b_), U"", 9, budget),
            std::nullopt);
  EXPECT_EQ(index_of_re(store_, U"aaaaaab", store_.concat(store_.star(a_), b_), 0, budget),
            std::nullopt);
}

// On a long text the positions of matches come from the pass backwards; on its parts they do not.
TEST_F(RegexMatchTest, BothWaysOfSearchingAgree) {
  const Regex r = store_.concat(
      std::array{a_, store_.loop(store_.unite(a_, re(U"bc")), 1, 4), store_.option(b_), re(U"d")});
  Text text(3000, U'a');  // many false starts, of five characters each
  for (size_t i = 0; i < text.size(); i += 97) text[i] = U"dbca"[i % 4];
  for (size_t i = 500; i < text.size(); i += 501) text.replace(i, 7, U"aabcabd");
  for (const Regex wanted : {r, store_.option(r), store_.star(r)}) {
    Budget budget{10'000'000};
    Text expected;
    size_t at = 0;
    while (at < text.size()) {  // from each position on its own
      const Text part = text.substr(at, 20);
      const Found found =
          find_shortest_leftmost(store_, wanted, part, EmptyMatch::kForbidden, budget);
      if (found.result == Match::kYes && found.first == 0) {
        expected += U'Y';
        at += found.length;
      } else {
        expected += text[at++];
      }
    }
    EXPECT_EQ(replace_re_all(store_, text, wanted, U"Y", 10'000, budget), expected);
    EXPECT_NE(expected, text);
    const size_t first = wanted == r ? expected.find(U'Y') : 0;
    EXPECT_EQ(index_of_re(store_, text, wanted, 0, budget), static_cast<int64_t>(first));
  }
}

}  // namespace
}  // namespace assay::value
