#include "term/symbols.h"

#include <cstring>
#include <stdexcept>

#include "term/operators.h"

namespace assay::term {

namespace {

constexpr size_t kBlock = size_t{1} << 16;
constexpr uint32_t kFirstTable = 2048;

}  // namespace

SymbolTable::SymbolTable() : table_(kFirstTable), mask_(kFirstTable - 1) {
  const Builtins& known = builtins();
  for (uint32_t i = 0; i < known.size(); ++i) intern(known.name(i));
}

Symbol SymbolTable::add(std::string_view text, uint32_t hash, uint32_t slot) {
  if (text.size() > UINT32_MAX) throw std::length_error("a symbol of more than 4 GB");
  entries_.push_back({copy(text), static_cast<uint32_t>(text.size()), 0});
  table_[slot] = {hash, static_cast<uint32_t>(entries_.size())};
  if (entries_.size() * 2 > mask_) grow();
  return {static_cast<uint32_t>(entries_.size() - 1)};
}

Symbol SymbolTable::find(std::string_view text) const {
  const uint32_t at = probe(text, hash_text(text));
  return table_[at].number == 0 ? Symbol{} : Symbol{table_[at].number - 1};
}

const char* SymbolTable::copy(std::string_view text) {
  if (text.empty()) return "";
  if (free_size_ < text.size()) {
    const size_t size = text.size() > kBlock / 4 ? text.size() : kBlock;
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
    char* block = blocks_.back().get();
    std::memcpy(block, text.data(), text.size());
    // A large text has a block of its own and leaves the current block in use.
    if (size == kBlock) {
      free_ = block + text.size();
      free_size_ = size - text.size();
    }
    return block;
  }
  char* place = free_;
  std::memcpy(place, text.data(), text.size());
  free_ += text.size();
  free_size_ -= text.size();
  return place;
}

void SymbolTable::grow() {
  const uint32_t mask = mask_ * 2 + 1;
  base::ZeroedArray<Slot> table(size_t{mask} + 1);
  for (uint32_t i = 0; i <= mask_; ++i) {
    if (table_[i].number == 0) continue;
    uint32_t at = table_[i].hash & mask;
    while (table[at].number != 0) at = (at + 1) & mask;
    table[at] = table_[i];
  }
  table_ = std::move(table);
  mask_ = mask;
}

}  // namespace assay::term
