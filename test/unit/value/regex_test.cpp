// Regular expressions: the letter of the standard (theory Strings of SMT-LIB 2.7) for each
// constructor, the normal forms, and reading nodes back.
#include "value/regex.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "base/assert.h"
#include "value/regex_language.h"
#include "value/regex_match.h"

namespace assay::value {
namespace {

class RegexTest : public testing::Test {
 protected:
  bool in(TextView text, Regex r) {
    Budget budget{1'000'000};
    const Match match = matches(store_, r, text, budget);
    EXPECT_NE(match, Match::kBudget);
    return match == Match::kYes;
  }
  Regex re(TextView text) { return store_.text(text); }
  Match equal(Regex a, Regex b) {
    Budget budget{1'000'000};
    return equivalent(store_, a, b, budget);
  }
  Match empty(Regex r) {
    Budget budget{1'000'000};
    return is_empty(store_, r, budget);
  }

  RegexStore store_;
  const Regex none_ = RegexStore::none();
  const Regex epsilon_ = RegexStore::epsilon();
  const Regex all_ = RegexStore::all();
  const Regex all_char_ = RegexStore::all_char();
  const Regex a_ = store_.text(U"a");
  const Regex b_ = store_.text(U"b");
};

// --- the letter ---

TEST_F(RegexTest, ConstantsAndTexts) {
  EXPECT_FALSE(in(U"", none_));
  EXPECT_FALSE(in(U"a", none_));
  EXPECT_TRUE(in(U"", all_));
  EXPECT_TRUE(in(U"abc", all_));
  // "re.allchar = { w ∈ UC* | |w| = 1 }"
  EXPECT_FALSE(in(U"", all_char_));
  EXPECT_TRUE(in(U"a", all_char_));
  EXPECT_TRUE(in(Text{0}, all_char_));
  EXPECT_TRUE(in(Text{0xD800}, all_char_));
  EXPECT_TRUE(in(Text{kLastCodePoint}, all_char_));
  EXPECT_FALSE(in(U"ab", all_char_));
  // "str.to_re(w) = { w }"
  EXPECT_TRUE(in(U"", re(U"")));
  EXPECT_TRUE(in(U"abc", re(U"abc")));
  EXPECT_FALSE(in(U"ab", re(U"abc")));
  EXPECT_FALSE(in(U"abcd", re(U"abc")));
}

// "re.range(w1, w2) = { w ∈ UC | w1 <= w <= w2 } if |w1| = |w2| = 1; = ∅ otherwise"
TEST_F(RegexTest, Range) {
  const Regex range = store_.range(U"b", U"d");
  for (const TextView in_range : {U"b", U"c", U"d"}) EXPECT_TRUE(in(in_range, range));
  for (const TextView out : {U"a", U"e", U"", U"bb"}) EXPECT_FALSE(in(out, range));
  EXPECT_TRUE(in(U"b", store_.range(U"b", U"b")));
  EXPECT_EQ(store_.range(U"d", U"b"), none_);
  EXPECT_EQ(store_.range(U"ab", U"c"), none_);
  EXPECT_EQ(store_.range(U"a", U"bc"), none_);
  EXPECT_EQ(store_.range(U"", U"c"), none_);
  EXPECT_EQ(store_.range(U"a", U""), none_);
  EXPECT_EQ(store_.range(U"", U""), none_);
  EXPECT_EQ(store_.range(Text{0}, Text{kLastCodePoint}), all_char_);
}

TEST_F(RegexTest, ConcatUnionInter) {
  const Regex ab = store_.concat(a_, store_.star(b_));
  EXPECT_TRUE(in(U"a", ab));
  EXPECT_TRUE(in(U"abbb", ab));
  EXPECT_FALSE(in(U"b", ab));
  EXPECT_EQ(store_.concat(a_, none_), none_);
  EXPECT_EQ(store_.concat(none_, a_), none_);
  EXPECT_EQ(store_.concat(std::vector<Regex>()), epsilon_);

  const Regex either = store_.unite(std::array{re(U"ab"), re(U"cd"), epsilon_});
  EXPECT_TRUE(in(U"", either));
  EXPECT_TRUE(in(U"ab", either));
  EXPECT_TRUE(in(U"cd", either));
  EXPECT_FALSE(in(U"abcd", either));
  EXPECT_EQ(store_.unite(std::vector<Regex>()), none_);

  const Regex both = store_.intersect(store_.concat(a_, all_), store_.concat(all_, b_));
  EXPECT_TRUE(in(U"ab", both));
  EXPECT_TRUE(in(U"axyb", both));
  EXPECT_FALSE(in(U"a", both));
  EXPECT_FALSE(in(U"b", both));
  EXPECT_EQ(store_.intersect(std::vector<Regex>()), all_);
}

// "re.comp(L) = UC* \ L"; "re.diff(L1, L2) = L1 \ L2", left-associative
TEST_F(RegexTest, ComplementAndDifference) {
  const Regex not_a = store_.complement(a_);
  EXPECT_TRUE(in(U"", not_a));
  EXPECT_TRUE(in(U"b", not_a));
  EXPECT_TRUE(in(U"aa", not_a));
  EXPECT_FALSE(in(U"a", not_a));
  EXPECT_EQ(store_.complement(all_), none_);
  EXPECT_EQ(store_.complement(none_), all_);

  const Regex some = store_.loop(a_, 1, 5);
  // (some \ a{2,5}) \ a = ∅, but some \ (a{2,5} \ a) = a
  const Regex left = store_.difference(std::array{some, store_.loop(a_, 2, 5), a_});
  EXPECT_EQ(empty(left), Match::kYes);
  const Regex right = store_.difference(some, store_.difference(store_.loop(a_, 2, 5), a_));
  EXPECT_EQ(equal(right, a_), Match::kYes);
  EXPECT_EQ(store_.difference(std::array{a_}), a_);
}

// "re.+(L) = re.++(L, re.*(L))"; "re.opt(L) = L ∪ { ε }"
TEST_F(RegexTest, StarPlusOption) {
  for (const Regex star : {store_.star(re(U"ab"))}) {
    EXPECT_TRUE(in(U"", star));
    EXPECT_TRUE(in(U"abab", star));
    EXPECT_FALSE(in(U"aba", star));
  }
  EXPECT_FALSE(in(U"", store_.plus(re(U"ab"))));
  EXPECT_TRUE(in(U"ab", store_.plus(re(U"ab"))));
  EXPECT_TRUE(in(U"ababab", store_.plus(re(U"ab"))));
  EXPECT_TRUE(in(U"", store_.plus(store_.option(a_))));
  EXPECT_TRUE(in(U"", store_.option(re(U"ab"))));
  EXPECT_TRUE(in(U"ab", store_.option(re(U"ab"))));
  EXPECT_FALSE(in(U"abab", store_.option(re(U"ab"))));
  EXPECT_EQ(store_.star(none_), epsilon_);
  EXPECT_EQ(store_.star(epsilon_), epsilon_);
  EXPECT_EQ(store_.plus(none_), none_);
  EXPECT_EQ(store_.plus(epsilon_), epsilon_);
  EXPECT_EQ(store_.option(none_), epsilon_);
  EXPECT_EQ(store_.star(all_char_), all_);
}

// "L⁰ = { ε }", also for the empty language; "(_ re.loop i n)(L) = Lⁱ ∪ ... ∪ Lⁿ if i <= n; = ∅
// otherwise"
TEST_F(RegexTest, PowerAndLoop) {
  EXPECT_EQ(store_.power(re(U"ab"), 0), epsilon_);
  EXPECT_EQ(store_.power(none_, 0), epsilon_);
  EXPECT_EQ(store_.power(none_, 1), none_);
  EXPECT_EQ(store_.power(re(U"ab"), 1), re(U"ab"));
  EXPECT_TRUE(in(U"ababab", store_.power(re(U"ab"), 3)));
  EXPECT_FALSE(in(U"abab", store_.power(re(U"ab"), 3)));

  EXPECT_EQ(store_.loop(a_, 3, 2), none_);
  EXPECT_EQ(store_.loop(epsilon_, 3, 2), none_);
  EXPECT_EQ(store_.loop(a_, 0, 0), epsilon_);
  EXPECT_EQ(store_.loop(none_, 0, 0), epsilon_);
  EXPECT_EQ(store_.loop(none_, 0, 7), epsilon_);
  EXPECT_EQ(store_.loop(none_, 1, 7), none_);
  EXPECT_EQ(store_.loop(a_, 2, 2), store_.power(a_, 2));
  const Regex loop = store_.loop(a_, 2, 4);
  for (size_t length = 0; length < 7; ++length) {
    EXPECT_EQ(in(Text(length, U'a'), loop), 2 <= length && length <= 4);
    EXPECT_EQ(in(Text(length, U'a'), store_.loop_from(a_, 3)), 3 <= length);
    // With an empty iteration, fewer letters do.
    EXPECT_EQ(in(Text(length, U'a'), store_.loop(store_.option(a_), 2, 4)), length <= 4);
  }
}

TEST_F(RegexTest, LoopsBeforeATail) {
  const Regex tail = store_.star(b_);
  for (size_t length = 0; length < 7; ++length) {
    const Text text = Text(length, U'a') + U"bb";
    EXPECT_EQ(in(text, store_.concat(store_.loop(a_, 2, 4), tail)), 2 <= length && length <= 4);
    EXPECT_EQ(in(text, store_.concat(store_.power(a_, 3), tail)), length == 3);
    // A large count in one place leaves a small one in another as it is.
    EXPECT_EQ(in(text, store_.concat(store_.loop(a_, 1, 2), store_.loop(b_, 0, 1'000'000))),
              1 <= length && length <= 2);
    const Regex inner = store_.concat(store_.loop(b_, 0, 1'000'000), a_);
    EXPECT_EQ(in(Text(length, U'a'), store_.loop(inner, 1, 2)), 1 <= length && length <= 2);
  }
}

// With an empty iteration the lower count says nothing.
TEST_F(RegexTest, LoopsOfNullableBodies) {
  const Regex options = store_.unite(std::array{epsilon_, re(U"ab"), re(U"cd")});
  const Regex not_a = store_.complement(a_);
  for (const unsigned count : {2u, 3u, 100u, 1'000'000u}) {
    EXPECT_TRUE(in(U"", store_.power(options, count)));
    EXPECT_TRUE(in(U"abcd", store_.power(options, count)));
    EXPECT_EQ(in(U"abcdab", store_.power(options, count)), count >= 3);
    EXPECT_TRUE(in(U"", store_.concat(not_a, store_.loop(not_a, 0, count))));
    EXPECT_TRUE(in(U"", store_.power(not_a, count)));
    EXPECT_FALSE(in(U"a", store_.power(not_a, count)));
    EXPECT_TRUE(in(U"ab", store_.power(not_a, count)));
  }
  EXPECT_TRUE(in(U"", store_.plus(options)));
}

TEST_F(RegexTest, CountsBeyond64Bits) {
  const mpz_class huge("100000000000000000000");
  EXPECT_EQ(store_.loop(a_, huge, 3), none_);
  EXPECT_EQ(store_.loop(a_, huge + 1, huge), none_);
  EXPECT_TRUE(store_.is_exact());
  EXPECT_TRUE(in(U"aaa", store_.loop(a_, 2, huge)));
  EXPECT_FALSE(in(U"a", store_.loop(a_, 2, huge)));
  EXPECT_FALSE(in(U"aaa", store_.power(a_, huge)));
  EXPECT_TRUE(in(U"aaa", store_.power(store_.option(a_), huge)));
  EXPECT_FALSE(store_.is_exact());
  // a{huge} and a{huge + 1} are one node but two languages.
  EXPECT_EQ(equal(store_.power(a_, huge), store_.power(a_, huge + 1)), Match::kBudget);
  EXPECT_EQ(empty(none_), Match::kBudget);
}

TEST_F(RegexTest, LargestExactCounts) {
  const uint64_t most = RegexStore::kUnbounded - 1;
  const Regex loop = store_.loop(re(U"ab"), most, most);
  EXPECT_EQ(store_.loop(re(U"ab"), mpz_class(most), mpz_class(most)), loop);
  EXPECT_TRUE(store_.is_exact());
  EXPECT_FALSE(in(U"ab", loop));
  EXPECT_EQ(store_.least_length(loop), RegexStore::kUnbounded);
  EXPECT_EQ(empty(loop), Match::kNo);
  // Counts that would overflow are not joined.
  EXPECT_EQ(store_.kind(store_.concat(loop, loop)), RegexKind::kConcat);
  EXPECT_EQ(store_.arguments(store_.power(loop, 2))[0], loop);
  Budget budget{10'000};
  EXPECT_EQ(equivalent(store_, store_.concat(loop, loop), loop, budget), Match::kBudget);
}

TEST_F(RegexTest, Reverse) {
  const Regex r = store_.concat(re(U"abc"), store_.loop(re(U"de"), 2, 3));
  EXPECT_TRUE(in(U"abcdede", r));
  EXPECT_TRUE(in(U"ededcba", store_.reverse(r)));
  EXPECT_FALSE(in(U"abcdede", store_.reverse(r)));
  EXPECT_EQ(store_.reverse(store_.reverse(r)), r);
  EXPECT_EQ(store_.reverse(all_), all_);
}

// --- normal forms ---

TEST_F(RegexTest, UnionsAndIntersectionsAreSets) {
  const Regex c = re(U"ccc");
  const Regex x = store_.star(re(U"xy"));
  EXPECT_EQ(store_.unite(x, store_.unite(c, a_)), store_.unite(store_.unite(a_, x), c));
  EXPECT_EQ(store_.unite(x, x), x);
  EXPECT_EQ(store_.unite(x, none_), x);
  EXPECT_EQ(store_.unite(x, all_), all_);
  EXPECT_EQ(store_.unite(x, epsilon_), x);
  EXPECT_EQ(store_.unite(x, store_.complement(x)), all_);
  const Regex y = store_.concat(all_, a_);
  EXPECT_EQ(store_.intersect(x, store_.intersect(y, c)),
            store_.intersect(store_.intersect(c, x), y));
  EXPECT_EQ(store_.intersect(x, x), x);
  EXPECT_EQ(store_.intersect(x, none_), none_);
  EXPECT_EQ(store_.intersect(x, all_), x);
  EXPECT_EQ(store_.intersect(x, epsilon_), epsilon_);
  EXPECT_EQ(store_.intersect(c, epsilon_), none_);
  EXPECT_EQ(store_.intersect(x, store_.complement(x)), none_);
  EXPECT_EQ(store_.intersect(c, re(U"abcd")), none_);  // of different lengths
  EXPECT_EQ(store_.complement(store_.complement(x)), x);
  EXPECT_EQ(store_.complement(store_.unite(x, c)),
            store_.intersect(store_.complement(x), store_.complement(c)));
  EXPECT_EQ(store_.complement(store_.intersect(x, y)),
            store_.unite(store_.complement(x), store_.complement(y)));
}

TEST_F(RegexTest, ClassesAreSetsOfCharacters) {
  const Regex ac = store_.range(U'a', U'c');
  const Regex bd = store_.range(U'b', U'd');
  EXPECT_EQ(store_.unite(ac, bd), store_.range(U'a', U'd'));
  EXPECT_EQ(store_.unite(ac, store_.range(U'd', U'f')), store_.range(U'a', U'f'));
  EXPECT_EQ(store_.intersect(ac, bd), store_.range(U'b', U'c'));
  EXPECT_EQ(store_.intersect(ac, store_.range(U'x', U'z')), none_);
  EXPECT_EQ(store_.difference(ac, bd), a_);
  EXPECT_EQ(store_.difference(all_char_, store_.range(U'\0', U'`')),
            store_.range(U'a', kLastCodePoint));
  const Regex hole = store_.difference(ac, b_);
  EXPECT_EQ(store_.kind(hole), RegexKind::kClass);
  const RangesView ranges = store_.ranges(hole);
  EXPECT_EQ(std::vector<uint32_t>(ranges.begin(), ranges.end()),
            (std::vector<uint32_t>{U'a', U'a', U'c', U'c'}));
  EXPECT_TRUE(in(U"c", hole));
  EXPECT_FALSE(in(U"b", hole));
}

TEST_F(RegexTest, LoopsAreJoined) {
  const Regex ab = re(U"ab");
  const auto loop = [&](uint64_t lo, uint64_t hi) { return store_.loop(ab, lo, hi); };
  const uint64_t no_end = RegexStore::kUnbounded;
  EXPECT_EQ(store_.concat(loop(2, 3), loop(4, 5)), loop(6, 8));
  EXPECT_EQ(store_.concat(loop(2, 3), loop(1, no_end)), loop(3, no_end));
  EXPECT_EQ(store_.unite(loop(2, 3), loop(4, 5)), loop(2, 5));
  EXPECT_EQ(store_.unite(loop(2, 3), loop(3, no_end)), loop(2, no_end));
  EXPECT_NE(store_.unite(loop(2, 3), loop(5, 6)), loop(2, 6));
  EXPECT_EQ(store_.unite(epsilon_, loop(1, 4)), loop(0, 4));
  EXPECT_EQ(store_.star(loop(0, 5)), loop(0, no_end));
  EXPECT_EQ(store_.star(loop(1, no_end)), loop(0, no_end));
  EXPECT_EQ(store_.loop(loop(1000, 1000), 1000, 1000), loop(1'000'000, 1'000'000));
  EXPECT_EQ(store_.loop(loop(2, 3), 2, 4), loop(4, 12));
  EXPECT_EQ(store_.arguments(store_.loop(loop(2, 3), 1, 4))[0], ab);  // 2-3, 4-6, ...: no gap
  EXPECT_EQ(store_.arguments(store_.loop(loop(5, 6), 1, 4))[0], loop(5, 6));  // 5-6, 10-12: a gap
  EXPECT_EQ(store_.star(store_.option(ab)), loop(0, no_end));
  EXPECT_EQ(store_.star(store_.unite(std::array{ab, re(U"cd"), epsilon_})),
            store_.star(store_.unite(ab, re(U"cd"))));
  // The same inside of other things.
  const auto around = [&](Regex r) { return store_.concat(std::array{re(U"x"), r, re(U"y")}); };
  EXPECT_EQ(store_.unite(around(loop(2, 3)), around(loop(4, 9))), around(loop(2, 9)));
  EXPECT_EQ(store_.concat(all_, store_.option(ab)), all_);
  EXPECT_EQ(store_.concat(store_.option(ab), all_), all_);
}

// t | y·t | x·y·t: y·t takes t in as y{0,1}·t only if it is not taken in itself.
TEST_F(RegexTest, ATailIsTakenOnlyByWhatStays) {
  const Regex t = re(U"tt");
  const Regex yt = store_.concat(store_.range(U'y', U'z'), t);
  const Regex xyt = store_.concat(store_.range(U'w', U'x'), yt);
  const Regex r = store_.unite(std::array{t, yt, xyt});
  for (const TextView text : {U"tt", U"ytt", U"xytt"}) EXPECT_TRUE(in(text, r));
  for (const TextView text : {U"xtt", U"", U"yytt"}) EXPECT_FALSE(in(text, r));
}

// --- attributes and derivatives ---

TEST_F(RegexTest, Attributes) {
  const Regex r = store_.concat(store_.loop(re(U"ab"), 2, 3), store_.option(re(U"c")));
  EXPECT_EQ(store_.least_length(r), 4u);
  EXPECT_EQ(store_.greatest_length(r), 7u);
  EXPECT_FALSE(store_.is_nullable(r));
  EXPECT_EQ(store_.greatest_length(store_.star(a_)), RegexStore::kUnbounded);
  EXPECT_EQ(store_.least_length(store_.complement(epsilon_)), 1u);
  EXPECT_TRUE(store_.is_nullable(store_.complement(a_)));
  EXPECT_FALSE(store_.is_nullable(store_.complement(store_.star(a_))));
}

TEST_F(RegexTest, Derivative) {
  Budget budget{1000};
  EXPECT_EQ(store_.derivative(re(U"abc"), U'a', budget), re(U"bc"));
  EXPECT_EQ(store_.derivative(re(U"abc"), U'b', budget), none_);
  EXPECT_EQ(store_.derivative(epsilon_, U'a', budget), none_);
  EXPECT_EQ(store_.derivative(all_, U'a', budget), all_);
  EXPECT_EQ(store_.derivative(store_.star(re(U"ab")), U'a', budget),
            store_.concat(b_, store_.star(re(U"ab"))));
  EXPECT_EQ(store_.derivative(store_.loop(a_, 5, 9), U'a', budget), store_.loop(a_, 4, 8));
  EXPECT_EQ(store_.derivative(store_.complement(re(U"ab")), U'a', budget), store_.complement(b_));
}

// Characters that a node does not tell apart share one derivative.
TEST_F(RegexTest, StepsAreRangesOfCharacters) {
  Budget budget{10'000};
  const Regex r = store_.star(store_.concat(store_.range(U'b', U'd'), a_));
  const auto inside = store_.step(r, U'c', budget);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->lo, U'b');
  EXPECT_EQ(inside->hi, U'd');
  const auto above = store_.step(r, U'x', budget);
  ASSERT_TRUE(above);
  EXPECT_EQ(above->target, none_);
  EXPECT_EQ(above->lo, U'e');
  EXPECT_EQ(above->hi, kLastCodePoint);
}

// More ranges than a node keeps in its list, of two nodes, asked for in several orders.
TEST_F(RegexTest, StepsOfManyRanges) {
  std::array<std::vector<Regex>, 2> items;
  for (char32_t c = 100; c < 200; c += 4) {
    items[0].push_back(store_.concat(store_.range(c, c + 1), re(Text(c, U'x'))));
    items[1].push_back(store_.concat(store_.range(c + 2, c + 3), re(Text(c + 2, U'x'))));
  }
  const std::array<Regex, 2> nodes = {store_.unite(items[0]), store_.unite(items[1])};
  Budget budget{10'000'000};
  for (int round = 0; round < 6; ++round) {
    for (char32_t i = 0; i < 100; ++i) {
      const size_t which = static_cast<size_t>(round % 2);
      const char32_t c = round < 2 ? 299 - i : round < 4 ? 100 + i * 37 % 100 : 199 - i;
      const auto step = store_.step(nodes[which], c, budget);
      ASSERT_TRUE(step);
      const bool is_inside = c < 200 && c % 4 / 2 == which;
      EXPECT_EQ(step->target, is_inside ? re(Text(c - c % 2, U'x')) : none_);
      EXPECT_TRUE(step->lo <= c && c <= step->hi);
    }
  }
}

TEST_F(RegexTest, ABudgetThatRanOutLeavesTheStoreUsable) {
  const Regex r = store_.concat(std::array{all_, a_, store_.loop(all_char_, 50, 50)});
  Text text;
  for (int i = 0; i < 200; ++i) text += U"abb"[i * i % 3];
  const bool expected = text[text.size() - 51] == U'a';
  int unfinished = 0;
  // What was derived is kept, so that the text is read at last.
  for (uint64_t steps = 0; steps < 1000; ++steps) {
    Budget budget{steps};
    const Match match = matches(store_, r, text, budget);
    if (match == Match::kBudget) {
      ++unfinished;
      ASSERT_TRUE(budget.is_spent());
    } else {
      ASSERT_EQ(match == Match::kYes, expected);
    }
  }
  EXPECT_GT(unfinished, 50);
  EXPECT_LT(unfinished, 900);
  EXPECT_EQ(in(text, r), expected);
  EXPECT_TRUE(in(U"a" + Text(50, U'b'), r));
  EXPECT_FALSE(in(Text(51, U'b'), r));
}

// --- whole languages ---

TEST_F(RegexTest, Emptiness) {
  EXPECT_EQ(empty(none_), Match::kYes);
  EXPECT_EQ(empty(epsilon_), Match::kNo);
  EXPECT_EQ(empty(store_.loop(re(U"ab"), 1'000'000'000, 1'000'000'000)), Match::kNo);
  const Regex even = store_.star(re(U"aa"));
  const Regex odd = store_.concat(a_, even);
  EXPECT_EQ(empty(store_.intersect(even, odd)), Match::kYes);
  EXPECT_EQ(empty(store_.intersect(even, store_.complement(odd))), Match::kNo);
  EXPECT_EQ(empty(store_.difference(store_.star(a_), store_.unite(even, odd))), Match::kYes);
  // The shortest match is 31 characters long, and there are 2^30 sets of states.
  const auto late = [&](TextView first, uint64_t rest) {
    return store_.concat(std::array{all_, re(first), store_.loop(all_char_, rest, rest)});
  };
  EXPECT_EQ(empty(store_.intersect(late(U"a", 30), late(U"b", 29))), Match::kNo);
  EXPECT_EQ(empty(store_.intersect(late(U"a", 5), late(U"b", 5))), Match::kYes);
  Budget budget{50'000};
  EXPECT_EQ(is_empty(store_, store_.intersect(late(U"a", 60), late(U"b", 60)), budget),
            Match::kBudget);
}

TEST_F(RegexTest, Equivalence) {
  const Regex either = store_.star(store_.unite(a_, b_));
  EXPECT_EQ(equal(either, store_.star(store_.concat(store_.star(a_), store_.star(b_)))),
            Match::kYes);
  EXPECT_EQ(equal(either, store_.plus(store_.unite(a_, b_))), Match::kNo);
  EXPECT_EQ(equal(store_.star(re(U"ab")),
                  store_.option(store_.concat(std::array{a_, store_.star(re(U"ba")), b_}))),
            Match::kYes);
  EXPECT_EQ(equal(store_.star(re(U"aaaaaa")),
                  store_.intersect(store_.star(re(U"aa")), store_.star(re(U"aaa")))),
            Match::kYes);
  EXPECT_EQ(equal(store_.range(U'a', U'c'), store_.range(U'a', U'd')), Match::kNo);
  EXPECT_EQ(equal(none_, store_.intersect(store_.plus(a_), store_.plus(b_))), Match::kYes);
  EXPECT_EQ(equal(none_, none_), Match::kYes);
}

// --- reading ---

TEST_F(RegexTest, Kinds) {
  EXPECT_EQ(store_.kind(none_), RegexKind::kNone);
  EXPECT_EQ(store_.kind(epsilon_), RegexKind::kText);
  EXPECT_EQ(store_.kind(all_char_), RegexKind::kAllChar);
  EXPECT_EQ(store_.kind(all_), RegexKind::kAll);
  EXPECT_EQ(store_.kind(a_), RegexKind::kText);
  EXPECT_EQ(store_.kind(re(U"abc")), RegexKind::kText);
  EXPECT_EQ(store_.kind(store_.range(U'a', U'b')), RegexKind::kClass);
  EXPECT_EQ(store_.kind(store_.concat(a_, all_)), RegexKind::kConcat);
  EXPECT_EQ(store_.kind(store_.unite(a_, re(U"bb"))), RegexKind::kUnion);
  EXPECT_EQ(store_.kind(store_.intersect(store_.star(a_), store_.concat(all_, b_))),
            RegexKind::kInter);
  EXPECT_EQ(store_.kind(store_.complement(a_)), RegexKind::kComp);
  EXPECT_EQ(store_.kind(store_.star(a_)), RegexKind::kLoop);
  EXPECT_EQ(store_.text(epsilon_), U"");
  EXPECT_EQ(store_.text(re(U"abca")), U"abca");
  EXPECT_EQ(store_.text(store_.concat(re(U"ab"), re(U"ca"))), U"abca");
  const Regex loop = store_.loop(re(U"ab"), 3, 7);
  EXPECT_EQ(store_.arguments(loop)[0], re(U"ab"));
  EXPECT_EQ(store_.lower(loop), 3u);
  EXPECT_EQ(store_.upper(loop), 7u);
  EXPECT_EQ(store_.upper(store_.star(a_)), RegexStore::kUnbounded);
  EXPECT_THROW(store_.lower(a_), base::InternalError);
  EXPECT_EQ(store_.factors(store_.concat(std::array{re(U"ab"), loop, re(U"cd"), all_, re(U"e")})),
            (std::vector<Regex>{re(U"ab"), loop, re(U"cd"), all_, re(U"e")}));
  EXPECT_EQ(store_.factors(a_), std::vector<Regex>{a_});
}

}  // namespace
}  // namespace assay::value
