// Where the real roots of a polynomial are: isolation by Descartes' rule of signs, refinement by
// quadratic interval refinement (Abbott, "Quadratic interval refinement for real roots", 2006).
// Intervals are open and have dyadic ends.
//
// All of this is for square-free polynomials WITHOUT RATIONAL ROOTS (the nonlinear results of
// polynomial_factor.h): so no end and no midpoint of an interval is ever a root.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "value/polynomial.h"

namespace assay::value {

// Isolation gives up past these. A step down halves the interval and lengthens the coefficients by
// as many bits as the degree: roots closer than 2^-(kMaxIsolationGrowth / degree) times the bound
// of all roots are not separated (2^-8192 at degree 2, 2^-256 at degree 64).
inline constexpr size_t kMaxIsolationGrowth = size_t{1} << 14;
inline constexpr size_t kMaxIsolationSteps = 8192;

// The open interval from lo / 2^scale to hi / 2^scale, lo < hi.
struct Interval {
  mpz_class lo;
  mpz_class hi;
  uint32_t scale = 0;

  mpq_class lower() const;
  mpq_class upper() const;
  bool operator==(const Interval&) const = default;
};

// The least interval of this scale around the two.
Interval enclosing(const mpq_class& lower, const mpq_class& upper, uint32_t scale);
Interval rescaled(const Interval& a, uint32_t scale);  // to a scale that is not less
Interval sum(const Interval& a, const Interval& b);
Interval product(const Interval& a, const Interval& b);

// The real roots in ascending order, an interval each; the intervals are disjoint.
// Nothing if a bound is exceeded.
std::optional<std::vector<Interval>> isolate_roots(const Polynomial& p);

// The number of sign variations that Descartes' rule (in the form of Jacobi) gives for the
// interval: at least the number of roots, and the same if it is 0 or 1; small enough intervals have
// 0 or 1.
size_t count_variations(const Polynomial& p, const Interval& where);

// -1, 0 or 1: the sign of p(n / 2^scale).
int sign_at(const Polynomial& p, const mpz_class& n, uint32_t scale);

// True if an interval with at most one root has one.
bool has_root(const Polynomial& p, const Interval& where);

// The interval has one root: makes it smaller than 2^-bits around it.
void refine(const Polynomial& p, Interval& where, uint32_t bits);

}  // namespace assay::value
