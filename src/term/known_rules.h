// KnownRules: applications whose sort was worked out before. Which operator a name means and which
// sort comes out hangs only on the head, its indices and the sorts of the arguments, as long as
// nothing is promoted; a file has few such combinations and many applications of each. So the rules
// of sort_rules.h run once for each combination, and the result is looked up here ever after.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "base/zeroed_array.h"
#include "term/store.h"

namespace assay::term {

class KnownRules {
 public:
  struct Key {
    uint64_t head = 0;  // 0: not a combination that is kept
    uint64_t sorts = 0;
    uint64_t indices = 0;
  };
  struct Result {
    Op op;
    Sort sort;  // none: not known
  };

  // For a text of this many bytes.
  explicit KnownRules(size_t text_size)
      : shift_(65 - static_cast<int>(
                        std::bit_width(std::clamp<size_t>(text_size / 256, 64, kMostEntries)))),
        entries_(size_t{1} << (64 - shift_)) {}

  // `head` is a declaration, or else a symbol that operators have as their name.
  static Key key(const TermStore& store, bool is_declaration, uint32_t head,
                 std::span<const uint32_t> indices, std::span<const Term> arguments) {
    const size_t count = arguments.size();
    if (count - 1 >= kMostArguments || indices.size() > 2) return {};
    Key key;
    key.head = uint64_t{1} << 63 | uint64_t{is_declaration} << 62 | indices.size() << 48 |
               count << 40 | head;
    for (uint32_t index : indices) key.indices = key.indices << 32 | index;
    if (count > kMostDifferent) {  // long ones have arguments of one sort
      const uint32_t sort = store.sort(arguments[0]).id;
      for (size_t i = 1; i < count; ++i) {
        if (store.sort(arguments[i]).id != sort) return {};
      }
      key.sorts = sort;
      return key;
    }
    uint32_t all = 0;
    for (Term argument : arguments) {
      const uint32_t sort = store.sort(argument).id;
      key.sorts = key.sorts << 16 | sort;
      all |= sort;
    }
    return all <= UINT16_MAX ? key : Key{};
  }

  Result find(const Key& key) const {
    const Entry& entry = entries_[slot(key)];
    const bool found = ((entry.key.head ^ key.head) | (entry.key.sorts ^ key.sorts) |
                        (entry.key.indices ^ key.indices)) == 0;
    return {static_cast<Op>(entry.op), found ? Sort{entry.sort_plus_one - 1} : Sort{}};
  }

  // `term` is what came out of an application with this key, made before the rules ran. It is kept
  // if the arguments were taken as they were.
  void learn(const TermStore& store, const Key& key, std::span<const Term> arguments, Term term);

  void clear() { entries_ = base::ZeroedArray<Entry>(size_t{1} << (64 - shift_)); }

 private:
  struct Entry {
    Key key;
    uint32_t op;
    uint32_t sort_plus_one;
  };
  static constexpr size_t kMostArguments = 255;
  static constexpr size_t kMostDifferent = 4;
  static constexpr size_t kMostEntries = size_t{1} << 12;

  size_t slot(const Key& key) const {
    const uint64_t mixed = key.head * 0x9e3779b97f4a7c15 + key.sorts * 0xe7037ed1a0b428db +
                           key.indices * 0x8ebc6af09c88c6e3;
    return ((mixed ^ mixed >> 32) * 0xa0761d6478bd642f) >> shift_;
  }

  int shift_;
  base::ZeroedArray<Entry> entries_;
};

}  // namespace assay::term
