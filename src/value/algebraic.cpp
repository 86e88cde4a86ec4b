#include "value/algebraic.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace assay::value {

namespace {

constexpr uint32_t kFirstPrecision = 16;

mpq_class root_of_linear(const Polynomial& p) {
  mpq_class root(-p[0], p[1]);
  root.canonicalize();
  return root;
}

size_t bits_of(const mpq_class& q) {
  return std::max(mpz_sizeinbase(q.get_num_mpz_t(), 2), mpz_sizeinbase(q.get_den_mpz_t(), 2));
}

mpq_class power_of(const mpz_class& numerator, const mpz_class& denominator, uint32_t exponent) {
  mpz_class a;
  mpz_class b;
  mpz_pow_ui(a.get_mpz_t(), numerator.get_mpz_t(), exponent);
  mpz_pow_ui(b.get_mpz_t(), denominator.get_mpz_t(), exponent);
  return {a, b};  // in lowest terms if the argument was
}

bool are_disjoint(const Interval& a, const Interval& b) {
  return a.upper() <= b.lower() || b.upper() <= a.lower();
}

Interval intersection(const Interval& a, const Interval& b) {
  const uint32_t scale = std::max(a.scale, b.scale);
  const Interval x = rescaled(a, scale);
  const Interval y = rescaled(b, scale);
  return {std::max(x.lo, y.lo), std::min(x.hi, y.hi), scale};
}

// The interval holds one root, which is not zero: after this it does not hold zero either.
void cut_at_zero(const Polynomial& p, Interval& where) {
  if (where.lo >= 0 || where.hi <= 0) return;
  const bool is_positive = has_root(p, {0, where.hi, where.scale});
  (is_positive ? where.lo : where.hi) = 0;
}

// The interval does not hold zero. Powers of its ends, which may come in the other order.
Interval power_of(const Interval& a, uint32_t exponent) {
  Interval result{{}, {}, a.scale * exponent};
  mpz_pow_ui(result.lo.get_mpz_t(), a.lo.get_mpz_t(), exponent);
  mpz_pow_ui(result.hi.get_mpz_t(), a.hi.get_mpz_t(), exponent);
  if (result.lo > result.hi) std::swap(result.lo, result.hi);
  return result;
}

bool is_within(const Algebraic& x, const mpq_class& lower, const mpq_class& upper,
               Algebraic::Ends ends) {
  const bool with_lower = ends == Algebraic::Ends::kBoth || ends == Algebraic::Ends::kLower;
  const bool with_upper = ends == Algebraic::Ends::kBoth || ends == Algebraic::Ends::kUpper;
  const int above = compare(x, Algebraic::rational(lower));
  const int below = -compare(x, Algebraic::rational(upper));
  return (with_lower ? above >= 0 : above > 0) && (with_upper ? below >= 0 : below > 0);
}

}  // namespace

Algebraic::Algebraic(Polynomial polynomial, Interval where, bool is_minimal)
    : polynomial_(std::move(polynomial)), where_(std::move(where)), is_minimal_(is_minimal) {}

Algebraic Algebraic::rational(mpq_class value) {
  value.canonicalize();
  return {Polynomial({-value.get_num(), value.get_den()}), {}, true};
}

mpq_class Algebraic::rational() const {
  ASSAY_ASSERT(is_rational());
  return root_of_linear(polynomial_);
}

std::optional<std::vector<Algebraic>> Algebraic::roots(std::span<const mpz_class> low_to_high) {
  const Polynomial given({low_to_high.begin(), low_to_high.end()});
  if (given.is_zero() || given.degree() > kMaxDegree || given.bits() > kMaxCoefficientBits) {
    return std::nullopt;
  }
  std::vector<Algebraic> result;
  if (given.is_constant()) return result;
  const auto add_roots_of = [&result](const Polynomial& p, bool is_minimal) {
    if (p.degree() == 1) {
      result.push_back(rational(root_of_linear(p)));
      return true;
    }
    // A factor may be longer than the product.
    if (p.bits() > kMaxCoefficientBits) return false;
    const std::optional<std::vector<Interval>> intervals = isolate_roots(p);
    if (!intervals) return false;
    for (const Interval& where : *intervals) result.push_back({p, where, is_minimal});
    return true;
  };
  const Factors factors = factor(square_free_part(given));
  for (const Polynomial& p : factors.irreducible) {
    if (!add_roots_of(p, true)) return std::nullopt;
  }
  if (!factors.rest.is_constant() && !add_roots_of(factors.rest, false)) return std::nullopt;
  std::ranges::sort(result,
                    [](const Algebraic& a, const Algebraic& b) { return compare(a, b) < 0; });
  return result;
}

