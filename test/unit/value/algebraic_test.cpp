// Exact real algebraic numbers: identities, order, recognised rationals, bounds.
#include "value/algebraic.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace assay::value {
namespace {

using Coefficients = std::vector<mpz_class>;

// GoogleTest would need libgmpxx to print these.
std::string text(const mpz_class& n) { return n.get_str(); }
std::string text(const mpq_class& q) { return q.get_str(); }

Algebraic whole(long n) { return Algebraic::rational(mpq_class(n)); }
Algebraic fraction(long a, long b) { return Algebraic::rational(mpq_class(a, b)); }

// The real k-th root of n > 0, positive.
Algebraic root_of(long n, size_t k) {
  Coefficients c(k + 1);
  c[k] = 1;
  c[0] = -n;
  return Algebraic::roots(c)->back();
}
Algebraic square_root(long n) { return root_of(n, 2); }

// In expressions: the bounds are far away.
Algebraic operator+(const Algebraic& a, const Algebraic& b) { return add(a, b).value(); }
Algebraic operator-(const Algebraic& a, const Algebraic& b) { return subtract(a, b).value(); }
Algebraic operator*(const Algebraic& a, const Algebraic& b) { return multiply(a, b).value(); }
Algebraic operator/(const Algebraic& a, const Algebraic& b) { return divide(a, b).value(); }
bool equal(const Algebraic& a, const Algebraic& b) {
  const bool result = compare(a, b) == 0;
  EXPECT_EQ(compare(b, a) == 0, result);
  if (result) {
    EXPECT_EQ(a.hash(), b.hash());
  }
  return result;
}

Polynomial swinnerton_dyer(size_t n) {
  const long primes[] = {2, 3, 5, 7, 11, 13};
  Polynomial p({-2, 0, 1});
  for (size_t i = 1; i < n; ++i) p = *composed_sum(p, Polynomial({-primes[i], 0, 1}));
  return p;
}

TEST(AlgebraicRoot, OfZ3sExample) {
  const Coefficients c{-2, 0, 1};
  const auto least = Algebraic::root(c, 1);
  const auto most = Algebraic::root(c, 2);
  ASSERT_TRUE(least && most);
  EXPECT_EQ(least->sign(), -1);
  EXPECT_EQ(most->sign(), 1);
  EXPECT_EQ(compare(*least, *most), -1);
  EXPECT_EQ(least->decimal(10), "-1.4142135623?");
  EXPECT_EQ(most->decimal(10), "1.4142135623?");
  EXPECT_EQ(least->root_index(), 1u);
  EXPECT_EQ(most->root_index(), 2u);
  EXPECT_TRUE(equal(*negate(*least), *most));
}

TEST(AlgebraicRoot, OfDegenerateInput) {
  EXPECT_FALSE(Algebraic::root({}, 1));
  EXPECT_FALSE(Algebraic::root(Coefficients{0, 0}, 1));
  EXPECT_FALSE(Algebraic::root(Coefficients{7}, 1));
  EXPECT_FALSE(Algebraic::roots(Coefficients{0}).has_value());
  EXPECT_TRUE(Algebraic::roots(Coefficients{7})->empty());
  EXPECT_FALSE(Algebraic::root(Coefficients{1, 0, 1}, 1));
  EXPECT_FALSE(Algebraic::root(Coefficients{-2, 0, 1}, 0));
  EXPECT_FALSE(Algebraic::root(Coefficients{-2, 0, 1}, 3));
  const auto padded = Algebraic::root(Coefficients{-2, 0, 1, 0, 0}, 2);
  EXPECT_TRUE(equal(*padded, square_root(2)));
}

TEST(AlgebraicRoot, OfMultipleRootsCountsOnce) {
  const Polynomial p({-2, 0, 1});
  const Polynomial q({-1, 1});
  const Polynomial all = p * p * p * q * q;
  const auto roots = Algebraic::roots(all.coefficients());
  ASSERT_TRUE(roots.has_value());
  ASSERT_EQ(roots->size(), 3u);
  EXPECT_TRUE((*roots)[1].is_rational());
  EXPECT_EQ(text((*roots)[1].rational()), "1");
  EXPECT_TRUE(equal((*roots)[2], square_root(2)));
  EXPECT_EQ((*roots)[2].polynomial(), p);
}

TEST(AlgebraicRoot, Between) {
  const Coefficients c = (Polynomial({-2, 0, 1}) * Polynomial({-1, 1})).coefficients();
  using Ends = Algebraic::Ends;
  EXPECT_TRUE(equal(*Algebraic::root_between(c, -2, 0), *negate(square_root(2))));
  EXPECT_FALSE(Algebraic::root_between(c, 1, 2));
  EXPECT_FALSE(Algebraic::root_between(c, 1, 2, Ends::kLower));
  EXPECT_TRUE(equal(*Algebraic::root_between(c, 1, 2, Ends::kUpper), square_root(2)));
  EXPECT_TRUE(equal(*Algebraic::root_between(c, 1, 2, Ends::kNeither), square_root(2)));
  EXPECT_TRUE(Algebraic::root_between(c, 1, 1)->is_rational());
  EXPECT_FALSE(Algebraic::root_between(c, 1, 1, Ends::kLower));
  EXPECT_FALSE(Algebraic::root_between(c, 2, 3));
  EXPECT_FALSE(Algebraic::root_between(c, -2, 2));
  EXPECT_FALSE(Algebraic::root_between(c, 2, 1));
}

TEST(AlgebraicRoot, IsRestoredFromItsParts) {
  for (const Algebraic& x : {square_root(2) + root_of(5, 3), fraction(-7, 3), root_of(3, 7)}) {
    const auto again = Algebraic::root_between(x.polynomial().coefficients(), x.lower(), x.upper());
    ASSERT_TRUE(again.has_value());
    EXPECT_TRUE(equal(*again, x));
    const auto by_index = Algebraic::root(x.polynomial().coefficients(), *x.root_index());
    ASSERT_TRUE(by_index.has_value());
    EXPECT_TRUE(equal(*by_index, x));
  }
}

TEST(AlgebraicRoot, OfRandomPolynomialsAgreesWithBisection) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 60; ++i) {
    Coefficients c;
    for (size_t d = 2 + random() % 7; d-- > 0;) {
      c.emplace_back(static_cast<long>(random() % 201) - 100);
    }
    c.emplace_back(static_cast<long>(1 + random() % 10));
    const Polynomial p(c);
    const auto roots = Algebraic::roots(c);
    ASSERT_TRUE(roots.has_value());
    for (const Algebraic& x : *roots) {
      if (x.is_rational()) {
        EXPECT_EQ(sign_at(p, x.rational()), 0);
        continue;
      }
      mpq_class low = x.lower();
      mpq_class high = x.upper();
      const int sign_low = sign_at(x.polynomial(), low);
      ASSERT_NE(sign_low, sign_at(x.polynomial(), high));
      for (int step = 0; step < 200; ++step) {
        const mpq_class middle = (low + high) / 2;
        (sign_at(x.polynomial(), middle) == sign_low ? low : high) = middle;
      }
      const mpz_class digits = x.floor_times(mpz_class(1) << 150);
      const mpq_class difference = mpq_class(digits, mpz_class(1) << 150) - low;
      EXPECT_TRUE(abs(difference) <= mpq_class(1, mpz_class(1) << 140));
      EXPECT_EQ(compare(x, Algebraic::rational(low)), 1);
      EXPECT_EQ(compare(x, Algebraic::rational(high)), -1);
      EXPECT_TRUE(divide_exactly(normal(p), x.polynomial()).has_value());
    }
  }
}

