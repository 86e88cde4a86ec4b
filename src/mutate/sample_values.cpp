#include "mutate/sample_values.h"

namespace assay::mutate {

using term::Sort;
using term::SortKind;
using value::Kind;
using value::Value;
using value::ValueStore;

namespace {

std::vector<Value> integers(ValueStore& values, int64_t range) {
  std::vector<Value> list;
  for (int64_t n = -range; n <= range; ++n) list.push_back(value::small_integer(n));
  for (const char* digits : {"2147483648", "-2147483649", "9223372036854775807",
                             "-9223372036854775808", "18446744073709551616"}) {
    list.push_back(values.integer(mpz_class(digits)));
  }
  return list;
}

std::vector<Value> reals(ValueStore& values, int64_t range) {
  std::vector<Value> list;
  for (int64_t n = -range / 2; n <= range / 2; ++n) list.push_back(value::whole_real(n));
  for (const char* text : {"1/2", "-7/3", "1/18446744073709551617", "18446744073709551616/3"}) {
    list.push_back(values.real(mpq_class(text)));
  }
  return list;
}

std::vector<Value> texts(ValueStore& values, uint32_t length) {
  std::vector<Value> list{values.text(U"")};
  std::vector<std::u32string> last{U""};
  for (uint32_t i = 0; i < length; ++i) {
    std::vector<std::u32string> longer;
    for (const std::u32string& text : last) {
      for (const char32_t letter : {U'a', U'b', U'c'}) longer.push_back(text + letter);
    }
    for (const std::u32string& text : longer) list.push_back(values.text(text));
    last = std::move(longer);
  }
  for (const std::u32string_view text : {U"0", U"\"", U"abcabcabcabcabcabc"}) {
    list.push_back(values.text(text));
  }
  list.push_back(values.text(std::u32string{0, 0xff, 0x2ffff}));
  return list;
}

std::vector<Value> bits_at_boundaries(ValueStore& values, uint32_t width) {
  const mpz_class top = mpz_class(1) << (width - 1);
  std::vector<Value> list;
  for (const mpz_class& n : {mpz_class(0), mpz_class(1), mpz_class(2), mpz_class(top - 1), top,
                             mpz_class(top + 1), mpz_class(top * 2 - 2), mpz_class(top * 2 - 1)}) {
    list.push_back(values.bits(width, n));
  }
  return list;
}

// Zeros, subnormal, normal, infinite, not a number; both signs.
std::vector<Value> floats_at_boundaries(ValueStore& values, value::FloatFormat format) {
  const mpz_class sign = mpz_class(1) << (format.exponent_bits + format.significand_bits - 1);
  const mpz_class infinity = ((mpz_class(1) << format.exponent_bits) - 1)
                             << (format.significand_bits - 1);
  const mpz_class normal = mpz_class(1) << (format.significand_bits - 1);
  std::vector<Value> list;
  for (const mpz_class& n : {mpz_class(0), mpz_class(1), mpz_class(normal - 1), normal,
                             mpz_class(infinity - 1), infinity, mpz_class(infinity / 2)}) {
    list.push_back(values.floating_bits(format, n));
    list.push_back(values.floating_bits(format, n + sign));
  }
  list.push_back(values.floating_bits(format, infinity + 1));
  return list;
}

}  // namespace

std::vector<Value> sample_values(eval::Semantics& semantics, Sort sort, const SampleSizes& sizes) {
  ValueStore& values = semantics.values();
  const term::SortTable& sorts = semantics.sorts();
  if (sort == term::kIntSort) return integers(values, sizes.integers);
  if (sort == term::kRealSort) return reals(values, sizes.integers);
  if (sort == term::kStringSort) return texts(values, sizes.text_length);
  std::vector<Value> list;
  const bool is_array = sorts.is(sort, SortKind::kArray);
  const uint64_t size = is_array ? 0 : semantics.domains().size(sort);
  if (size > 0 && size <= sizes.all_of) {
    for (uint64_t i = 0; i < size; ++i) list.push_back(semantics.domains().value(sort, i));
    return list;
  }
  if (sorts.is(sort, SortKind::kBitVec)) return bits_at_boundaries(values, sorts.width(sort));
  if (sorts.is(sort, SortKind::kFloat)) {
    return floats_at_boundaries(values, {sorts.index(sort), sorts.significand_bits(sort)});
  }
  // Of sequences and arrays, short ones over two elements.
  const bool is_sequence = sorts.is(sort, SortKind::kSequence);
  if (is_sequence || is_array) {
    std::vector<Value> parts = sample_values(semantics, sorts.arguments(sort).back(), {1, 1, 2});
    parts.resize(std::min<size_t>(parts.size(), 2));
    if (is_sequence) {
      list.push_back(values.record(Kind::kSequence, sort.id, {}));
      for (const Value a : parts) {
        list.push_back(values.record(Kind::kSequence, sort.id, {{a}}));
        for (const Value b : parts) {
          list.push_back(values.record(Kind::kSequence, sort.id, std::vector<Value>{a, b}));
        }
      }
      return list;
    }
    const std::vector<Value> indices = sample_values(semantics, sorts.argument(sort, 0), {1, 1, 4});
    for (const Value fallback : parts) {
      list.push_back(semantics.array(sort, fallback, {}));
      for (size_t i = 0; i < std::min<size_t>(indices.size(), 3); ++i) {
        list.push_back(semantics.array(sort, fallback, {indices[i], parts.back()}));
      }
    }
    return list;
  }
  const Value some = semantics.domains().some(sort);
  if (!some.is(Kind::kNone)) list.push_back(some);
  return list;
}

}  // namespace assay::mutate
