#include "value/regex.h"

#include <algorithm>
#include <array>

#include "base/assert.h"

namespace assay::value {

namespace {

constexpr uint64_t kUnbounded = RegexStore::kUnbounded;

// Sums and products that stay at kUnbounded.
uint64_t add(uint64_t a, uint64_t b) { return a > kUnbounded - b ? kUnbounded : a + b; }
uint64_t multiply(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? kUnbounded : product;
}

// Loops below this are left as they are by bounded(): a short countdown is cheaper than a regex of
// its own for each length of text.
constexpr uint64_t kSmallCount = 64;

}  // namespace

RegexStore::RegexStore() {
  static_assert(sizeof(Regex) == sizeof(uint32_t));
  constexpr std::array<uint32_t, 2> kEvery = {0, kLastCodePoint};
  const Regex built_none = make_class({});
  const Regex built_epsilon = intern(Form::kEpsilon, std::span<const uint32_t>());
  const Regex built_all_char = make_class(kEvery);
  const Regex built_all = intern_loop({all_char(), 0, kUnbounded});
  ASSAY_ASSERT(built_none == none() && built_epsilon == epsilon());
  ASSAY_ASSERT(built_all_char == all_char() && built_all == all());
}

// --- nodes ---

std::span<const Regex> RegexStore::parts(Regex r) const {
  const std::span<const uint32_t> words = nodes_.tail(r.id);
  return {reinterpret_cast<const Regex*>(words.data()), words.size()};
}

RegexStore::Loop RegexStore::as_loop(Regex r) const {
  if (!is_loop(r)) return {r, 1, 1};
  const std::span<const uint32_t> words = nodes_.tail(r.id);
  return {{words[0]}, uint64_t{words[2]} << 32 | words[1], uint64_t{words[4]} << 32 | words[3]};
}

Regex RegexStore::intern_loop(const Loop& loop) {
  const std::array<uint32_t, 5> words = {
      loop.body.id, static_cast<uint32_t>(loop.lo), static_cast<uint32_t>(loop.lo >> 32),
      static_cast<uint32_t>(loop.hi), static_cast<uint32_t>(loop.hi >> 32)};
  return intern(Form::kLoop, words);
}

Regex RegexStore::intern(Form form, std::span<const Regex> words) {
  return intern(form, std::span(reinterpret_cast<const uint32_t*>(words.data()), words.size()));
}

Regex RegexStore::intern(Form form, std::span<const uint32_t> words) {
  // The words of these are handles, and one is mostly new; counts and code points say nothing.
  const bool is_local = form != Form::kClass && form != Form::kLoop;
  const Regex r{nodes_.intern(static_cast<uint32_t>(form), 0, words.data(),
                              static_cast<uint32_t>(words.size()), is_local)};
  if (r.id < attributes_.size()) return r;
  attributes_.push_back(form == Form::kLoop ? loop_attributes(as_loop(r))
                                            : attributes_of(form, parts(r)));
  return r;
}

RegexStore::Attributes RegexStore::loop_attributes(const Loop& loop) const {
  const Attributes& body = attributes_[loop.body.id];
  Attributes result{multiply(body.least_length, loop.lo),
                    multiply(body.greatest_length, loop.hi),
                    std::max(body.largest_count, loop.hi == kUnbounded ? loop.lo : loop.hi),
                    kNoMemo,
                    0,
                    0};
  if (loop.lo == 0 || (body.flags & kNullable) != 0) result.flags |= kNullable | kInhabited;
  if ((body.flags & kInhabited) != 0) result.flags |= kInhabited;
  return result;
}

RegexStore::Attributes RegexStore::attributes_of(Form form, std::span<const Regex> words) const {
  Attributes result{0, 0, 0, kNoMemo, 0, 0};
  const auto of = [this](Regex r) -> const Attributes& { return attributes_[r.id]; };
  if (form == Form::kConcat || form == Form::kUnion || form == Form::kInter ||
      form == Form::kComp) {
    for (const Regex r : words) {
      result.largest_count = std::max(result.largest_count, of(r).largest_count);
    }
  }
  switch (form) {
    case Form::kClass:
      result.least_length = words.empty() ? kUnbounded : 1;
      result.greatest_length = words.empty() ? 0 : 1;
      if (!words.empty()) result.flags = kInhabited;
      if (words.size() == 2 && words[0] == words[1]) result.flags |= kIsText;
      break;
    case Form::kEpsilon:
      result.flags = kNullable | kInhabited | kIsText;
      break;
    case Form::kConcat:
      result.least_length = add(of(words[0]).least_length, of(words[1]).least_length);
      result.greatest_length = add(of(words[0]).greatest_length, of(words[1]).greatest_length);
      result.flags = of(words[0]).flags & of(words[1]).flags;
      if (!is_class(words[0])) result.flags &= static_cast<uint8_t>(~kIsText);
      break;
    case Form::kUnion:
      result.least_length = kUnbounded;
      for (const Regex r : words) {
        result.least_length = std::min(result.least_length, of(r).least_length);
        result.greatest_length = std::max(result.greatest_length, of(r).greatest_length);
        result.flags |= static_cast<uint8_t>(of(r).flags & ~kIsText);
      }
      break;
    case Form::kInter:
      result.greatest_length = kUnbounded;
      result.flags = kNullable;
      for (const Regex r : words) {
        result.least_length = std::max(result.least_length, of(r).least_length);
        result.greatest_length = std::min(result.greatest_length, of(r).greatest_length);
        result.flags &= of(r).flags;
      }
      if (result.flags != 0) result.flags |= kInhabited;
      break;
    case Form::kComp: {
      const bool has_epsilon = (of(words[0]).flags & kNullable) == 0;
      result.least_length = has_epsilon ? 0 : 1;
      result.greatest_length = kUnbounded;
      if (has_epsilon) result.flags = kNullable | kInhabited;
      if (of(words[0]).greatest_length < kUnbounded) result.flags |= kInhabited;
      break;
    }
    case Form::kLoop:
      ASSAY_ASSERT(false);  // loop_attributes
  }
  return result;
}

// --- reading ---

RegexKind RegexStore::kind(Regex r) const {
  if (r == none()) return RegexKind::kNone;
  if (r == all_char()) return RegexKind::kAllChar;
  if (r == all()) return RegexKind::kAll;
  if (is_text(r)) return RegexKind::kText;
  switch (form(r)) {
    case Form::kClass:
      return RegexKind::kClass;
    case Form::kEpsilon:
      return RegexKind::kText;
    case Form::kConcat:
      return RegexKind::kConcat;
    case Form::kUnion:
      return RegexKind::kUnion;
    case Form::kInter:
      return RegexKind::kInter;
    case Form::kComp:
      return RegexKind::kComp;
    case Form::kLoop:
      return RegexKind::kLoop;
  }
  ASSAY_ASSERT(false);
  return RegexKind::kNone;
}

std::span<const Regex> RegexStore::arguments(Regex r) const {
  switch (form(r)) {
    case Form::kClass:
    case Form::kEpsilon:
      return {};
    case Form::kLoop:
      return parts(r).first(1);
    default:
      return parts(r);
  }
}

uint64_t RegexStore::lower(Regex r) const {
  ASSAY_ASSERT(is_loop(r));
  return as_loop(r).lo;
}

uint64_t RegexStore::upper(Regex r) const {
  ASSAY_ASSERT(is_loop(r));
  return as_loop(r).hi;
}

RangesView RegexStore::ranges(Regex r) const {
  ASSAY_ASSERT(is_class(r));
  return nodes_.tail(r.id);
}

bool RegexStore::contains(Regex character_class, char32_t c) const {
  const RangesView set = ranges(character_class);
  if (set.size() == 2) return set[0] <= c && c <= set[1];
  return range_around(set, c).is_inside;
}

Text RegexStore::text(Regex r) const {
  ASSAY_ASSERT(is_text(r));
  Text result;
  for (; is_concat(r); r = parts(r)[1]) result += char32_t{ranges(parts(r)[0])[0]};
  if (r != epsilon()) result += char32_t{ranges(r)[0]};
  return result;
}

std::vector<Regex> RegexStore::factors(Regex r) {
  std::vector<Regex> result;
  Text run;
  const auto end_run = [&] {
    if (!run.empty()) result.push_back(text(run));
    run.clear();
  };
  std::vector<Regex> stack = {r};
  while (!stack.empty()) {
    const Regex next = stack.back();
    stack.pop_back();
    if (kind(next) == RegexKind::kText) {
      run += text(next);
    } else if (is_concat(next)) {
      stack.push_back(parts(next)[1]);
      stack.push_back(parts(next)[0]);
    } else {
      end_run();
      result.push_back(next);
    }
  }
  end_run();
  return result;
}

// --- rebuilding ---

template <typename IsDone, typename Change>
std::optional<Regex> RegexStore::rebuild(Regex root, std::unordered_map<uint32_t, Regex>& done,
                                         Budget& budget, IsDone is_done, Change change) {
  struct Entry {
    Regex node;
    uint32_t next;
  };
  std::vector<Entry> stack = {{root, 0}};
  std::vector<Regex> changed;
  while (!stack.empty()) {
    const Regex node = stack.back().node;
    const std::span<const Regex> old = arguments(node);
    if (stack.back().next == 0) {
      if (done.contains(node.id)) {
        stack.pop_back();
        continue;
      }
      if (is_done(node)) {
        done.emplace(node.id, node);
        stack.pop_back();
        continue;
      }
    }
    if (stack.back().next < old.size()) {
      stack.push_back({old[stack.back().next++], 0});
      continue;
    }
    stack.pop_back();
    if (!budget.spend(1 + old.size())) return std::nullopt;
    changed.clear();
    for (const Regex r : old) changed.push_back(done.at(r.id));
    done.emplace(node.id, change(node, changed));
  }
  return done.at(root.id);
}

Regex RegexStore::reverse(Regex r) {
  Budget endless{UINT64_MAX};
  const auto change = [this](Regex node, std::vector<Regex>& arguments) {
    Regex result = node;
    switch (form(node)) {
      case Form::kClass:
      case Form::kEpsilon:
        break;
      case Form::kConcat:
        result = concat(arguments[1], arguments[0]);
        break;
      case Form::kUnion:
        result = unite(arguments);
        break;
      case Form::kInter:
        result = intersect(arguments);
        break;
      case Form::kComp:
        result = complement(arguments[0]);
        break;
      case Form::kLoop:
        result = loop(arguments[0], lower(node), upper(node));
        break;
    }
    return result;
  };
  const auto is_leaf = [this](Regex node) { return arguments(node).empty(); };
  const std::optional<Regex> result = rebuild(r, reversed_, endless, is_leaf, change);
  ASSAY_ASSERT(result.has_value());
  reversed_.emplace(result->id, r);
  return *result;
}

// For a body r, n = `length` and n <= hi: a text of r{lo,} of length at most n has at most n
// non-empty iterations; the empty ones can be left out down to lo, so it is in r{lo,hi} as well.
// And lo > n needs an empty iteration, but then r is nullable and lo is 0 (make_loop). Languages
// that agree up to length n still do under all operators, since the parts of a text are no longer.
std::optional<Regex> RegexStore::bounded(Regex r, size_t length, Budget& budget) {
  const uint64_t threshold = std::max<uint64_t>(length, kSmallCount);
  const auto is_done = [&](Regex node) { return attributes_[node.id].largest_count < threshold; };
  if (is_done(r)) return r;
  std::unordered_map<uint32_t, Regex> done;
  const auto change = [&](Regex node, std::vector<Regex>& arguments) {
    switch (form(node)) {
      case Form::kConcat:
        return make_concat(arguments[0], arguments[1], budget);
      case Form::kUnion:
        return make_union(arguments, budget);
      case Form::kInter:
        return make_inter(arguments, budget);
      case Form::kComp:
        return make_complement(arguments[0]);
      case Form::kLoop: {
        const Loop loop = as_loop(node);
        if (loop.lo > length) return none();
        const uint64_t hi = loop.hi >= threshold ? kUnbounded : loop.hi;
        return make_loop(arguments[0], loop.lo, hi, budget);
      }
      default:
        return node;
    }
  };
  const std::optional<Regex> result = rebuild(r, done, budget, is_done, change);
  if (budget.is_spent()) return std::nullopt;
  return result;
}

}  // namespace assay::value
