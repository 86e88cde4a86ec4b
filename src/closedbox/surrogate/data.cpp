#include "closedbox/surrogate/data.h"

#include <algorithm>
#include <bit>
#include <string>

namespace assay::closedbox::surrogate {

using search::WordKind;
using term::Op;
using term::Term;

bool Data::are_words() const {
  const auto is_word = [](search::WordSort s) {
    return s.kind == WordKind::kBits || s.kind == WordKind::kBool;
  };
  return is_word(result) && std::all_of(arguments.begin(), arguments.end(), is_word);
}

bool Data::are_ints() const {
  const auto is_int = [](search::WordSort s) { return s.kind == WordKind::kInt; };
  return is_int(result) && std::all_of(arguments.begin(), arguments.end(), is_int);
}

bool Data::add(const Point& p, uint64_t word) {
  const auto [at, is_new] = place.try_emplace(p, points.size());
  if (!is_new) return false;
  points.push_back(p);
  results.push_back(word & search::mask_of(result.width));
  if (!is_packed()) return true;
  uint64_t all = 0;
  unsigned shift = 0;
  for (size_t i = 0; i < p.size(); ++i) {
    all |= p[i] << shift;
    shift += arguments[i].width;
  }
  packed.push_back(all);
  influences.resize(result.width, 0);
  Point next = p;
  for (unsigned k = 0; k < bits; ++k) {
    flip(*this, next, k);
    if (const uint64_t* other = find(next)) {
      for (uint64_t d = *other ^ results.back(); d != 0; d &= d - 1) {
        influences[static_cast<size_t>(std::countr_zero(d))] |= uint64_t{1} << k;
      }
    }
    flip(*this, next, k);
  }
  return true;
}

namespace {

std::pair<size_t, unsigned> place_of(const Data& data, unsigned k) {
  size_t i = 0;
  while (k >= data.arguments[i].width) k -= data.arguments[i++].width;
  return {i, k};
}

}  // namespace

bool bit_of(const Data& data, const Point& p, unsigned k) {
  const auto [i, shift] = place_of(data, k);
  return (p[i] >> shift & 1) != 0;
}

void flip(const Data& data, Point& p, unsigned k) {
  const auto [i, shift] = place_of(data, k);
  p[i] ^= uint64_t{1} << shift;
}

Term Builder::literal(unsigned width, uint64_t word) {
  return store_.bit_vector(word & search::mask_of(width), store_.sorts().bit_vector(width));
}

Term Builder::integer(int64_t n) {
  if (n >= 0) return store_.numeral(static_cast<uint64_t>(n));
  return make(Op::kNeg, term::kIntSort, {store_.numeral(0 - static_cast<uint64_t>(n))});
}

Term Builder::make(Op op, term::Sort sort, std::initializer_list<Term> arguments) {
  return store_.make(op, sort, std::span(arguments.begin(), arguments.size()));
}

Term Builder::extract(Term t, unsigned high, unsigned low) {
  const uint32_t indices[] = {high, low};
  return store_.make(Op::kExtract, store_.sorts().bit_vector(high - low + 1), indices,
                     std::span(&t, 1));
}

Term Builder::argument(size_t i) {
  if (data_.arguments[i].kind != WordKind::kBool) return arguments_[i];
  return make(Op::kIte, store_.sorts().bit_vector(1),
              {arguments_[i], literal(1, 1), literal(1, 0)});
}

Term Builder::argument(size_t i, unsigned width) {
  const unsigned own = data_.arguments[i].width;
  const Term t = argument(i);
  if (own == width) return t;
  if (own > width) return extract(t, width - 1, 0);
  const uint32_t more = width - own;
  return store_.make(Op::kZeroExtend, store_.sorts().bit_vector(width), std::span(&more, 1),
                     std::span(&t, 1));
}

Term Builder::bit(unsigned k) {
  const auto [i, shift] = place_of(data_, k);
  if (data_.arguments[i].width == 1) return argument(i);
  return extract(argument(i), shift, shift);
}

Term Builder::result(Term bits) {
  if (data_.result.kind != WordKind::kBool) return bits;
  return make(Op::kEqual, term::kBoolSort, {bits, literal(1, 1)});
}

// Zero, small numbers, ends, each bit alone, some at random: enough for constants, linear and
// affine boxes, and to refute them.
void want_basics(const Data& data, base::Random& random, std::vector<Point>& points) {
  const size_t count = data.arguments.size();
  const Point zero(count, 0);
  points.push_back(zero);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t mask = search::mask_of(data.arguments[i].width);
    for (const uint64_t word : {uint64_t{1}, uint64_t{2}, uint64_t{3}, uint64_t{4}, mask}) {
      Point p = zero;
      p[i] = word & mask;
      points.push_back(p);
    }
    for (size_t j = i + 1; j < count; ++j) {
      Point p = zero;
      p[i] = p[j] = 1;
      points.push_back(p);
    }
  }
  if (data.are_words()) {
    for (unsigned k = 0; k < data.bits; ++k) {
      Point p = zero;
      flip(data, p, k);
      points.push_back(p);
    }
  }
  constexpr int kRandom = 8;
  for (int n = 0; n < kRandom; ++n) {
    Point p;
    for (const search::WordSort& s : data.arguments) {
      p.push_back((random.next() & search::mask_of(s.width)) >>
                  (n % 2 == 0 ? 0 : random.below(s.width)));
    }
    points.push_back(std::move(p));
  }
}

Fit fit_constant(const Data& data, Builder& build) {
  if (data.results.empty()) return {};
  for (uint64_t r : data.results) {
    if (r != data.results[0]) return {};
  }
  if (data.result.kind == WordKind::kInt) {
    return {build.integer(static_cast<int64_t>(data.results[0]))};
  }
  if (!data.are_words()) return {};
  return {build.result(build.literal(data.result.width, data.results[0]))};
}

}  // namespace assay::closedbox::surrogate
