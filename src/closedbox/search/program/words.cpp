#include "closedbox/search/program/words.h"

#include <bit>
#include <cmath>

#include "closedbox/search/program/word_op.h"

namespace assay::closedbox::search {

std::optional<WordSort> word_sort(const term::TermStore& store, term::Sort sort) {
  const term::SortTable& sorts = store.sorts();
  switch (sorts.kind(sort)) {
    case term::SortKind::kBool:
      return WordSort{WordKind::kBool, 1};
    case term::SortKind::kInt:
      return WordSort{WordKind::kInt, 64};
    case term::SortKind::kReal:
      return WordSort{WordKind::kReal, 64};
    case term::SortKind::kBitVec: {
      const uint32_t width = sorts.width(sort);
      if (width > 64) return std::nullopt;
      return WordSort{WordKind::kBits, static_cast<uint8_t>(width)};
    }
    case term::SortKind::kFloat: {
      const uint32_t exponent = sorts.index(sort);
      const uint32_t significand = sorts.significand_bits(sort);
      if (exponent == 8 && significand == 24) return WordSort{WordKind::kFloat32, 32};
      if (exponent == 11 && significand == 53) return WordSort{WordKind::kFloat64, 64};
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

value::Value value_of_word(value::ValueStore& values, WordSort sort, uint64_t word) {
  switch (sort.kind) {
    case WordKind::kBits:
      return value::small_bits(sort.width, word);
    case WordKind::kBool:
      return value::boolean(word != 0);
    case WordKind::kInt:
      return value::small_integer(static_cast<int64_t>(word));
    case WordKind::kReal: {
      const double d = std::bit_cast<double>(word);
      return values.real(std::isfinite(d) ? mpq_class(d) : mpq_class(0));
    }
    case WordKind::kFloat32:
      return values.floating({8, 24}, value::unpack({8, 24}, word & mask_of(32)));
    case WordKind::kFloat64:
      return values.floating({11, 53}, value::unpack({11, 53}, word));
  }
  return {};
}

std::optional<uint64_t> word_of_value(const value::ValueStore& values, WordSort sort,
                                      value::Value value) {
  using value::Kind;
  switch (sort.kind) {
    case WordKind::kBits:
      return value.is(Kind::kBits) ? std::optional(value.payload) : std::nullopt;
    case WordKind::kBool:
      return value.is(Kind::kBool) ? std::optional(value.payload) : std::nullopt;
    case WordKind::kInt:
      return value.is(Kind::kInt) ? std::optional(value.payload) : std::nullopt;
    case WordKind::kReal: {
      if (!value.is(Kind::kReal) && !value.is(Kind::kBigReal)) return std::nullopt;
      const mpq_class exact = values.to_mpq(value);
      const double d = exact.get_d();
      if (!std::isfinite(d) || mpq_class(d) != exact) return std::nullopt;
      return std::bit_cast<uint64_t>(d == 0 ? 0.0 : d);
    }
    case WordKind::kFloat32:
    case WordKind::kFloat64:
      return value.is(Kind::kFloat) ? std::optional(value.payload) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace assay::closedbox::search
