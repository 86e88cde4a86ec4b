// SpanInterner<T>: gives each distinct (kind, extra, sequence of T) one number, counted from 0. For
// values of any length whose parts are plain data without padding. Append-only; sequences never
// move. Not shared between threads. (base/interner.h is the variant for terms: 32-bit words, tuned
// for millions of short records.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace assay::base {

template <typename T>
class SpanInterner {
  static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);

 public:
  uint32_t intern(uint32_t kind, uint32_t extra, std::span<const T> items) {
    const uint64_t hash = hash_of(kind, extra, items);
    if (records_.size() * 2 >= table_.size()) grow();
    const size_t mask = table_.size() - 1;
    size_t at = hash & mask;
    for (; table_[at].id != 0; at = (at + 1) & mask) {
      if (table_[at].tag != tag_of(hash)) continue;
      const Record& record = records_[table_[at].id - 1];
      if (record.hash == hash && record.kind == kind && record.extra == extra &&
          record.items.size() == items.size() &&
          (items.empty() ||
           std::memcmp(record.items.data(), items.data(), items.size_bytes()) == 0)) {
        return table_[at].id - 1;
      }
    }
    records_.push_back({hash, kind, extra, kept(items)});
    table_[at] = {tag_of(hash), static_cast<uint32_t>(records_.size())};
    return table_[at].id - 1;
  }

  uint32_t kind(uint32_t id) const { return records_[id].kind; }
  uint32_t extra(uint32_t id) const { return records_[id].extra; }
  std::span<const T> items(uint32_t id) const { return records_[id].items; }
  uint32_t size() const { return static_cast<uint32_t>(records_.size()); }

 private:
  struct Record {
    uint64_t hash;
    uint32_t kind;
    uint32_t extra;
    std::span<const T> items;  // in a chunk
  };
  // Part of the hash beside the number: most of what is not the same is told apart without a look
  // at the record, which is rarely in the cache.
  struct Slot {
    uint32_t tag = 0;
    uint32_t id = 0;  // the number + 1; 0: free
  };
  static uint32_t tag_of(uint64_t hash) { return static_cast<uint32_t>(hash >> 32); }

  // A copy that stays where it is.
  std::span<const T> kept(std::span<const T> items) {
    if (items.empty()) return {};
    if (items.size() > room_.size()) {
      const size_t size = std::max(items.size(), kChunk);
      chunks_.push_back(std::make_unique_for_overwrite<T[]>(size));
      room_ = {chunks_.back().get(), size};
    }
    std::memcpy(static_cast<void*>(room_.data()), items.data(), items.size_bytes());
    const std::span<const T> copy = room_.first(items.size());
    room_ = room_.subspan(items.size());
    return copy;
  }
  static constexpr size_t kChunk = 4096;

  static uint64_t mix(uint64_t a, uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }
  static uint64_t hash_of(uint32_t kind, uint32_t extra, std::span<const T> items) {
    uint64_t h = mix((uint64_t{extra} << 32 | kind) ^ 0x9e3779b97f4a7c15, 0xa0761d6478bd642f);
    const char* bytes = reinterpret_cast<const char*>(items.data());
    size_t left = items.size_bytes();
    h ^= left;
    for (; left >= 8; bytes += 8, left -= 8) {
      uint64_t word;
      std::memcpy(&word, bytes, 8);
      h = mix(h ^ word, 0xe7037ed1a0b428db);
    }
    if (left > 0) {
      uint64_t word = 0;
      std::memcpy(&word, bytes, left);
      h = mix(h ^ word, 0x8ebc6af09c88c6e3);
    }
    return h;
  }
  void grow() {
    table_.assign(table_.empty() ? 64 : table_.size() * 2, Slot{});
    const size_t mask = table_.size() - 1;
    for (size_t i = 0; i < records_.size(); ++i) {
      size_t at = records_[i].hash & mask;
      while (table_[at].id != 0) at = (at + 1) & mask;
      table_[at] = {tag_of(records_[i].hash), static_cast<uint32_t>(i + 1)};
    }
  }

  std::deque<Record> records_;
  std::vector<Slot> table_;
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::span<T> room_;  // what is free of the last one
};

}  // namespace assay::base
