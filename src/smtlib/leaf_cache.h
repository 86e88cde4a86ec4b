// LeafCache: literals and variables that were made before. The store would find them, too, but by
// way of its table, an id, a record and the record's words, which lie in four places; here it is
// one entry of a small table that stays in the cache. What is remembered stays true: a store keeps
// its terms.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/zeroed_array.h"
#include "term/ids.h"

namespace assay::smtlib {

class LeafCache {
 public:
  // What a value means. Each stands for a range of kinds; 0 is an empty entry.
  static constexpr uint32_t kBitVector = 0;      // plus the width, which is not 0
  static constexpr uint32_t kDecimal = 1 << 8;   // plus the number of digits behind the point
  static constexpr uint32_t kVariable = 1 << 9;  // value: the symbol and the sort
  static constexpr uint32_t kString = 1 << 10;   // plus the size; value: its bytes

  // For a text of this many bytes.
  LeafCache(size_t text_size, base::ZeroedArena& arena)
      : shift_(65 - static_cast<int>(
                        std::bit_width(std::clamp<size_t>(text_size / 64, 16, kMostEntries)))),
        entries_(size_t{1} << (64 - shift_), arena) {}

  // The term of this kind and value; make() makes it where it is not known.
  template <typename Make>
  term::Term get(uint32_t kind, uint64_t value, Make make) {
    Entry& entry = entries_[((value ^ uint64_t{kind} << 48) * 0x9e3779b97f4a7c15) >> shift_];
    if (entry.value != value || entry.kind != kind) entry = {value, kind, make()};
    return entry.term;
  }

 private:
  struct Entry {
    uint64_t value;
    uint32_t kind;
    term::Term term;
  };
  static constexpr size_t kMostEntries = size_t{1} << 12;  // 64 KB

  int shift_;
  base::ZeroedArray<Entry> entries_;
};

}  // namespace assay::smtlib
