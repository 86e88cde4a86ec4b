// The constructors of regular expressions and the rules by which they normalise:
//   none·r = none          epsilon·r = r           (a·b)·c = a·(b·c)
//   r{a,b}·r{c,d} = r{a+c,b+d}, also with r for r{1,1} on one side
//   r·all = all·r = all                                                  if r is nullable
//   r{0,0} = epsilon       r{1,1} = r              none{0,n} = epsilon   none{m,n} = none
//   r{m,n} = r{0,n}, and epsilon is left out of r                        if r is nullable
//   (r{a,b}){c,d} = r{ac,bd}                                             if nothing is left out
//   a | a = a, likewise &  a | none = a            a | all = all         a & all = a
//   a & none = none        a | ~a = all            a & ~a = none         ~~a = a
//   classes are united, intersected and subtracted; ~a | ~b = ~(a & b) and ~a & ~b = ~(a | b)
//   epsilon | a = a                                                      if a is nullable
//   epsilon & a = epsilon or none                  a & b = none          if their lengths differ
//   x·a | x·b = x·(a | b)  x{a,b}·t | x{c,d}·t = x{a,d}·t if c <= b + 1  x{1,n}·t | t = x{0,n}·t
// One-sided factoring is enough: derivatives share tails anyway. The mirror rule (a·x | b·x) was
// not taken: it undoes the first one and makes deriving slower.
//
// `work` is what a constructor may spend on this; constructors call each other at most kMaxDepth
// deep (factoring goes on when the rest is derived).
#include <algorithm>
#include <array>
#include <tuple>

#include "base/assert.h"
#include "value/regex.h"

