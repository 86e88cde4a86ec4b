// Irreducible factors: products are taken apart again, known families fall into the known parts.
#include "value/polynomial_factor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "value/polynomial_compose.h"

namespace assay::value {
namespace {

Polynomial factorable(std::vector<mpz_class> low_to_high) {
  return Polynomial(std::move(low_to_high));
}

Polynomial x_to(size_t n, long constant) {
  std::vector<mpz_class> c(n + 1);
  c[n] = 1;
  c[0] = constant;
  return Polynomial(std::move(c));
}

Polynomial product_of(const Factors& factors) {
  Polynomial product = factors.rest;
  for (const Polynomial& p : factors.irreducible) product = product * p;
  return product;
}

// The minimal polynomial of the sum of the square roots of the first n primes.
Polynomial swinnerton_dyer_of(size_t n) {
  const long primes[] = {2, 3, 5, 7, 11, 13};
  Polynomial p = x_to(2, -primes[0]);
  for (size_t i = 1; i < n; ++i) p = *composed_sum(p, x_to(2, -primes[i]));
  return p;
}

TEST(PolynomialFactor, LinearAndZeroRoots) {
  EXPECT_EQ(factor(factorable({0, 1})).irreducible, std::vector{factorable({0, 1})});
  EXPECT_EQ(factor(factorable({-3, 2})).irreducible, std::vector{factorable({-3, 2})});
  const Factors three = factor(factorable({0, 1}) * factorable({-3, 2}) * factorable({1, 0, 1}));
  EXPECT_EQ(three.irreducible.size(), 3u);
  EXPECT_EQ(three.rest, factorable({1}));
}

TEST(PolynomialFactor, TakesProductsApart) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 60; ++i) {
    Polynomial p({1});
    const size_t count = 1 + random() % 4;
    for (size_t k = 0; k < count; ++k) {
      std::vector<mpz_class> c;
      for (size_t d = 1 + random() % 5; d-- > 0;) {
        c.emplace_back(static_cast<long>(random() % 2001) - 1000);
      }
      c.emplace_back(static_cast<long>(1 + random() % 50));
      p = p * Polynomial(std::move(c));
    }
    p = square_free_part(p);
    const Factors factors = factor(p);
    EXPECT_EQ(factors.rest, factorable({1}));
    EXPECT_GE(factors.irreducible.size(), p.degree() >= 1 ? 1u : 0u);
    EXPECT_EQ(product_of(factors), p);
    for (const Polynomial& part : factors.irreducible) {
      EXPECT_EQ(factor(part).irreducible, std::vector{part});
    }
  }
}

TEST(PolynomialFactor, CyclotomicPartsAreCountedByDivisors) {
  for (size_t n = 2; n <= 64; ++n) {
    size_t divisors = 0;
    for (size_t d = 1; d <= n; ++d) divisors += n % d == 0 ? 1 : 0;
    const Factors factors = factor(x_to(n, -1));
    EXPECT_EQ(factors.irreducible.size(), divisors) << n;
    EXPECT_EQ(product_of(factors), x_to(n, -1));
  }
}

TEST(PolynomialFactor, EisensteinPolynomialsAreIrreducible) {
  for (size_t n = 2; n <= 64; n += 3) {
    EXPECT_EQ(factor(x_to(n, -2)).irreducible.size(), 1u) << n;
    EXPECT_EQ(factor(x_to(n, 6)).irreducible.size(), 1u) << n;
  }
}

TEST(PolynomialFactor, SophieGermain) {
  // x^4 + 4 = (x^2 + 2x + 2)(x^2 - 2x + 2)
  EXPECT_EQ(factor(x_to(4, 4)).irreducible.size(), 2u);
  // x^4 + 1 is irreducible, but not modulo any prime.
  EXPECT_EQ(factor(x_to(4, 1)).irreducible.size(), 1u);
}

TEST(PolynomialFactor, SwinnertonDyerUpToTheBudget) {
  for (size_t n = 2; n <= 4; ++n) {
    const Factors factors = factor(swinnerton_dyer_of(n));
    EXPECT_EQ(factors.irreducible.size(), 1u) << n;
    EXPECT_EQ(factors.rest, factorable({1}));
  }
  const Polynomial hard = swinnerton_dyer_of(6);
  EXPECT_EQ(hard.degree(), 64u);
  const Factors unknown = factor(hard, 1 << 10);
  EXPECT_TRUE(unknown.irreducible.empty());
  EXPECT_EQ(unknown.rest, hard);
}

TEST(PolynomialFactor, FindsLinearFactorsWithoutABudget) {
  const Polynomial hard = swinnerton_dyer_of(5);
  const Polynomial linear = factorable({-22, 7}) * factorable({5, 1});
  const Factors factors = factor(hard * linear, 0);
  EXPECT_EQ(factors.irreducible.size(), 2u);
  EXPECT_EQ(factors.rest, hard);
}

TEST(PolynomialFactor, LongCoefficients) {
  const mpz_class big("340282366920938463463374607431768211507");
  const Polynomial a = factorable({big, 3, 2 * big + 1});
  const Polynomial b = factorable({-1, big * big, 0, 12});
  const Factors factors = factor(normal(a * b));
  EXPECT_EQ(factors.irreducible.size(), 2u);
  EXPECT_TRUE(std::ranges::find(factors.irreducible, a) != factors.irreducible.end());
}

}  // namespace
}  // namespace assay::value
