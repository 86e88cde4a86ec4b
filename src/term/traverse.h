// Walking over terms without recursion. Terms form a DAG: each is visited once, however often it
// occurs.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "term/store.h"

namespace assay::term {

// A set of handles: few of them in a hash table, many as a bit for each. So that a small term of a
// large store costs what the term's size is, not the store's.
template <typename H>
class HandleSet {
 public:
  bool contains(H handle) const {
    if (is_dense_) return handle.id < bits_.size() && bits_[handle.id];
    return !table_.empty() && table_[slot(handle.id)] == handle.id + uint64_t{1};
  }
  // True if it was not there.
  bool insert(H handle) {
    if (is_dense_) return insert_bit(handle.id);
    if (size_ * 2 >= table_.size()) grow();
    if (is_dense_) return insert_bit(handle.id);
    uint64_t& place = table_[slot(handle.id)];
    if (place != 0) return false;
    place = handle.id + uint64_t{1};
    largest_ = std::max(largest_, handle.id);
    ++size_;
    return true;
  }

 private:
  static constexpr size_t kFirstSize = 32;

  // Where the number is, or would be put.
  size_t slot(uint32_t id) const {
    const size_t mask = table_.size() - 1;
    size_t at = (id * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (table_[at] != 0 && table_[at] != id + uint64_t{1}) at = (at + 1) & mask;
    return at;
  }
  bool insert_bit(uint32_t id) {
    if (id >= bits_.size()) bits_.resize(id + id / 2 + 64);
    if (bits_[id]) return false;
    bits_[id] = true;
    return true;
  }
  void grow() {
    const std::vector<uint64_t> old = std::move(table_);
    // A bit for each takes less than the table.
    if (old.size() * 128 > largest_ && !old.empty()) {
      is_dense_ = true;
      table_.clear();
      insert_bit(largest_);
      for (const uint64_t entry : old) {
        if (entry != 0) bits_[entry - 1] = true;
      }
      return;
    }
    table_.assign(std::max(kFirstSize, old.size() * 2), 0);
    for (const uint64_t entry : old) {
      if (entry != 0) table_[slot(static_cast<uint32_t>(entry - 1))] = entry;
    }
  }

  std::vector<uint64_t> table_;  // number + 1; 0 is free
  size_t size_ = 0;
  uint32_t largest_ = 0;
  bool is_dense_ = false;
  std::vector<bool> bits_;
};

// Calls visit(term) for every subterm of the roots, arguments before the terms they occur in.
// Variables that a binder lists are arguments like any other.
template <typename Visit>
void for_each_subterm(const TermStore& store, std::span<const Term> roots, Visit visit) {
  struct Entry {
    Term term;
    uint32_t next;
  };
  HandleSet<Term> seen;
  std::vector<Entry> stack;
  for (Term root : roots) {
    if (!seen.insert(root)) continue;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      const auto arguments = store.arguments(stack.back().term);
      if (stack.back().next == arguments.size()) {
        visit(stack.back().term);
        stack.pop_back();
        continue;
      }
      const Term argument = arguments[stack.back().next++];
      if (seen.insert(argument)) stack.push_back({argument, 0});
    }
  }
}

// All subterms, arguments first.
inline std::vector<Term> subterms(const TermStore& store, std::span<const Term> roots) {
  std::vector<Term> order;
  for_each_subterm(store, roots, [&](Term term) { order.push_back(term); });
  return order;
}

// The number of nodes of the term written out as a tree; saturates at UINT64_MAX (a let chain stays
// small, but a DAG of 60 levels can have 2^60).
uint64_t tree_size(const TermStore& store, Term root);

}  // namespace assay::term
