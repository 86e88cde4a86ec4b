#include "value/polynomial_compose.h"

#include <utility>

#include "base/assert.h"
#include "value/polynomial_modular.h"

namespace assay::value {

namespace {

using modular::Residues;
using modular::Word;

// The bits of the Euclidean norm, rounded up.
size_t norm_bits(const Polynomial& p) {
  mpz_class squares = 0;
  for (const mpz_class& c : p.coefficients()) squares += c * c;
  return (mpz_sizeinbase(squares.get_mpz_t(), 2) + 1) / 2;
}

bool is_affordable(size_t degree, size_t bits) {
  return bits <= kMaxComposedBits && bits <= kMaxComposedWork / degree;
}

// The sums of the 0th to count-th powers of the roots of a monic f, by Newton's identities:
// s_k + c_{n-1} s_{k-1} + ... + c_{n-k+1} s_1 + k c_{n-k} = 0.
Residues power_sums(const Residues& f, size_t count, Word p) {
  const size_t n = f.size() - 1;
  Residues sums{n % p};
  for (size_t k = 1; k <= count; ++k) {
    Word total = k <= n ? k % p * f[n - k] % p : 0;
    for (size_t i = 1; i < k && i <= n; ++i) total = (total + f[n - i] * sums[k - i]) % p;
    sums.push_back(total == 0 ? 0 : p - total);
  }
  return sums;
}

// The monic polynomial of degree sums.size() - 1 with these power sums. p exceeds the degree.
Residues from_power_sums(const Residues& sums, Word p) {
  const size_t n = sums.size() - 1;
  Residues f(n + 1);
  f[n] = 1;
  for (size_t k = 1; k <= n; ++k) {
    Word total = sums[k];
    for (size_t i = 1; i < k; ++i) total = (total + f[n - i] * sums[k - i]) % p;
    f[n - k] = total == 0 ? 0 : (p - total) * modular::inverse(k, p) % p;
  }
  return f;
}

Residues sums_of_sums(const Residues& a, const Residues& b, Word p) {
  Residues result;
  Residues binomials{1};  // row k of Pascal's triangle
  for (size_t k = 0; k < a.size(); ++k) {
    Word total = 0;
    for (size_t i = 0; i <= k; ++i) total = (total + binomials[i] * a[i] % p * b[k - i]) % p;
    result.push_back(total);
    binomials.push_back(1);
    for (size_t i = k; i >= 1; --i) binomials[i] = (binomials[i] + binomials[i - 1]) % p;
  }
  return result;
}

Residues sums_of_products(const Residues& a, const Residues& b, Word p) {
  Residues result;
  for (size_t k = 0; k < a.size(); ++k) result.push_back(a[k] * b[k] % p);
  return result;
}

// The sum of the i-th powers of y^k over the roots y is the trace of y^(k i), and the trace is
// linear: it takes the remainder of y^(k i) modulo f only, not power sums up to k n.
Residues sums_of_powers(const Residues& f, uint32_t exponent, Word p) {
  const size_t n = f.size() - 1;
  const Residues traces = power_sums(f, n, p);
  const Residues step = modular::power({0, 1}, mpz_class(exponent), f, p);
  Residues current = modular::remainder({1}, f, p);
  Residues result{n % p};
  for (size_t i = 1; i <= n; ++i) {
    current = modular::remainder(modular::multiply(current, step, p), f, p);
    Word total = 0;
    for (size_t j = 0; j < current.size(); ++j) total = (total + current[j] * traces[j]) % p;
    result.push_back(total);
  }
  return result;
}

// image(p): the wanted polynomial modulo p, or empty if p is unlucky.
template <typename Image>
Polynomial reconstructed(size_t bits, const Image& image) {
  modular::Primes primes;
  modular::Reconstruction images;
  while (mpz_sizeinbase(images.modulus().get_mpz_t(), 2) < bits + 2) {
    const Word prime = primes.next();
    const Residues residues = image(prime);
    if (!residues.empty()) images.add(residues, prime);
  }
  return normal(images.result());
}

template <typename Combine>
std::optional<Polynomial> composed(const Polynomial& p, const Polynomial& q, size_t extra_bits,
                                   const Combine& combine) {
  ASSAY_ASSERT(!p.is_constant() && !q.is_constant());
  const size_t m = p.degree();
  const size_t n = q.degree();
  if (m > kMaxComposedDegree || n > kMaxComposedDegree / m) return std::nullopt;
  const size_t bits = m * n + extra_bits + n * norm_bits(p) + m * norm_bits(q);
  if (!is_affordable(m * n, bits)) return std::nullopt;
  return reconstructed(bits, [&](Word prime) -> Residues {
    Residues a = modular::reduce(p, prime);
    Residues b = modular::reduce(q, prime);
    if (a.size() <= m || b.size() <= n) return {};
    const Word leading =
        modular::power(a.back(), n, prime) * modular::power(b.back(), m, prime) % prime;
    modular::make_monic(a, prime);
    modular::make_monic(b, prime);
    Residues result = from_power_sums(
        combine(power_sums(a, m * n, prime), power_sums(b, m * n, prime), prime), prime);
    modular::scale(result, leading, prime);
    return result;
  });
}

}  // namespace

std::optional<Polynomial> composed_sum(const Polynomial& p, const Polynomial& q) {
  return composed(p, q, p.degree() * q.degree(), sums_of_sums);
}

std::optional<Polynomial> composed_product(const Polynomial& p, const Polynomial& q) {
  return composed(p, q, 0, sums_of_products);
}

std::optional<Polynomial> composed_power(const Polynomial& p, uint32_t exponent) {
  ASSAY_ASSERT(!p.is_constant() && exponent != 0);
  const size_t n = p.degree();
  if (n > kMaxComposedDegree || exponent > kMaxComposedBits) return std::nullopt;
  const size_t bits = n + exponent * norm_bits(p);
  if (!is_affordable(n, bits)) return std::nullopt;
  return reconstructed(bits, [&](Word prime) -> Residues {
    Residues f = modular::reduce(p, prime);
    if (f.size() <= n) return {};
    const Word leading = modular::power(f.back(), exponent, prime);
    modular::make_monic(f, prime);
    Residues result = from_power_sums(sums_of_powers(f, exponent, prime), prime);
    modular::scale(result, leading, prime);
    return result;
  });
}

}  // namespace assay::value