std::optional<Algebraic> Algebraic::root(std::span<const mpz_class> low_to_high, uint32_t index) {
  const std::optional<std::vector<Algebraic>> all = roots(low_to_high);
  if (!all || index == 0 || index > all->size()) return std::nullopt;
  return (*all)[index - 1];
}

std::optional<Algebraic> Algebraic::root_between(std::span<const mpz_class> low_to_high,
                                                 const mpq_class& lower, const mpq_class& upper,
                                                 Ends ends) {
  const std::optional<std::vector<Algebraic>> all = roots(low_to_high);
  if (!all) return std::nullopt;
  std::optional<Algebraic> found;
  for (const Algebraic& candidate : *all) {
    if (!is_within(candidate, lower, upper, ends)) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

int Algebraic::sign() const {
  if (is_rational()) return -sgn(polynomial_[0]);
  return where_.lo >= 0 ? 1 : -1;
}

mpz_class Algebraic::floor() const { return floor_times(1); }

mpz_class Algebraic::floor_times(const mpz_class& factor) const {
  ASSAY_ASSERT(factor > 0);
  mpz_class result;
  if (is_rational()) {
    const mpz_class numerator = -polynomial_[0] * factor;
    mpz_fdiv_q(result.get_mpz_t(), numerator.get_mpz_t(), polynomial_[1].get_mpz_t());
    return result;
  }
  Interval where = where_;
  // The product is irrational, so it is not a whole number itself, and this ends.
  for (uint32_t bits = static_cast<uint32_t>(mpz_sizeinbase(factor.get_mpz_t(), 2)) + 4;;
       bits *= 2) {
    const mpz_class lo = where.lo * factor;
    const mpz_class hi = where.hi * factor;
    mpz_class above;
    mpz_fdiv_q_2exp(result.get_mpz_t(), lo.get_mpz_t(), where.scale);
    mpz_cdiv_q_2exp(above.get_mpz_t(), hi.get_mpz_t(), where.scale);
    if (above == result + 1) return result;
    refine(polynomial_, where, bits);
  }
}

std::string Algebraic::decimal(uint32_t digits) const {
  mpz_class factor;
  mpz_ui_pow_ui(factor.get_mpz_t(), 10, digits);
  mpz_class shown = floor_times(factor);
  const bool is_exact = is_rational() && rational() * factor == shown;
  if (sign() < 0) shown = is_exact ? mpz_class(-shown) : mpz_class(-shown - 1);
  std::string text = shown.get_str();
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits != 0) text.insert(text.size() - digits, 1, '.');
  if (!is_exact) text += '?';
  return sign() < 0 ? "-" + text : text;
}

std::optional<uint32_t> Algebraic::root_index() const {
  if (is_rational()) return 1;
  const std::optional<std::vector<Interval>> all = isolate_roots(polynomial_);
  if (!all) return std::nullopt;
  for (size_t i = 0; i < all->size(); ++i) {
    if (are_disjoint((*all)[i], where_)) continue;
    if (has_root(polynomial_, intersection((*all)[i], where_))) {
      return static_cast<uint32_t>(i + 1);
    }
  }
  return std::nullopt;
}

size_t Algebraic::hash() const {
  const mpz_class digits = floor_times(mpz_class(1) << 64);
  size_t result = digits < 0 ? 1 : 0;
  for (size_t i = 0; i < mpz_size(digits.get_mpz_t()); ++i) {
    result = (result ^ mpz_getlimbn(digits.get_mpz_t(), static_cast<mp_size_t>(i))) *
             size_t{0x9e3779b97f4a7c15};
    result ^= result >> 29;
  }
  return result;
}

template <typename Enclosure>
std::optional<Algebraic> Algebraic::locate(const Factors& factors, Enclosure enclosure) {
  for (uint32_t bits = kFirstPrecision; bits <= kMaxPrecision; bits *= 2) {
    Interval where = enclosure(bits);
    // Further digits are of no use, and slow.
    if (where.scale > bits) where = enclosing(where.lower(), where.upper(), bits);
    size_t count = 0;
    const Polynomial* found = nullptr;
    const auto look_at = [&](const Polynomial& p) {
      size_t here = 0;
      if (p.degree() == 1) {
        const mpq_class root = root_of_linear(p);
        here = where.lower() <= root && root <= where.upper() ? 1 : 0;
      } else {
        here = count_variations(p, where);
      }
      count += here;
      if (here != 0) found = &p;
    };
    for (const Polynomial& p : factors.irreducible) look_at(p);
    if (!factors.rest.is_constant()) look_at(factors.rest);
    ASSAY_ASSERT(found != nullptr);
    if (count != 1) continue;
    if (found->degree() == 1) return rational(root_of_linear(*found));
    if (found->bits() > kMaxCoefficientBits) return std::nullopt;
    cut_at_zero(*found, where);
    return Algebraic(*found, std::move(where), found != &factors.rest);
  }
  return std::nullopt;
}

Factors Algebraic::factors() const {
  if (is_minimal_) return {{polynomial_}};
  return {{}, polynomial_};
}

int compare(const Algebraic& a, const Algebraic& b) {
  if (a.is_rational() && b.is_rational()) {
    const int order = cmp(a.rational(), b.rational());
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }
  if (a.is_rational()) return -compare(b, a);
  const Interval& where = a.where_;
  if (b.is_rational()) {
    const mpq_class value = b.rational();
    if (value <= where.lower()) return 1;
    if (value >= where.upper()) return -1;
    const bool root_is_above =
        sign_at(a.polynomial_, value) == sign_at(a.polynomial_, where.lo, where.scale);
    return root_is_above ? 1 : -1;
  }
  Interval x = where;
  Interval y = b.where_;
  if (!are_disjoint(x, y)) {
    // Equal if and only if a common root is in both intervals, and there is at most one such root.
    const bool same = a.polynomial_ == b.polynomial_;
    const bool coprime = !same && a.is_minimal_ && b.is_minimal_;
    const Polynomial common = same      ? a.polynomial_
                              : coprime ? Polynomial({1})
                                        : gcd(a.polynomial_, b.polynomial_);
    if (!common.is_constant() && has_root(common, intersection(x, y))) return 0;
  }
  for (uint32_t bits = kFirstPrecision; !are_disjoint(x, y); bits *= 2) {
    refine(a.polynomial_, x, bits);
    refine(b.polynomial_, y, bits);
  }
  return x.upper() <= y.lower() ? -1 : 1;
}

std::optional<Algebraic> Algebraic::plus_rational(const mpq_class& summand) const {
  if (is_rational()) return rational(rational() + summand);
  if (summand == 0) return *this;
  if (bits_of(summand) * polynomial_.degree() > kMaxComposedBits) return std::nullopt;
  Factors moved = factors();
  Polynomial& p = is_minimal_ ? moved.irreducible[0] : moved.rest;
  p = with_roots_plus(p, summand);
  return locate(moved, [&, x = where_](uint32_t bits) mutable {
    refine(polynomial_, x, bits);
    return sum(x, enclosing(summand, summand, bits));
  });
}

std::optional<Algebraic> Algebraic::times_rational(const mpq_class& factor) const {
  if (is_rational()) return rational(rational() * factor);
  if (factor == 0) return rational(0);
  if (factor == 1) return *this;
  if (bits_of(factor) * polynomial_.degree() > kMaxComposedBits) return std::nullopt;
  Factors stretched = factors();
  Polynomial& p = is_minimal_ ? stretched.irreducible[0] : stretched.rest;
  p = with_roots_times(p, factor);
  return locate(stretched, [&, x = where_](uint32_t bits) mutable {
    refine(polynomial_, x, bits);
    return product(x, enclosing(factor, factor, bits));
  });
}

std::optional<Algebraic> negate(const Algebraic& a) {
  if (a.is_rational()) return Algebraic::rational(-a.rational());
  return Algebraic(with_roots_negated(a.polynomial_), {-a.where_.hi, -a.where_.lo, a.where_.scale},
                   a.is_minimal_);
}

std::optional<Algebraic> invert(const Algebraic& a) {
  if (a.sign() == 0) return std::nullopt;
  if (a.is_rational()) return Algebraic::rational(1 / a.rational());
  Factors inverted = a.factors();
  Polynomial& p = a.is_minimal_ ? inverted.irreducible[0] : inverted.rest;
  p = with_roots_inverted(p);
  return Algebraic::locate(inverted, [&, x = a.where_](uint32_t bits) mutable {
    refine(a.polynomial_, x, bits);
    // Zero may be an end.
    for (uint32_t more = 2 * bits; x.lo == 0 || x.hi == 0; more *= 2)
      refine(a.polynomial_, x, more);
    return enclosing(1 / x.upper(), 1 / x.lower(), bits);
  });
}

std::optional<Algebraic> add(const Algebraic& a, const Algebraic& b) {
  if (b.is_rational()) return a.plus_rational(b.rational());
  if (a.is_rational()) return b.plus_rational(a.rational());
  if (a.polynomial_ == b.polynomial_ && compare(a, b) == 0) return a.times_rational(2);
  const std::optional<Polynomial> p = composed_sum(a.polynomial_, b.polynomial_);
  if (!p) return std::nullopt;
  return Algebraic::locate(factor(square_free_part(*p)),
                           [&, x = a.where_, y = b.where_](uint32_t bits) mutable {
                             refine(a.polynomial_, x, bits);
                             refine(b.polynomial_, y, bits);
                             return sum(x, y);
                           });
}

std::optional<Algebraic> subtract(const Algebraic& a, const Algebraic& b) {
  // Not only fast: of large degrees there would be no answer.
  if (compare(a, b) == 0) return Algebraic::rational(0);
  const std::optional<Algebraic> minus = negate(b);
  return minus ? add(a, *minus) : std::nullopt;
}

std::optional<Algebraic> multiply(const Algebraic& a, const Algebraic& b) {
  if (b.is_rational()) return a.times_rational(b.rational());
  if (a.is_rational()) return b.times_rational(a.rational());
  if (a.polynomial_ == b.polynomial_ && compare(a, b) == 0) return power(a, 2);
  const std::optional<Polynomial> p = composed_product(a.polynomial_, b.polynomial_);
  if (!p) return std::nullopt;
  return Algebraic::locate(factor(square_free_part(*p)),
                           [&, x = a.where_, y = b.where_](uint32_t bits) mutable {
                             refine(a.polynomial_, x, bits);
                             refine(b.polynomial_, y, bits);
                             return product(x, y);
                           });
}

std::optional<Algebraic> divide(const Algebraic& a, const Algebraic& b) {
  if (b.sign() == 0) return std::nullopt;
  if (compare(a, b) == 0) return Algebraic::rational(1);
  const std::optional<Algebraic> inverse = invert(b);
  return inverse ? multiply(a, *inverse) : std::nullopt;
}

std::optional<Algebraic> power(const Algebraic& a, uint32_t exponent) {
  if (exponent == 0) return Algebraic::rational(1);
  if (exponent == 1) return a;
  if (a.is_rational()) {
    const mpq_class base = a.rational();
    const bool is_unit = abs(base) == 1 || base == 0;
    if (!is_unit && bits_of(base) > Algebraic::kMaxRationalBits / exponent) return std::nullopt;
    return Algebraic::rational(
        power_of(base.get_num(), base.get_den(), is_unit ? 2 - exponent % 2 : exponent));
  }
  const std::optional<Polynomial> p = composed_power(a.polynomial_, exponent);
  if (!p) return std::nullopt;
  return Algebraic::locate(factor(square_free_part(*p)), [&, x = a.where_](uint32_t bits) mutable {
    refine(a.polynomial_, x, bits);
    return power_of(x, exponent);
  });
}

}  // namespace assay::value
