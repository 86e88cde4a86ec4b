// result = A * bits + c over GF(2), as checksums, permutations of bits and Gray codes are. As many
// samples as there are input bits, and one, determine it if they are independent; bits about which
// no sample says anything are taken to be without influence.
#include <algorithm>
#include <bit>

#include "closedbox/surrogate/data.h"

namespace assay::closedbox::surrogate {

namespace {

using term::Op;
using term::Term;

// An equation: the sum of the columns of these bits (the constant is the last one) is `value`.
struct Row {
  std::vector<uint64_t> bits;
  uint64_t value;
};

bool is_set(const Row& row, unsigned k) { return (row.bits[k / 64] >> (k % 64) & 1) != 0; }

void add_to(Row& x, const Row& y) {
  for (size_t i = 0; i < x.bits.size(); ++i) x.bits[i] ^= y.bits[i];
  x.value ^= y.value;
}

// The columns, or nothing if the samples contradict each other.
std::optional<std::vector<uint64_t>> columns(const Data& data) {
  const unsigned count = data.bits + 1;
  std::vector<Row> basis;
  std::vector<unsigned> pivots;
  for (size_t n = 0; n < data.points.size(); ++n) {
    Row row{std::vector<uint64_t>((count + 63) / 64, 0), data.results[n]};
    for (unsigned k = 0; k < data.bits; ++k) {
      if (bit_of(data, data.points[n], k)) row.bits[k / 64] |= uint64_t{1} << (k % 64);
    }
    row.bits[data.bits / 64] |= uint64_t{1} << (data.bits % 64);
    for (size_t i = 0; i < basis.size(); ++i) {
      if (is_set(row, pivots[i])) add_to(row, basis[i]);
    }
    unsigned pivot = 0;
    while (pivot < count && !is_set(row, pivot)) ++pivot;
    if (pivot == count) {
      if (row.value != 0) return std::nullopt;
      continue;
    }
    for (Row& other : basis) {  // reduced: each pivot in its own row only
      if (is_set(other, pivot)) add_to(other, row);
    }
    basis.push_back(std::move(row));
    pivots.push_back(pivot);
  }
  std::vector<uint64_t> result(count, 0);
  for (size_t i = 0; i < basis.size(); ++i) result[pivots[i]] = basis[i].value;
  return result;
}

}  // namespace

Fit fit_affine(const Data& data, Builder& build) {
  constexpr unsigned kMaxBits = 512;
  if (!data.are_words() || data.bits > kMaxBits || data.points.empty()) return {};
  const auto found = columns(data);
  if (!found) return {};
  const unsigned width = data.result.width;
  const term::Sort sort = build.store().sorts().bit_vector(width);
  Term sum = build.literal(width, found->back());
  for (unsigned k = 0; k < data.bits; ++k) {
    const uint64_t column = (*found)[k];
    if (column == 0) continue;
    const Term is_set_bit =
        build.make(Op::kEqual, term::kBoolSort, {build.bit(k), build.literal(1, 1)});
    const Term part = build.make(
        Op::kIte, sort, {is_set_bit, build.literal(width, column), build.literal(width, 0)});
    sum = build.make(Op::kBvXor, sort, {sum, part});
  }
  return {build.result(sum)};
}

}  // namespace assay::closedbox::surrogate
