// TermMemo: texts of terms that were read before, and the terms they are. Tools write the same
// subterms again and again; comparing a text with an older copy of itself is many times cheaper
// than reading it. A text is found by its first bytes and then compared as a whole, so nothing is
// ever guessed.
//
// Whoever remembers a text vouches that its meaning hangs on global names only (no variable occurs
// in the term). When such a name may mean something else from now on, forget() makes all older
// texts void. When reading did more than make terms (it named one, or counted an operator as
// opaque), spoil() keeps the texts around that place from being remembered.
//
// Where nothing repeats, looking is a waste, of the cache above all. So the memo keeps score, and
// sleeps for a while when too few of the texts it was asked for were known.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/zeroed_array.h"
#include "term/ids.h"

namespace assay::smtlib {

class TermMemo {
 public:
  // Texts shorter than this are read as fast as they are compared.
  static constexpr size_t kShortest = 32;

  TermMemo(std::string_view text, base::ZeroedArena& arena)
      : text_(text.data()),
        size_(text.size()),
        shift_(65 -
               static_cast<int>(std::bit_width(std::clamp<size_t>(size_ / 64, 16, kMostEntries)))),
        entries_(size_t{1} << (64 - shift_), arena) {}

  // Of the first kShortest bytes of a text, all of which must be there. 0: do not look for it and
  // do not remember it.
  uint64_t key(const char* text) {
    if (--left_ < 0) [[unlikely]]
      keep_score();
    if (is_asleep_) return 0;
    return mix(mix(load(text), load(text + 8)), mix(load(text + 16), load(text + 24))) | 1;
  }
  // The same for the text at an offset, which may be too short.
  uint64_t key_at(uint64_t offset) { return size_ - offset >= kShortest ? key(text_ + offset) : 0; }

  // The length of the known text at `at`, and its term; 0 if it is not known.
  size_t find(const char* at, uint64_t key, term::Term& term) {
    const Entry& entry = entries_[key >> shift_];
    if (entry.tag != static_cast<uint32_t>(key) || entry.length == 0 || entry.start < valid_from_ ||
        entry.length > static_cast<size_t>(text_ + size_ - at) ||
        std::memcmp(text_ + entry.start, at, entry.length) != 0) {
      return 0;
    }
    term = entry.term;
    ++hits_;
    return entry.length;
  }

  void remember(uint64_t start, uint64_t end, uint64_t key, term::Term term) {
    if (key == 0 || start < pure_from_ || end > UINT32_MAX) return;
    entries_[key >> shift_] = {static_cast<uint32_t>(key), static_cast<uint32_t>(start),
                               static_cast<uint32_t>(end - start), term};
  }

  void forget(uint64_t offset) {
    valid_from_ = std::max(valid_from_, offset);
    spoil(offset);
  }
  void spoil(uint64_t offset) { pure_from_ = std::max(pure_from_, offset); }

 private:
  struct Entry {
    uint32_t tag;
    uint32_t start;
    uint32_t length;  // 0: empty
    term::Term term;
  };
  // 512 KB: larger ones do not stay in the cache.
  static constexpr size_t kMostEntries = size_t{1} << 15;
  // A text that is found saves many times what looking for it costs.
  static constexpr int kWatch = 4096;  // keys between two looks at the score
  static constexpr int kSleep = 4 * kWatch;
  static constexpr int kFewHits = kWatch / 32;

  void keep_score() {
    is_asleep_ = !is_asleep_ && hits_ < kFewHits;
    left_ = is_asleep_ ? kSleep : kWatch;
    hits_ = 0;
  }

  static uint64_t load(const char* from) {
    uint64_t word;
    std::memcpy(&word, from, sizeof word);
    return word;
  }
  static uint64_t mix(uint64_t a, uint64_t b) {
    return (std::rotl(a * 0x9e3779b97f4a7c15, 29) ^ b) * 0xa0761d6478bd642f;
  }

  const char* text_;
  size_t size_;
  int shift_;
  uint64_t valid_from_ = 0;
  uint64_t pure_from_ = 0;
  int left_ = kWatch;
  int hits_ = 0;
  bool is_asleep_ = false;
  base::ZeroedArray<Entry> entries_;
};

}  // namespace assay::smtlib
