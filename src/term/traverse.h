// Walking over terms without recursion. Terms form a DAG: each is visited once, however often it
// occurs.
#pragma once

#include <span>
#include <vector>

#include "term/store.h"

namespace assay::term {

// A set of handles as a bit for each; cheap to test, sized by the largest member.
template <typename H>
class HandleSet {
 public:
  bool contains(H handle) const { return handle.id < bits_.size() && bits_[handle.id]; }
  // True if it was not there.
  bool insert(H handle) {
    if (handle.id >= bits_.size()) bits_.resize(handle.id + handle.id / 2 + 64);
    if (bits_[handle.id]) return false;
    bits_[handle.id] = true;
    return true;
  }

 private:
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
