// Polynomials over the integers: arithmetic, divisors, resultants, against slow independent ways.
#include "value/polynomial.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "value/polynomial_compose.h"

namespace assay::value {
namespace {

using Rationals = std::vector<mpq_class>;

Polynomial poly(std::vector<mpz_class> low_to_high) { return Polynomial(std::move(low_to_high)); }

Polynomial random_polynomial(std::mt19937_64& random, size_t degree, uint64_t size) {
  std::vector<mpz_class> c;
  for (size_t i = 0; i <= degree; ++i) {
    c.emplace_back(static_cast<long>(random() % (2 * size + 1)) - static_cast<long>(size));
  }
  if (c.back() == 0) c.back() = 1;
  return Polynomial(std::move(c));
}

// The determinant of Sylvester's matrix, by Gauss.
mpq_class resultant(const Rationals& p, const Rationals& q) {
  const size_t m = p.size() - 1;
  const size_t n = q.size() - 1;
  std::vector<Rationals> matrix(m + n, Rationals(m + n));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= m; ++j) matrix[i][i + j] = p[m - j];
  }
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j <= n; ++j) matrix[n + i][i + j] = q[n - j];
  }
  mpq_class determinant = 1;
  for (size_t column = 0; column < m + n; ++column) {
    size_t pivot = column;
    while (pivot < m + n && matrix[pivot][column] == 0) ++pivot;
    if (pivot == m + n) return 0;
    if (pivot != column) {
      std::swap(matrix[pivot], matrix[column]);
      determinant = -determinant;
    }
    determinant *= matrix[column][column];
    for (size_t row = column + 1; row < m + n; ++row) {
      const mpq_class factor = matrix[row][column] / matrix[column][column];
      for (size_t j = column; j < m + n; ++j) matrix[row][j] -= factor * matrix[column][j];
    }
  }
  return determinant;
}

Rationals rationals(const Polynomial& p) {
  return {p.coefficients().begin(), p.coefficients().end()};
}

// result(x) / resultant(p, second(x)) is the same for all x.
template <typename Second>
void expect_proportional(const Polynomial& result, const Polynomial& p, const Second& second) {
  mpq_class ratio = 0;
  for (int x = 1; x <= static_cast<int>(result.degree()) + 2; ++x) {
    const mpq_class expected = resultant(rationals(p), second(mpz_class(x)));
    const mpq_class got = value_at(result, mpq_class(x));
    ASSERT_EQ(expected == 0, got == 0) << x;
    if (got == 0) continue;
    if (ratio == 0) ratio = expected / got;
    ASSERT_TRUE(expected == ratio * got) << x;
  }
  EXPECT_TRUE(ratio != 0);
}

TEST(Polynomial, DropsLeadingZeros) {
  EXPECT_TRUE(poly({}).is_zero());
  EXPECT_TRUE(poly({0, 0}).is_zero());
  EXPECT_EQ(poly({1, 2, 0}), poly({1, 2}));
  EXPECT_EQ(poly({5}).degree(), 0u);
  EXPECT_EQ(poly({}).degree(), 0u);
  EXPECT_EQ(poly({}).bits(), 0u);
  EXPECT_EQ(poly({-8, 7}).bits(), 4u);
}

TEST(Polynomial, AddsSubtractsMultiplies) {
  const Polynomial a = poly({1, 1});
  const Polynomial b = poly({-1, 1});
  EXPECT_EQ(a * b, poly({-1, 0, 1}));
  EXPECT_EQ(a + b, poly({0, 2}));
  EXPECT_EQ(a - b, poly({2}));
  EXPECT_TRUE((a - a).is_zero());
  EXPECT_TRUE((a * Polynomial()).is_zero());
  EXPECT_EQ(derivative(poly({7, 3, 0, 2})), poly({3, 0, 6}));
  EXPECT_TRUE(derivative(poly({7})).is_zero());
}

TEST(Polynomial, NormalFormIsPrimitiveAndPositive) {
  EXPECT_EQ(normal(poly({4, 0, -6})), poly({-2, 0, 3}));
  EXPECT_EQ(normal(poly({-3})), poly({1}));
  EXPECT_TRUE(normal(poly({})).is_zero());
}

TEST(Polynomial, DividesOnlyExactly) {
  EXPECT_EQ(divide_exactly(poly({-1, 0, 1}), poly({1, 1})), poly({-1, 1}));
  EXPECT_FALSE(divide_exactly(poly({1, 0, 1}), poly({1, 1})));
  EXPECT_FALSE(divide_exactly(poly({1, 1}), poly({2})));
  EXPECT_FALSE(divide_exactly(poly({1, 1}), poly({1, 0, 1})));
  EXPECT_TRUE(divide_exactly(poly({}), poly({1, 1}))->is_zero());
}

TEST(Polynomial, Evaluates) {
  const Polynomial p = poly({-2, 0, 1});
  EXPECT_EQ(value_at(p, mpq_class(3, 2)).get_str(), "1/4");
  EXPECT_EQ(sign_at(p, mpq_class(7, 5)), -1);
  EXPECT_EQ(sign_at(p, mpq_class(-3, 2)), 1);
  EXPECT_EQ(sign_at(poly({-1, 2}), mpq_class(1, 2)), 0);
  EXPECT_EQ(value_at(poly({}), mpq_class(5)).get_str(), "0");
}

