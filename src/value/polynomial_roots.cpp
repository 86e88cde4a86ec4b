#include "value/polynomial_roots.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace assay::value {

namespace {

mpz_class floor_times_power(const mpq_class& q, uint32_t scale) {
  mpz_class n = q.get_num() << scale;
  mpz_fdiv_q(n.get_mpz_t(), n.get_mpz_t(), q.get_den_mpz_t());
  return n;
}

mpz_class ceiling_times_power(const mpq_class& q, uint32_t scale) {
  mpz_class n = q.get_num() << scale;
  mpz_cdiv_q(n.get_mpz_t(), n.get_mpz_t(), q.get_den_mpz_t());
  return n;
}

// 2^(scale deg p) p(n / 2^scale)
mpz_class scaled_value(const Polynomial& p, const mpz_class& n, uint32_t scale) {
  mpz_class value = 0;
  mpz_class summand;
  size_t shift = 0;
  for (size_t i = p.coefficients().size(); i-- > 0; shift += scale) {
    value *= n;
    mpz_mul_2exp(summand.get_mpz_t(), p[i].get_mpz_t(), shift);
    value += summand;
  }
  return value;
}

size_t sign_changes(const Polynomial& p) {
  size_t changes = 0;
  int last = 0;
  for (const mpz_class& c : p.coefficients()) {
    const int sign = sgn(c);
    if (sign == 0) continue;
    if (last != 0 && sign != last) ++changes;
    last = sign;
  }
  return changes;
}

// Sign variations for the roots between 0 and 1: those of (x + 1)^n p(1 / (x + 1)).
size_t unit_variations(const Polynomial& p) {
  std::vector<mpz_class> c = p.coefficients();
  std::ranges::reverse(c);
  return sign_changes(shifted(Polynomial(std::move(c)), 1));
}

// p(2^k x)
Polynomial stretched(const Polynomial& p, size_t k) {
  std::vector<mpz_class> c = p.coefficients();
  for (size_t i = 1; i < c.size(); ++i) c[i] <<= k * i;
  return Polynomial(std::move(c));
}

// 2^n p(x / 2)
Polynomial halved(const Polynomial& p) {
  std::vector<mpz_class> c = p.coefficients();
  for (size_t i = 0; i < c.size(); ++i) c[i] <<= c.size() - 1 - i;
  return Polynomial(std::move(c));
}

// k such that all roots are smaller than 2^k in magnitude. Fujiwara: 2 max |c_i / c_n|^(1 / (n -
// i)).
size_t root_bound(const Polynomial& p) {
  const size_t n = p.degree();
  const size_t leading = mpz_sizeinbase(p.leading().get_mpz_t(), 2) - 1;  // a lower bound
  size_t most = 0;
  for (size_t i = 0; i < n; ++i) {
    if (p[i] == 0) continue;
    const size_t bits = mpz_sizeinbase(p[i].get_mpz_t(), 2);
    if (bits > leading) most = std::max(most, (bits - leading + (n - i) - 1) / (n - i));
  }
  return most + 1;
}

// The roots of `roots` between 0 and 1 are those of the whole polynomial in the interval from
// number to number + 1, in units of bound / 2^depth.
struct Node {
  Polynomial roots;
  mpz_class number;
  uint32_t depth;
};

// The positive roots in ascending order; false if a bound was exceeded.
bool isolate_positive(const Polynomial& p, size_t& steps, std::vector<Interval>& result) {
  const size_t bound = root_bound(p);
  const size_t deepest = kMaxIsolationGrowth / p.degree();
  std::vector<Node> open;
  open.push_back({stretched(p, bound), 0, 0});
  while (!open.empty()) {
    const Node node = std::move(open.back());
    open.pop_back();
    if (++steps > kMaxIsolationSteps || node.depth > deepest) return false;
    const size_t variations = unit_variations(node.roots);
    if (variations == 0) continue;
    if (variations == 1) {
      Interval found{node.number << bound, (node.number + 1) << bound, node.depth};
      const mp_bitcnt_t common = std::min<mp_bitcnt_t>(bound, node.depth);
      found.lo >>= common;
      found.hi >>= common;
      found.scale -= static_cast<uint32_t>(common);
      result.push_back(std::move(found));
      continue;
    }
    Polynomial left = halved(node.roots);
    Polynomial right = shifted(left, 1);
    ASSAY_ASSERT(right[0] != 0);  // no rational roots
    // The left half is on top, so the order is ascending.
    open.push_back({std::move(right), 2 * node.number + 1, node.depth + 1});
    open.push_back({std::move(left), 2 * node.number, node.depth + 1});
  }
  return true;
}

}  // namespace

mpq_class Interval::lower() const {
  mpq_class q(lo, mpz_class(1) << scale);
  q.canonicalize();
  return q;
}

