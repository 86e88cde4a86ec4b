#define XXH_INLINE_ALL
#include "term/symbols.h"

#include <xxhash.h>

#include <cstring>
#include <stdexcept>

#include "term/operators.h"

namespace assay::term {

namespace {

constexpr size_t kBlock = size_t{1} << 16;

uint32_t hash_text(std::string_view text) {
  return static_cast<uint32_t>(XXH3_64bits(text.data(), text.size()));
}

}  // namespace

SymbolTable::SymbolTable() {
  table_.extend_to(2048, 0);
  for (uint32_t i = 0; i < builtin_symbol_count(); ++i) intern(builtin_name(i));
}

uint32_t SymbolTable::probe(std::string_view text, uint32_t hash) const {
  const auto mask = static_cast<uint32_t>(table_.size() - 1);
  uint32_t at = hash & mask;
  for (; table_[at] != 0; at = (at + 1) & mask) {
    const Entry& entry = entries_[table_[at] - 1];
    if (entry.hash == hash && entry.size == text.size() &&
        std::memcmp(entry.data, text.data(), text.size()) == 0) {
      break;
    }
  }
  return at;
}

Symbol SymbolTable::intern(std::string_view text) {
  const uint32_t hash = hash_text(text);
  const uint32_t at = probe(text, hash);
  if (table_[at] != 0) return {table_[at] - 1};
  if (text.size() > UINT32_MAX) throw std::length_error("a symbol of more than 4 GB");
  entries_.push_back({copy(text), static_cast<uint32_t>(text.size()), hash});
  table_[at] = static_cast<uint32_t>(entries_.size());
  if (entries_.size() * 2 > table_.size()) grow();
  return {static_cast<uint32_t>(entries_.size() - 1)};
}

Symbol SymbolTable::find(std::string_view text) const {
  const uint32_t at = probe(text, hash_text(text));
  return table_[at] == 0 ? Symbol{} : Symbol{table_[at] - 1};
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
  base::PodVector<uint32_t> table;
  table.extend_to(table_.size() * 2, 0);
  const auto mask = static_cast<uint32_t>(table.size() - 1);
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    uint32_t at = entries_[i].hash & mask;
    while (table[at] != 0) at = (at + 1) & mask;
    table[at] = i + 1;
  }
  table_ = std::move(table);
}

}  // namespace assay::term
