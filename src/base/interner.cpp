#include "base/interner.h"

#include <cstring>
#include <stdexcept>

#include "base/assert.h"

namespace assay::base {

namespace {

constexpr uint32_t kFirstTable = 256;

// Two words at a time through a 64 x 64 -> 128 bit product; much cheaper than a byte hash on
// records of 3 to 6 words, and as good for a power-of-two table.
uint32_t hash_words(std::span<const uint32_t> words) {
  __extension__ using Wide = unsigned __int128;
  uint64_t h = 0x9e3779b97f4a7c15 ^ words.size();
  size_t i = 0;
  for (; i + 2 <= words.size(); i += 2) {
    uint64_t pair;
    std::memcpy(&pair, &words[i], sizeof pair);
    const Wide product = static_cast<Wide>(h ^ pair) * 0xa0761d6478bd642full;
    h = static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }
  if (i < words.size()) h ^= words[i];
  const Wide product = static_cast<Wide>(h ^ 0xe7037ed1a0b428dbull) * 0x8ebc6af09c88c6e3ull;
  return static_cast<uint32_t>(static_cast<uint64_t>(product) ^
                               static_cast<uint64_t>(product >> 64));
}

}  // namespace

Interner::Interner() : table_(new Slot[kFirstTable]()), mask_(kFirstTable - 1) {}

uint32_t Interner::intern(std::span<const uint32_t> words) {
  const uint32_t hash = hash_words(words);
  uint32_t at = hash & mask_;
  for (; table_[at].id_plus_one != 0; at = (at + 1) & mask_) {
    if (table_[at].hash != hash) continue;
    const Record& record = records_[table_[at].id_plus_one - 1];
    if (record.length == words.size() &&
        std::memcmp(address(record.offset), words.data(), words.size_bytes()) == 0) {
      return table_[at].id_plus_one - 1;
    }
  }
  const uint32_t id = append(words);
  table_[at] = {hash, id + 1};
  if (records_.size() * 2 > mask_) grow_table();
  return id;
}

uint32_t Interner::append(std::span<const uint32_t> words) {
  // A record lies within one block: skip to the next block that can hold it.
  for (;;) {
    const uint64_t biased = next_offset_ + kFirstBlock;
    const int top = 63 - __builtin_clzll(biased);
    const uint64_t room = (2ull << top) - biased;
    if (room >= words.size()) break;
    next_offset_ = (2ull << top) - kFirstBlock;
  }
  if (next_offset_ + words.size() > UINT32_MAX || records_.size() >= UINT32_MAX - 1) {
    throw std::length_error("too many terms for one store (2^32 words)");
  }
  const uint64_t biased = next_offset_ + kFirstBlock;
  const int top = 63 - __builtin_clzll(biased);
  const auto block = static_cast<size_t>(top - kFirstBlockBits);
  if (blocks_.size() <= block) blocks_.resize(block + 1);
  if (!blocks_[block]) blocks_[block].reset(new uint32_t[1ull << top]);
  if (!words.empty()) {
    std::memcpy(blocks_[block].get() + (biased - (1ull << top)), words.data(), words.size_bytes());
  }
  const auto id = static_cast<uint32_t>(records_.size());
  records_.push_back({static_cast<uint32_t>(next_offset_), static_cast<uint32_t>(words.size())});
  next_offset_ += words.size();
  return id;
}

void Interner::grow_table() {
  const uint32_t size = (mask_ + 1) * 2;
  ASSAY_ASSERT(size != 0);
  std::unique_ptr<Slot[]> table(new Slot[size]());
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
