#include "base/interner.h"

#include <stdexcept>

#include "base/assert.h"

namespace assay::base {

namespace {

constexpr uint32_t kFirstGroups = 16;
constexpr uint32_t kMostGroups = 1u << 28;  // 2^32 slots

// How many records fill so many groups; some groups overflow long before all are full.
uint64_t capacity(uint64_t groups) { return groups * TagGroup::kSlots / 8 * 6; }

}  // namespace

Interner::Interner() { grow_table(kFirstGroups); }

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
  blocks_[block] = ZeroedArray<uint32_t>(1ull << top, small_blocks_);
  free_ = blocks_[block].data();
  free_size_ = 1ull << top;
}

void Interner::reserve(size_t records) {
  // All blocks that are smaller than a huge page fill one together. No block may lie in it yet.
  constexpr size_t kMany = 8192;
  if (records >= kMany && blocks_.empty()) small_blocks_ = ZeroedArena(kHugePage);
  uint64_t groups = uint64_t{group_mask_} + 1;
  while (capacity(groups) < records && groups < kMostGroups) groups *= 2;
  if (groups > uint64_t{group_mask_} + 1) grow_table(static_cast<uint32_t>(groups));
}

void Interner::grow_table(uint32_t groups) {
  ASSAY_ASSERT(groups <= kMostGroups);
  tags_ = ZeroedArray<uint8_t>();
  ids_ = ZeroedArray<uint32_t>();
  tags_ = ZeroedArray<uint8_t>(size_t{groups} * TagGroup::kSlots);
  const size_t slots = size_t{groups} * TagGroup::kSlots;
  ids_ = ZeroedArray<uint32_t>(slots + 1);
  pending_.fill({slots, 0});
  group_mask_ = groups - 1;
  most_records_ = static_cast<uint32_t>(std::min<uint64_t>(capacity(groups), UINT32_MAX));
  // In the order of the numbers: reads in sequence, and writes nearly so.
  for (uint32_t id = 0; id < records_.size(); ++id) {
    const Record& record = records_[id];
    const Place place =
        place_of(record.first, record.second, address(record.offset), record.tail_size());
    const auto empties = [this](uint32_t group) {
      return TagGroup(tags_.data() + size_t{group} * TagGroup::kSlots).empties();
    };
    uint32_t group = place.near;
    if (!record.is_local() || empties(group) == 0) {
      group = place.far;
      while (empties(group) == 0) group = (group + 1) & group_mask_;
    }
    const size_t at = slot(group, empties(group));
    tags_[at] = TagGroup::tag(place.hash);
    ids_[at] = id;
  }
}

size_t Interner::bytes() const {
  return next_offset_ * sizeof(uint32_t) + records_.size() * sizeof(Record) +
         (size_t{group_mask_} + 1) * TagGroup::kSlots * (sizeof(uint8_t) + sizeof(uint32_t));
}

}  // namespace assay::base
