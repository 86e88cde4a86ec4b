// Random regular expressions against their definition: the set of all texts up to length 5 over
// three letters, on which every operator of the standard is an operation on sets. Complement is
// relative to that universe, and concatenation is exact in it, since the parts of a text are no
// longer than the text.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <optional>
#include <vector>

#include "base/random.h"
#include "value/regex.h"
#include "value/regex_language.h"
#include "value/regex_match.h"

namespace assay::value {
namespace {

constexpr size_t kMaxLength = 5;
constexpr size_t kTexts = 1 + 3 + 9 + 27 + 81 + 243;
using Set = std::bitset<kTexts>;

// All texts up to kMaxLength over a, b, c, shortest first, and how they split in two.
class Universe {
 public:
  Universe() {
    texts_.push_back({});
    for (size_t i = 0; texts_.size() < kTexts; ++i) {
      for (const char32_t c : {U'a', U'b', U'c'}) texts_.push_back(texts_[i] + c);
    }
    for (size_t i = 0; i < kTexts; ++i) index_[texts_[i]] = i;
    for (const Text& text : texts_) {
      splits_.emplace_back();
      for (size_t k = 0; k <= text.size(); ++k) {
        splits_.back().emplace_back(index_[text.substr(0, k)], index_[text.substr(k)]);
      }
    }
  }

  const std::vector<Text>& texts() const { return texts_; }
  bool holds(const Set& set, const Text& text) const { return set[index_.at(text)]; }

  template <typename Predicate>
  Set where(Predicate predicate) const {
    Set set;
    for (size_t i = 0; i < kTexts; ++i) set[i] = predicate(texts_[i]);
    return set;
  }
  Set concat(const Set& a, const Set& b) const {
    Set set;
    for (size_t i = 0; i < kTexts; ++i) {
      set[i] = std::any_of(splits_[i].begin(), splits_[i].end(),
                           [&](const auto& split) { return a[split.first] && b[split.second]; });
    }
    return set;
  }
  // From the sixth power on nothing changes: a text has at most five non-empty parts.
  Set loop(const Set& body, uint64_t lo, uint64_t hi) const {
    Set power = where([](const Text& text) { return text.empty(); });
    Set result;
    if (lo > hi) return result;
    for (uint64_t k = 0; k <= std::min<uint64_t>(hi, kMaxLength + 1); ++k) {
      if (k >= std::min<uint64_t>(lo, kMaxLength + 1)) result |= power;
      power = concat(power, body);
    }
    return result;
  }
  Set reverse(const Set& set) const {
    return where([&](const Text& text) { return holds(set, value::reverse(text)); });
  }

 private:
  std::vector<Text> texts_;
  std::map<Text, size_t> index_;
  std::vector<std::vector<std::pair<size_t, size_t>>> splits_;
};

const Universe& universe() {
  static const Universe kUniverse;
  return kUniverse;
}

struct Sample {
  Regex regex;
  Set set;
};

class Generator {
 public:
  Generator(RegexStore& store, uint64_t seed) : store_(store), random_(seed) {}

  base::Random& random() { return random_; }