mpq_class Interval::upper() const {
  mpq_class q(hi, mpz_class(1) << scale);
  q.canonicalize();
  return q;
}

Interval enclosing(const mpq_class& lower, const mpq_class& upper, uint32_t scale) {
  return {floor_times_power(lower, scale), ceiling_times_power(upper, scale), scale};
}

Interval rescaled(const Interval& a, uint32_t scale) {
  ASSAY_ASSERT(scale >= a.scale);
  const uint32_t by = scale - a.scale;
  return {a.lo << by, a.hi << by, scale};
}

Interval sum(const Interval& a, const Interval& b) {
  const uint32_t scale = std::max(a.scale, b.scale);
  Interval result = rescaled(a, scale);
  const Interval other = rescaled(b, scale);
  result.lo += other.lo;
  result.hi += other.hi;
  return result;
}

Interval product(const Interval& a, const Interval& b) {
  const mpz_class corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return {*std::ranges::min_element(corners), *std::ranges::max_element(corners),
          a.scale + b.scale};
}

std::optional<std::vector<Interval>> isolate_roots(const Polynomial& p) {
  ASSAY_ASSERT(p.degree() >= 2 && p[0] != 0);
  size_t steps = 0;
  std::vector<Interval> result;
  if (!isolate_positive(with_roots_negated(p), steps, result)) return std::nullopt;
  std::ranges::reverse(result);
  for (Interval& i : result) {
    std::swap(i.lo, i.hi);
    i.lo = -i.lo;
    i.hi = -i.hi;
  }
  if (!isolate_positive(p, steps, result)) return std::nullopt;
  return result;
}

size_t count_variations(const Polynomial& p, const Interval& where) {
  // To the unit interval: times 2^scale, minus lo, divided by the width.
  std::vector<mpz_class> c = p.coefficients();
  for (size_t i = 0; i < c.size(); ++i) c[i] <<= (c.size() - 1 - i) * where.scale;
  c = shifted(Polynomial(std::move(c)), where.lo).coefficients();
  const mpz_class width = where.hi - where.lo;
  mpz_class power = 1;
  for (mpz_class& i : c) {
    i *= power;
    power *= width;
  }
  return unit_variations(Polynomial(std::move(c)));
}

int sign_at(const Polynomial& p, const mpz_class& n, uint32_t scale) {
  return sgn(scaled_value(p, n, scale));
}

bool has_root(const Polynomial& p, const Interval& where) {
  return sign_at(p, where.lo, where.scale) != sign_at(p, where.hi, where.scale);
}

void refine(const Polynomial& p, Interval& where, uint32_t bits) {
  // Each round cuts the interval into 2^pieces parts and looks at the one that the secant hits and
  // at its neighbour. A hit doubles `pieces`, so the precision grows quadratically; a miss halves
  // it, and one bisection makes sure of progress.
  uint32_t pieces = 2;
  const int sign_lo = sign_at(p, where.lo, where.scale);
  for (;;) {
    const mpz_class width = where.hi - where.lo;
    const size_t width_bits = mpz_sizeinbase(width.get_mpz_t(), 2);
    // width < 2^width_bits <= 2^(scale - bits)
    if (width_bits + bits <= where.scale) return;
    const size_t missing = width_bits + bits - where.scale;
    const uint32_t cut = static_cast<uint32_t>(std::min<size_t>(pieces, missing));

    const mpz_class at_lo = abs(scaled_value(p, where.lo, where.scale));
    const mpz_class at_hi = abs(scaled_value(p, where.hi, where.scale));
    const mpz_class count = mpz_class(1) << cut;
    // The grid point nearest to the secant's zero.
    const mpz_class total = at_lo + at_hi;
    const mpz_class guess = (2 * at_lo * count + total) / (2 * total);
    const Interval fine = rescaled(where, where.scale + cut);
    mpz_class left = fine.lo + guess * width;
    if (left == fine.hi) left -= width;  // the neighbours of the ends are inside
    const bool root_is_right = sign_at(p, left, fine.scale) == sign_lo;
    if (!root_is_right) left -= width;
    // Now the root is left or right of one end of [left, left + width]; the other one decides.
    const bool hit = root_is_right ? sign_at(p, left + width, fine.scale) != sign_lo
                                   : sign_at(p, left, fine.scale) == sign_lo;
    if (hit) {
      where = {left, left + width, fine.scale};
      pieces = std::min<uint32_t>(2 * pieces, 1u << 20);
      continue;
    }
    pieces = std::max<uint32_t>(1, pieces / 2);
    where = rescaled(where, where.scale + 1);
    const mpz_class middle = where.lo + width;
    (sign_at(p, middle, where.scale) == sign_lo ? where.lo : where.hi) = middle;
  }
}

}  // namespace assay::value
