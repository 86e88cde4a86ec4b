// Sets of declarations that share a name (z3 allows it where signatures differ). A set is a prefix
// of a list, and the next declaration of the name makes a longer prefix of the same list: a text
// that declares one name 20,000 times needs one list, not as many copies of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/ids.h"

namespace assay::smtlib {

class OverloadSets {
 public:
  std::span<const term::Decl> operator[](uint32_t set) const {
    return std::span(lists_[sets_[set].list]).first(sets_[set].count);
  }

  uint32_t add(term::Decl first, term::Decl second) {
    lists_.push_back({first, second});
    return new_set(lists_.size() - 1);
  }

  // A set with the declarations of another and one more.
  uint32_t extend(uint32_t set, term::Decl decl) {
    const Prefix prefix = sets_[set];
    size_t list = prefix.list;
    if (lists_[list].size() != prefix.count) {  // another set already went on with it
      const auto old = (*this)[set];
      lists_.emplace_back(old.begin(), old.end());
      list = lists_.size() - 1;
    }
    lists_[list].push_back(decl);
    return new_set(list);
  }

 private:
  struct Prefix {
    uint32_t list;
    uint32_t count;
  };

  uint32_t new_set(size_t list) {
    sets_.push_back({static_cast<uint32_t>(list), static_cast<uint32_t>(lists_[list].size())});
    return static_cast<uint32_t>(sets_.size() - 1);
  }

  std::vector<std::vector<term::Decl>> lists_;
  std::vector<Prefix> sets_;
};

}  // namespace assay::smtlib
