// Interner: gives each distinct sequence of 32-bit words one number, counted from 0. The base of
// all hash-consing: sorts, declarations and terms are word sequences. Append-only; freed as a
// whole; not shared between threads. The words of a record never move, so spans into it stay valid
// while more is interned.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/pod_vector.h"

namespace assay::base {

class Interner {
 public:
  Interner();
  Interner(Interner&&) noexcept = default;
  Interner& operator=(Interner&&) noexcept = default;

  // The number of this sequence; a new one if it was not there.
  uint32_t intern(std::span<const uint32_t> words);
  std::span<const uint32_t> words(uint32_t id) const {
    return {address(records_[id].offset), records_[id].length};
  }
  uint32_t size() const { return static_cast<uint32_t>(records_.size()); }
  size_t bytes() const;

 private:
  struct Record {
    uint32_t offset;
    uint32_t length;
  };
  // The hash is kept beside the id: probing and growing touch the records only on a likely match.
  struct Slot {
    uint32_t hash;
    uint32_t id_plus_one;
  };
  // Block k holds 2^(k + kFirstBlockBits) words and starts at the offset 2^(k + kFirstBlockBits) -
  // 2^kFirstBlockBits.
  static constexpr int kFirstBlockBits = 10;
  static constexpr uint32_t kFirstBlock = 1u << kFirstBlockBits;

  const uint32_t* address(uint32_t offset) const {
    const uint64_t biased = uint64_t{offset} + kFirstBlock;
    const int top = 63 - __builtin_clzll(biased);
    return blocks_[static_cast<size_t>(top - kFirstBlockBits)].get() + (biased - (1ull << top));
  }
  uint32_t append(std::span<const uint32_t> words);
  void grow_table();

  std::vector<std::unique_ptr<uint32_t[]>> blocks_;
  uint64_t next_offset_ = 0;
  PodVector<Record> records_;
  std::unique_ptr<Slot[]> table_;
  uint32_t mask_;
};

}  // namespace assay::base
