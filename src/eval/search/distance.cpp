#include "eval/search/distance.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "eval/semantics/number_value.h"

namespace assay::eval {

namespace {

// Any distance to [0, 1); 0 stays 0. Through the logarithm, so that halving a large distance counts
// as much as halving a small one.
double scaled(double d) {
  const double bits = std::log2(1 + d);
  return std::isfinite(bits) ? bits / (bits + 1) : 1;
}

constexpr double kStep = 1e-3;  // what is missing where a strict comparison just fails

bool is_bits(Value v) { return v.is(Kind::kBits) || v.is(Kind::kWideBits); }

// Floats in their order: a number that grows by 1 from each float to the next.
double rank(uint64_t ieee, uint32_t width) {
  const uint64_t magnitude = ieee & value::low_bits(width - 1);
  const bool negative = (ieee >> (width - 1)) != 0;
  return negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

}  // namespace

Distance::Distance(Machine& machine, const Code& code)
    : machine_(machine), code_(code), pairs_(code.registers, Pair{0, 0}) {
  const TermStore& terms = machine.terms();
  for (const Instruction& i : code.blocks[0].instructions) {
    if (terms.sort(i.term) == term::kBoolSort) booleans_.push_back(&i);
  }
}

Distance::Pair Distance::leaf(uint32_t at) const {
  const Value v = machine_.at(at);
  if (v.is_true()) return {0, 1};
  if (v.is_false()) return {1, 0};
  return {1, 1};  // open: neither
}

std::vector<uint32_t> Distance::registers_of(const Instruction& i) const {
  if (takes_list(i.code)) {
    const auto first = code_.lists.begin() + static_cast<std::ptrdiff_t>(i.a);
    return {first, first + static_cast<std::ptrdiff_t>(i.b)};
  }
  const uint32_t fields[] = {i.a, i.b, i.c};
  return {fields, fields + machine_.terms().arguments(i.term).size()};
}

// Of two values that should be equal; 0 if they are.
double Distance::difference(Value a, Value b) const {
  if (a == b) return 0;
  const value::ValueStore& values = machine_.values();
  if (a.is_open() || b.is_open()) return 1;
  if (is_number(a) && is_number(b)) {
    return scaled(std::abs(mpq_class(values.to_mpq(a) - values.to_mpq(b)).get_d()));
  }
  if (a.is(Kind::kBits) && b.is(Kind::kBits)) {
    // The nearer of two ways: counting, or flipping bits.
    const uint64_t up = (a.payload - b.payload) & value::low_bits(a.extra);
    const uint64_t down = (b.payload - a.payload) & value::low_bits(a.extra);
    const double count = static_cast<double>(std::min(up, down));
    const double flips = std::popcount(a.payload ^ b.payload);
    return scaled(std::min(count, flips));
  }
  if (is_bits(a) && is_bits(b)) {
    const mpz_class flips = values.to_mpz(a) ^ values.to_mpz(b);
    return scaled(static_cast<double>(mpz_popcount(flips.get_mpz_t())));
  }
  if (a.is(Kind::kFloat) && b.is(Kind::kFloat)) {
    const uint32_t width = (a.extra >> 16) + (a.extra & 0xffff);
    return scaled(std::log2(1 + std::abs(rank(a.payload, width) - rank(b.payload, width))));
  }
  if (a.is(Kind::kText) && b.is(Kind::kText)) {
    const auto x = values.to_text(a);
    const auto y = values.to_text(b);
    const size_t shared = std::min(x.size(), y.size());
    double different = static_cast<double>(std::max(x.size(), y.size()) - shared);
    for (size_t i = 0; i < shared; ++i) {
      if (x[i] != y[i]) {
        different += scaled(std::abs(static_cast<double>(x[i]) - static_cast<double>(y[i])) / 8);
      }
    }
    return scaled(different);
  }
  if (a.kind == b.kind && (a.is(Kind::kArray) || a.is(Kind::kSet) || a.is(Kind::kSequence))) {
    const auto x = values.parts(a);
    const auto y = values.parts(b);
    double different = std::abs(static_cast<double>(x.size()) - static_cast<double>(y.size()));
    for (size_t i = 0; i < std::min(x.size(), y.size()); ++i) different += x[i] == y[i] ? 0 : 1;
    return scaled(std::max(different, 1.0));
  }
  return 1;
}

Distance::Pair Distance::compared(Op op, Value a, Value b) const {
  if (a.is_open() || b.is_open()) return {1, 1};
  const value::ValueStore& values = machine_.values();
  double gap = 0;  // a - b: what a <= b lacks where it is positive
  bool strict = false;
  switch (op) {
    case Op::kGe:
    case Op::kBvUge:
    case Op::kBvSge:
      std::swap(a, b);
      break;
    case Op::kLt:
    case Op::kBvUlt:
    case Op::kBvSlt:
      strict = true;
      break;
    case Op::kGt:
    case Op::kBvUgt:
    case Op::kBvSgt:
      std::swap(a, b);
      strict = true;
      break;
    default:
      break;
  }
  const bool is_signed =
      op == Op::kBvSge || op == Op::kBvSlt || op == Op::kBvSgt || op == Op::kBvSle;
  if (is_number(a) && is_number(b)) {
    gap = mpq_class(values.to_mpq(a) - values.to_mpq(b)).get_d();
  } else if (is_bits(a)) {
    gap = is_signed ? mpz_class(values.to_signed(a) - values.to_signed(b)).get_d()
                    : mpz_class(values.to_mpz(a) - values.to_mpz(b)).get_d();
  } else {
    return {1, 1};
  }
  const double over = scaled(std::max(gap, 0.0));
  const double under = scaled(std::max(-gap, 0.0));
  if (strict) return {gap < 0 ? 0 : over + kStep, gap < 0 ? under : 0};
  return {gap <= 0 ? 0 : over, gap <= 0 ? under + kStep : 0};
}

Distance::Pair Distance::pair_of(const Instruction& i) const {
  if (i.code == Opcode::kQuantifier || i.code == Opcode::kMatch || i.code == Opcode::kLazy ||
      i.code == Opcode::kApply) {
    return leaf(i.result);
  }
  const std::vector<uint32_t> args = registers_of(i);
  const auto pair = [&](size_t k) { return pairs_[args[k]]; };
  switch (machine_.terms().op(i.term)) {
    case Op::kNot:
      return {pair(0).to_false, pair(0).to_true};
    case Op::kAnd:
    case Op::kOr: {
      const bool is_and = machine_.terms().op(i.term) == Op::kAnd;
      double sum = 0;
      double least = args.empty() ? 0 : 1e300;
      for (size_t k = 0; k < args.size(); ++k) {
        sum += is_and ? pair(k).to_true : pair(k).to_false;
        least = std::min(least, is_and ? pair(k).to_false : pair(k).to_true);
      }
      return is_and ? Pair{sum, least} : Pair{least, sum};
    }
    case Op::kImplies: {
      double least = pair(args.size() - 1).to_true;
      double sum = pair(args.size() - 1).to_false;
      for (size_t k = 0; k + 1 < args.size(); ++k) {
        least = std::min(least, pair(k).to_false);
        sum += pair(k).to_true;
      }
      return {least, sum};
    }
    case Op::kIte: {
      const Pair c = pair(0);
      return {std::min(c.to_true + pair(1).to_true, c.to_false + pair(2).to_true),
              std::min(c.to_true + pair(1).to_false, c.to_false + pair(2).to_false)};
    }
    case Op::kXor:
    case Op::kEqual:
    case Op::kDistinct: {
      if (args.size() != 2) return leaf(i.result);
      const bool is_equal = machine_.terms().op(i.term) == Op::kEqual;
      Pair equal{difference(machine_.at(args[0]), machine_.at(args[1])), 0};
      if (machine_.terms().sort(machine_.terms().arguments(i.term)[0]) == term::kBoolSort) {
        const Pair x = pair(0);
        const Pair y = pair(1);
        equal = {std::min(x.to_true + y.to_true, x.to_false + y.to_false),
                 std::min(x.to_true + y.to_false, x.to_false + y.to_true)};
      } else if (equal.to_true == 0) {
        equal.to_false = kStep;
      }
      return is_equal ? equal : Pair{equal.to_false, equal.to_true};
    }
    case Op::kLe:
    case Op::kLt:
    case Op::kGe:
    case Op::kGt:
    case Op::kBvUle:
    case Op::kBvUlt:
    case Op::kBvUge:
    case Op::kBvUgt:
    case Op::kBvSle:
    case Op::kBvSlt:
    case Op::kBvSge:
    case Op::kBvSgt:
      if (args.size() != 2) return leaf(i.result);
      return compared(machine_.terms().op(i.term), machine_.at(args[0]), machine_.at(args[1]));
    default:
      return leaf(i.result);
  }
}

void Distance::update() {
  for (const Code::Constant& c : code_.constants) pairs_[c.at] = leaf(c.at);
  for (const Code::Input& in : code_.inputs) pairs_[in.at] = leaf(in.at);
  for (const Instruction* i : booleans_) {
    pairs_[i->result] = pair_of(*i);
    // What is known is exact: rounding must not make a true one distant.
    const Value v = machine_.at(i->result);
    if (v.is_true()) pairs_[i->result].to_true = 0;
    if (v.is_false()) pairs_[i->result].to_false = 0;
    if (v.is_false() && pairs_[i->result].to_true == 0) pairs_[i->result].to_true = kStep;
  }
}

double Distance::of(size_t root) {
  update();
  return pairs_[code_.roots[root]].to_true;
}

double Distance::total() {
  update();
  double sum = 0;
  for (uint32_t at : code_.roots) sum += pairs_[at].to_true;
  return sum;
}

}  // namespace assay::eval
