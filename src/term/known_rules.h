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
    uint64_t head;  // 0: not a combination that is kept
    uint64_t sorts;
    uint64_t indices;
  };
  struct Rule {
    Key key;
    Op op;
    Sort sort;
  };

  // For a text of this many bytes.
  KnownRules(size_t text_size, base::ZeroedArena& arena)
      : shift_(65 - static_cast<int>(
                        std::bit_width(std::clamp<size_t>(text_size / 256, 64, kMostEntries)))),
        rules_(size_t{1} << (64 - shift_), arena) {}

  // The part of the key that is known before the arguments: `head` is a declaration, or else a
  // symbol that operators have as their name. Never 0; there are at most kMostIndices.
  static uint64_t head(bool is_declaration, uint32_t head, uint32_t index_count) {
    return uint64_t{1} << 63 | uint64_t{is_declaration} << 62 | uint64_t{index_count} << 48 | head;
  }
  static constexpr uint32_t kMostIndices = 2;

  static Key key(const TermStore& store, uint64_t head, std::span<const uint32_t> indices,
                 std::span<const Term> arguments) {
    const size_t count = arguments.size();
    Key key{head | uint64_t{count} << 40, 0, 0};
    for (uint32_t index : indices) key.indices = key.indices << 32 | index;
    if (count > kMostDifferent) {  // long ones have arguments of one sort
      key.sorts = store.sort(arguments[0]).id;
      for (Term argument : arguments) {
        if (store.sort(argument).id != key.sorts) key.head = 0;
      }
      if (count > kMostArguments) key.head = 0;
      return key;
    }
    uint32_t all = 0;
    for (Term argument : arguments) {
      const uint32_t sort = store.sort(argument).id;
      key.sorts = key.sorts << 16 | sort;
      all |= sort;
    }
    if (all > UINT16_MAX) key.head = 0;
    return key;
  }

  // None if it is not known.
  const Rule* find(const Key& key) const {
    const Rule& rule = rules_[slot(key)];
    const uint64_t difference = (rule.key.head ^ key.head) | (rule.key.sorts ^ key.sorts) |
                                (rule.key.indices ^ key.indices);
    return difference == 0 && key.head != 0 ? &rule : nullptr;
  }

  // `term` is what came out of an application with this key, made before the rules ran. It is kept
  // if the arguments were taken as they were.
  void learn(const TermStore& store, const Key& key, std::span<const Term> arguments, Term term);

  void clear() { rules_ = base::ZeroedArray<Rule>(size_t{1} << (64 - shift_)); }

 private:
  static constexpr size_t kMostArguments = 255;
  static constexpr size_t kMostDifferent = 4;
  static constexpr size_t kMostEntries = size_t{1} << 12;

  size_t slot(const Key& key) const {
    const uint64_t mixed = key.head ^ std::rotl(key.sorts, 24) ^ std::rotl(key.indices, 43);
    return (mixed * 0x9e3779b97f4a7c15 ^ mixed) * 0xa0761d6478bd642f >> shift_;
  }

  int shift_;
  base::ZeroedArray<Rule> rules_;
};

}  // namespace assay::term
