#include "mutate/fusion/coefficient.h"

#include <array>

#include "base/assert.h"

namespace assay::mutate::fusion {

using term::Op;
using term::Sort;
using term::Term;
using term::TermStore;

namespace {

CoefficientValue integer(TermStore& terms, int64_t n) {
  const Term digits = terms.numeral(static_cast<uint64_t>(n < 0 ? -n : n));
  return {n < 0 ? terms.make(Op::kNeg, term::kIntSort, {&digits, 1}) : digits,
          value::small_integer(n)};
}

// A number of tenths.
CoefficientValue tenths(TermStore& terms, value::ValueStore& values, int64_t n) {
  const auto magnitude = static_cast<uint64_t>(n < 0 ? -n : n);
  // The canonical form of a whole number has the digit 0 behind the point.
  const Term digits = magnitude % 10 == 0 ? terms.literal(Op::kDecimal, term::kRealSort,
                                                          std::to_string(magnitude / 10) + ".0")
                                          : terms.decimal(magnitude, 1);
  mpq_class q(n, 10);
  q.canonicalize();
  return {n < 0 ? terms.make(Op::kNeg, term::kRealSort, {&digits, 1}) : digits, values.real(q)};
}

CoefficientValue text(TermStore& terms, value::ValueStore& values, std::string_view letters) {
  return {terms.literal(Op::kString, term::kStringSort, letters),
          values.text(std::u32string(letters.begin(), letters.end()))};
}

CoefficientValue bits(TermStore& terms, Sort sort, uint64_t n) {
  const uint32_t width = terms.sorts().width(sort);
  n &= value::low_bits(width);
  return {terms.bit_vector(n, sort), value::small_bits(width, n)};
}

std::string random_letters(base::Random& random) {
  constexpr std::string_view kLetters = "abcdxyz019 -";
  std::string letters;
  for (uint64_t i = random.below(5); i > 0; --i) letters += kLetters[random.below(kLetters.size())];
  return letters;
}

// Small as a rule, sometimes near a power of two.
int64_t random_integer(base::Random& random, bool may_be_zero) {
  if (random.chance(1, 16)) {
    return random.between(-2, 2) + (int64_t{1} << random.between(8, 40));
  }
  const int64_t n = random.between(-20, 20);
  return n == 0 && !may_be_zero ? 1 : n;
}

}  // namespace

uint64_t inverse_of_odd(uint64_t n) {
  uint64_t inverse = n;  // right in the lowest 3 bits; each step doubles their number
  for (int i = 0; i < 5; ++i) inverse *= 2 - n * inverse;
  return inverse;
}

CoefficientValue draw(TermStore& terms, value::ValueStore& values, const Coefficient& coefficient,
                      std::span<const CoefficientValue> earlier, base::Random& random) {
  using Kind = Coefficient::Kind;
  const bool may_be_zero = coefficient.kind != Kind::kNonzero;
  if (coefficient.kind == Kind::kInverse) {
    return bits(terms, coefficient.sort, inverse_of_odd(earlier[coefficient.base].value.payload));
  }
  if (coefficient.sort == term::kIntSort)
    return integer(terms, random_integer(random, may_be_zero));
  if (coefficient.sort == term::kRealSort) {
    const int64_t n = random_integer(random, may_be_zero);
    return tenths(terms, values, random.chance(1, 2) ? n : n * 10);
  }
  if (coefficient.sort == term::kStringSort) return text(terms, values, random_letters(random));
  uint64_t n = random.chance(1, 2) ? random.below(16) : random.next();
  if (coefficient.kind == Kind::kOdd) n |= 1;
  if (!may_be_zero && (n & value::low_bits(terms.sorts().width(coefficient.sort))) == 0) n = 1;
  return bits(terms, coefficient.sort, n);
}

std::vector<CoefficientValue> samples(TermStore& terms, value::ValueStore& values,
                                      const Coefficient& coefficient) {
  using Kind = Coefficient::Kind;
  std::vector<CoefficientValue> list;
  if (coefficient.kind == Kind::kInverse) return list;
  const auto skip = [&](int64_t n) { return coefficient.kind == Kind::kNonzero && n == 0; };
  if (coefficient.sort == term::kIntSort) {
    for (const int64_t n : {-3, 0, 1, 7}) {
      if (!skip(n)) list.push_back(integer(terms, n));
    }
  } else if (coefficient.sort == term::kRealSort) {
    for (const int64_t n : {-25, 0, 10, 3}) {
      if (!skip(n)) list.push_back(tenths(terms, values, n));
    }
  } else if (coefficient.sort == term::kStringSort) {
    for (const std::string_view letters : {"", "a", "ab"}) {
      list.push_back(text(terms, values, letters));
    }
  } else {
    for (const uint64_t n : {0, 1, 2, 3, 5}) {
      if (coefficient.kind == Kind::kOdd && n % 2 == 0) continue;
      if (!skip(static_cast<int64_t>(n))) list.push_back(bits(terms, coefficient.sort, n));
    }
    list.push_back(bits(terms, coefficient.sort, ~uint64_t{0}));
  }
  return list;
}

}  // namespace assay::mutate::fusion
