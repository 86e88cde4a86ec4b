// Polynomial: a univariate polynomial over the integers, what algebraic numbers (algebraic.h) are
// made of. Immutable; the coefficients go from low to high and the last one is not zero, so that
// equality is equality of the vectors. The zero polynomial has no coefficients.
//
// "Normal" below means primitive (the coefficients have no common divisor) with a positive leading
// coefficient: of all polynomials with the same roots and multiplicities there is one normal one.
//
// The neighbours: polynomial_factor.h (irreducible factors), polynomial_compose.h (resultants for
// sums, products and powers of roots), polynomial_roots.h (where the real roots are).
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace assay::value {

class Polynomial {
 public:
  Polynomial() = default;
  explicit Polynomial(std::vector<mpz_class> low_to_high);

  bool is_zero() const { return coefficients_.empty(); }
  bool is_constant() const { return coefficients_.size() <= 1; }
  // 0 for the zero polynomial as well.
  size_t degree() const { return coefficients_.empty() ? 0 : coefficients_.size() - 1; }
  const std::vector<mpz_class>& coefficients() const { return coefficients_; }
  const mpz_class& operator[](size_t i) const { return coefficients_[i]; }
  const mpz_class& leading() const { return coefficients_.back(); }
  // Of the largest coefficient, without its sign.
  size_t bits() const;

  bool operator==(const Polynomial&) const = default;

 private:
  std::vector<mpz_class> coefficients_;
};

Polynomial operator+(const Polynomial& a, const Polynomial& b);
Polynomial operator-(const Polynomial& a, const Polynomial& b);
Polynomial operator*(const Polynomial& a, const Polynomial& b);
Polynomial derivative(const Polynomial& p);

// The normal polynomial of the same roots; zero for zero.
Polynomial normal(const Polynomial& p);

// a / b if that has no remainder and integer coefficients. b is not zero.
std::optional<Polynomial> divide_exactly(const Polynomial& a, const Polynomial& b);

// Normal. Modulo word-sized primes and by the Chinese remainder theorem: the subresultants, which
// the textbook takes, are hundreds of times longer than the answer at degree 64.
Polynomial gcd(const Polynomial& a, const Polynomial& b);

// The normal polynomial with the same roots, each simple.
Polynomial square_free_part(const Polynomial& p);

mpq_class value_at(const Polynomial& p, const mpq_class& x);
int sign_at(const Polynomial& p, const mpq_class& x);

// p(x + by), by Horner's scheme on the coefficients.
Polynomial shifted(const Polynomial& p, const mpz_class& by);

// Normal polynomials whose roots are those of p, changed. The degree stays.
Polynomial with_roots_negated(const Polynomial& p);
Polynomial with_roots_inverted(const Polynomial& p);                        // p(0) is not 0
Polynomial with_roots_plus(const Polynomial& p, const mpq_class& summand);  // root + summand
Polynomial with_roots_times(const Polynomial& p, const mpq_class& factor);  // factor is not 0

}  // namespace assay::value
