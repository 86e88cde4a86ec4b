// The irreducible factors of a polynomial over the integers: with them an algebraic number has its
// minimal polynomial, degrees stay small through long calculations, and rational numbers are seen.
//
// Zassenhaus (as in von zur Gathen, Gerhard, "Modern Computer Algebra", chapters 14 and 15): factor
// modulo a small prime, lift to a power of it by Hensel's quadratic steps, try products of subsets.
// The subsets may be exponentially many (Swinnerton-Dyer polynomials), so the search has a
// budget: kRecombinationWork / bits of the modulus subsets. Single factors are always tried; so
//   every linear factor is found, whatever the budget: `rest` has no rational roots.
// Lattice reduction (van Hoeij) would need no budget, and is not worth its length here.
#pragma once

#include <cstddef>
#include <vector>

#include "value/polynomial.h"

namespace assay::value {

inline constexpr size_t kRecombinationWork = size_t{1} << 24;

// The product of all is the polynomial. All are normal.
struct Factors {
  std::vector<Polynomial> irreducible;
  Polynomial rest{{1}};  // not known to be irreducible; 1 unless the budget was exceeded
};

// p is normal, square-free and not constant.
Factors factor(const Polynomial& p, size_t recombination_work = kRecombinationWork);

}  // namespace assay::value
