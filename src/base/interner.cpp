#include "base/interner.h"

#include <stdexcept>

#include "base/assert.h"

namespace assay::base {

namespace {

constexpr uint32_t kFirstTable = 256;

}  // namespace

Interner::Interner() : table_(kFirstTable), mask_(kFirstTable - 1) {}

uint32_t Interner::append(uint32_t first, uint32_t second, const uint32_t* tail, uint32_t tail_size,
                          uint32_t hash, uint32_t slot) {
  if (free_size_ < tail_size || free_ == nullptr) open_block(tail_size);
  if (next_offset_ + tail_size > UINT32_MAX || records_.size() >= UINT32_MAX - 1) {
    throw std::length_error("too many terms for one store (2^32 words)");
  }
  for (uint32_t i = 0; i < tail_size; ++i) free_[i] = tail[i];
  const auto id = static_cast<uint32_t>(records_.size());
  records_.push_back({first, second, static_cast<uint32_t>(next_offset_), tail_size});
  free_ += tail_size;
  free_size_ -= tail_size;
  next_offset_ += tail_size;
  table_[slot] = {hash, id + 1};
  if (records_.size() / 5 * 8 > mask_) grow_table((mask_ + 1) * 2);  // at most 5/8 full
  return id;
}

// A tail lies within one block: go on to the next block that can hold it.
void Interner::open_block(uint32_t tail_size) {
  uint64_t biased = next_offset_ + kFirstBlock;
  int top = 63 - __builtin_clzll(biased);
  while ((2ull << top) - biased < tail_size || (free_ != nullptr && biased != (1ull << top))) {
    ++top;
    biased = 1ull << top;
  }
  next_offset_ = biased - kFirstBlock;
  if (next_offset_ + tail_size > UINT32_MAX) {
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
  ZeroedArray<Slot> table(size);
  for (uint32_t i = 0; i <= mask_; ++i) {
    if (table_[i].id_plus_one == 0) continue;
    uint32_t at = table_[i].hash & (size - 1);
    while (table[at].id_plus_one != 0) at = (at + 1) & (size - 1);
    table[at] = table_[i];
  }
  table_ = std::move(table);
  mask_ = size - 1;
}

size_t Interner::bytes() const {
  return next_offset_ * sizeof(uint32_t) + records_.size() * sizeof(Record) +
         (size_t{mask_} + 1) * sizeof(Slot);
}

}  // namespace assay::base