TEST(AlgebraicIdentity, SquareRoots) {
  const Algebraic r2 = square_root(2);
  const Algebraic r3 = square_root(3);
  EXPECT_TRUE(equal(r2 * r2, whole(2)));
  EXPECT_TRUE((r2 * r2).is_rational());
  EXPECT_TRUE(equal(r2 * r3, square_root(6)));
  EXPECT_TRUE(equal(*power(r2 + r3, 2), whole(5) + whole(2) * square_root(6)));
  EXPECT_TRUE(equal((r2 + r3) * (r3 - r2), whole(1)));
  EXPECT_TRUE(equal(square_root(8), r2 + r2));
  EXPECT_TRUE(equal(square_root(8) - r2, r2));
  EXPECT_EQ((r2 + r3).polynomial(), Polynomial({1, 0, -10, 0, 1}));
}

TEST(AlgebraicIdentity, GoldenRatio) {
  const Algebraic phi = *Algebraic::root(Coefficients{-1, -1, 1}, 2);
  EXPECT_TRUE(equal(phi * phi, phi + whole(1)));
  EXPECT_TRUE(equal(*invert(phi), phi - whole(1)));
  EXPECT_TRUE(equal((whole(1) + square_root(5)) / whole(2), phi));
  // phi^n = F(n) phi + F(n-1)
  EXPECT_TRUE(equal(*power(phi, 30), whole(832040) * phi + whole(514229)));
}

