// Values as the search engine's words (word_box.h), and back.
#pragma once

#include <cstdint>
#include <optional>

#include "term/store.h"
#include "value/value_store.h"

namespace assay::closedbox::search {

enum class WordKind : uint8_t { kBits, kBool, kInt, kReal, kFloat32, kFloat64 };

struct WordSort {
  WordKind kind = WordKind::kBits;
  uint8_t width = 64;  // bits of the word that carry the value; 64 for Int and Real

  bool operator==(const WordSort&) const = default;
};

// Nothing for sorts that are no words: they take the slow path (slow.h).
std::optional<WordSort> word_sort(const term::TermStore& store, term::Sort sort);

value::Value value_of_word(value::ValueStore& values, WordSort sort, uint64_t word);
// Nothing for an Int beyond 64 bits or a Real that is no exact double.
std::optional<uint64_t> word_of_value(const value::ValueStore& values, WordSort sort,
                                      value::Value value);

}  // namespace assay::closedbox::search
