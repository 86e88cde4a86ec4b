// Which formulas use much the same operators, for many of them: sets of operators by number, equal
// ones once, and a search for the first alike that does not look at all of them.
//
//   OperatorSets sets;
//   const uint32_t mine = sets.add(form.operators);
//   AlikeSearch search(sets);                        // when all are there
//   cluster = search.find_or_add(mine, my_number);   // in the order of the list
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::triage {

class OperatorSets {
 public:
  static constexpr uint32_t kEmpty = 0;

  OperatorSets() { add({}); }
  // Its number; the same for the same set.
  uint32_t add(const std::set<std::string>& operators);
  // Numbers of operators, ascending.
  const std::vector<uint32_t>& operators(uint32_t set) const { return *sets_[set]; }
  size_t size() const { return sets_.size(); }
  size_t count_operators() const { return names_.size(); }

 private:
  std::unordered_map<std::string, uint32_t> names_;
  std::map<std::vector<uint32_t>, uint32_t> numbers_;
  std::vector<const std::vector<uint32_t>*> sets_;  // keys of numbers_
};

// Two sets are alike from kAlike on (canonical.h). A set of n operators that is alike has at least
// 0.8 n of them in common, so it shares one of the rarest n - 0.8 n + 1, and only those are looked
// up (the prefix filter of set-similarity joins: Bayardo, Ma, Srikant, WWW 2007). The result is
// that of comparing with each.
class AlikeSearch {
 public:
  explicit AlikeSearch(const OperatorSets& sets);

  // The cluster of the first that was added and is alike; `otherwise` if there is none. It is added
  // with that cluster.
  uint32_t find_or_add(uint32_t set, uint32_t otherwise);

 private:
  struct Added {
    uint32_t set;
    uint32_t cluster;
  };

  const OperatorSets& sets_;
  std::vector<uint32_t> ranks_;                                 // of operators, the rarest first
  std::vector<Added> added_;                                    // each set once
  std::unordered_map<uint32_t, uint32_t> clusters_;             // by set
  std::unordered_map<uint32_t, std::vector<uint32_t>> places_;  // in added_, by operator
};

}  // namespace assay::triage
