// WordCache: from the bytes of a short word straight to its symbol. A word of up to 16 bytes,
// padded with zeros, is two machine words; finding it is one load and two comparisons, without
// looking at the text of any symbol. Symbols live as long as their store, so entries never become
// wrong; newer words replace older ones.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/zeroed_array.h"
#include "smtlib/lexer.h"
#include "term/ids.h"

namespace assay::smtlib {

// The bytes up to the next space, control character or parenthesis. None of them is zero, so the
// padded words tell the length as well.
struct ShortWord {
  static constexpr size_t kMost = 16;  // bytes, and how many must be readable at its start

  uint64_t low = 0;
  uint64_t high = 0;
  uint32_t size = 0;  // kMost: that long or longer

  // The word that starts here, where kMost bytes can be read.
  explicit ShortWord(const char* at) {
#ifdef __SSE2__
    alignas(16) static constexpr uint8_t kKeep[32] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                      0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                      0xff, 0xff, 0xff, 0xff};  // and sixteen zeros
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    size = static_cast<uint32_t>(std::countr_zero(word_stops(bytes) | 0x10000u));
    const __m128i keep = _mm_loadu_si128(reinterpret_cast<const __m128i*>(kKeep + kMost - size));
    const __m128i kept = _mm_and_si128(bytes, keep);
    low = static_cast<uint64_t>(_mm_cvtsi128_si64(kept));
    high = static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(kept, kept)));
#else
    while (size < kMost && !ends_word(at[size])) ++size;
    *this = ShortWord(std::string_view(at, size));
#endif
  }
  // All of a text of less than kMost bytes.
  explicit ShortWord(std::string_view text) : size(static_cast<uint32_t>(text.size())) {
    char padded[kMost] = {};
    std::memcpy(padded, text.data(), text.size());
    std::memcpy(&low, padded, 8);
    std::memcpy(&high, padded + 8, 8);
  }
};

class WordCache {
 public:
  // For a text of this many bytes.
  WordCache(size_t text_size, base::ZeroedArena& arena)
      : shift_(65 - static_cast<int>(
                        std::bit_width(std::clamp<size_t>(text_size / 16, 64, kMostEntries)))),
        entries_(size_t{1} << (64 - shift_), arena) {}

  // None if it is not known, or too long.
  term::Symbol find(const ShortWord& word) const {
    const Entry& entry = entries_[slot(word)];
    if (entry.low != word.low || entry.high != word.high) return {};
    return term::Symbol{entry.symbol_plus_one - 1};  // none where the entry is empty
  }
  // `symbol` is a simple one with this text, which is short.
  void add(std::string_view text, term::Symbol symbol) {
    const ShortWord word(text);
    entries_[slot(word)] = {word.low, word.high, symbol.id + 1};
  }

 private:
  struct Entry {
    uint64_t low;
    uint64_t high;
    uint32_t symbol_plus_one;
  };
  static constexpr size_t kMostEntries = size_t{1} << 14;

  size_t slot(const ShortWord& word) const {
    const uint64_t mixed = word.low * 0x9e3779b97f4a7c15 ^ std::rotl(word.high, 32);
    return (mixed * 0xa0761d6478bd642f) >> shift_;
  }

  int shift_;
  base::ZeroedArray<Entry> entries_;
};

}  // namespace assay::smtlib
