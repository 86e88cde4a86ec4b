// Every value has one representation: what is equal is the same bytes.
#include "value/value_store.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::value {
namespace {

mpz_class power(unsigned long base, unsigned long exponent) {
  mpz_class n;
  mpz_ui_pow_ui(n.get_mpz_t(), base, exponent);
  return n;
}

TEST(ValueStore, IntegersAreSmallIfTheyFit) {
  ValueStore store;
  for (const mpz_class& n : std::vector<mpz_class>{0, 1, -1, mpz_class("9223372036854775807"),
                                                   mpz_class("-9223372036854775808")}) {
    EXPECT_EQ(store.integer(n).kind, Kind::kInt) << n.get_str();
    EXPECT_TRUE(store.to_mpz(store.integer(n)) == n);
  }
  for (const mpz_class& n :
       std::vector<mpz_class>{mpz_class("9223372036854775808"), mpz_class("-9223372036854775809"),
                              power(10, 1000), -power(10, 1000)}) {
    EXPECT_EQ(store.integer(n).kind, Kind::kBigInt) << n.get_str();
    EXPECT_TRUE(store.to_mpz(store.integer(n)) == n);
    EXPECT_EQ(store.integer(n), store.integer(mpz_class(n + 1) - 1));
    EXPECT_NE(store.integer(n), store.integer(-n));
  }
}

TEST(ValueStore, Reals) {
  ValueStore store;
  const mpq_class samples[] = {mpq_class(0),
                               mpq_class(-1, 3),
                               mpq_class(power(10, 30)),
                               mpq_class(mpz_class(1), power(2, 32)),
                               mpq_class(mpz_class(1), power(2, 32) - 1),
                               mpq_class(-power(3, 100), power(2, 100))};
  for (const mpq_class& q : samples) {
    EXPECT_TRUE(store.to_mpq(store.real(q)) == q);
    EXPECT_EQ(store.real(q), store.real(q.get_num(), q.get_den()));
    EXPECT_TRUE(store.real(q).is_exact());
  }
  EXPECT_EQ(store.real(mpq_class(mpz_class(1), power(2, 32) - 1)).kind, Kind::kReal);
  EXPECT_EQ(store.real(mpq_class(mpz_class(1), power(2, 32))).kind, Kind::kBigReal);
  EXPECT_NE(store.real(mpq_class(power(10, 30))), store.integer(power(10, 30)));
}

TEST(ValueStore, Bits) {
  ValueStore store;
  EXPECT_EQ(store.bits(8, -1), small_bits(8, 255));
  EXPECT_EQ(store.bits(8, 256), small_bits(8, 0));
  EXPECT_EQ(store.bits(64, -1), small_bits(64, ~uint64_t{0}));
  EXPECT_EQ(store.bits(65, -1).kind, Kind::kWideBits);
  EXPECT_TRUE(store.to_mpz(store.bits(65, -1)) == power(2, 65) - 1);
  EXPECT_TRUE(store.to_signed(store.bits(65, -1)) == -1);
  EXPECT_TRUE(store.to_signed(small_bits(64, ~uint64_t{0})) == -1);
  EXPECT_TRUE(store.to_signed(small_bits(1, 1)) == -1);
  EXPECT_NE(store.bits(65, 1), store.bits(66, 1));
  EXPECT_NE(store.bits(65, 0), store.bits(66, 0));
}

TEST(ValueStore, NumbersOfDifferentKindsDoNotMix) {
  ValueStore store;
  const mpz_class n = power(2, 64);
  const Value integer = store.integer(n);
  const Value wide = store.bits(100, n);
  EXPECT_NE(integer, wide);
  EXPECT_TRUE(store.to_mpz(integer) == store.to_mpz(wide));
}

TEST(ValueStore, Floats) {
  ValueStore store;
  const FloatFormat half{5, 11};
  const FloatFormat quad{15, 113};
  for (const FloatFormat& format : {half, quad}) {
    const Value nan_value = store.floating(format, nan());
    EXPECT_EQ(nan_value, store.floating_bits(format, store.float_bits(nan_value)));
    EXPECT_NE(store.floating(format, zero(false)), store.floating(format, zero(true)));
    EXPECT_EQ(ValueStore::format(nan_value).exponent_bits, format.exponent_bits);
    EXPECT_EQ(ValueStore::format(nan_value).significand_bits, format.significand_bits);
  }
  // Any NaN is the one.
  EXPECT_EQ(store.floating_bits(half, 0x7e01), store.floating_bits(half, 0xfc01));
}

TEST(ValueStore, Texts) {
  ValueStore store;
  const Value a = store.text(U"abc");
  EXPECT_EQ(a, store.text(std::u32string(U"ab") + U"c"));
  EXPECT_NE(a, store.text(U"abd"));
  EXPECT_EQ(store.to_text(a), U"abc");
  EXPECT_EQ(store.to_text(store.text({})), U"");
  EXPECT_EQ(store.to_text(store.text(std::u32string_view(U"\0\x2ffff", 2))).size(), 2u);
}

TEST(ValueStore, Records) {
  ValueStore store;
  const Value parts[] = {small_integer(1), kTrueValue};
  const Value tuple = store.record(Kind::kTuple, 3, parts);
  EXPECT_EQ(tuple, store.record(Kind::kTuple, 3, parts));
  EXPECT_NE(tuple, store.record(Kind::kTuple, 4, parts));
  EXPECT_NE(tuple, store.record(Kind::kSequence, 3, parts));
  EXPECT_NE(store.record(Kind::kSet, 3, {}), store.record(Kind::kBag, 3, {}));
  EXPECT_TRUE(tuple.is_exact());
  // What contains something without a unique form has none either.
  const Value function = store.record(Kind::kFunction, 9, parts);
  EXPECT_FALSE(function.is_exact());
  const Value outer = store.record(Kind::kTuple, 3, {{tuple, function}});
  EXPECT_FALSE(outer.is_exact());
  EXPECT_FALSE(store.record(Kind::kTuple, 3, {{outer}}).is_exact());
}

// Parts stay where they are while others are added.
TEST(ValueStore, PartsDoNotMove) {
  ValueStore store;
  const Value first = store.record(Kind::kTuple, 0, {{small_integer(42)}});
  const auto parts = store.parts(first);
  const auto text = store.to_text(store.text(U"some text that is long enough"));
  for (int i = 0; i < 10000; ++i) {
    store.record(Kind::kTuple, 0, {{small_integer(i), small_integer(i)}});
    store.text(std::u32string(5, static_cast<char32_t>('a' + i % 26)) + static_cast<char32_t>(i));
  }
  EXPECT_EQ(parts[0], small_integer(42));
  EXPECT_EQ(text, U"some text that is long enough");
  EXPECT_EQ(store.parts(first).data(), parts.data());
}

}  // namespace
}  // namespace assay::value