TEST(Polynomial, ChangesRoots) {
  const Polynomial p = poly({-1, 2}) * poly({3, 1});  // 1/2 and -3
  EXPECT_EQ(with_roots_negated(p), poly({1, 2}) * poly({-3, 1}));
  EXPECT_EQ(with_roots_inverted(p), poly({-2, 1}) * poly({1, 3}));
  EXPECT_EQ(with_roots_plus(p, mpq_class(1, 3)), poly({-5, 6}) * poly({8, 3}));
  EXPECT_EQ(with_roots_times(p, mpq_class(-4, 3)), poly({2, 3}) * poly({-4, 1}));
  EXPECT_EQ(shifted(poly({0, 0, 1}), 3), poly({9, 6, 1}));
  EXPECT_EQ(shifted(poly({0, 0, 1}), 1), poly({1, 2, 1}));
}

TEST(PolynomialGcd, OfProducts) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; ++i) {
    const Polynomial common = normal(random_polynomial(random, random() % 5, 20));
    const Polynomial a = random_polynomial(random, 1 + random() % 5, 1000);
    const Polynomial b = random_polynomial(random, 1 + random() % 5, 1000);
    const Polynomial found = gcd(a * common, b * common);
    EXPECT_TRUE(divide_exactly(found, common).has_value());
    EXPECT_TRUE(divide_exactly(a * common, found).has_value());
    EXPECT_TRUE(divide_exactly(b * common, found).has_value());
    EXPECT_EQ(found == common, gcd(a, b).is_constant());
  }
}

TEST(PolynomialGcd, OfLongCoefficients) {
  // More than one prime is needed, and the leading coefficients have a common divisor of their own.
  const Polynomial common = poly({mpz_class("123456789012345678901234567890"), 17, 6});
  const Polynomial a = poly({mpz_class("-98765432109876543210"), 1, 10}) * common;
  const Polynomial b = poly({1, mpz_class("55555555555555555555"), 0, 15}) * common;
  EXPECT_EQ(gcd(a, b), normal(common));
}

TEST(PolynomialGcd, OfDegenerateInput) {
  EXPECT_TRUE(gcd(poly({}), poly({})).is_zero());
  EXPECT_EQ(gcd(poly({}), poly({-2, -4})), poly({1, 2}));
  EXPECT_EQ(gcd(poly({6}), poly({-2, -4})), poly({1}));
}

TEST(PolynomialSquareFree, DropsMultiplicities) {
  const Polynomial a = poly({-2, 0, 1});
  const Polynomial b = poly({-1, 3});
  EXPECT_EQ(square_free_part(a * a * b * b * b), a * b);
  EXPECT_EQ(square_free_part(a), a);
  EXPECT_EQ(square_free_part(poly({0, 0, 0, -4})), poly({0, 1}));
  EXPECT_EQ(square_free_part(poly({-9})), poly({1}));
}

TEST(PolynomialCompose, SumIsTheResultant) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 12; ++i) {
    const Polynomial p = random_polynomial(random, 1 + random() % 4, 30);
    const Polynomial q = random_polynomial(random, 1 + random() % 4, 30);
    const auto result = composed_sum(p, q);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->degree(), p.degree() * q.degree());
    expect_proportional(*result, p, [&](const mpz_class& x) {  // q(x - y)
      std::vector<mpz_class> c = shifted(q, x).coefficients();
      for (size_t j = 1; j < c.size(); j += 2) c[j] = -c[j];
      return Rationals(c.begin(), c.end());
    });
  }
}

TEST(PolynomialCompose, ProductIsTheResultant) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 12; ++i) {
    const Polynomial p = random_polynomial(random, 1 + random() % 4, 30);
    const Polynomial q = random_polynomial(random, 1 + random() % 4, 30);
    const auto result = composed_product(p, q);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->degree(), p.degree() * q.degree());
    if (q[0] == 0) continue;  // y^n q(x / y) has a lower degree then
    expect_proportional(*result, p, [&](const mpz_class& x) {
      Rationals c;
      mpz_class power = 1;
      for (const mpz_class& a : q.coefficients()) {
        c.insert(c.begin(), mpq_class(a * power));
        power *= x;
      }
      return c;
    });
  }
}

TEST(PolynomialCompose, PowerIsTheResultant) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 12; ++i) {
    const Polynomial p = random_polynomial(random, 1 + random() % 4, 30);
    const auto exponent = static_cast<uint32_t>(1 + random() % 6);
    const auto result = composed_power(p, exponent);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->degree(), p.degree());
    expect_proportional(*result, p, [&](const mpz_class& x) {  // x - y^k
      Rationals c(exponent + 1);
      c.front() = x;
      c.back() = -1;
      return c;
    });
  }
}

TEST(PolynomialCompose, KnowsItsBounds) {
  std::mt19937_64 random(5);
  const Polynomial eight = random_polynomial(random, 8, 9);
  const Polynomial nine = random_polynomial(random, 9, 9);
  EXPECT_TRUE(composed_sum(eight, eight).has_value());
  EXPECT_FALSE(composed_sum(eight, nine).has_value());
  EXPECT_FALSE(composed_product(eight, nine).has_value());
  EXPECT_FALSE(composed_power(random_polynomial(random, 65, 9), 2).has_value());
  const Polynomial large = poly({1, 0, mpz_class(1) << 5000});
  EXPECT_FALSE(composed_sum(large, large).has_value());
  EXPECT_FALSE(composed_power(eight, 1000000000).has_value());
}

}  // namespace
}  // namespace assay::value
