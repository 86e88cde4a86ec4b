// SymbolTable: interned texts. Names of functions, sorts and variables, and the canonical texts of
// literals and attributes. The first symbols of every table are the operator names, so that a
// symbol's number tells at once whether it names an operator (see operators.h). Texts never move.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "base/pod_vector.h"
#include "base/zeroed_array.h"
#include "term/ids.h"

namespace assay::term {

class SymbolTable {
 public:
  SymbolTable();

  Symbol intern(std::string_view text) {
    const uint32_t hash = hash_text(text);
    // Names are used again soon; the small cache spares a miss in the large table.
    Slot& recent = recent_[hash % kRecent];
    if (recent.hash == hash && recent.number != 0) {
      const Entry& entry = entries_[recent.number - 1];
      if (entry.size == text.size() && same(entry.data, text.data(), text.size())) {
        return {recent.number - 1};
      }
    }
    const uint32_t at = probe(text, hash);
    const Symbol symbol =
        table_[at].number != 0 ? Symbol{table_[at].number - 1} : add(text, hash, at);
    recent = {hash, symbol.id + 1};
    return symbol;
  }
  // The symbol with this text if it is known to be a simple one (mark_simple); none says nothing.
  Symbol find_simple(std::string_view text) {
    const uint32_t hash = hash_text(text);
    Slot& recent = recent_[hash % kRecent];
    if (recent.hash != hash || recent.number == 0) {
      const uint32_t at = probe(text, hash);
      if (table_[at].number == 0) return {};
      recent = table_[at];
    }
    const Entry& entry = entries_[recent.number - 1];
    if (entry.is_simple == 0 || entry.size != text.size() ||
        !same(entry.data, text.data(), text.size())) {
      return {};
    }
    return {recent.number - 1};
  }
  void mark_simple(Symbol symbol) { entries_[symbol.id].is_simple = 1; }
  // The symbol with this text, or none.
  Symbol find(std::string_view text) const;
  std::string_view text(Symbol symbol) const {
    const Entry& entry = entries_[symbol.id];
    return {entry.data, entry.size};
  }
  uint32_t size() const { return static_cast<uint32_t>(entries_.size()); }

 private:
  struct Entry {
    const char* data;
    uint32_t size;
    uint32_t is_simple;  // known to be a simple symbol: letters, digits and the like
  };
  struct Slot {
    uint32_t hash = 0;
    uint32_t number = 0;  // of the entry, plus 1; 0: empty
  };

  static uint64_t load(const char* data, size_t bytes) {
    uint64_t word = 0;
    std::memcpy(&word, data, bytes);
    return word;
  }
  static uint64_t mix(uint64_t a, uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }
  // Names are short: eight bytes a step, the last step overlapping, beats a general hash by far.
  static uint32_t hash_text(std::string_view text) {
    constexpr uint64_t kKey = 0xa0761d6478bd642f;
    const char* data = text.data();
    size_t size = text.size();
    uint64_t h = 0x9e3779b97f4a7c15 ^ size;
    if (size >= 8) {
      while (size > 8) {
        h = mix(h ^ load(data, 8), kKey);
        data += 8;
        size -= 8;
      }
      h = mix(h ^ load(data + size - 8, 8), kKey);
    } else if (size >= 4) {
      h = mix(h ^ load(data, 4) ^ load(data + size - 4, 4) << 32, kKey);
    } else if (size > 0) {
      h = mix(h ^ static_cast<uint8_t>(data[0]) ^
                  static_cast<uint64_t>(static_cast<uint8_t>(data[size / 2])) << 8 ^
                  static_cast<uint64_t>(static_cast<uint8_t>(data[size - 1])) << 16,
              kKey);
    }
    return static_cast<uint32_t>(h ^ (h >> 32));
  }
  static bool same(const char* a, const char* b, size_t size) {
    if (size < 8) {
      for (size_t i = 0; i < size; ++i) {
        if (a[i] != b[i]) return false;
      }
      return true;
    }
    for (; size > 8; a += 8, b += 8, size -= 8) {
      if (load(a, 8) != load(b, 8)) return false;
    }
    return load(a + size - 8, 8) == load(b + size - 8, 8);
  }
  // The slot where `text` is or would be.
  uint32_t probe(std::string_view text, uint32_t hash) const {
    uint32_t at = hash & mask_;
    for (; table_[at].number != 0; at = (at + 1) & mask_) {
      if (table_[at].hash != hash) continue;
      const Entry& entry = entries_[table_[at].number - 1];
      if (entry.size == text.size() && same(entry.data, text.data(), text.size())) break;
    }
    return at;
  }
  Symbol add(std::string_view text, uint32_t hash, uint32_t slot);
  const char* copy(std::string_view text);
  void grow();

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  size_t free_size_ = 0;
  base::PodVector<Entry> entries_;
  base::ZeroedArray<Slot> table_;
  uint32_t mask_;
  static constexpr uint32_t kRecent = 1024;
  std::vector<Slot> recent_ = std::vector<Slot>(kRecent);
};

}  // namespace assay::term
