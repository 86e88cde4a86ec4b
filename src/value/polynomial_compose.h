// Polynomials for sums, products and powers of roots: the resultants Res_y(p(y), q(x - y)),
// Res_y(p(y), y^n q(x / y)) and Res_y(p(y), x - y^k), up to a constant factor.
//
// Not by determinants: the power sums of the new roots follow from those of the old ones (Bostan,
// Flajolet, Salvy, Schost, "Fast computation of special resultants", 2006, section 3), and Newton's
// identities give the polynomial. That is done modulo word-sized primes until their product exceeds
// twice a bound of the coefficients: with M the Mahler measure, M(p) <= |p|_2, each coefficient
// of a polynomial f of degree N is at most 2^N M(f), and
//   M(sums) <= 2^(mn) M(p)^n M(q)^m,  M(products) <= M(p)^n M(q)^m,  M(k-th powers) <= M(p)^k.
//
// Nothing where the degree exceeds kMaxComposedDegree, that bound has more than kMaxComposedBits
// bits, or degree times bits exceeds kMaxComposedWork (at degree 64 the factorisation that follows
// takes about a second there).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "value/polynomial.h"

namespace assay::value {

inline constexpr size_t kMaxComposedDegree = 64;
inline constexpr size_t kMaxComposedBits = 8192;
inline constexpr size_t kMaxComposedWork = size_t{1} << 18;

// p and q are not constant. The results are normal, of degree deg p * deg q; every sum (product) of
// a root of p and a root of q is a root of it. Multiple roots occur.
std::optional<Polynomial> composed_sum(const Polynomial& p, const Polynomial& q);
std::optional<Polynomial> composed_product(const Polynomial& p, const Polynomial& q);
// Of the degree of p. exponent is not 0.
std::optional<Polynomial> composed_power(const Polynomial& p, uint32_t exponent);

}  // namespace assay::value
