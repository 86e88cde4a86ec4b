// Tables: of the whole domain, where that is small; and of single output bits that depend on a few
// input bits only (a byte-wise function of a word, a box that looks at flags).
#include <algorithm>
#include <array>
#include <bit>

#include "closedbox/surrogate/data.h"

namespace assay::closedbox::surrogate {

namespace {

using term::Op;
using term::Term;

constexpr unsigned kMaxTableBits = 16;
constexpr size_t kBatch = 1024;
// Of one output bit.
constexpr size_t kMaxInfluences = 10;
constexpr size_t kMaxSamples = 1 << 14;

Point point_of(const Data& data, uint64_t packed) {
  Point p;
  for (const search::WordSort& s : data.arguments) {
    p.push_back(packed & search::mask_of(s.width));
    packed = s.width == 64 ? 0 : packed >> s.width;
  }
  return p;
}

// A decision tree over the bits, the last one at the root; equal branches become one.
Term tree(Builder& build, term::Sort sort, const std::vector<unsigned>& bits,
          std::vector<Term> leaves) {
  for (unsigned k : bits) {
    const Term is_set =
        build.make(Op::kEqual, term::kBoolSort, {build.bit(k), build.literal(1, 1)});
    std::vector<Term> next;
    for (size_t i = 0; i < leaves.size(); i += 2) {
      const Term low = leaves[i];
      const Term high = leaves[i + 1];
      next.push_back(low == high ? low : build.make(Op::kIte, sort, {is_set, high, low}));
    }
    leaves = std::move(next);
  }
  return leaves[0];
}

uint64_t gathered(uint64_t word, uint64_t mask) {
  uint64_t result = 0;
  for (unsigned n = 0; mask != 0; mask &= mask - 1, ++n) {
    if ((word & mask & (0 - mask)) != 0) result |= uint64_t{1} << n;
  }
  return result;
}

uint64_t scattered(uint64_t word, uint64_t mask) {
  uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, word >>= 1) {
    if ((word & 1) != 0) result |= mask & (0 - mask);
  }
  return result;
}

bool takes_bits(const Data& data) {
  return data.is_packed() && !data.points.empty() && data.points.size() <= kMaxSamples;
}

bool are_few(const std::vector<uint64_t>& masks) {
  return std::all_of(masks.begin(), masks.end(), [](uint64_t mask) {
    return static_cast<size_t>(std::popcount(mask)) <= kMaxInfluences;
  });
}

// Which entries of an output bit's table the samples fill: 0, 1, or 2 for none; empty if two
// samples contradict each other (there is an influence that was not seen).
std::vector<uint8_t> table_of(const Data& data, size_t output, uint64_t mask) {
  std::vector<uint8_t> table(size_t{1} << std::popcount(mask), 2);
  for (size_t n = 0; n < data.points.size(); ++n) {
    uint8_t& entry = table[gathered(data.packed[n], mask)];
    const auto bit = static_cast<uint8_t>(data.results[n] >> output & 1);
    if (entry != 2 && entry != bit) return {};
    entry = bit;
  }
  return table;
}

// Two samples that the table can not tell apart and that differ in this output bit: some input bit
// outside of the mask has an influence. Half-way between the nearest two of them it is nearer to
// one; in the end they differ in one bit, and the influence is seen.
void want_between(const Data& data, size_t output, uint64_t mask, base::Random& random,
                  std::vector<Point>& points) {
  constexpr size_t kMostOfOne = 128;  // samples of one entry that are compared
  constexpr int kEntries = 16;
  std::map<uint64_t, std::array<std::vector<uint64_t>, 2>> entries;
  for (size_t n = 0; n < data.points.size(); ++n) {
    auto& list = entries[gathered(data.packed[n], mask)][data.results[n] >> output & 1];
    if (list.size() < kMostOfOne) list.push_back(data.packed[n]);
  }
  int count = 0;
  for (const auto& [key, lists] : entries) {
    uint64_t from = 0;
    uint64_t differ = 0;
    for (uint64_t x : lists[0]) {
      for (uint64_t y : lists[1]) {
        if (differ != 0 && std::popcount(x ^ y) >= std::popcount(differ)) continue;
        from = x;
        differ = x ^ y;
      }
    }
    if (differ == 0) continue;
    Point p = point_of(data, from ^ (differ & random.next()));  // about half of the bits
    if (data.is_known(p)) continue;
    points.push_back(std::move(p));
    if (++count == kEntries) return;
  }
}

std::vector<unsigned> places(uint64_t mask) {
  std::vector<unsigned> result;
  for (; mask != 0; mask &= mask - 1)
    result.push_back(static_cast<unsigned>(std::countr_zero(mask)));
  return result;
}

}  // namespace

