#include "value/polynomial_modular.h"

#include <algorithm>

#include "base/assert.h"

namespace assay::value::modular {

namespace {

// Sums of products are kept below p^2 instead of being reduced one by one: p^2 is a multiple of p,
// and two such numbers still fit into a word.
void add_product(Word& sum, Word a, Word b, Word p_squared) {
  sum += a * b;
  if (sum >= p_squared) sum -= p_squared;
}

}  // namespace

Word Primes::next() {
  mpz_class candidate;
  do {
    --last_;
    ASSAY_ASSERT(last_ > 2);
    candidate = static_cast<unsigned long>(last_);
  } while (last_ % 2 == 0 || mpz_probab_prime_p(candidate.get_mpz_t(), 20) == 0);
  return last_;
}

Word reduce(const mpz_class& n, Word p) { return mpz_fdiv_ui(n.get_mpz_t(), p); }

Residues reduce(const Polynomial& f, Word p) {
  Residues result;
  result.reserve(f.coefficients().size());
  for (const mpz_class& c : f.coefficients()) result.push_back(reduce(c, p));
  trim(result);
  return result;
}

Word power(Word base, Word exponent, Word p) {
  Word result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = result * base % p;
    base = base * base % p;
  }
  return result;
}

Word inverse(Word a, Word p) {
  ASSAY_ASSERT(a % p != 0);
  return power(a % p, p - 2, p);
}

void trim(Residues& f) {
  while (!f.empty() && f.back() == 0) f.pop_back();
}

void scale(Residues& f, Word factor, Word p) {
  for (Word& c : f) c = c * factor % p;
  trim(f);
}

void make_monic(Residues& f, Word p) {
  if (!f.empty() && f.back() != 1) scale(f, inverse(f.back(), p), p);
}

Residues derivative(const Residues& f, Word p) {
  Residues result;
  for (size_t i = 1; i < f.size(); ++i) result.push_back(f[i] * (i % p) % p);
  trim(result);
  return result;
}

Residues subtract(const Residues& a, const Residues& b, Word p) {
  Residues result = a;
  if (result.size() < b.size()) result.resize(b.size());
  for (size_t i = 0; i < b.size(); ++i) result[i] = (result[i] + p - b[i]) % p;
  trim(result);
  return result;
}

Residues multiply(const Residues& a, const Residues& b, Word p) {
  if (a.empty() || b.empty()) return {};
  const Word p_squared = p * p;
  Residues result(a.size() + b.size() - 1);
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < b.size(); ++j) add_product(result[i + j], a[i], b[j], p_squared);
  }
  for (Word& c : result) c %= p;
  return result;
}

std::pair<Residues, Residues> divide(const Residues& a, const Residues& b, Word p) {
  ASSAY_ASSERT(!b.empty());
  if (a.size() < b.size()) return {{}, a};
  const Word p_squared = p * p;
  const Word to_monic = inverse(b.back(), p);
  Residues rest = a;
  Residues quotient(a.size() - b.size() + 1);
  for (size_t i = quotient.size(); i-- > 0;) {
    quotient[i] = rest[i + b.size() - 1] % p * to_monic % p;
    const Word minus = quotient[i] == 0 ? 0 : p - quotient[i];
    for (size_t j = 0; j < b.size(); ++j) add_product(rest[i + j], minus, b[j], p_squared);
  }
  for (Word& c : rest) c %= p;
  trim(rest);
  return {std::move(quotient), std::move(rest)};
}

Residues remainder(const Residues& a, const Residues& b, Word p) { return divide(a, b, p).second; }

Residues gcd(Residues a, Residues b, Word p) {
  while (!b.empty()) {
    a = remainder(a, b, p);
    std::swap(a, b);
  }
  make_monic(a, p);
  return a;
}

std::pair<Residues, Residues> bezout(const Residues& a, const Residues& b, Word p) {
  // Invariant: r0 = s0 a + t0 b and r1 = s1 a + t1 b.
  Residues r0 = a;
  Residues r1 = b;
  Residues s0{1};
  Residues s1;
  Residues t0;
  Residues t1{1};
  while (!r1.empty()) {
    auto [quotient, rest] = divide(r0, r1, p);
    Residues s2 = subtract(s0, multiply(quotient, s1, p), p);
    Residues t2 = subtract(t0, multiply(quotient, t1, p), p);
    r0 = std::exchange(r1, std::move(rest));
    s0 = std::exchange(s1, std::move(s2));
    t0 = std::exchange(t1, std::move(t2));
  }
  ASSAY_ASSERT(r0.size() == 1);
  const Word to_one = inverse(r0[0], p);
  scale(s0, to_one, p);
  scale(t0, to_one, p);
  return {std::move(s0), std::move(t0)};
}

Residues power(Residues base, const mpz_class& exponent, const Residues& modulus, Word p) {
  base = remainder(base, modulus, p);
  Residues result = remainder({1}, modulus, p);
  for (size_t i = mpz_sizeinbase(exponent.get_mpz_t(), 2); i-- > 0;) {
    result = remainder(multiply(result, result, p), modulus, p);
    if (mpz_tstbit(exponent.get_mpz_t(), i)) {
      result = remainder(multiply(result, base, p), modulus, p);
    }
  }
  return result;
}

bool Reconstruction::add(const Residues& image, Word p) {
  if (values_.size() < image.size()) values_.resize(image.size());
  const Word to_unit = inverse(reduce(modulus_, p), p);
  const mpz_class new_modulus = modulus_ * static_cast<unsigned long>(p);
  const mpz_class half = new_modulus / 2;
  bool is_new = false;
  for (size_t i = 0; i < values_.size(); ++i) {
    const Word wanted = i < image.size() ? image[i] : 0;
    const Word difference = (wanted + p - reduce(values_[i], p)) % p;
    if (difference == 0) continue;
    is_new = true;
    values_[i] += modulus_ * static_cast<unsigned long>(difference * to_unit % p);
    if (values_[i] > half) values_[i] -= new_modulus;
  }
  modulus_ = new_modulus;
  return is_new;
}

Polynomial Reconstruction::result() const { return Polynomial(values_); }

}  // namespace assay::value::modular
