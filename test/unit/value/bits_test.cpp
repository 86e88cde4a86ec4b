// Word arithmetic against the definitions of FixedSizeBitVectors on plain integers: all pairs of
// narrow vectors; and the GMP forms against the words.
#include "value/bits.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace assay::value::bits {
namespace {

int64_t as_signed(uint64_t a, uint32_t width) {
  const int64_t n = static_cast<int64_t>(a);
  return (a >> (width - 1) & 1) != 0 ? n - (int64_t{1} << width) : n;
}
uint64_t cut(int64_t n, uint32_t width) { return static_cast<uint64_t>(n) & low_bits(width); }

TEST(Bits, NarrowVectorsByTheDefinitions) {
  for (uint32_t width = 1; width <= 5; ++width) {
    const uint64_t count = uint64_t{1} << width;
    for (uint64_t a = 0; a < count; ++a) {
      const int64_t x = as_signed(a, width);
      EXPECT_EQ(is_negative(a, width), x < 0);
      EXPECT_EQ(sign_extended(a, width), x);
      EXPECT_EQ(negate(a, width), cut(-x, width));
      for (uint64_t b = 0; b < count; ++b) {
        const int64_t y = as_signed(b, width);
        EXPECT_EQ(udiv(a, b, width), b == 0 ? count - 1 : a / b);
        EXPECT_EQ(urem(a, b), b == 0 ? a : a % b);
        // C++ divides towards zero too; by zero: 1 for a negative, -1 for the others.
        EXPECT_EQ(sdiv(a, b, width), y == 0 ? cut(x < 0 ? 1 : -1, width) : cut(x / y, width));
        EXPECT_EQ(srem(a, b, width), y == 0 ? a : cut(x % y, width));
        const int64_t rest = y == 0 ? 0 : x % y;
        const bool other_sign = rest != 0 && (rest < 0) != (y < 0);
        EXPECT_EQ(smod(a, b, width), y == 0 ? a : cut(other_sign ? rest + y : rest, width));
        EXPECT_EQ(shl(a, b, width), b >= width ? 0 : (a << b) & (count - 1));
        EXPECT_EQ(lshr(a, b, width), b >= width ? 0 : a >> b);
        EXPECT_EQ(ashr(a, b, width), cut(x >> (b >= width ? 62 : b), width));
      }
      for (uint64_t by = 0; by < 3 * width; ++by) {
        uint64_t expected = a;
        for (uint64_t k = 0; k < by; ++k) {
          expected = (expected << 1 | expected >> (width - 1)) & (count - 1);
        }
        EXPECT_EQ(rotate_left(a, by, width), expected) << width << " " << by;
      }
    }
  }
}

TEST(Bits, FullWords) {
  constexpr uint64_t kTop = uint64_t{1} << 63;
  constexpr uint64_t kOnes = ~uint64_t{0};
  EXPECT_EQ(low_bits(64), kOnes);
  EXPECT_EQ(sdiv(kTop, kOnes, 64), kTop);
  EXPECT_EQ(srem(kTop, kOnes, 64), 0u);
  EXPECT_EQ(smod(kTop, kOnes, 64), 0u);
  EXPECT_EQ(ashr(kTop, 63, 64), kOnes);
  EXPECT_EQ(ashr(kTop, 64, 64), kOnes);
  EXPECT_EQ(ashr(kTop, kOnes, 64), kOnes);
  EXPECT_EQ(shl(1, 63, 64), kTop);
  EXPECT_EQ(shl(1, 64, 64), 0u);
  EXPECT_EQ(rotate_left(kTop, 1, 64), 1u);
  EXPECT_EQ(rotate_left(kTop, 64, 64), kTop);
  EXPECT_EQ(negate(kTop, 64), kTop);
}

TEST(Bits, WideFormsAgreeWithWords) {
  for (uint32_t width : {1u, 3u, 8u, 64u}) {
    const uint64_t top = uint64_t{1} << (width - 1);
    const uint64_t samples[] = {
        0, 1, 2, 3, 5, top - 1, top, top + 1, low_bits(width) - 1, low_bits(width)};
    for (uint64_t x : samples) {
      for (uint64_t y : samples) {
        const uint64_t a = x & low_bits(width);
        const uint64_t b = y & low_bits(width);
        const mpz_class wide_a(a);
        const mpz_class wide_b(b);
        const auto same = [&](const mpz_class& wide, uint64_t word) {
          EXPECT_TRUE(wide == mpz_class(word)) << width << ": " << a << ", " << b;
        };
        same(wide_negate(wide_a, width), negate(a, width));
        same(wide_udiv(wide_a, wide_b, width), udiv(a, b, width));
        same(wide_urem(wide_a, wide_b), urem(a, b));
        same(wide_sdiv(wide_a, wide_b, width), sdiv(a, b, width));
        same(wide_srem(wide_a, wide_b, width), srem(a, b, width));
        same(wide_smod(wide_a, wide_b, width), smod(a, b, width));
        same(wide_shl(wide_a, wide_b, width), shl(a, b, width));
        same(wide_lshr(wide_a, wide_b, width), lshr(a, b, width));
        same(wide_ashr(wide_a, wide_b, width), ashr(a, b, width));
        same(wide_rotate_left(wide_a, wide_b, width), rotate_left(a, b, width));
        EXPECT_TRUE(wide_signed(wide_a, width) == mpz_class(sign_extended(a, width)));
      }
    }
  }
}

TEST(Bits, WideShiftsBeyondTheWidth) {
  const mpz_class top = mpz_class(1) << 99;
  const mpz_class ones = (mpz_class(1) << 100) - 1;
  const mpz_class huge = ones;
  EXPECT_TRUE(wide_shl(ones, huge, 100) == 0);
  EXPECT_TRUE(wide_lshr(ones, huge, 100) == 0);
  EXPECT_TRUE(wide_ashr(top, huge, 100) == ones);
  EXPECT_TRUE(wide_ashr(top, 99, 100) == ones);
  EXPECT_TRUE(wide_ashr(top - 1, huge, 100) == 0);
  EXPECT_TRUE(wide_shl(1, 99, 100) == top);
  EXPECT_TRUE(wide_rotate_left(top, 1, 100) == 1);
  EXPECT_TRUE(wide_rotate_left(top, 100, 100) == top);
  EXPECT_TRUE(wide_udiv(top, 0, 100) == ones);
}

}  // namespace
}  // namespace assay::value::bits
