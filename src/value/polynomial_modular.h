// Polynomials modulo a prime below 2^31, and the way back to the integers. A polynomial is a vector
// of residues from low to high without leading zeros; the prime goes along as an argument.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "value/polynomial.h"

namespace assay::value::modular {

using Word = uint64_t;
using Residues = std::vector<Word>;

// The primes below 2^31, downwards: large ones are seldom unlucky.
class Primes {
 public:
  Word next();

 private:
  Word last_ = Word{1} << 31;
};

Word reduce(const mpz_class& n, Word p);
Residues reduce(const Polynomial& f, Word p);
Word power(Word base, Word exponent, Word p);
Word inverse(Word a, Word p);  // a is not 0 modulo p

void trim(Residues& f);
void scale(Residues& f, Word factor, Word p);
void make_monic(Residues& f, Word p);
Residues derivative(const Residues& f, Word p);
Residues subtract(const Residues& a, const Residues& b, Word p);
Residues multiply(const Residues& a, const Residues& b, Word p);
// Quotient and remainder. b is not zero.
std::pair<Residues, Residues> divide(const Residues& a, const Residues& b, Word p);
Residues remainder(const Residues& a, const Residues& b, Word p);
Residues gcd(Residues a, Residues b, Word p);  // monic; zero for zeros
// s and t with s a + t b = 1, deg s < deg b, deg t < deg a. a and b are coprime, not constant.
std::pair<Residues, Residues> bezout(const Residues& a, const Residues& b, Word p);
Residues power(Residues base, const mpz_class& exponent, const Residues& modulus, Word p);

// The Chinese remainder theorem on coefficients, one prime after the other; result() takes the
// residues nearest to zero.
class Reconstruction {
 public:
  // True if the image said something new: false means result() already was a polynomial with this
  // image.
  bool add(const Residues& image, Word p);
  const mpz_class& modulus() const { return modulus_; }
  Polynomial result() const;

 private:
  std::vector<mpz_class> values_;  // symmetric residues
  mpz_class modulus_ = 1;
};

}  // namespace assay::value::modular