  Sample draw(int depth) {
    if (depth == 0 || random_.chance(1, 8)) return leaf();
    switch (random_.below(14)) {
      case 0:
      case 1:
      case 2:
        return concat(depth);
      case 3:
      case 4: {
        const Sample a = draw(depth - 1);
        const Sample b = draw(depth - 1);
        const Sample c = draw(depth - 1);
        return {store_.unite(std::array{a.regex, b.regex, c.regex}), a.set | b.set | c.set};
      }
      case 5:
      case 6: {
        const Sample a = draw(depth - 1);
        const Sample b = draw(depth - 1);
        return {store_.intersect(a.regex, b.regex), a.set & b.set};
      }
      case 7: {
        const Sample a = draw(depth - 1);
        return {store_.complement(a.regex), ~a.set};
      }
      case 8: {
        const Sample a = draw(depth - 1);
        const Sample b = draw(depth - 1);
        return {store_.difference(a.regex, b.regex), a.set & ~b.set};
      }
      case 9: {
        const Sample a = draw(depth - 1);
        return {store_.star(a.regex), universe().loop(a.set, 0, 99)};
      }
      case 10: {
        const Sample a = draw(depth - 1);
        return {store_.plus(a.regex), universe().loop(a.set, 1, 99)};
      }
      case 11: {
        const Sample a = draw(depth - 1);
        return {store_.option(a.regex), universe().loop(a.set, 0, 1)};
      }
      case 12: {
        const Sample a = draw(depth - 1);
        return {store_.reverse(a.regex), universe().reverse(a.set)};
      }
      default: {
        const Sample a = draw(depth - 1);
        const uint64_t lo = count();
        const uint64_t hi = count();
        if (random_.chance(1, 3))
          return {store_.power(a.regex, lo), universe().loop(a.set, lo, lo)};
        return {store_.loop(a.regex, lo, hi), universe().loop(a.set, lo, hi)};
      }
    }
  }

 private:
  Sample concat(int depth) {
    const Sample a = draw(depth - 1);
    const Sample b = draw(depth - 1);
    return {store_.concat(a.regex, b.regex), universe().concat(a.set, b.set)};
  }

  uint64_t count() {
    static constexpr std::array<uint64_t, 11> kCounts = {0, 0, 1, 1, 2, 2, 3, 4, 5, 70, 1'000'000};
    return kCounts[random_.below(kCounts.size())];
  }

  Sample leaf() {
    switch (random_.below(10)) {
      case 0:
        return {RegexStore::none(), {}};
      case 1:
        return {RegexStore::all(), ~Set()};
      case 2:
        return range(0, kLastCodePoint);
      case 3:
        return range(U'a', U'b');
      case 4:
        return range(U'b', U'z');
      case 5:
        return range(U'c', U'a');
      default: {
        Text text;
        const uint64_t length = random_.below(3);
        for (uint64_t i = 0; i < length; ++i) text += U"abc"[random_.below(3)];
        return {store_.text(text), universe().where([&](const Text& t) { return t == text; })};
      }
    }
  }

  Sample range(char32_t lo, char32_t hi) {
    return {
        lo == 0 && random_.chance(1, 2) ? RegexStore::all_char() : store_.range(lo, hi),
        universe().where([&](const Text& t) { return t.size() == 1 && lo <= t[0] && t[0] <= hi; })};
  }