void want_table(const Data& data, std::vector<Point>& points) {
  if (!data.are_words() || data.bits > kMaxTableBits) return;
  const uint64_t size = uint64_t{1} << data.bits;
  for (uint64_t i = 0; i < size && points.size() < kBatch; ++i) {
    Point p = point_of(data, i);
    if (!data.is_known(p)) points.push_back(std::move(p));
  }
}

Fit fit_table(const Data& data, Builder& build) {
  if (!data.are_words() || data.bits > kMaxTableBits || data.points.empty()) return {};
  const uint64_t size = uint64_t{1} << data.bits;
  if (data.points.size() + data.outside.size() < size) return {};
  std::vector<Term> leaves;
  std::vector<unsigned> bits;
  for (unsigned k = 0; k < data.bits; ++k) bits.push_back(k);
  Term last = build.literal(data.result.width, data.results[0]);
  for (uint64_t i = 0; i < size; ++i) {
    // Points without a value are like their neighbour: whatever is there is tested anyhow.
    const uint64_t* result = data.find(point_of(data, i));
    if (result != nullptr) last = build.literal(data.result.width, *result);
    leaves.push_back(last);
  }
  const term::Sort sort = build.store().sorts().bit_vector(data.result.width);
  return {build.result(tree(build, sort, bits, std::move(leaves))), data.outside.empty()};
}

void want_bits(const Data& data, base::Random& random, std::vector<Point>& points) {
  if (!takes_bits(data)) return;
  // Each bit flipped at a few points; these are asked for once, since the numbers are drawn anew.
  constexpr size_t kBases = 3;
  if (data.points.size() < (kBases + 1) * data.bits) {
    for (size_t n = 0; n < kBases; ++n) {
      Point base = point_of(data, random.next());
      points.push_back(base);
      for (unsigned k = 0; k < data.bits; ++k) {
        flip(data, base, k);
        points.push_back(base);
        flip(data, base, k);
      }
    }
    return;
  }
  const std::vector<uint64_t>& masks = data.influences;
  if (!are_few(masks)) return;
  // All tables at once, as far as they do not overlap; then what is missing.
  uint64_t most = 1;
  for (uint64_t mask : masks) most = std::max(most, uint64_t{1} << std::popcount(mask));
  for (uint64_t word = 0; word < most; ++word) {
    uint64_t all = 0;
    for (uint64_t mask : masks) all |= scattered(word, mask);
    Point p = point_of(data, all);
    if (!data.is_known(p)) points.push_back(std::move(p));
  }
  if (!points.empty()) return;
  for (size_t output = 0; output < masks.size() && points.size() < kBatch; ++output) {
    const auto table = table_of(data, output, masks[output]);
    if (table.empty()) want_between(data, output, masks[output], random, points);
    for (uint64_t i = 0; i < table.size(); ++i) {
      if (table[i] == 2) points.push_back(point_of(data, scattered(i, masks[output])));
    }
  }
  // Nothing contradicts the tables: points at random may.
  constexpr int kChecks = 64;
  if (!points.empty()) return;
  for (int n = 0; n < kChecks; ++n) points.push_back(point_of(data, random.next()));
}

Fit fit_bits(const Data& data, Builder& build) {
  if (!takes_bits(data) || data.points.size() < 2 * data.bits) return {};
  const std::vector<uint64_t>& masks = data.influences;
  if (!are_few(masks)) return {};
  Term all{};
  unsigned width = 0;
  const term::Sort bit = build.store().sorts().bit_vector(1);
  for (size_t output = 0; output < masks.size(); ++output) {
    const auto table = table_of(data, output, masks[output]);
    if (table.empty()) return {};
    std::vector<Term> leaves;
    for (uint8_t entry : table) {
      if (entry == 2) return {};
      leaves.push_back(build.literal(1, entry));
    }
    const Term one = tree(build, bit, places(masks[output]), std::move(leaves));
    ++width;
    all = all ? build.make(Op::kConcat, build.store().sorts().bit_vector(width), {one, all}) : one;
  }
  return {build.result(all)};
}

}  // namespace assay::closedbox::surrogate