TEST(AlgebraicIdentity, CubeRoots) {
  const Algebraic r = root_of(2, 3);
  EXPECT_TRUE(equal(*power(r, 3), whole(2)));
  EXPECT_TRUE(equal(r * r, root_of(4, 3)));
  EXPECT_TRUE(equal(r * root_of(4, 3), whole(2)));
  // Ramanujan: (2^(1/3) - 1)^(1/3) = (1/9)^(1/3) - (2/9)^(1/3) + (4/9)^(1/3)
  const Algebraic right = (whole(1) - r + r * r) / root_of(9, 3);
  EXPECT_TRUE(equal(*power(right, 3), r - whole(1)));
  // Cardano: x^3 - 6x - 6 at 2^(1/3) + 4^(1/3)
  EXPECT_TRUE(equal(*Algebraic::root(Coefficients{-6, -6, 0, 1}, 1), r + root_of(4, 3)));
  // (2 + 5^(1/2))^(1/3) + (2 - 5^(1/2))^(1/3) = 1
  const Algebraic a = (whole(1) + square_root(5)) / whole(2);
  const Algebraic b = (whole(1) - square_root(5)) / whole(2);
  EXPECT_TRUE(equal(*power(a, 3), whole(2) + square_root(5)));
  EXPECT_TRUE(equal(a + b, whole(1)));
}

TEST(AlgebraicIdentity, OfAField) {
  std::mt19937_64 random(7);
  const std::vector<Algebraic> some = {square_root(2),
                                       root_of(3, 3),
                                       fraction(-5, 7),
                                       whole(0),
                                       *Algebraic::root(Coefficients{-1, -3, 0, 1}, 2),
                                       *negate(square_root(3)),
                                       square_root(2) - whole(7)};
  for (int i = 0; i < 30; ++i) {
    const Algebraic& a = some[random() % some.size()];
    const Algebraic& b = some[random() % some.size()];
    const Algebraic& c = some[random() % some.size()];
    EXPECT_TRUE(equal(a + b, b + a));
    EXPECT_TRUE(equal(a * b, b * a));
    EXPECT_TRUE(equal(a - b, *negate(b - a)));
    EXPECT_TRUE(equal((a + b) - b, a));
    if (b.sign() != 0) {
      EXPECT_TRUE(equal((a * b) / b, a));
    }
    const auto left = multiply(a, b + c);
    const auto right = add(a * b, a * c);
    if (left && right) {
      EXPECT_TRUE(equal(*left, *right));
    }
    EXPECT_EQ(compare(a, b), (a - b).sign());
  }
}

TEST(AlgebraicRational, IsAlwaysRecognised) {
  const Coefficients c = (Polynomial({-1, 1}) * Polynomial({-2, 0, 1})).coefficients();
  EXPECT_EQ(text(Algebraic::root(c, 2)->rational()), "1");
  const Algebraic r2 = square_root(2);
  const Algebraic zero = r2 + *negate(r2);
  ASSERT_TRUE(zero.is_rational());
  EXPECT_EQ(text(zero.rational()), "0");
  EXPECT_EQ(zero.sign(), 0);
  EXPECT_TRUE(square_root(49).is_rational());
  EXPECT_EQ(text(Algebraic::root(Coefficients{-4, 0, 9}, 1)->rational()), "-2/3");
  const Algebraic seventh = Algebraic::roots(Coefficients{-1, 0, 0, 343})->back();
  EXPECT_EQ(text(seventh.rational()), "1/7");
  EXPECT_EQ(text((square_root(18) / r2).rational()), "3");
  EXPECT_EQ(text((r2 * fraction(0, 1)).rational()), "0");
  EXPECT_EQ(text(Algebraic::rational(mpq_class(4, 6)).rational()), "2/3");
}