  RegexStore& store_;
  base::Random random_;
};

constexpr uint64_t kSteps = 2'000'000;

// The shortest leftmost match by trying all.
std::optional<std::pair<size_t, size_t>> naive_find(const Set& set, const Text& text, size_t from,
                                                    bool empty) {
  for (size_t first = from; first <= text.size(); ++first) {
    for (size_t length = empty ? 0 : 1; first + length <= text.size(); ++length) {
      if (universe().holds(set, text.substr(first, length))) return std::pair(first, length);
    }
  }
  return std::nullopt;
}

Text naive_replace_all(const Set& set, const Text& text, const Text& by) {
  const auto found = naive_find(set, text, 0, false);
  if (!found) return text;
  const auto [first, length] = *found;
  return text.substr(0, first) + by + naive_replace_all(set, text.substr(first + length), by);
}

class RegexProperty : public testing::TestWithParam<uint64_t> {};

TEST_P(RegexProperty, MatchesByDefinition) {
  RegexStore store;
  Generator generator(store, GetParam());
  for (int round = 0; round < 40; ++round) {
    const Sample sample = generator.draw(4);
    Budget budget{kSteps};
    for (const Text& text : universe().texts()) {
      const Match expected = universe().holds(sample.set, text) ? Match::kYes : Match::kNo;
      ASSERT_EQ(matches(store, sample.regex, text, budget), expected)
          << "round " << round << ", text " << encode_utf8(text);
    }
    ASSERT_EQ(store.is_nullable(sample.regex), sample.set[0]);
  }
}

TEST_P(RegexProperty, SearchesByDefinition) {
  RegexStore store;
  Generator generator(store, GetParam() + 1000);
  for (int round = 0; round < 8; ++round) {
    const Sample sample = generator.draw(4);
    Budget budget{kSteps};
    for (const Text& text : universe().texts()) {
      for (const bool empty : {false, true}) {
        const auto expected = naive_find(sample.set, text, 0, empty);
        const Found found =
            find_shortest_leftmost(store, sample.regex, text,
                                   empty ? EmptyMatch::kAllowed : EmptyMatch::kForbidden, budget);
        ASSERT_EQ(found.result, expected ? Match::kYes : Match::kNo) << encode_utf8(text);
        if (!expected) continue;
        ASSERT_EQ(found.first, expected->first);
        ASSERT_EQ(found.length, expected->second);
      }
      const size_t from = generator.random().below(text.size() + 1);
      const auto first = naive_find(sample.set, text, from, true);
      ASSERT_EQ(index_of_re(store, text, sample.regex, from, budget),
                first ? static_cast<int64_t>(first->first) : -1);
      ASSERT_EQ(replace_re_all(store, text, sample.regex, U"xyz", 99, budget),
                naive_replace_all(sample.set, text, U"xyz"));
    }
  }
}

// Long texts with a mark near the end: most searches go on backwards (regex_match.h). Against
// derivatives from each position.
TEST_P(RegexProperty, LongSearchesByDerivatives) {
  RegexStore store;
  Generator generator(store, GetParam() + 4000);
  for (int round = 0; round < 12; ++round) {
    Regex r = store.concat(generator.draw(3).regex, store.text(U"d"));
    if (round % 3 == 0) r = store.option(r);
    Text text;
    for (int i = 0; i < 120; ++i) text += U"abc"[generator.random().below(3)];
    text[generator.random().below(text.size())] = U'd';
    text[text.size() - 1 - generator.random().below(5)] = U'd';
    Budget budget{kSteps};
    const auto end_of_shortest = [&](size_t first) {
      Regex state = r;
      for (size_t at = first; at < text.size(); ++at) {
        state = store.derivative(state, text[at], budget).value_or(RegexStore::none());
        if (store.is_nullable(state)) return at + 1;
      }
      return first;
    };
    Text expected;
    for (size_t at = 0; at < text.size();) {
      const size_t end = end_of_shortest(at);
      expected += end == at ? text.substr(at, 1) : U"<>";
      at = std::max(end, at + 1);
    }
    ASSERT_FALSE(budget.is_spent());
    ASSERT_EQ(replace_re_all(store, text, r, U"<>", 1000, budget), expected);
    if (store.is_nullable(r)) continue;
    const size_t first = expected.find(U'<');
    ASSERT_EQ(index_of_re(store, text, r, 0, budget),
              first == Text::npos ? -1 : static_cast<int64_t>(first));
  }
}

TEST_P(RegexProperty, EquivalenceAgreesWithTheSets) {
  RegexStore store;
  Generator generator(store, GetParam() + 2000);
  for (int round = 0; round < 30; ++round) {
    const Sample a = generator.draw(2);
    const Sample b = generator.draw(2);
    Budget budget{kSteps};
    const Match equal = equivalent(store, a.regex, b.regex, budget);
    if (a.set != b.set) {
      ASSERT_NE(equal, Match::kYes);
    }
    Budget other_budget{kSteps};
    const Regex difference =
        store.unite(store.difference(a.regex, b.regex), store.difference(b.regex, a.regex));
    const Match empty = is_empty(store, difference, other_budget);
    if (equal != Match::kBudget && empty != Match::kBudget) {
      ASSERT_EQ(equal, empty);
    }
    if (is_empty(store, a.regex, other_budget) == Match::kYes) {
      ASSERT_TRUE(a.set.none());
    }
  }
}

// What another layer does to print a regex: each node from its kind, arguments, counts and text.
Regex read_back(RegexStore& from, Regex r, RegexStore& to) {
  std::vector<Regex> arguments;
  const bool is_concat = from.kind(r) == RegexKind::kConcat;
  if (is_concat || from.kind(r) > RegexKind::kConcat) {
    const auto old = from.arguments(r);
    const std::vector<Regex> parts =
        is_concat ? from.factors(r) : std::vector<Regex>(old.begin(), old.end());
    for (const Regex part : parts) arguments.push_back(read_back(from, part, to));
  }
  switch (from.kind(r)) {
    case RegexKind::kNone:
      return to.none();
    case RegexKind::kAllChar:
      return to.all_char();
    case RegexKind::kAll:
      return to.all();
    case RegexKind::kText:
      return to.text(from.text(r));
    case RegexKind::kClass: {
      const RangesView ranges = from.ranges(r);
      for (size_t i = 0; i < ranges.size(); i += 2) {
        arguments.push_back(to.range(ranges[i], ranges[i + 1]));
      }
      return to.unite(arguments);
    }
    case RegexKind::kConcat:
      return to.concat(arguments);
    case RegexKind::kUnion:
      return to.unite(arguments);
    case RegexKind::kInter:
      return to.intersect(arguments);
    case RegexKind::kComp:
      return to.complement(arguments[0]);
    case RegexKind::kLoop:
      return to.loop(arguments[0], from.lower(r), from.upper(r));
  }
  return to.none();
}

TEST_P(RegexProperty, ReadsBack) {
  RegexStore store;
  RegexStore other;
  Generator generator(store, GetParam() + 5000);
  for (int round = 0; round < 30; ++round) {
    const Sample sample = generator.draw(4);
    const Regex copy = read_back(store, sample.regex, other);
    Budget budget{kSteps};
    for (size_t i = 0; i < kTexts; ++i) {
      ASSERT_EQ(matches(other, copy, universe().texts()[i], budget),
                sample.set[i] ? Match::kYes : Match::kNo);
    }
  }
}

TEST_P(RegexProperty, LawsOfLanguages) {
  RegexStore store;
  Generator generator(store, GetParam() + 3000);
  int decided = 0;
  for (int round = 0; round < 20; ++round) {
    const Regex a = generator.draw(2).regex;
    const Regex b = generator.draw(2).regex;
    const Regex c = generator.draw(2).regex;
    const auto is_law = [&](Regex left, Regex right, int law) {
      Budget budget{kSteps / 10};
      const Match answer = equivalent(store, left, right, budget);
      EXPECT_NE(answer, Match::kNo) << "law " << law;
      if (answer == Match::kYes) ++decided;
    };
    is_law(store.concat(a, store.unite(b, c)), store.unite(store.concat(a, b), store.concat(a, c)),
           1);
    is_law(store.concat(store.unite(a, b), c), store.unite(store.concat(a, c), store.concat(b, c)),
           2);
    is_law(store.intersect(a, store.unite(b, c)),
           store.unite(store.intersect(a, b), store.intersect(a, c)), 3);
    is_law(store.complement(store.unite(a, b)),
           store.intersect(store.complement(a), store.complement(b)), 4);
    is_law(store.star(store.unite(a, b)), store.star(store.concat(store.star(a), store.star(b))),
           5);
    is_law(store.loop(a, 2, 4),
           store.unite(store.concat(a, a), store.concat(store.concat(a, a), store.loop(a, 1, 2))),
           6);
    is_law(store.reverse(store.concat(a, b)), store.concat(store.reverse(b), store.reverse(a)), 7);
    is_law(store.difference(store.difference(a, b), c), store.difference(a, store.unite(b, c)), 8);
  }
  EXPECT_GT(decided, 130);  // of 160
}

INSTANTIATE_TEST_SUITE_P(Seeds, RegexProperty, testing::Range<uint64_t>(1, 16));

}  // namespace
}  // namespace assay::value