namespace assay::value {

namespace {

constexpr uint64_t kUnbounded = RegexStore::kUnbounded;

// What a call from outside may spend: enough for everyday regexes to be normalised entirely, and
// little enough that a chain of a million binary nodes stays linear.
constexpr uint64_t kWork = 32;
constexpr uint64_t kWorkPerArgument = 8;
constexpr int kOutsideDepth = 14;
Budget outside_work(size_t arguments) { return {kWork + kWorkPerArgument * arguments}; }

// Classes of more ranges are not united, or building a large set one by one would be quadratic.
constexpr size_t kMaxRangeWords = 64;

void sort_unique(std::vector<Regex>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

bool holds(std::span<const Regex> sorted, Regex r) {
  return std::binary_search(sorted.begin(), sorted.end(), r);
}

}  // namespace

// --- texts and classes ---

Regex RegexStore::make_class(RangesView ranges) { return intern(Form::kClass, ranges); }

Regex RegexStore::text(TextView text) {
  Regex result = epsilon();
  for (size_t i = text.size(); i-- > 0;) {
    const Regex first = range(text[i], text[i]);
    result = result == epsilon() ? first : intern(Form::kConcat, std::array{first, result});
  }
  return result;
}

Regex RegexStore::range(char32_t lo, char32_t hi) {
  ASSAY_ASSERT(lo <= kLastCodePoint && hi <= kLastCodePoint);
  if (lo > hi) return none();
  return make_class(std::array<uint32_t, 2>{lo, hi});
}

Regex RegexStore::range(TextView lo, TextView hi) {
  return lo.size() == 1 && hi.size() == 1 ? range(lo[0], hi[0]) : none();
}

// --- loops ---

Regex RegexStore::loop(Regex r, uint64_t lo, uint64_t hi) {
  ASSAY_ASSERT(lo < kUnbounded);
  Budget work = outside_work(1);
  return make_loop(r, lo, hi, work);
}

Regex RegexStore::loop(Regex r, const mpz_class& lo, const mpz_class& hi) {
  if (lo > hi) return none();
  if (cmp(hi, kUnbounded) < 0) return loop(r, sgn(lo) < 0 ? 0 : lo.get_ui(), hi.get_ui());
  is_exact_ = false;
  return loop_from(r, lo);
}

Regex RegexStore::loop_from(Regex r, const mpz_class& lo) {
  if (cmp(lo, kUnbounded) < 0) return loop(r, sgn(lo) < 0 ? 0 : lo.get_ui(), kUnbounded);
  is_exact_ = false;
  return loop(r, kUnbounded - 1, kUnbounded);
}

Regex RegexStore::make_loop(Regex body, uint64_t lo, uint64_t hi, Budget& work, int depth) {
  if (lo > hi) return none();
  if (hi == 0 || body == epsilon()) return epsilon();
  if (body == none()) return lo == 0 ? epsilon() : none();
  if (is_nullable(body)) lo = 0;
  if (lo == 1 && hi == 1) return body;
  Loop loop{body, lo, hi};
  while (is_loop(loop.body)) {
    const auto flat = flatten_loop(loop);
    if (!flat) break;
    loop = *flat;
  }
  if (form(loop.body) == Form::kUnion && parts(loop.body)[0] == epsilon()) {
    const std::span<const Regex> rest = parts(loop.body).subspan(1);
    // The rest of a union is one, but for a single item; a loop of that may be flat again.
    if (rest.size() == 1) return make_loop(rest[0], 0, loop.hi, work, depth);
    if (work.spend(rest.size())) loop.body = intern(Form::kUnion, rest);
  }
  if (loop.lo == 0 && loop.hi == 1 && depth < kMaxDepth) {
    return make_union({epsilon(), loop.body}, work, depth + 1);
  }
  return intern_loop(loop);
}

// (r{a,b}){c,d}, as one loop if the numbers of iterations, ka to kb for k from c to d, have no gap:
// kb + 1 >= (k + 1)a. The left side grows faster, so k = c decides.
std::optional<RegexStore::Loop> RegexStore::flatten_loop(const Loop& outer) const {
  const Loop inner = as_loop(outer.body);
  const auto product = [](uint64_t a, uint64_t b, uint64_t& result) {
    if (a == 0 || b == 0) return result = 0, true;
    if (a == kUnbounded || b == kUnbounded) return result = kUnbounded, true;
    return !__builtin_mul_overflow(a, b, &result) && result != kUnbounded;
  };
  if (outer.lo != outer.hi) {
    uint64_t end = 0;
    uint64_t next = 0;
    if (!product(inner.hi, outer.lo, end) || !product(inner.lo, outer.lo + 1, next)) return {};
    if (end != kUnbounded && end + 1 < next) return {};
  }
  Loop flat{inner.body, 0, 0};
  if (!product(inner.lo, outer.lo, flat.lo) || !product(inner.hi, outer.hi, flat.hi)) return {};
  return flat;
}

// --- concatenation ---

Regex RegexStore::concat(std::span<const Regex> arguments) {
  Regex result = epsilon();
  for (size_t i = arguments.size(); i-- > 0;) {
    Budget work = outside_work(2);
    result = make_concat(arguments[i], result, work);
  }
  return result;
}

// r{a,b}·r{c,d}: their sum, where one of them is a loop. Two plain characters stay two, so that
// "aa" is a text.
std::optional<RegexStore::Loop> RegexStore::join_loops(Regex a, Regex b) const {
  if (!is_loop(a) && !is_loop(b)) return {};
  Loop left = as_loop(a);
  Loop right = as_loop(b);
  if (left.body != right.body) {
    // r·(r{a,b}){c,d} and the like, where r is a loop itself
    if (left.body == b) {
      right = {b, 1, 1};
    } else if (right.body == a) {
      left = {a, 1, 1};
    } else {
      return {};
    }
  }
  Loop sum{left.body, 0, kUnbounded};
  if (__builtin_add_overflow(left.lo, right.lo, &sum.lo) || sum.lo == kUnbounded) return {};
  if (is_nullable(sum.body)) sum.lo = 0;
  if (left.hi == kUnbounded || right.hi == kUnbounded) return sum;
  if (__builtin_add_overflow(left.hi, right.hi, &sum.hi) || sum.hi == kUnbounded) return {};
  return sum;
}

// `first` is no concatenation.
Regex RegexStore::prepend(Regex first, Regex rest) {
  while (rest != epsilon()) {
    if (is_concat(rest) && !is_flat_concat(rest)) break;
    const Regex second = is_concat(rest) ? parts(rest)[0] : rest;
    const Regex third = is_concat(rest) ? parts(rest)[1] : epsilon();
    if (second == all() && is_nullable(first)) return rest;
    if (first == all() && is_nullable(second)) {
      rest = third;
    } else if (const auto sum = join_loops(first, second)) {
      Budget no_work;
      first = make_loop(sum->body, sum->lo, sum->hi, no_work, kMaxDepth);
      rest = third;
    } else {
      break;
    }
  }
  if (rest == epsilon()) return first;
  return intern(Form::kConcat, std::array{first, rest});
}

Regex RegexStore::make_concat(Regex a, Regex b, Budget& work) {
  if (a == none() || b == none()) return none();
  if (a == epsilon()) return b;
  if (b == epsilon()) return a;
  if (!is_concat(a)) return prepend(a, b);
  std::vector<Regex> factors;
  std::vector<Regex> stack = {a};
  while (!stack.empty()) {
    if (!work.spend(1)) return intern(Form::kConcat, std::array{a, b});
    const Regex next = stack.back();
    stack.pop_back();
    if (is_concat(next)) {
      stack.push_back(parts(next)[1]);
      stack.push_back(parts(next)[0]);
    } else {
      factors.push_back(next);
    }
  }
  for (size_t i = factors.size(); i-- > 0;) b = prepend(factors[i], b);
  return b;
}

// --- complement ---

Regex RegexStore::complement(Regex r) { return make_complement(r); }

Regex RegexStore::make_complement(Regex r) {
  if (r == none()) return all();
  if (form(r) == Form::kComp) return parts(r)[0];
  if (r == epsilon()) return intern_loop({all_char(), 1, kUnbounded});
  if (is_loop(r) && as_loop(r).body == all_char()) {
    const Loop loop = as_loop(r);
    Budget no_work;
    if (loop.hi == kUnbounded) {
      return loop.lo == 0 ? none() : make_loop(all_char(), 0, loop.lo - 1, no_work, kMaxDepth);
    }
    if (loop.lo == 0 && loop.hi < kUnbounded - 1) {
      return intern_loop({all_char(), loop.hi + 1, kUnbounded});
    }
  }
  return intern(Form::kComp, std::array{r});
}

Regex RegexStore::difference(std::span<const Regex> arguments) {
  ASSAY_ASSERT(!arguments.empty());
  std::vector<Regex> items = {arguments[0]};
  for (const Regex r : arguments.subspan(1)) items.push_back(complement(r));
  return intersect(items);
}

// --- union and intersection ---

Regex RegexStore::unite(std::span<const Regex> arguments) {
  Budget work = outside_work(arguments.size());
  return make_union({arguments.begin(), arguments.end()}, work, kOutsideDepth);
}

Regex RegexStore::intersect(std::span<const Regex> arguments) {
  Budget work = outside_work(arguments.size());
  return make_inter({arguments.begin(), arguments.end()}, work, kOutsideDepth);
}

// Replaces items of the same form by their arguments, without the neutral one; an option in a union
// is epsilon and its body. False if the absorbing one is there.
bool RegexStore::flatten(Form wanted, std::vector<Regex>& items, Regex neutral, Regex absorbing,
                         Budget& work) {
  std::vector<Regex> stack;
  stack.swap(items);
  while (!stack.empty()) {
    const Regex r = stack.back();
    stack.pop_back();
    if (r == neutral) continue;
    if (r == absorbing) return false;
    if (form(r) == wanted && work.spend(parts(r).size())) {
      stack.insert(stack.end(), parts(r).begin(), parts(r).end());
      continue;
    }
    if (wanted == Form::kUnion && is_loop(r)) {
      const Loop loop = as_loop(r);
      if (loop.lo == 0 && loop.hi == 1 && work.spend(2)) {
        stack.push_back(epsilon());
        stack.push_back(loop.body);
        continue;
      }
    }
    items.push_back(r);
  }
  sort_unique(items);
  return true;
}

void RegexStore::merge_classes(std::vector<Regex>& items, Form wanted, Budget& work) {
  const auto is_kept = [this](Regex r) { return !is_class(r); };
  const auto middle = std::stable_partition(items.begin(), items.end(), is_kept);
  std::vector<Regex> classes(middle, items.end());
  if (classes.empty()) return;
  items.erase(middle, items.end());
  Ranges merged(ranges(classes[0]).begin(), ranges(classes[0]).end());
  for (size_t i = 1; i < classes.size(); ++i) {
    const RangesView next = ranges(classes[i]);
    const bool fits = wanted == Form::kInter || merged.size() + next.size() <= kMaxRangeWords;
    if (fits && work.spend(next.size())) {
      merged = wanted == Form::kInter ? intersect_ranges(merged, next) : unite_ranges(merged, next);
    } else {
      items.push_back(classes[i]);
    }
  }
  if (wanted == Form::kInter) {  // a character that is not in a class
    std::erase_if(items, [&](Regex r) {
      if (form(r) != Form::kComp || !is_class(parts(r)[0])) return false;
      const RangesView without = ranges(parts(r)[0]);
      if (!work.spend(without.size())) return false;
      merged = subtract_ranges(merged, without);
      return true;
    });
  }
  items.push_back(make_class(merged));
  sort_unique(items);
}

// De Morgan's rules, in the direction that leaves one complement.
void RegexStore::merge_complements(std::vector<Regex>& items, Form wanted, Budget& work,
                                   int depth) {
  if (depth >= kMaxDepth) return;
  const auto is_kept = [this](Regex r) { return form(r) != Form::kComp; };
  const auto middle = std::stable_partition(items.begin(), items.end(), is_kept);
  if (items.end() - middle >= 2) {
    std::vector<Regex> bodies;
    for (auto it = middle; it != items.end(); ++it) bodies.push_back(parts(*it)[0]);
    items.erase(middle, items.end());
    items.push_back(make_complement(wanted == Form::kInter ? make_union(bodies, work, depth + 1)
                                                           : make_inter(bodies, work, depth + 1)));
  }
  sort_unique(items);
}

bool RegexStore::has_complement_pair(std::span<const Regex> items) const {
  return std::any_of(items.begin(), items.end(),
                     [&](Regex r) { return form(r) == Form::kComp && holds(items, parts(r)[0]); });
}

Regex RegexStore::make_inter(std::vector<Regex> items, Budget& work, int depth) {
  if (!flatten(Form::kInter, items, all(), none(), work)) return none();
  if (has_complement_pair(items)) return none();
  merge_classes(items, Form::kInter, work);
  merge_complements(items, Form::kInter, work, depth);
  std::erase(items, all());
  if (items.empty()) return all();
  if (items.size() == 1) return items[0];
  const auto nullable = [this](Regex r) { return is_nullable(r); };
  if (holds(items, none())) return none();
  if (holds(items, epsilon())) {
    return std::all_of(items.begin(), items.end(), nullable) ? epsilon() : none();
  }
  uint64_t least = 0;
  uint64_t greatest = kUnbounded;
  for (const Regex r : items) {
    least = std::max(least, least_length(r));
    greatest = std::min(greatest, greatest_length(r));
  }
  if (least > greatest) return none();
  if (greatest == 0 && std::all_of(items.begin(), items.end(), nullable)) return epsilon();
  return intern(Form::kInter, items);
}

Regex RegexStore::make_union(std::vector<Regex> items, Budget& work, int depth) {
  if (!flatten(Form::kUnion, items, none(), all(), work)) return all();
  if (has_complement_pair(items)) return all();
  merge_classes(items, Form::kUnion, work);
  merge_complements(items, Form::kUnion, work, depth);
  bool has_epsilon = std::erase(items, epsilon()) != 0;
  if (items.size() + (has_epsilon ? 1 : 0) >= 2 && depth < kMaxDepth) {
    factor(items, has_epsilon, work, depth);
  }
  if (holds(items, all())) return all();
  const auto nullable = [this](Regex r) { return is_nullable(r); };
  has_epsilon = has_epsilon && std::none_of(items.begin(), items.end(), nullable);
  if (items.empty()) return has_epsilon ? epsilon() : none();
  if (items.size() == 1) return has_epsilon ? intern_loop({items[0], 0, 1}) : items[0];
  if (has_epsilon) items.insert(items.begin(), epsilon());
  sort_unique(items);
  return intern(Form::kUnion, items);
}

// --- factoring of unions ---

RegexStore::Product RegexStore::as_product(Regex r) const {
  if (!is_flat_concat(r)) return {as_loop(r), epsilon()};
  return {as_loop(parts(r)[0]), parts(r)[1]};
}

// The items as products; t beside x{0,n}·t is left out, and beside x{1,n}·t makes that x{0,n}·t. In
// the second case x{1,n}·t must stay what it is for others: x·t is no taker if it could be taken.
std::vector<RegexStore::Product> RegexStore::products(std::span<const Regex> items,
                                                      bool& has_epsilon) const {
  std::vector<Product> result;
  std::vector<Regex> tails;
  for (const Regex r : items) {
    result.push_back(as_product(r));
    const Product& product = result.back();
    if (product.head.lo <= 1 && holds(items, product.tail)) tails.push_back(product.tail);
  }
  sort_unique(tails);
  std::vector<Regex> taken;
  for (size_t i = 0; i < items.size(); ++i) {
    Loop& head = result[i].head;
    if (head.lo > 1) continue;
    const Regex tail = result[i].tail;
    const bool has_tail = holds(tails, tail);
    if (head.lo == 0 || is_nullable(head.body)) {
      if (has_tail) taken.push_back(tail);
    } else if (!holds(tails, items[i])) {
      if (has_tail) taken.push_back(tail);
      const bool takes_epsilon = has_epsilon && tail == epsilon() && head.hi > 1;
      if (takes_epsilon) has_epsilon = false;
      if (has_tail || takes_epsilon) head.lo = 0;
    }
  }
  sort_unique(taken);
  size_t kept = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!holds(taken, items[i])) result[kept++] = result[i];
  }
  result.resize(kept);
  return result;
}