TEST(AlgebraicRational, KeepsTheDegree) {
  const Algebraic x = root_of(2, 5);
  const Algebraic y = fraction(-3, 7) * x + fraction(22, 9);
  EXPECT_EQ(y.polynomial().degree(), 5u);
  EXPECT_TRUE(y.is_minimal());
  EXPECT_TRUE(equal((y - fraction(22, 9)) / fraction(-3, 7), x));
  EXPECT_EQ(power(x, 17)->polynomial().degree(), 5u);
  EXPECT_TRUE(equal(*power(x, 17), whole(8) * x * x));
  EXPECT_EQ(invert(x)->polynomial().degree(), 5u);
}

TEST(AlgebraicOrder, OfCloseNumbers) {
  // sqrt(n^2 + 1) - n is about 1 / 2n.
  const long n = 1000000007;
  const Algebraic x = square_root(n * n + 1);
  EXPECT_EQ(compare(x, whole(n)), 1);
  EXPECT_EQ(compare(x, whole(n) + fraction(1, 2 * n)), -1);
  EXPECT_EQ(compare(whole(n), x), -1);
  // sqrt 10 + sqrt 17 and sqrt 5 + sqrt 26: 7.28538 and 7.33508; and the classic near miss
  // sqrt 1000001 + sqrt 1000025 + sqrt 1000031 against three others, about 1e-15 apart.
  EXPECT_EQ(compare(square_root(10) + square_root(17), square_root(5) + square_root(26)), -1);
  const Algebraic one = square_root(1000001) + square_root(1000025) + square_root(1000031);
  const Algebraic two = square_root(1000003) + square_root(1000018) + square_root(1000036);
  EXPECT_EQ(compare(one, two), -compare(two, one));
  EXPECT_NE(compare(one, two), 0);
  EXPECT_EQ(compare(one, one), 0);
}

TEST(AlgebraicOrder, OfConjugatesAndNeighbours) {
  const auto roots = Algebraic::roots(Coefficients{1, 0, -40, 0, 352, 0, -960, 0, 576});
  ASSERT_TRUE(roots.has_value());
  for (size_t i = 0; i < roots->size(); ++i) {
    for (size_t j = 0; j < roots->size(); ++j) {
      EXPECT_EQ(compare((*roots)[i], (*roots)[j]), i < j ? -1 : i > j ? 1 : 0);
    }
  }
}

TEST(AlgebraicOrder, WithoutMinimalPolynomials) {
  // Of degree 64 and not factored within the budget: the sum of six square roots.
  const Polynomial p = swinnerton_dyer(6);
  const auto roots = Algebraic::roots(p.coefficients());
  ASSERT_TRUE(roots.has_value());
  ASSERT_EQ(roots->size(), 64u);
  const Algebraic& most = roots->back();
  EXPECT_FALSE(most.is_minimal());
  EXPECT_FALSE(most.is_rational());
  EXPECT_EQ(most.decimal(6), "14.950259?");
  const auto moved = add(most, whole(1));
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(compare(*moved, most), 1);
  EXPECT_TRUE(equal(*subtract(*moved, whole(1)), most));
  EXPECT_FALSE(add(most, square_root(2)).has_value());
}

TEST(AlgebraicFloor, OfNegatives) {
  EXPECT_EQ(text(square_root(2).floor()), "1");
  EXPECT_EQ(text(negate(square_root(2))->floor()), "-2");
  EXPECT_EQ(text(whole(-3).floor()), "-3");
  EXPECT_EQ(text(fraction(-7, 2).floor()), "-4");
  EXPECT_EQ(text(fraction(7, 2).floor()), "3");
  EXPECT_EQ(text((square_root(2) - whole(2)).floor()), "-1");
  EXPECT_EQ(text(square_root(999999999).floor()), "31622");
  // Just below and above a whole number.
  EXPECT_EQ(text(square_root(1000000L * 1000000L - 1).floor()), "999999");
  EXPECT_EQ(text(square_root(1000000L * 1000000L + 1).floor()), "1000000");
  EXPECT_EQ(text(negate(square_root(1000000L * 1000000L + 1))->floor()), "-1000001");
}

TEST(AlgebraicDecimal, IsCutTowardsZero) {
  EXPECT_EQ(whole(0).decimal(3), "0.000");
  EXPECT_EQ(whole(-12).decimal(0), "-12");
  EXPECT_EQ(fraction(-1, 8).decimal(3), "-0.125");
  EXPECT_EQ(fraction(-1, 8).decimal(2), "-0.12?");
  EXPECT_EQ(fraction(2, 3).decimal(4), "0.6666?");
  EXPECT_EQ(square_root(2).decimal(0), "1?");
  EXPECT_EQ((square_root(2) - fraction(3, 2)).decimal(3), "-0.085?");
  EXPECT_EQ(square_root(2).decimal(40), "1.4142135623730950488016887242096980785696?");
}

