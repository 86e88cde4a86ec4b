// Root isolation and refinement, against Sturm's theorem and bisection.
#include "value/polynomial_roots.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "value/polynomial_factor.h"

namespace assay::value {
namespace {

using Rationals = std::vector<mpq_class>;

Polynomial with_roots(std::vector<mpz_class> low_to_high) {
  return Polynomial(std::move(low_to_high));
}

Rationals negated_remainder(Rationals a, const Rationals& b) {
  while (a.size() >= b.size()) {
    const mpq_class factor = a.back() / b.back();
    const size_t offset = a.size() - b.size();
    for (size_t i = 0; i < b.size(); ++i) a[offset + i] -= factor * b[i];
    a.pop_back();
  }
  while (!a.empty() && a.back() == 0) a.pop_back();
  for (mpq_class& c : a) c = -c;
  return a;
}

// The number of distinct roots in (lower, upper], by Sturm.
int sturm_count(const Polynomial& p, const mpq_class& lower, const mpq_class& upper) {
  const Polynomial d = derivative(p);
  std::vector<Rationals> chain{{p.coefficients().begin(), p.coefficients().end()},
                               {d.coefficients().begin(), d.coefficients().end()}};
  while (!chain.back().empty()) {
    chain.push_back(negated_remainder(chain[chain.size() - 2], chain.back()));
  }
  const auto variations = [&chain](const mpq_class& x) {
    int count = 0;
    int last = 0;
    for (const Rationals& f : chain) {
      mpq_class value = 0;
      for (size_t i = f.size(); i-- > 0;) value = value * x + f[i];
      if (sgn(value) == 0) continue;
      if (last != 0 && sgn(value) != last) ++count;
      last = sgn(value);
    }
    return count;
  };
  return variations(lower) - variations(upper);
}

// Chebyshev's polynomial: n real roots between -1 and 1, in clusters at the ends.
Polynomial chebyshev(size_t n) {
  Polynomial a({1});
  Polynomial b({0, 1});
  for (size_t i = 1; i < n; ++i) a = std::exchange(b, with_roots({0, 2}) * b - a);
  return b;
}

TEST(Interval, Arithmetic) {
  const Interval a{1, 3, 1};   // 1/2 to 3/2
  const Interval b{-1, 1, 0};  // -1 to 1
  EXPECT_EQ(sum(a, b), (Interval{-1, 5, 1}));
  EXPECT_EQ(product(a, b), (Interval{-3, 3, 1}));
  EXPECT_EQ(rescaled(a, 3), (Interval{4, 12, 3}));
  EXPECT_EQ(a.lower().get_str(), "1/2");
  EXPECT_EQ(a.upper().get_str(), "3/2");
  EXPECT_EQ(enclosing(mpq_class(-1, 3), mpq_class(1, 3), 2), (Interval{-2, 2, 2}));
}

TEST(PolynomialRoots, IsolatesAsSturmCounts) {
  std::mt19937_64 random(1);
  size_t total = 0;
  for (int i = 0; i < 80; ++i) {
    std::vector<mpz_class> c;
    for (size_t d = 2 + random() % 9; d-- > 0;) {
      c.emplace_back(static_cast<long>(random() % 201) - 100);
    }
    c.emplace_back(static_cast<long>(1 + random() % 10));
    const Factors factors = factor(square_free_part(Polynomial(std::move(c))));
    for (const Polynomial& p : factors.irreducible) {
      if (p.degree() == 1) continue;
      const auto roots = isolate_roots(p);
      ASSERT_TRUE(roots.has_value());
      EXPECT_EQ(static_cast<int>(roots->size()), sturm_count(p, -1000, 1000));
      total += roots->size();
      for (size_t k = 0; k < roots->size(); ++k) {
        const Interval& here = (*roots)[k];
        EXPECT_EQ(sturm_count(p, here.lower(), here.upper()), 1);
        EXPECT_TRUE(has_root(p, here));
        EXPECT_EQ(count_variations(p, here), 1u);
        if (k != 0) {
          EXPECT_TRUE((*roots)[k - 1].upper() <= here.lower());
        }
      }
    }
  }
  EXPECT_GT(total, 50u);
}

TEST(PolynomialRoots, AllOfChebyshev) {
  for (size_t n = 2; n <= 64; n *= 2) {
    const auto roots = isolate_roots(chebyshev(n));  // irreducible for powers of two
    ASSERT_TRUE(roots.has_value());
    EXPECT_EQ(roots->size(), n);
  }
}

TEST(PolynomialRoots, None) {
  EXPECT_TRUE(isolate_roots(with_roots({1, 0, 1}))->empty());
  EXPECT_TRUE(isolate_roots(with_roots({5, 0, 3, 0, 1}))->empty());
}

TEST(PolynomialRoots, CloseRootsUpToTheBound) {
  // Mignotte: x^n - 2 (a x - 1)^2 has two roots about 1/a, very near to each other.
  const auto mignotte = [](size_t n, const mpz_class& a) {
    std::vector<mpz_class> c(n + 1);
    c[n] = 1;
    return Polynomial(std::move(c)) - with_roots({2}) * with_roots({-1, a}) * with_roots({-1, a});
  };
  const auto near = isolate_roots(mignotte(9, 1000));
  ASSERT_TRUE(near.has_value());
  EXPECT_EQ(near->size(), 3u);
  EXPECT_FALSE(isolate_roots(mignotte(51, mpz_class("1000000000000000003"))).has_value());
}

TEST(PolynomialRoots, RefinesToAnyPrecision) {
  const Polynomial p = with_roots({-2, 0, 1});
  for (uint32_t bits : {1u, 7u, 64u, 1000u, 20000u}) {
    Interval where{1, 2, 0};
    refine(p, where, bits);
    EXPECT_TRUE(has_root(p, where));
    EXPECT_TRUE(where.upper() - where.lower() < mpq_class(1, mpz_class(1) << bits));
    EXPECT_TRUE(where.lower() >= 1);
    EXPECT_TRUE(where.upper() <= 2);
  }
}

TEST(PolynomialRoots, RefinesWhereTheSecantMisleads) {
  // Very flat at the left end, very steep at the right one.
  std::vector<mpz_class> c(41);
  c[40] = 1;
  c[0] = -3;
  const Polynomial p(std::move(c));
  Interval where{0, mpz_class(1) << 30, 0};
  refine(p, where, 500);
  EXPECT_TRUE(has_root(p, where));
  EXPECT_TRUE(where.hi - where.lo < (mpz_class(1) << (where.scale - 500)));
}

}  // namespace
}  // namespace assay::value
