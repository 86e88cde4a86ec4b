// The constructors of regular expressions and the rules by which they normalise:
//   none·r = none          epsilon·r = r           (a·b)·c = a·(b·c)
//   r{a,b}·r{c,d} = r{a+c,b+d}, also with r for r{1,1} unless that is a character
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
// Unions are factored on one side only: the mirror rule (a·x | b·x) would undo the first, and
// derivatives share their tails anyway.
//
// `work` is what a constructor may spend on this. Constructors call each other at most kMaxDepth
// deep, much less for a call from outside; the factoring of a long common prefix goes on when the
// rest is derived.
#include <array>

#include "base/assert.h"
#include "value/regex.h"

namespace assay::value {

namespace {

// What a call from outside may spend: enough for everyday regexes to be normalised entirely, and
// little enough that a chain of a million binary nodes stays linear.
constexpr uint64_t kWork = 32;
constexpr uint64_t kWorkPerArgument = 8;
Budget outside_work(size_t arguments) { return {kWork + kWorkPerArgument * arguments}; }

}  // namespace

// --- texts and classes ---

Regex RegexStore::make_class(RangesView ranges) { return intern(Form::kClass, ranges); }

Regex RegexStore::text(TextView text) {
  const uint32_t known = texts_.intern(0, 0, text);
  if (known < of_texts_.size()) return of_texts_[known];
  Regex result = epsilon();
  for (size_t i = text.size(); i-- > 0;) {
    const Regex first = range(text[i], text[i]);
    result = result == epsilon() ? first : intern(Form::kConcat, std::array{first, result});
  }
  of_texts_.push_back(result);
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
  return make_loop(r, lo, hi, work, kOutsideDepth);
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
    // r·r for shared parts: doubling something 100 times must not give 2^100 factors.
    const bool is_square = arguments[i] == result && is_concat(result) && !is_text(result);
    result = is_square ? make_loop(result, 2, 2, work, kOutsideDepth)
                       : make_concat(arguments[i], result, work);
  }
  return result;
}

// r{a,b}·r{c,d}: their sum. Two characters stay two, so that "aa" is a text.
std::optional<RegexStore::Loop> RegexStore::join_loops(Regex a, Regex b) const {
  if (is_text(a) && is_text(b)) return {};
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
  Regex rest = a;
  for (; is_flat_concat(rest); rest = parts(rest)[1]) {
    if (!work.spend(1)) return intern(Form::kConcat, std::array{a, b});
    factors.push_back(parts(rest)[0]);
  }
  // A concatenation to the left was too long before and is left to split().
  b = is_concat(rest) ? intern(Form::kConcat, std::array{rest, b}) : prepend(rest, b);
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

// --- union and intersection (regex_union.cpp) ---

Regex RegexStore::unite(std::span<const Regex> arguments) {
  Budget work = outside_work(arguments.size());
  return make_union({arguments.begin(), arguments.end()}, work, kOutsideDepth);
}

Regex RegexStore::intersect(std::span<const Regex> arguments) {
  Budget work = outside_work(arguments.size());
  return make_inter({arguments.begin(), arguments.end()}, work, kOutsideDepth);
}

}  // namespace assay::value
