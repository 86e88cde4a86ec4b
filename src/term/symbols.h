// SymbolTable: interned texts. Names of functions, sorts and variables, and the canonical texts of
// literals and attributes. The first symbols of every table are the operator names, so that a
// symbol's number tells at once whether it names an operator (see operators.h). Texts never move.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/pod_vector.h"
#include "term/ids.h"

namespace assay::term {

class SymbolTable {
 public:
  SymbolTable();

  Symbol intern(std::string_view text);
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
    uint32_t hash;
  };
  const char* copy(std::string_view text);
  void grow();
  // The slot where `text` is or would be.
  uint32_t probe(std::string_view text, uint32_t hash) const;

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  size_t free_size_ = 0;
  base::PodVector<Entry> entries_;
  base::PodVector<uint32_t> table_;  // entry number + 1; 0 is an empty slot
};

}  // namespace assay::term
