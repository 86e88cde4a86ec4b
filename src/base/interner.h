// Interner: gives each distinct record one number, counted from 0. A record is two header words,
// found with one array access, and a tail of any length. The base of all hash-consing: sorts,
// declarations and terms are records. Append-only; freed as a whole; not shared between threads.
// Tails never move, so spans into them stay valid while more is interned.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/pod_vector.h"
#include "base/tag_group.h"
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
    const Record record{first, second, 0, tail_size << 1 | (is_local ? 1 : 0)};
    const uint8_t tag = TagGroup::tag(place.hash);
    uint32_t group = is_local ? place.near : place.far;
    for (bool is_near = is_local;; is_near = false) {
      const TagGroup tags(tags_.data() + size_t{group} * TagGroup::kSlots);
      for (uint32_t bits = tags.matches(tag); bits != 0; bits &= bits - 1) {
        const uint32_t id = id_at(slot(group, bits));
        if (same(records_[id], record, tail)) return id;
      }
      // Groups only fill up: had the record been here before, it would have been put here.
      if (const uint32_t bits = tags.empties(); bits != 0) [[likely]]
        return append(record, tail, tag, slot(group, bits));
      group = is_near ? place.far : (group + 1) & group_mask_;
    }
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
  // An id that is still to be written; writing it twice does no harm.
  struct Pending {
    size_t slot;
    uint32_t id;
  };
  static constexpr size_t kPending = 8;
  // Block k holds 2^(k + kFirstBlockBits) words and starts at offset 2^(k + kFirstBlockBits) -
  // kFirstBlock.
  static constexpr int kFirstBlockBits = 10;
  static constexpr uint32_t kFirstBlock = 1u << kFirstBlockBits;

  // A local record is first looked for in a group that its largest tail word tells, then in those
  // that its hash says. A term over a compound term mostly is as new as that one, so such terms
  // come to lie side by side and the table is filled almost in order: 10 to 20 % of the time on
  // real formulas of 8 MB. Terms over old words only (a product of a number and a variable) have no
  // such place; they go by the hash at once. One group is enough: a random recombination of few
  // terms (bench_frontend, parse/10000000) has full neighbourhoods, where more would be wasted.
  struct Place {
    uint64_t hash;
    uint32_t near;
    uint32_t far;
  };
  static constexpr uint32_t kWindow = 16;  // groups

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
    const auto near = static_cast<uint32_t>(largest / (TagGroup::kSlots / 2) + (h >> 32) % kWindow);
    return {h, near & group_mask_, static_cast<uint32_t>(h) & group_mask_};
  }
  static uint64_t mix(uint64_t a, uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }
  bool same(const Record& known, const Record& record, const uint32_t* tail) const {
    if (known.first != record.first || known.second != record.second ||
        known.size_and_local != record.size_and_local) {
      return false;
    }
    const uint32_t* known_tail = address(known.offset);
    for (uint32_t i = 0; i < record.tail_size(); ++i) {
      if (known_tail[i] != tail[i]) return false;
    }
    return true;
  }
  // The first slot of a group whose bit is set.
  static size_t slot(uint32_t group, uint32_t bits) {
    return size_t{group} * TagGroup::kSlots + static_cast<uint32_t>(std::countr_zero(bits));
  }
  const uint32_t* address(uint32_t offset) const {
    const uint64_t biased = uint64_t{offset} + kFirstBlock;
    const int top = 63 - __builtin_clzll(biased);
    return blocks_[static_cast<size_t>(top - kFirstBlockBits)].data() + (biased - (1ull << top));
  }
  uint32_t append(Record record, const uint32_t* tail, uint8_t tag, size_t slot) {
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
    tags_[slot] = tag;
    put_later(slot, id);
    if (id >= most_records_) [[unlikely]]
      grow_table((group_mask_ + 1) * 2);
    return id;
  }
  // Writing an id touches a random cache line, and a processor that keeps writes in order lets all
  // later ones wait for it (15 % of the time where all terms are new). So the line is asked for at
  // once, and the id is written some records later, or when an id is read.
  void put_later(size_t slot, uint32_t id) {
    __builtin_prefetch(&ids_[slot], 1);
    Pending& oldest = pending_[id % kPending];
    ids_[oldest.slot] = oldest.id;
    oldest = {slot, id};
  }
  uint32_t id_at(size_t slot) {
    for (const Pending& pending : pending_) ids_[pending.slot] = pending.id;
    return ids_[slot];
  }
  void open_block(uint32_t tail_size);
  void grow_table(uint32_t groups);

  ZeroedArena small_blocks_;  // of the blocks below one huge page, where many records are expected
  std::vector<ZeroedArray<uint32_t>> blocks_;
  uint32_t* free_ = nullptr;  // in the last block
  uint64_t free_size_ = 0;
  uint64_t next_offset_ = 0;
  PodVector<Record> records_;
  // The table: a tag and an id a slot.
  ZeroedArray<uint8_t> tags_;
  ZeroedArray<uint32_t> ids_;  // one more than slots: where no id is pending, the last is written
  std::array<Pending, kPending> pending_;
  uint32_t group_mask_ = 0;
  uint32_t most_records_ = 0;  // before the table grows
};

}  // namespace assay::base