TEST(AlgebraicDivision, ByZeroIsNothing) {
  const Algebraic r2 = square_root(2);
  EXPECT_FALSE(divide(r2, whole(0)));
  EXPECT_FALSE(divide(whole(1), r2 - r2));
  EXPECT_FALSE(divide(whole(0), whole(0)));
  EXPECT_FALSE(invert(whole(0)));
  EXPECT_TRUE(equal(whole(1) / r2, r2 / whole(2)));
  EXPECT_TRUE(equal(r2 / r2, whole(1)));
  EXPECT_TRUE(equal(whole(0) / r2, whole(0)));
  EXPECT_TRUE(equal(*invert(fraction(-2, 3)), fraction(-3, 2)));
  EXPECT_EQ(invert(*negate(r2))->sign(), -1);
}

TEST(AlgebraicDivision, BySmallNumbers) {
  // The interval of a small number may reach to zero.
  const Algebraic tiny = square_root(2) / Algebraic::rational(mpq_class(mpz_class(1) << 300));
  EXPECT_EQ(tiny.sign(), 1);
  EXPECT_TRUE(equal(*invert(*invert(tiny)), tiny));
  const Algebraic half = square_root(2) / whole(2);
  EXPECT_EQ(text(invert(tiny)->floor()), text(half.floor_times(mpz_class(1) << 300)));
}

TEST(AlgebraicPower, OfEverything) {
  const Algebraic r2 = square_root(2);
  EXPECT_TRUE(equal(*power(whole(0), 0), whole(1)));
  EXPECT_TRUE(equal(*power(r2, 0), whole(1)));
  EXPECT_TRUE(equal(*power(r2, 1), r2));
  EXPECT_TRUE(equal(*power(*negate(r2), 3), whole(-2) * r2));
  EXPECT_TRUE(equal(*power(*negate(r2), 4), whole(4)));
  EXPECT_TRUE(equal(*power(fraction(-2, 3), 3), fraction(-8, 27)));
  EXPECT_TRUE(equal(*power(whole(-1), 4000000001), whole(-1)));
  EXPECT_TRUE(equal(*power(whole(-1), 4000000000), whole(1)));
  EXPECT_TRUE(equal(*power(whole(0), 4000000000), whole(0)));
  const auto large = power(whole(1) + r2, 1000);
  ASSERT_TRUE(large.has_value());
  EXPECT_TRUE(equal(*invert(*large), *power(r2 - whole(1), 1000)));
}

TEST(AlgebraicBounds, AreKept) {
  const auto of_degree = [](size_t n) { return root_of(3, n); };
  EXPECT_TRUE(add(of_degree(8), of_degree(8) + whole(1)).has_value());
  EXPECT_FALSE(add(of_degree(8), of_degree(9)).has_value());
  EXPECT_FALSE(multiply(of_degree(8) + whole(1), of_degree(9)).has_value());
  EXPECT_FALSE(divide(of_degree(9), of_degree(8)).has_value());
  Coefficients c(66);
  c[65] = 1;
  c[0] = -2;
  EXPECT_FALSE(Algebraic::root(c, 1));
  EXPECT_FALSE(Algebraic::root(Coefficients{-2, 0, mpz_class(1) << 5000}, 1));
  EXPECT_FALSE(power(whole(2), 4000000000));
  EXPECT_FALSE(power(square_root(2), 4000000000));
  const Algebraic fine = Algebraic::rational(mpq_class(1, mpz_class(1) << 5000));
  EXPECT_FALSE(add(square_root(2), fine).has_value());
  EXPECT_FALSE(multiply(square_root(2), fine).has_value());
  EXPECT_TRUE(add(whole(2), fine).has_value());
  // Equal numbers need no resultant.
  const Algebraic x = of_degree(64);
  EXPECT_TRUE(equal(x - x, whole(0)));
  EXPECT_TRUE(equal(x / x, whole(1)));
  EXPECT_TRUE(equal(*power(x, 64), whole(3)));
  EXPECT_TRUE(equal(x + x, whole(2) * x));
  EXPECT_TRUE(equal(x * x, of_degree(32)));
}

}  // namespace
}  // namespace assay::value
