#include "closedbox/search/exact/slow.h"

#include "unit/closedbox/search/support.h"

namespace assay::closedbox::search {
namespace {

// upper(s) for the characters of ASCII.
std::optional<value::Value> upper(value::ValueStore& values, unsigned,
                                  std::span<const value::Value> x) {
  std::u32string text(values.to_text(x[0]));
  for (char32_t& c : text) {
    if (c >= U'a' && c <= U'z') c -= 32;
  }
  return values.text(text);
}

TEST(SearchSlow, FindsAText) {
  Formula f(
      "(declare-fun upper (String) String)(declare-const s String)"
      "(assert (= (upper s) \"GO\"))(assert (not (= s \"GO\")))(assert (= (str.len s) 2))");
  value::ValueStore values;
  const SlowResult r =
      search_values(f.store, values, f.assertions, f.boxes, upper, {}, {.evaluations = 50'000});
  ASSERT_TRUE(r.solved) << r.distance;
  ASSERT_EQ(r.model.constants.size(), 1u);
  const std::u32string s(values.to_text(r.model.constants.begin()->second));
  EXPECT_EQ(s.size(), 2u);
  EXPECT_NE(s, U"GO");
}

TEST(SearchSlow, ACallWithoutAValueIsNoSolution) {
  Formula f(
      "(declare-fun f (Int) Int)(declare-const i Int)(assert (>= (f i) (f i)))"
      "(assert (= (f i) 5))");
  value::ValueStore values;
  const ValueBox box = [](value::ValueStore&, unsigned,
                          std::span<const value::Value> x) -> std::optional<value::Value> {
    if (x[0].integer() < 20) return std::nullopt;
    return value::small_integer(x[0].integer() == 21 ? 5 : 0);
  };
  const SlowResult r =
      search_values(f.store, values, f.assertions, f.boxes, box, {}, {.evaluations = 20'000});
  ASSERT_TRUE(r.solved);
  EXPECT_EQ(r.model.constants.begin()->second, value::small_integer(21));
  const ValueBox never = [](value::ValueStore&, unsigned, std::span<const value::Value>) {
    return std::optional<value::Value>();
  };
  EXPECT_FALSE(
      search_values(f.store, values, f.assertions, f.boxes, never, {}, {.evaluations = 500})
          .solved);
}

// A checksum over 128 bits: as many evaluations as there are bits, and a few.
TEST(SearchSlow, SolvesWideEquations) {
  Formula f(
      "(declare-fun crc ((_ BitVec 128)) (_ BitVec 32))(declare-const x (_ BitVec 128))"
      "(assert (= (crc x) #x12345678))(assert (= ((_ extract 127 64) x) #x4142434445464748))");
  value::ValueStore values;
  const ValueBox box = [](value::ValueStore& store, unsigned,
                          std::span<const value::Value> x) -> std::optional<value::Value> {
    mpz_class n = store.to_mpz(x[0]);
    uint32_t crc = 0xffffffff;
    for (int i = 0; i < 128; ++i) {
      crc ^= static_cast<uint32_t>(mpz_tstbit(n.get_mpz_t(), static_cast<mp_bitcnt_t>(i)));
      crc = crc >> 1 ^ (0xedb88320u & (0 - (crc & 1)));
    }
    return value::small_bits(32, crc);
  };
  EXPECT_TRUE(
      search_values(f.store, values, f.assertions, f.boxes, box, {}, {.evaluations = 50'000})
          .solved);
}

// Every place of an array is within reach.
TEST(SearchSlow, SortsAnArray) {
  Formula f(
      "(declare-fun ordered ((Array (_ BitVec 3) (_ BitVec 8))) (_ BitVec 8))"
      "(declare-const a (Array (_ BitVec 3) (_ BitVec 8)))"
      "(assert (= (ordered a) #x07))(assert (= (select a #b000) #x09))");
  value::ValueStore values;
  const ValueBox box = [](value::ValueStore& store, unsigned,
                          std::span<const value::Value> x) -> std::optional<value::Value> {
    const auto parts = store.parts(x[0]);
    uint64_t elements[8];
    std::fill(std::begin(elements), std::end(elements), parts[0].payload);
    for (size_t i = 1; i < parts.size(); i += 2) elements[parts[i].payload] = parts[i + 1].payload;
    uint64_t count = 0;
    for (int i = 0; i < 7; ++i) count += elements[i] < elements[i + 1] ? 1 : 0;
    return value::small_bits(8, count);
  };
  EXPECT_TRUE(
      search_values(f.store, values, f.assertions, f.boxes, box, {}, {.evaluations = 200'000})
          .solved);
}

TEST(SearchSlow, Stops) {
  Formula f("(declare-const i Int)(assert (= (* i i) 2))");
  value::ValueStore values;
  const volatile uint32_t stop = 1;
  SlowSettings settings;
  settings.stop = &stop;
  const ValueBox none;
  const SlowResult r = search_values(f.store, values, f.assertions, f.boxes, none, {}, settings);
  EXPECT_FALSE(r.solved);
  EXPECT_EQ(r.evaluations, 0u);
}

}  // namespace
}  // namespace assay::closedbox::search
