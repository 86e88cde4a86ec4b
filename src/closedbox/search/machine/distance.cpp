#include <algorithm>
#include <bit>

#include "closedbox/search/machine/machine.h"
#include "closedbox/search/program/compute.h"

namespace assay::closedbox::search {

namespace {

// log2(x + 1), linear between powers of two.
double log2_of(uint64_t x) {
  if (x == UINT64_MAX) return 64;
  const uint64_t n = x + 1;
  const int whole = 63 - std::countl_zero(n);
  const uint64_t fraction = whole == 0 ? 0 : n << (64 - whole);
  return whole + static_cast<double>(fraction >> 12) * 0x1p-52;
}

// In (0, 1].
double scaled(uint64_t difference, unsigned width) {
  return (1 + log2_of(difference)) / (width + 2);
}

// Floats as integers in the same order.
int64_t ordered(uint64_t word, unsigned width) {
  const int64_t n = signed_of(word, width);
  return n < 0 ? signed_of(uint64_t{1} << (width - 1), width) - n : n;
}

uint64_t gap(int64_t x, int64_t y) {
  return x < y ? static_cast<uint64_t>(y) - static_cast<uint64_t>(x)
               : static_cast<uint64_t>(x) - static_cast<uint64_t>(y);
}

double unequal(uint64_t a, uint64_t b, WordSort sort, Metric metric) {
  const unsigned width = sort.width;
  switch (sort.kind) {
    case WordKind::kBits: {
      if (metric == Metric::kBits) return (std::popcount(a ^ b) + 1.0) / (width + 1);
      if (metric == Metric::kLowBits) {
        return (width - std::countr_zero(a ^ b) + 1.0) / (width + 1);
      }
      return scaled(std::min((a - b) & mask_of(width), (b - a) & mask_of(width)), width);
    }
    case WordKind::kBool:
      return 1;
    case WordKind::kInt:
      return scaled(gap(static_cast<int64_t>(a), static_cast<int64_t>(b)), 64);
    default:
      return scaled(gap(ordered(a, width), ordered(b, width)), width);
  }
}

}  // namespace

Machine::Pair Machine::pair_of(const Instruction& i, Metric metric) const {
  const uint64_t a = registers_[i.a];
  const uint64_t b = registers_[i.b];
  const auto of = [&](uint32_t at) { return pairs_[at]; };
  const auto same = [&](Pair x, Pair y) {
    return Pair{std::min(x.to_true + y.to_true, x.to_false + y.to_false),
                std::min(x.to_true + y.to_false, x.to_false + y.to_true)};
  };
  switch (i.op) {
    case WordOp::kBoolNot:
      return {of(i.a).to_false, of(i.a).to_true};
    case WordOp::kBoolAnd:
      return {of(i.a).to_true + of(i.b).to_true, std::min(of(i.a).to_false, of(i.b).to_false)};
    case WordOp::kBoolOr:
      return {std::min(of(i.a).to_true, of(i.b).to_true), of(i.a).to_false + of(i.b).to_false};
    case WordOp::kBoolXor: {
      const Pair p = same(of(i.a), of(i.b));
      return {p.to_false, p.to_true};
    }
    case WordOp::kIte: {
      const Pair c = of(i.a);
      const Pair x = of(i.b);
      const Pair y = of(i.c);
      return {std::min(c.to_true + x.to_true, c.to_false + y.to_true),
              std::min(c.to_true + x.to_false, c.to_false + y.to_false)};
    }
    default:
      break;
  }
  if (is_undefined(i.target)) return {kUndefined, kUndefined};
  const bool value = registers_[i.target] != 0;
  const unsigned width = i.width;
  const auto away = [&](uint64_t difference) {
    const double d = scaled(difference, width);
    return value ? Pair{0, d} : Pair{d, 0};
  };
  switch (i.op) {
    case WordOp::kEqual: {
      const WordSort sort = program_.sorts[i.a];
      if (sort.kind == WordKind::kBool) return same(of(i.a), of(i.b));
      // Far from different, though one step would do: where f(x) = f(y) and x != y are wanted, a
      // small number here would make x = y the place where every walk ends.
      if (value) return {0, 1};
      return {unequal(a, b, sort, metric), 0};
    }
    case WordOp::kUlt:
    case WordOp::kUle:
      return away(a < b ? b - a : a - b);
    case WordOp::kSlt:
    case WordOp::kSle:
      return away(gap(signed_of(a, width), signed_of(b, width)));
    case WordOp::kRealLt:
    case WordOp::kRealLe:
    case WordOp::kFpLt:
    case WordOp::kFpLe:
    case WordOp::kFpEqual:
      return away(gap(ordered(a, width), ordered(b, width)));
    default:
      return value ? Pair{0, 1} : Pair{1, 0};
  }
}

double Machine::distance(Metric metric) {
  for (uint32_t at : leaves_) pairs_[at] = leaf(at);
  for (const Instruction& i : predicates_) pairs_[i.target] = pair_of(i, metric);
  double sum = 0;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    const uint32_t at = program_.conjuncts[i].at;
    // The value decides: what is undefined below an untaken branch is at no distance.
    conjuncts_[i] = is_true(at) ? 0 : std::max(pairs_[at].to_true, 1e-9);
    sum += conjuncts_[i];
  }
  return sum;
}

}  // namespace assay::closedbox::search
