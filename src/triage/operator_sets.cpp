#include "triage/operator_sets.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "triage/canonical.h"

namespace assay::triage {

namespace {

// So many of n operators must be in common.
size_t least_common(size_t n) {
  return static_cast<size_t>(std::ceil(kAlike * static_cast<double>(n) - 1e-9));
}

bool are_alike(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  if (a.size() < least_common(b.size()) || b.size() < least_common(a.size())) return false;
  size_t both = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      ++both, ++i, ++j;
    } else {
      a[i] < b[j] ? ++i : ++j;
    }
  }
  const size_t either = a.size() + b.size() - both;
  return either == 0 || static_cast<double>(both) / static_cast<double>(either) >= kAlike;
}

}  // namespace

uint32_t OperatorSets::add(const std::set<std::string>& operators) {
  std::vector<uint32_t> set;
  set.reserve(operators.size());
  for (const std::string& name : operators) {
    set.push_back(names_.try_emplace(name, static_cast<uint32_t>(names_.size())).first->second);
  }
  std::ranges::sort(set);
  const auto [at, is_new] =
      numbers_.try_emplace(std::move(set), static_cast<uint32_t>(sets_.size()));
  if (is_new) sets_.push_back(&at->first);
  return at->second;
}

AlikeSearch::AlikeSearch(const OperatorSets& sets) : sets_(sets), ranks_(sets.count_operators()) {
  std::vector<uint32_t> uses(ranks_.size());
  for (uint32_t set = 0; set < sets.size(); ++set) {
    for (const uint32_t one : sets.operators(set)) ++uses[one];
  }
  std::vector<uint32_t> order(ranks_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](uint32_t one) { return uses[one]; });
  for (uint32_t rank = 0; rank < order.size(); ++rank) ranks_[order[rank]] = rank;
}

uint32_t AlikeSearch::find_or_add(uint32_t set, uint32_t otherwise) {
  // The same set has the same first one that is alike.
  if (const auto known = clusters_.find(set); known != clusters_.end()) return known->second;
  const std::vector<uint32_t>& mine = sets_.operators(set);
  std::vector<uint32_t> rare = mine;
  std::ranges::sort(rare, {}, [&](uint32_t one) { return ranks_[one]; });
  rare.resize(mine.empty() ? 0 : mine.size() - least_common(mine.size()) + 1);
  auto best = static_cast<uint32_t>(added_.size());
  for (const uint32_t one : rare) {
    std::vector<uint32_t>& places = places_[one];
    for (const uint32_t place : places) {
      if (place >= best) break;
      if (are_alike(mine, sets_.operators(added_[place].set))) best = place;
    }
    places.push_back(static_cast<uint32_t>(added_.size()));
  }
  const uint32_t cluster = best < added_.size() ? added_[best].cluster : otherwise;
  added_.push_back({set, cluster});
  clusters_.emplace(set, cluster);
  return cluster;
}

}  // namespace assay::triage
