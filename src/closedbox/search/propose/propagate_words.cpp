// The operators of words, undone.
#include <algorithm>
#include <bit>

#include "closedbox/search/program/compute.h"
#include "closedbox/search/propose/propagate.h"

namespace assay::closedbox::search {

// other * x = wanted.
bool Propagation::want_product(uint64_t wanted, uint32_t at, uint64_t other, unsigned width,
                               base::Random& random) {
  // Without wrapping around, if that is possible: real programs multiply small numbers.
  if (other != 0 && wanted % other == 0 && random.below(4) != 0) {
    add(at, wanted / other);
    return true;
  }
  uint64_t word = 0;
  if (other == 0 || !divide_modulo(other, wanted, width, word)) {
    add(at, random.next() & mask_of(width));
    return true;
  }
  // What is left open by the even part.
  const auto zeros = static_cast<unsigned>(std::countr_zero(other));
  if (zeros != 0 && zeros < width) word |= random.below(uint64_t{1} << zeros) << (width - zeros);
  add(at, word & mask_of(width));
  return true;
}

bool Propagation::want_bits(uint64_t wanted, const Instruction& i, base::Random& random) {
  const unsigned width = i.width;
  const uint64_t mask = mask_of(width);
  const uint64_t a = machine_.word(i.a);
  const uint64_t b = machine_.word(i.b);
  const bool first = picks_first(i, random);
  const uint32_t moved = first ? i.a : i.b;
  const uint64_t now = first ? a : b;
  const uint64_t other = first ? b : a;
  switch (i.op) {
    case WordOp::kNot:
      add(i.a, ~wanted & mask);
      return true;
    case WordOp::kNeg:
      add(i.a, (0 - wanted) & mask);
      return true;
    case WordOp::kAnd:
      add(moved, (now & ~other) | (wanted & other));
      return true;
    case WordOp::kOr:
      add(moved, (now & other) | (wanted & ~other));
      return true;
    case WordOp::kXor:
      add(moved, wanted ^ other);
      return true;
    case WordOp::kAdd:
      add(moved, (wanted - other) & mask);
      return true;
    case WordOp::kSub:
      add(moved, (first ? wanted + b : a - wanted) & mask);
      return true;
    case WordOp::kMul:
      return want_product(wanted, moved, other, width, random);
    case WordOp::kUdiv:
    case WordOp::kSdiv:
      if (first)
        add(moved, (wanted * b + (b == 0 ? 0 : random.below(b))) & mask);
      else
        add(moved, wanted == 0 ? mask : a / wanted);
      return true;
    case WordOp::kUrem:
    case WordOp::kSrem:
    case WordOp::kSmod:
      if (first)
        add(moved, (b == 0 ? wanted : a - a % b + wanted) & mask);
      else
        add(moved, (a - wanted) & mask);
      return true;
    case WordOp::kShl:
      if (first && b < width) {
        const uint64_t kept = b == 0 ? 0 : ~mask_of(width - static_cast<unsigned>(b));
        add(moved, (wanted >> b) | (a & kept & mask));
      } else {
        add(moved, random.below(width));
      }
      return true;
    case WordOp::kLshr:
    case WordOp::kAshr:
      if (first && b < width) {
        const uint64_t kept = b == 0 ? 0 : mask_of(static_cast<unsigned>(b));
        add(moved, ((wanted << b) | (a & kept)) & mask);
      } else {
        add(moved, random.below(width));
      }
      return true;
    case WordOp::kConcat:
      if (can_move(i.a)) add(i.a, wanted >> i.extra & mask_of(program_.sorts[i.a].width));
      if (can_move(i.b)) add(i.b, wanted & mask_of(i.extra));
      return true;
    case WordOp::kExtract: {
      const uint64_t part = mask << i.extra;
      add(i.a, (a & ~part) | (wanted << i.extra & part));
      return true;
    }
    case WordOp::kSignExtend:
      add(i.a, wanted & mask_of(i.extra));
      return true;
    case WordOp::kRotateLeft:
      add(i.a, i.extra == 0 ? wanted : (wanted >> i.extra | wanted << (width - i.extra)) & mask);
      return true;
    default:
      return false;
  }
}

bool Propagation::want_number(uint64_t wanted, const Instruction& i, base::Random& random) {
  const uint64_t a = machine_.word(i.a);
  const uint64_t b = machine_.word(i.b);
  const bool first = picks_first(i, random);
  const uint32_t moved = first ? i.a : i.b;
  const uint64_t other = first ? b : a;
  const auto real = [&](uint32_t at, double x) {
    add(at, word_of_real(x));
    return true;
  };
  const auto x = static_cast<int64_t>(other);
  const auto w = static_cast<int64_t>(wanted);
  switch (i.op) {
    case WordOp::kIntNeg:
      add(i.a, 0 - wanted);
      return true;
    case WordOp::kIntAdd:
      add(moved, wanted - other);
      return true;
    case WordOp::kIntSub:
      add(moved, first ? wanted + b : a - wanted);
      return true;
    case WordOp::kIntMul:
      if (x == 0 || (x == -1 && w == INT64_MIN)) return false;
      add(moved, static_cast<uint64_t>(w / x));
      return true;
    case WordOp::kIntDiv:
      if (!first) return false;
      add(moved, wanted * b + (b == 0 ? 0 : random.below(std::max<uint64_t>(1, b & 0xffff))));
      return true;
    case WordOp::kIntMod: {
      if (!first) return false;
      add(moved, a - machine_.word(i.target) + wanted);
      return true;
    }
    case WordOp::kIntAbs:
      add(i.a, random.below(2) == 0 ? wanted : 0 - wanted);
      return true;
    case WordOp::kIntFromBits:
      add(i.a, wanted);
      return true;
    case WordOp::kRealNeg:
      return real(i.a, -real_of(wanted));
    case WordOp::kRealAdd:
      return real(moved, real_of(wanted) - real_of(other));
    case WordOp::kRealSub:
      return real(moved, first ? real_of(wanted) + real_of(b) : real_of(a) - real_of(wanted));
    case WordOp::kRealMul:
      return real_of(other) != 0 && real(moved, real_of(wanted) / real_of(other));
    case WordOp::kRealDiv:
      if (first) return real(moved, real_of(wanted) * real_of(b));
      return real_of(wanted) != 0 && real(moved, real_of(a) / real_of(wanted));
    case WordOp::kRealFromInt:
      if (!(std::fabs(real_of(wanted)) < 9e18)) return false;
      add(i.a, static_cast<uint64_t>(static_cast<int64_t>(real_of(wanted))));
      return true;
    case WordOp::kRealToInt:
      return real(i.a, static_cast<double>(w));
    case WordOp::kFpCanonical:
      add(i.a, wanted);
      return true;
    default:
      break;
  }
  // Floats: the operation that undoes it, as far as rounding lets it.
  const auto undo = [&](WordOp op, uint64_t p, uint64_t q) {
    bool undefined = false;
    const Instruction back{op, i.width, i.extra, 0, 0, 0, 0};
    const uint64_t word = compute(back, p, q, 0, undefined);
    if (undefined) return false;
    add(moved, word);
    return true;
  };
  switch (i.op) {
    case WordOp::kFpNeg:
    case WordOp::kFpAbs:
      return undo(WordOp::kFpNeg, wanted, 0);
    case WordOp::kFpAdd:
      return undo(WordOp::kFpSub, wanted, other);
    case WordOp::kFpSub:
      return first ? undo(WordOp::kFpAdd, wanted, b) : undo(WordOp::kFpSub, a, wanted);
    case WordOp::kFpMul:
      return undo(WordOp::kFpDiv, wanted, other);
    case WordOp::kFpDiv:
      return first ? undo(WordOp::kFpMul, wanted, b) : undo(WordOp::kFpDiv, a, wanted);
    case WordOp::kFpSqrt:
      return undo(WordOp::kFpMul, wanted, wanted);
    case WordOp::kFpRound:
      add(i.a, wanted);
      return true;
    default:
      return false;
  }
}

}  // namespace assay::closedbox::search
