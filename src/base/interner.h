// Interner: gives each distinct record one number, counted from 0. A record is two header words,
// found with one array access, and a tail of any length. The base of all hash-consing: sorts,
// declarations and terms are records. Append-only; freed as a whole; not shared between threads.
// Tails never move, so spans into them stay valid while more is interned.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/pod_vector.h"
#include "base/zeroed_array.h"

namespace assay::base {

class Interner {
 public:
  Interner();
  Interner(Interner&&) noexcept = default;
  Interner& operator=(Interner&&) noexcept = default;

  // The number of this record; a new one if it was not there. `is_local` is the caller's guess that
  // a tail word is new or recent (see place_of); it must depend on nothing but the record.
  uint32_t intern(uint32_t first, uint32_t second, const uint32_t* tail, uint32_t tail_size,
                  bool is_local) {
    const Place place = place_of(first, second, tail, tail_size);
    const auto found = [&](uint32_t at) {
      if (table_[at].hash != place.hash) return false;
      const Record& record = records_[table_[at].id_plus_one - 1];
      return record.first == first && record.second == second && record.tail_size() == tail_size &&
             same(address(record.offset), tail, tail_size);
    };
    if (is_local) {
      uint32_t at = place.near;
      for (uint32_t i = 0; i < kNearProbes; ++i, at = (at + 1) & mask_) {
        if (table_[at].id_plus_one == 0) {
          return append({first, second, 0, tail_size << 1 | 1}, tail, place.hash, at);
        }
        if (found(at)) return table_[at].id_plus_one - 1;
      }
    }
    uint32_t at = place.hash & mask_;
    for (; table_[at].id_plus_one != 0; at = (at + 1) & mask_) {
      if (found(at)) return table_[at].id_plus_one - 1;
    }
    return append({first, second, 0, tail_size << 1 | (is_local ? 1 : 0)}, tail, place.hash, at);
  }

  // Makes room for about this many records at once: growing in steps costs a rehash each.
  void reserve(size_t records);

  uint32_t first(uint32_t id) const { return records_[id].first; }
  uint32_t second(uint32_t id) const { return records_[id].second; }
  std::span<const uint32_t> tail(uint32_t id) const {
    const Record& record = records_[id];
    return {address(record.offset), record.tail_size()};
  }
  uint32_t size() const { return static_cast<uint32_t>(records_.size()); }
  size_t bytes() const;

 private:
  struct Record {
    uint32_t first;
    uint32_t second;
    uint32_t offset;
    uint32_t size_and_local;  // tail size * 2 + whether it is local

    uint32_t tail_size() const { return size_and_local >> 1; }
    bool is_local() const { return (size_and_local & 1) != 0; }
  };
  // The hash is kept beside the id: probing and growing touch the records only on a likely match.
  struct Slot {
    uint32_t hash;
    uint32_t id_plus_one;
  };
  // Block k holds 2^(k + kFirstBlockBits) words and starts at offset 2^(k + kFirstBlockBits) -
  // kFirstBlock.
  static constexpr int kFirstBlockBits = 10;
  static constexpr uint32_t kFirstBlock = 1u << kFirstBlockBits;

  // A local record is first looked for near a place that its largest tail word tells, then where
  // its hash says. A term over a compound term mostly is as new as that one, so such terms come to
  // lie side by side and the table is filled almost in order: 10 to 20 % of the time on real
  // formulas of 8 MB. Terms over old words only (a product of a number and a variable) have no such
  // place; they go by the hash at once. Two near probes: with eight, a random recombination of few
  // terms (bench_frontend, parse/10000000) took twice as long, since their neighbourhood is full
  // and the probes are wasted.
  struct Place {
    uint32_t hash;
    uint32_t near;
  };
  static constexpr uint32_t kNearProbes = 2;
  static constexpr uint32_t kWindow = 256;

  // Two words at a time through a 64 x 64 -> 128 bit product: much cheaper than a byte hash on
  // records of 3 to 6 words, and as good for a power-of-two table.
  Place place_of(uint32_t first, uint32_t second, const uint32_t* tail, uint32_t size) const {
    uint64_t h = mix((uint64_t{second} << 32 | first) ^ (uint64_t{size} * 0x9e3779b97f4a7c15),
                     0xa0761d6478bd642f);
    uint32_t largest = 0;
    uint32_t i = 0;
    for (; i + 2 <= size; i += 2) {
      h = mix(h ^ (uint64_t{tail[i + 1]} << 32 | tail[i]), 0xe7037ed1a0b428db);
      largest = std::max(largest, std::max(tail[i], tail[i + 1]));
    }
    if (i < size) {
      h = mix(h ^ tail[i], 0x8ebc6af09c88c6e3);
      largest = std::max(largest, tail[i]);
    }
    const auto hash = static_cast<uint32_t>(h ^ (h >> 32));
    return {hash, (largest * 2 + hash % kWindow) & mask_};
  }
  static uint64_t mix(uint64_t a, uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }
  static bool same(const uint32_t* a, const uint32_t* b, uint32_t size) {
    for (uint32_t i = 0; i < size; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  const uint32_t* address(uint32_t offset) const {
    const uint64_t biased = uint64_t{offset} + kFirstBlock;
    const int top = 63 - __builtin_clzll(biased);
    return blocks_[static_cast<size_t>(top - kFirstBlockBits)].data() + (biased - (1ull << top));
  }
  uint32_t append(Record record, const uint32_t* tail, uint32_t hash, uint32_t slot) {
    const uint32_t tail_size = record.tail_size();
    // A block is opened often enough for its checks of the limits to cover all records.
    if (free_size_ < tail_size + size_t{1}) [[unlikely]]
      open_block(tail_size + 1);
    for (uint32_t i = 0; i < tail_size; ++i) free_[i] = tail[i];
    record.offset = static_cast<uint32_t>(next_offset_);
    const auto id = static_cast<uint32_t>(records_.size());
    records_.push_back(record);
    free_ += tail_size;
    free_size_ -= tail_size;
    next_offset_ += tail_size;
    table_[slot] = {hash, id + 1};
    if (id >= most_records_) [[unlikely]]
      grow_table((mask_ + 1) * 2);
    return id;
  }
  void open_block(uint32_t tail_size);
  void grow_table(uint32_t size);

  std::vector<ZeroedArray<uint32_t>> blocks_;
  uint32_t* free_ = nullptr;  // in the last block
  uint64_t free_size_ = 0;
  uint64_t next_offset_ = 0;
  PodVector<Record> records_;
  ZeroedArray<Slot> table_;
  uint32_t mask_ = 0;
  uint32_t most_records_ = 0;  // before the table grows
};

}  // namespace assay::base
