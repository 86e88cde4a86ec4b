// Single and double precision against the processor in its four rounding modes: boundary values in
// all pairs, and random ones. Nearest-away has no hardware; its results are checked by distance.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/random.h"
#include "value/float.h"

namespace assay::value {
namespace {

struct HardwareMode {
  Rounding mode;
  int fenv;
};
constexpr HardwareMode kHardwareModes[] = {{Rounding::kNearestEven, FE_TONEAREST},
                                           {Rounding::kTowardPositive, FE_UPWARD},
                                           {Rounding::kTowardNegative, FE_DOWNWARD},
                                           {Rounding::kTowardZero, FE_TOWARDZERO}};

template <typename T>
struct Traits;
template <>
struct Traits<float> {
  using Bits = uint32_t;
  static constexpr FloatFormat kFormat{8, 24};
};
template <>
struct Traits<double> {
  using Bits = uint64_t;
  static constexpr FloatFormat kFormat{11, 53};
};

// Through a volatile object: the compiler, which does not know about rounding modes, can neither
// fold what is computed from it nor move it to another mode. (Volatile parameters were not enough:
// with GCC 12 conversions came out in another mode.)
template <typename T>
T opaque(T x) {
  volatile T hidden = x;
  return hidden;
}

template <typename Operation, typename... Operands>
auto in_mode(int mode, Operation operation, Operands... operands) {
  std::fesetround(mode);
  const auto result = opaque(operation(opaque(operands)...));
  std::fesetround(FE_TONEAREST);
  return result;
}

template <typename T>
class FloatHardware : public testing::Test {
 protected:
  using Bits = typename Traits<T>::Bits;
  static constexpr FloatFormat kFormat = Traits<T>::kFormat;

  static T native(uint64_t bits) { return std::bit_cast<T>(static_cast<Bits>(bits)); }
  static Float ours(T x) { return unpack(kFormat, uint64_t{std::bit_cast<Bits>(x)}); }
  // All NaNs are one.
  static uint64_t bits(T x) {
    return std::isnan(x) ? pack64(kFormat, nan()) : uint64_t{std::bit_cast<Bits>(x)};
  }

  static std::vector<T> boundaries() {
    using Limits = std::numeric_limits<T>;
    std::vector<T> values;
    for (const T x : {T(0),
                      Limits::denorm_min(),
                      T(3) * Limits::denorm_min(),
                      Limits::min(),
                      Limits::min() - Limits::denorm_min(),
                      Limits::min() + Limits::denorm_min(),
                      Limits::epsilon(),
                      Limits::epsilon() / 2,
                      T(0.5),
                      T(0.75),
                      T(1),
                      T(1) + Limits::epsilon(),
                      T(1) - Limits::epsilon() / 2,
                      T(1.5),
                      T(2),
                      T(2.5),
                      T(3),
                      T(0.1),
                      T(1) / Limits::epsilon(),
                      T(1) / Limits::epsilon() + T(1),
                      T(2) / Limits::epsilon() - T(1),
                      Limits::max(),
                      Limits::max() / 2,
                      std::sqrt(Limits::max()),
                      std::sqrt(Limits::min()),
                      T(9.2233720368547758e18),
                      Limits::infinity(),
                      Limits::quiet_NaN()}) {
      values.push_back(x);
      values.push_back(-x);
    }
    return values;
  }

  // Half of them of any magnitude, half within some binades of each other, where bits interact.
  static T random_value(base::Random& random) {
    const uint64_t any = random.next() & (sizeof(T) == 4 ? 0xffffffffu : ~uint64_t{0});
    const T x = native(any);
    if (random.chance(1, 2) || !std::isfinite(x) || x == 0) return x;
    const T near = std::ldexp(x, -std::ilogb(x));
    return std::ldexp(near, static_cast<int>(random.between(-30, 30)));
  }

  static void check_unary(T x) {
    for (const auto [mode, fenv] : kHardwareModes) {
      SCOPED_TRACE(static_cast<int>(mode));
      ASSERT_EQ(pack64(kFormat, sqrt(kFormat, mode, ours(x))),
                bits(in_mode(
                    fenv, [](T a) { return std::sqrt(a); }, x)))
          << x;
      ASSERT_EQ(pack64(kFormat, round_to_integral(kFormat, mode, ours(x))),
                bits(in_mode(
                    fenv, [](T a) { return std::nearbyint(a); }, x)))
          << x;
      if (std::abs(x) < T(9.2e18)) {
        const Exact<mpz_class> integer = to_integer(mode, ours(x));
        ASSERT_TRUE(integer);
        ASSERT_EQ(integer->get_si(), in_mode(
                                         fenv, [](T a) { return std::llrint(a); }, x))
            << x;
      }
    }
  }

  static void check_binary(T x, T y) {
    const Float a = ours(x);
    const Float b = ours(y);
    for (const auto [mode, fenv] : kHardwareModes) {
      SCOPED_TRACE(static_cast<int>(mode));
      ASSERT_EQ(pack64(kFormat, add(kFormat, mode, a, b)),
                bits(in_mode(
                    fenv, [](T p, T q) { return p + q; }, x, y)))
          << x << " " << y;
      ASSERT_EQ(pack64(kFormat, sub(kFormat, mode, a, b)),
                bits(in_mode(
                    fenv, [](T p, T q) { return p - q; }, x, y)))
          << x << " " << y;
      ASSERT_EQ(pack64(kFormat, mul(kFormat, mode, a, b)),
                bits(in_mode(
                    fenv, [](T p, T q) { return p * q; }, x, y)))
          << x << " " << y;
      ASSERT_EQ(pack64(kFormat, div(kFormat, mode, a, b)),
                bits(in_mode(
                    fenv, [](T p, T q) { return p / q; }, x, y)))
          << x << " " << y;
    }
    ASSERT_EQ(pack64(kFormat, rem(kFormat, a, b)), bits(std::remainder(x, y))) << x << " " << y;
    ASSERT_EQ(less(a, b), x < y);
    ASSERT_EQ(less_equal(a, b), x <= y);
    ASSERT_EQ(equal(a, b), x == y);
  }