void RegexStore::factor(std::vector<Regex>& items, bool& has_epsilon, Budget& work, int depth) {
  if (!work.spend(items.size())) return;
  std::vector<Product> terms = products(items, has_epsilon);
  // Loops of the same body before the same tail are joined.
  std::sort(terms.begin(), terms.end(), [](const Product& a, const Product& b) {
    return std::tie(a.head.body, a.tail, a.head.lo, a.head.hi) <
           std::tie(b.head.body, b.tail, b.head.lo, b.head.hi);
  });
  size_t kept = 0;
  for (const Product& term : terms) {
    Product& last = terms[kept == 0 ? 0 : kept - 1];
    if (kept != 0 && last.head.body == term.head.body && last.tail == term.tail &&
        (last.head.hi == kUnbounded || term.head.lo <= last.head.hi + 1)) {
      last.head.hi = std::max(last.head.hi, term.head.hi);
    } else {
      terms[kept++] = term;
    }
  }
  terms.resize(kept);
  // The tails of the same head are united.
  std::sort(terms.begin(), terms.end(), [](const Product& a, const Product& b) {
    return std::tie(a.head.body, a.head.lo, a.head.hi, a.tail) <
           std::tie(b.head.body, b.head.lo, b.head.hi, b.tail);
  });
  items.clear();
  for (size_t i = 0; i < terms.size();) {
    const Loop head = terms[i].head;
    std::vector<Regex> tails;
    for (; i < terms.size() && terms[i].head.body == head.body && terms[i].head.lo == head.lo &&
           terms[i].head.hi == head.hi;
         ++i) {
      tails.push_back(terms[i].tail);
    }
    const Regex tail = tails.size() == 1 ? tails[0] : make_union(std::move(tails), work, depth + 1);
    items.push_back(
        make_concat(make_loop(head.body, head.lo, head.hi, work, depth + 1), tail, work));
  }
  sort_unique(items);
}

}  // namespace assay::value
