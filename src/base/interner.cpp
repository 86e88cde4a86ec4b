#include "base/interner.h"

#include <stdexcept>

#include "base/assert.h"

namespace assay::base {

namespace {

constexpr uint32_t kFirstTable = 256;

}  // namespace

Interner::Interner() { grow_table(kFirstTable); }

// A tail lies within one block: go on to the next block that can hold it.
void Interner::open_block(uint32_t tail_size) {
  if (tail_size > UINT32_MAX / 2 || records_.size() >= UINT32_MAX - 1) {
    throw std::length_error("too many terms for one store (2^32 words)");
  }
  uint64_t biased = next_offset_ + kFirstBlock;
  int top = 63 - __builtin_clzll(biased);
  while ((2ull << top) - biased < tail_size || (free_ != nullptr && biased != (1ull << top))) {
    ++top;
    biased = 1ull << top;
  }
  next_offset_ = biased - kFirstBlock;
  if (top > 31) {
    throw std::length_error("too many terms for one store (2^32 words)");
  }
  const auto block = static_cast<size_t>(top - kFirstBlockBits);
  if (blocks_.size() <= block) blocks_.resize(block + 1);
  blocks_[block] = ZeroedArray<uint32_t>(1ull << top);
  free_ = blocks_[block].data();
  free_size_ = 1ull << top;
}

void Interner::reserve(size_t records) {
  uint64_t size = uint64_t{mask_} + 1;
  while (size * 5 / 8 < records && size < (1u << 31)) size *= 2;
  if (size > uint64_t{mask_} + 1) grow_table(static_cast<uint32_t>(size));
}

void Interner::grow_table(uint32_t size) {
  ASSAY_ASSERT(size != 0);
  table_ = ZeroedArray<Slot>();
  table_ = ZeroedArray<Slot>(size);
  mask_ = size - 1;
  most_records_ = size / 8 * 5;
  // In the order of the numbers: reads in sequence, and writes nearly so.
  for (uint32_t id = 0; id < records_.size(); ++id) {
    const Record& record = records_[id];
    const Place place =
        place_of(record.first, record.second, address(record.offset), record.tail_size());
    uint32_t at = place.near;
    uint32_t probes = record.is_local() ? 0 : kNearProbes;
    while (probes < kNearProbes && table_[at].id_plus_one != 0) {
      at = (at + 1) & mask_;
      ++probes;
    }
    if (probes == kNearProbes) {
      at = place.hash & mask_;
      while (table_[at].id_plus_one != 0) at = (at + 1) & mask_;
    }
    table_[at] = {place.hash, id + 1};
  }
}

size_t Interner::bytes() const {
  return next_offset_ * sizeof(uint32_t) + records_.size() * sizeof(Record) +
         (size_t{mask_} + 1) * sizeof(Slot);
}

}  // namespace assay::base