  static void check_fma(T x, T y, T z) {
    for (const auto [mode, fenv] : kHardwareModes) {
      ASSERT_EQ(pack64(kFormat, fma(kFormat, mode, ours(x), ours(y), ours(z))),
                bits(in_mode(
                    fenv, [](T p, T q, T r) { return std::fma(p, q, r); }, x, y, z)))
          << x << " " << y << " " << z << " in mode " << static_cast<int>(mode);
    }
  }
};

using Natives = testing::Types<float, double>;
TYPED_TEST_SUITE(FloatHardware, Natives);

TYPED_TEST(FloatHardware, Boundaries) {
  for (const TypeParam x : this->boundaries()) {
    this->check_unary(x);
    for (const TypeParam y : this->boundaries()) this->check_binary(x, y);
  }
}

TYPED_TEST(FloatHardware, Random) {
  base::Random random(1);
  for (int i = 0; i < 8000; ++i) {
    const TypeParam x = this->random_value(random);
    const TypeParam y = this->random_value(random);
    this->check_unary(x);
    this->check_binary(x, y);
    this->check_fma(x, y, this->random_value(random));
  }
}

// x * y - (x * y rounded), and results around the subnormal border: where one rounding differs from
// two.
TYPED_TEST(FloatHardware, FusedMultiplyAdd) {
  base::Random random(2);
  const std::vector<TypeParam> special = this->boundaries();
  for (int i = 0; i < 4000; ++i) {
    const TypeParam x = this->random_value(random);
    const TypeParam y = this->random_value(random);
    this->check_fma(x, y, -(x * y));
    this->check_fma(special[random.below(special.size())], special[random.below(special.size())],
                    special[random.below(special.size())]);
  }
}

TYPED_TEST(FloatHardware, FromIntegers) {
  base::Random random(3);
  for (int i = 0; i < 4000; ++i) {
    const auto any = static_cast<int64_t>(random.next() >> random.below(64));
    const int64_t x = random.chance(1, 2) ? any : -any;
    for (const auto [mode, fenv] : kHardwareModes) {
      ASSERT_EQ(pack64(this->kFormat, from_integer(this->kFormat, mode, x)),
                this->bits(in_mode(
                    fenv, [](int64_t n) { return static_cast<TypeParam>(n); }, x)))
          << x;
    }
  }
}

// Nearest-away is nearest, and away from zero where both neighbours are as near.
TYPED_TEST(FloatHardware, NearestAwayByDistance) {
  const FloatFormat format = this->kFormat;
  base::Random random(4);
  int ties = 0;
  for (int i = 0; i < 8000; ++i) {
    // Few significant bits: ties are frequent.
    const auto n = static_cast<int64_t>(random.next() >> (format.significand_bits == 24 ? 38 : 9));
    const mpq_class real = mpq_class(n) / (random.chance(1, 2) ? 1 : 3);
    const mpq_class down = *to_real(from_real(format, Rounding::kTowardZero, real));
    const mpq_class up = *to_real(from_real(format, Rounding::kTowardPositive, real));
    const mpq_class away = *to_real(from_real(format, Rounding::kNearestAway, real));
    const int side = cmp(real - down, up - real);
    if (down != up && side == 0) ++ties;
    ASSERT_EQ(cmp(away, side >= 0 ? up : down), 0) << real.get_str();
    const mpq_class mirrored = *to_real(from_real(format, Rounding::kNearestAway, -real));
    ASSERT_EQ(cmp(mirrored, -away), 0) << real.get_str();
  }
  EXPECT_GT(ties, 100);
}

TEST(FloatHardwareConversion, DoubleToSingleAndBack) {
  const FloatFormat single{8, 24};
  const FloatFormat wide{11, 53};
  base::Random random(5);
  for (int i = 0; i < 20000; ++i) {
    // Exponents around and beyond those of single precision.
    const uint64_t fraction = random.next() >> (random.chance(1, 2) ? 12 : 34) << 22;
    const auto exponent = static_cast<uint64_t>(random.between(1023 - 160, 1023 + 135));
    const uint64_t bits = random.below(2) << 63 | exponent << 52 | fraction >> 12;
    const auto x = std::bit_cast<double>(bits);
    for (const auto [mode, fenv] : kHardwareModes) {
      const float narrow = in_mode(
          fenv, [](double d) { return static_cast<float>(d); }, x);
      const Float converted = convert(single, mode, unpack(wide, bits));
      ASSERT_EQ(pack64(single, converted), std::bit_cast<uint32_t>(narrow)) << x;
      ASSERT_EQ(pack64(wide, convert(wide, mode, converted)),
                std::bit_cast<uint64_t>(static_cast<double>(narrow)));
    }
  }
}

}  // namespace
}  // namespace assay::value
