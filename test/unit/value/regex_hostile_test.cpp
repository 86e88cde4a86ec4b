// What a fuzzer writes sooner or later: huge counts, deep nesting, blow-ups. Everything ends within
// its budget and without recursion; times are bounds against hanging, not measurements.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <utility>
#include <vector>

#include "base/random.h"
#include "value/regex.h"
#include "value/regex_language.h"
#include "value/regex_match.h"

namespace assay::value {
namespace {

constexpr size_t kDeep = 1'000'000;

class RegexHostileTest : public testing::Test {
 protected:
  ~RegexHostileTest() override {
    EXPECT_LT(std::chrono::steady_clock::now() - start_, std::chrono::seconds(60));
  }

  Match match(Regex r, TextView text, uint64_t steps = 10'000'000) {
    Budget budget{steps};
    const Match result = matches(store_, r, text, budget);
    used_ = steps - budget.steps;
    return result;
  }
  Text random_text(size_t length, TextView letters) {
    Text text;
    for (size_t i = 0; i < length; ++i) text += letters[random_.below(letters.size())];
    return text;
  }
  Regex re(TextView text) { return store_.text(text); }
  Regex power(Regex r, uint64_t count) { return store_.loop(r, count, count); }

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  base::Random random_{1};
  RegexStore store_;
  const Regex a_ = store_.text(U"a");
  const Regex b_ = store_.text(U"b");
  const Regex all_ = RegexStore::all();
  const Regex all_char_ = RegexStore::all_char();
  uint64_t used_ = 0;
};

TEST_F(RegexHostileTest, HugeCountsOfACharacter) {
  const Text text(100'000, U'a');
  EXPECT_EQ(match(power(a_, 1'000'000'000), text), Match::kNo);
  EXPECT_EQ(used_, 0u);  // by the lengths
  EXPECT_EQ(match(store_.loop(a_, 0, 1'000'000'000), text), Match::kYes);
  EXPECT_LT(used_, 10 * text.size());
  EXPECT_EQ(match(power(power(a_, 1000), 100), text), Match::kYes);
  EXPECT_EQ(match(power(store_.loop(a_, 1, 1'000'000'000), 100'000), text), Match::kYes);
  EXPECT_EQ(match(power(store_.loop(a_, 1, 1'000'000'000), 100'001), text), Match::kNo);
  EXPECT_EQ(match(store_.concat(store_.loop(a_, 5, 1'000'000'000), b_), text + U"b"), Match::kYes);
  EXPECT_LT(used_, 10 * text.size());
  EXPECT_LT(store_.size(), 100u);  // no countdown was stored
}

// Nested counters: one term for each position in the body, not for each pair of counters.
TEST_F(RegexHostileTest, NestedCounts) {
  const Regex ambiguous = store_.unite(a_, re(U"ab"));
  Text text;
  for (int i = 0; i < 5000; ++i) text += i % 3 == 0 ? U"ab" : U"a";
  EXPECT_EQ(match(power(power(ambiguous, 50), 100), text), Match::kYes);
  EXPECT_LT(used_, 20 * text.size());
  EXPECT_EQ(match(power(power(ambiguous, 50), 101), text), Match::kNo);
  const Regex inner = store_.concat(store_.loop(a_, 3, 5), store_.option(b_));
  const Regex outer = store_.concat(store_.loop(inner, 2, 3), store_.option(re(U"c")));
  EXPECT_EQ(match(power(outer, 100), Text(1000, U'a')), Match::kYes);
  EXPECT_EQ(match(power(outer, 100), Text(599, U'a')), Match::kNo);
  EXPECT_EQ(match(power(outer, 100), Text(1501, U'a')), Match::kNo);
}

TEST_F(RegexHostileTest, ComplementsOfCountsEnd) {
  Regex r = a_;
  for (int i = 0; i < 5; ++i) {
    r = store_.loop(store_.complement(power(store_.concat(r, b_), 1000)), 1000, 1000);
  }
  match(r, random_text(1000, U"ab"), 300'000);
  EXPECT_LE(used_, 300'000u);
  const Regex blocks = power(store_.concat(store_.complement(power(a_, 1000)), b_), 1000);
  Text text;
  for (int i = 0; i < 1000; ++i) text += Text(random_.below(4), U'a') + U"b";
  EXPECT_EQ(match(blocks, text), Match::kYes);
  EXPECT_EQ(match(blocks, text + U"a"), Match::kNo);
}

// The deterministic automaton has 2^200 states; a text meets as many as it has characters.
TEST_F(RegexHostileTest, LateDecision) {
  const Regex r = store_.concat(std::array{all_, a_, power(all_char_, 200)});
  Text text = random_text(2000, U"ab");
  text[text.size() - 201] = U'a';
  EXPECT_EQ(match(r, text), Match::kYes);
  EXPECT_EQ(match(store_.complement(r), text), Match::kNo);
  text[text.size() - 201] = U'b';
  EXPECT_EQ(match(r, text), Match::kNo);
  EXPECT_EQ(match(store_.complement(r), text), Match::kYes);
}

TEST_F(RegexHostileTest, DeepConcatenationToTheLeft) {
  const Text text = random_text(kDeep, U"ab");
  Regex r = RegexStore::epsilon();
  for (const char32_t c : text) r = store_.concat(r, c == U'a' ? a_ : b_);
  EXPECT_EQ(match(r, text), Match::kYes);
  EXPECT_EQ(match(r, text.substr(1) + U"c"), Match::kNo);
}

TEST_F(RegexHostileTest, LongText) {
  const Text text = random_text(kDeep, U"ab");
  EXPECT_EQ(match(re(text), text), Match::kYes);
  EXPECT_EQ(store_.kind(re(text)), RegexKind::kText);
  EXPECT_EQ(store_.text(re(text)), text);
}

TEST_F(RegexHostileTest, DeepComplements) {
  Regex r = b_;
  for (size_t i = 0; i < kDeep; ++i) r = store_.complement(store_.concat(a_, r));
  EXPECT_EQ(match(r, Text(kDeep, U'a') + U"b"), Match::kYes);  // an even number of complements
  EXPECT_EQ(match(r, U"b"), Match::kYes);
  EXPECT_EQ(match(r, U"ab"), Match::kNo);
}

TEST_F(RegexHostileTest, DeepLoops) {
  Regex r = b_;
  for (size_t i = 0; i < kDeep / 10; ++i) {
    r = store_.star(store_.concat(a_, store_.unite(r, b_)));
  }
  EXPECT_EQ(match(r, U"ababab"), Match::kYes);
  EXPECT_EQ(match(r, U"ababb"), Match::kNo);
  EXPECT_EQ(store_.reverse(store_.reverse(r)), r);
  for (size_t i = 0; i < kDeep / 10; ++i) {  // each level is derived for each character
    r = store_.star(store_.concat(store_.complement(r), a_));
  }
  EXPECT_EQ(match(r, U"aaaa", 100'000), Match::kBudget);
}

// 2^100 factors of few nodes.
TEST_F(RegexHostileTest, Doubling) {
  const Regex option = store_.option(store_.unite(re(U"ab"), re(U"cd")));
  std::vector<Regex> roots = {a_, store_.star(re(U"ab")), store_.concat(a_, store_.star(b_)),
                              option, store_.concat(option, store_.complement(b_))};
  for (Regex& r : roots) {
    for (int i = 0; i < 100; ++i) r = store_.concat(r, r);
  }
  const std::vector<Match> expected = {Match::kNo, Match::kYes, Match::kNo, Match::kYes,
                                       Match::kYes};
  for (size_t i = 0; i < roots.size(); ++i) {
    EXPECT_EQ(match(roots[i], U"ababab"), expected[i]) << i;
    EXPECT_EQ(match(store_.reverse(roots[i]), U"bababa"), expected[i]) << i;
  }
  // Without a pattern to count, a budget ends it.
  Regex last = option;
  Regex r = store_.concat(option, store_.complement(b_));
  for (int i = 0; i < 100; ++i) last = std::exchange(r, store_.concat(r, last));
  match(r, U"ababab", 100'000);
  EXPECT_LE(used_, 100'000u);
}

TEST_F(RegexHostileTest, ManyAlternativesOneByOne) {
  Regex any = RegexStore::none();
  Regex other = all_;
  Text last;
  for (size_t i = 0; i < 10'000; ++i) {
    last = from_int(mpz_class(random_.below(1'000'000'000)));
    any = store_.unite(any, re(last));
    other = store_.intersect(other, store_.complement(re(last)));
  }
  EXPECT_EQ(match(any, last), Match::kYes);
  EXPECT_EQ(match(other, last), Match::kNo);
  EXPECT_EQ(match(any, last + U"0"), Match::kNo);
  EXPECT_EQ(match(other, last + U"0"), Match::kYes);
}

TEST_F(RegexHostileTest, ManyCharactersOneByOne) {
  Regex even = RegexStore::none();
  for (char32_t c = 0; c <= 60'000; c += 2) even = store_.unite(even, store_.range(c, c));
  EXPECT_EQ(match(store_.star(even), Text{0, 2, 60'000, 30'000}), Match::kYes);
  EXPECT_EQ(match(store_.star(even), Text{0, 2, 3}), Match::kNo);
}

// Quadratic reading would take 10^10 steps.
TEST_F(RegexHostileTest, SearchIsLinear) {
  const Text text(100'000, U'a');
  Budget budget{3'000'000};
  const Regex r = store_.concat(std::array{a_, all_, b_});
  EXPECT_EQ(find_shortest_leftmost(store_, r, text, EmptyMatch::kAllowed, budget).result,
            Match::kNo);
  EXPECT_EQ(replace_re_all(store_, text, store_.star(r), U"x", text.size(), budget), text);
  EXPECT_EQ(index_of_re(store_, text, r, 17, budget), -1);
  EXPECT_EQ(replace_re_all(store_, text + U"b", r, U"x", text.size(), budget), U"x");
}

TEST_F(RegexHostileTest, EmptinessAndEquivalenceEnd) {
  Regex letters = store_.loop(all_char_, 0, 19);
  for (char32_t c = U'a'; c < U'a' + 20; ++c) {
    letters = store_.intersect(letters, store_.concat(std::array{all_, store_.range(c, c), all_}));
  }
  Budget budget{100'000};
  EXPECT_NE(is_empty(store_, letters, budget), Match::kNo);
  budget.steps = 100'000;
  const Regex many = power(re(U"ab"), 1'000'000'000);
  EXPECT_EQ(
      equivalent(store_, many, store_.concat(re(U"ab"), power(re(U"ab"), 999'999'999)), budget),
      Match::kYes);
  EXPECT_EQ(equivalent(store_, many, power(re(U"ab"), 1'000'000'001), budget), Match::kBudget);
  budget.steps = 100'000;
  EXPECT_EQ(
      is_empty(store_, store_.intersect(power(re(U"ab"), 1000), power(re(U"ba"), 1000)), budget),
      Match::kYes);
}

}  // namespace
}  // namespace assay::value
