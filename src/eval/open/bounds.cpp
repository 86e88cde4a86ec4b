#include "eval/open/bounds.h"

#include <algorithm>

#include "base/assert.h"
#include "eval/semantics/number_value.h"

namespace assay::eval {

namespace {

constexpr size_t kMostParts = 500;  // beyond these, only what is known of a number itself counts
constexpr size_t kMostBits = 4096;  // of a bound; a larger one is left out

// One end of an interval. An infinite one (-1 or 1) is never attained.
struct End {
  int infinite = 0;
  mpq_class q;
  bool strict = false;

  int sign() const { return infinite != 0 ? infinite : sgn(q); }
  bool is_zero() const { return sign() == 0; }
};

End lower_end(const Bounds& b) {
  return b.lower ? End{0, *b.lower, b.lower_strict} : End{-1, 0, true};
}
End upper_end(const Bounds& b) {
  return b.upper ? End{0, *b.upper, b.upper_strict} : End{1, 0, true};
}

// Nothing times what is infinite is nothing: only its limit counts. It is attained if a zero is.
End product(const End& a, const End& b) {
  if (a.is_zero() || b.is_zero()) {
    const bool is_attained = (a.is_zero() && !a.strict) || (b.is_zero() && !b.strict);
    return {0, 0, !is_attained};
  }
  if (a.infinite == 0 && b.infinite == 0) return {0, a.q * b.q, a.strict || b.strict};
  return {a.sign() * b.sign(), 0, true};
}

// Of two ends at the same place, the one that is attained is further out.
bool is_lower(const End& a, const End& b) {
  if (a.infinite != b.infinite) return a.infinite < b.infinite;
  if (a.infinite != 0) return false;
  return a.q < b.q || (a.q == b.q && !a.strict && b.strict);
}
bool is_higher(const End& a, const End& b) {
  if (a.infinite != b.infinite) return a.infinite > b.infinite;
  if (a.infinite != 0) return false;
  return a.q > b.q || (a.q == b.q && !a.strict && b.strict);
}

bool is_large(const mpq_class& q) {
  return mpz_sizeinbase(q.get_num_mpz_t(), 2) + mpz_sizeinbase(q.get_den_mpz_t(), 2) > kMostBits;
}

Bounds between(const End& low, const End& high) {
  Bounds b;
  if (low.infinite == 0 && !is_large(low.q)) b.above(low.q, low.strict);
  if (high.infinite == 0 && !is_large(high.q)) b.below(high.q, high.strict);
  return b;
}
Bounds hull(std::initializer_list<End> ends) {
  return between(*std::min_element(ends.begin(), ends.end(), is_lower),
                 *std::min_element(ends.begin(), ends.end(), is_higher));
}

Bounds exactly(const mpq_class& q) {
  Bounds b;
  b.above(q, false);
  b.below(q, false);
  return b;
}

Bounds negated(const Bounds& b) {
  Bounds result;
  if (b.upper) result.above(-*b.upper, b.upper_strict);
  if (b.lower) result.below(-*b.lower, b.lower_strict);
  return result;
}

Bounds sum(const Bounds& a, const Bounds& b) {
  Bounds result;
  if (a.lower && b.lower) result.above(*a.lower + *b.lower, a.lower_strict || b.lower_strict);
  if (a.upper && b.upper) result.below(*a.upper + *b.upper, a.upper_strict || b.upper_strict);
  return result;
}

Bounds product(const Bounds& a, const Bounds& b) {
  const End al = lower_end(a), ah = upper_end(a), bl = lower_end(b), bh = upper_end(b);
  return hull({product(al, bl), product(al, bh), product(ah, bl), product(ah, bh)});
}

bool holds_zero(const Bounds& b) {
  const bool from_below = !b.lower || sgn(*b.lower) < 0 || (sgn(*b.lower) == 0 && !b.lower_strict);
  const bool from_above = !b.upper || sgn(*b.upper) > 0 || (sgn(*b.upper) == 0 && !b.upper_strict);
  return from_below && from_above;
}

Bounds square(const Bounds& b) {
  const End low = lower_end(b);
  const End high = upper_end(b);
  Bounds result = hull({product(low, low), product(high, high)});
  if (holds_zero(b)) {
    result.lower = 0;
    result.lower_strict = false;
  }
  return result;
}

Bounds absolute(const Bounds& b) {
  if (b.lower && sgn(*b.lower) >= 0) return b;
  if (b.upper && sgn(*b.upper) <= 0) return negated(b);
  const End low = lower_end(b);
  const End high = upper_end(b);
  return hull({{0, 0, false}, {-low.infinite, -low.q, low.strict}, high});
}

}  // namespace

void Bounds::above(const mpq_class& q, bool strict) {
  if (!lower || q > *lower || (q == *lower && strict)) {
    lower = q;
    lower_strict = strict;
  }
}

void Bounds::below(const mpq_class& q, bool strict) {
  if (!upper || q < *upper || (q == *upper && strict)) {
    upper = q;
    upper_strict = strict;
  }
}

void Bounds::meet(const Bounds& other) {
  if (other.lower) above(*other.lower, other.lower_strict);
  if (other.upper) below(*other.upper, other.upper_strict);
  excluded.insert(excluded.end(), other.excluded.begin(), other.excluded.end());
}

bool Bounds::is_empty(bool is_integer) const {
  if (!lower || !upper) return false;
  const auto is_excluded = [&](const mpq_class& q) {
    return std::find(excluded.begin(), excluded.end(), q) != excluded.end();
  };
  if (!is_integer) {
    return *lower > *upper ||
           (*lower == *upper && (lower_strict || upper_strict || is_excluded(*lower)));
  }
  mpz_class first = least();
  const mpz_class last = greatest();
  while (first <= last && is_excluded(first)) ++first;
  return first > last;
}

mpz_class Bounds::least() const {
  mpz_class n;
  mpz_cdiv_q(n.get_mpz_t(), lower->get_num_mpz_t(), lower->get_den_mpz_t());
  if (lower_strict && lower->get_den() == 1) n += 1;
  return n;
}

mpz_class Bounds::greatest() const {
  mpz_class n;
  mpz_fdiv_q(n.get_mpz_t(), upper->get_num_mpz_t(), upper->get_den_mpz_t());
  if (upper_strict && upper->get_den() == 1) n -= 1;
  return n;
}

// The numbers that the bounds of `v` follow from.
std::vector<Value> BoundsOfParts::parts(Value v) const {
  if (!v.is_open()) return {};
  const OpenNode node = open_node(values_, v);
  if (node.reason != Reason::kDerived) return {};
  switch (node.op) {
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kNeg:
    case Op::kAbs:
    case Op::kToReal:
      return {node.args.begin(), node.args.end()};
    case Op::kIte:
      return {node.args.begin() + 1, node.args.end()};
    case Op::kDiv:
      // By a constant that is not zero.
      if (node.args.size() != 2 || !is_number(node.args[1])) return {};
      if (sgn(values_.to_mpq(node.args[1])) == 0) return {};
      return {node.args[0]};
    default:
      return {};
  }
}

Bounds BoundsOfParts::folded(const OpenNode& node) const {
  if (node.op == Op::kMul && node.args.size() == 2 && node.args[0] == node.args[1]) {
    return square(done_.at(node.args[0]));
  }
  Bounds all = done_.at(node.args[0]);
  all.excluded.clear();
  if (node.args.size() == 1 && node.op == Op::kSub) return negated(all);
  for (Value arg : node.args.subspan(1)) {
    const Bounds& next = done_.at(arg);
    if (node.op == Op::kMul) {
      all = product(all, next);
    } else {
      all = sum(all, node.op == Op::kSub ? negated(next) : next);
    }
  }
  return all;
}

// From the bounds of its parts, which are known.
Bounds BoundsOfParts::combined(Value v) const {
  if (is_number(v)) return exactly(values_.to_mpq(v));
  if (parts(v).empty()) return {};
  const OpenNode node = open_node(values_, v);
  switch (node.op) {
    case Op::kNeg:
      return negated(done_.at(node.args[0]));
    case Op::kAbs:
      return absolute(done_.at(node.args[0]));
    case Op::kIte: {
      const Bounds& yes = done_.at(node.args[1]);
      const Bounds& no = done_.at(node.args[2]);
      return hull({lower_end(yes), lower_end(no), upper_end(yes), upper_end(no)});
    }
    case Op::kDiv:
      return product(done_.at(node.args[0]), exactly(1 / values_.to_mpq(node.args[1])));
    case Op::kToReal:
      return done_.at(node.args[0]);
    default:
      return folded(node);
  }
}

const Bounds& BoundsOfParts::of(Value number) {
  std::vector<Value> stack{number};
  while (!stack.empty()) {
    const Value v = stack.back();
    if (done_.contains(v)) {
      stack.pop_back();
      continue;
    }
    const bool is_too_much = done_.size() + stack.size() > kMostParts;
    bool is_ready = true;
    if (!is_too_much) {
      for (Value part : parts(v)) {
        if (done_.contains(part)) continue;
        stack.push_back(part);
        is_ready = false;
      }
    }
    if (!is_ready) continue;
    stack.pop_back();
    Bounds bounds = is_too_much && v.is_open() ? Bounds{} : combined(v);
    bounds.excluded.clear();
    if (const auto known = known_.find(v); known != known_.end()) bounds.meet(known->second);
    if (v.is_open() && Sort{v.extra} == term::kIntSort) {
      // 1 < n says 2 <= n.
      if (bounds.lower) bounds.lower = bounds.least();
      if (bounds.upper) bounds.upper = bounds.greatest();
      bounds.lower_strict = bounds.upper_strict = false;
    }
    done_.emplace(v, std::move(bounds));
  }
  return done_.at(number);
}

}  // namespace assay::eval
