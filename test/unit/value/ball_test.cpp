// Balls hold the exact result, whatever was rounded on the way, and never claim an order that is
// not there.
#include "value/ball.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "value/value_store.h"

namespace assay::value {
namespace {

mpq_class exactly(double x) { return mpq_class(x); }

bool holds(Ball b, const mpq_class& x) {
  return abs(mpq_class(exactly(b.middle) - x)) <= exactly(b.radius);
}

// Numbers of all sizes: small, at the limits of 53 and 64 bits, large, tiny, nearly equal.
mpq_class random_number(base::Random& random) {
  const auto integer = [&] {
    mpz_class n = static_cast<unsigned long>(random.next() >> random.below(64));
    if (random.chance(1, 3)) {
      n <<= random.below(300);
      n += static_cast<unsigned long>(random.below(5));
    }
    if (random.chance(1, 4)) n = (mpz_class(1) << random.below(70)) + random.between(-1, 1);
    return n;
  };
  mpz_class below = random.chance(1, 2) ? mpz_class(1) : integer();
  if (sgn(below) <= 0) below = 1;
  mpq_class q(integer(), below);
  q.canonicalize();
  return random.chance(1, 2) ? q : mpq_class(-q);
}

bool ball_of(const ValueStore& store, Value v, Ball& result) {
  if (v.is(Kind::kReal)) {
    result = ball::of_quotient(v.integer(), v.extra);
    return true;
  }
  return store.to_ball(v, result);
}

TEST(Ball, HoldsStoredNumbers) {
  ValueStore store;
  base::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const mpq_class q = random_number(random);
    Ball b;
    ASSERT_TRUE(ball_of(store, store.real(q), b));
    ASSERT_TRUE(holds(b, q)) << q.get_str();
    if (q.get_den() != 1) continue;
    const Value n = store.integer(q.get_num());
    if (n.is(Kind::kInt)) {
      b = ball::of_integer(n.integer());
    } else {
      ASSERT_TRUE(store.to_ball(n, b));
    }
    ASSERT_TRUE(holds(b, q)) << q.get_str();
  }
}

TEST(Ball, OutOfRange) {
  ValueStore store;
  Ball b;
  Value v;
  const mpz_class huge = mpz_class(1) << 2000;
  EXPECT_FALSE(store.to_ball(store.integer(huge), b));
  EXPECT_FALSE(store.to_ball(store.real(mpq_class(1, huge)), b));
  EXPECT_TRUE(store.to_ball(store.real(mpq_class(huge + 1, huge)), b));
  EXPECT_TRUE(holds(b, mpq_class(huge + 1, huge)));
  EXPECT_FALSE(store.to_ball(small_bits(8, 1), b));
  EXPECT_FALSE(ball::pack({0x1p1001, 1}, 0, v));
  EXPECT_FALSE(ball::pack({1, std::numeric_limits<double>::infinity()}, 0, v));
  EXPECT_FALSE(ball::pack({std::numeric_limits<double>::quiet_NaN(), 0}, 0, v));
  EXPECT_FALSE(ball::pack({1, std::numeric_limits<double>::quiet_NaN()}, 0, v));
  EXPECT_FALSE(ball::divide({1, 0}, {0, 0}, b));
  EXPECT_FALSE(ball::divide({1, 0}, {1, 0.75}, b));
}

// Chains of operations beside the exact ones, through the packed form.
TEST(Ball, HoldsResults) {
  ValueStore store;
  base::Random random(2);
  for (int i = 0; i < 5000; ++i) {
    mpq_class exact = random_number(random);
    Ball b;
    if (!ball_of(store, store.real(exact), b)) continue;
    for (int step = 0; step < 8; ++step) {
      mpq_class q = random_number(random);
      // What nearly cancels.
      if (random.chance(1, 4)) q = exact + mpq_class(random.between(-1, 1), 1'000'000'007);
      q.canonicalize();
      Ball other;
      if (!ball_of(store, store.real(q), other)) break;
      const int order = ball::order(b, other);
      if (order != 0) {
        ASSERT_EQ(order, cmp(exact, q) < 0 ? -1 : cmp(exact, q) > 0 ? 1 : 0);
      }
      bool is_made = true;
      switch (random.below(6)) {
        case 0:
          is_made = ball::add(b, other, b);
          exact += q;
          break;
        case 1:
          is_made = ball::subtract(b, other, b);
          exact -= q;
          break;
        case 2:
          is_made = ball::multiply(b, other, b);
          exact *= q;
          break;
        case 3:
          is_made = ball::divide(b, other, b);
          if (is_made) exact /= q;
          break;
        case 4:
          b = ball::negate(b);
          exact = -exact;
          break;
        default:
          b = ball::absolute(b);
          exact = abs(exact);
          break;
      }
      Value packed;
      if (!is_made || !ball::pack(b, 7, packed)) break;
      ASSERT_EQ(packed.extra, 7u);
      b = ball::unpack(packed);
      ASSERT_TRUE(holds(b, exact))
          << exact.get_str() << " is not " << b.middle << " +- " << b.radius;
    }
  }
}

}  // namespace
}  // namespace assay::value
