#include "value/regex_language.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assay::value {

// Nodes with the smallest least length first: it says how far an accepted text is away at least.
// Breadth first drowns in the states of .*a.{30} before it is 30 characters deep; depth first loses
// itself in loops.
Match is_empty(RegexStore& store, Regex r, Budget& budget) {
  if (!store.is_exact()) return Match::kBudget;
  using Entry = std::tuple<uint64_t, uint64_t, Regex>;  // least length, order of arrival, node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::unordered_set<uint32_t> seen;
  const auto add = [&](Regex next) {
    if (next != RegexStore::none() && seen.insert(next.id).second) {
      open.emplace(store.least_length(next), seen.size(), next);
    }
    return store.is_surely_inhabited(next);
  };
  if (add(r)) return Match::kNo;
  while (!open.empty()) {
    const Regex state = std::get<Regex>(open.top());
    open.pop();
    for (char32_t c = 0; c <= kLastCodePoint;) {
      const auto step = store.step(state, c, budget);
      if (!step) return Match::kBudget;
      if (add(step->target)) return Match::kNo;
      c = step->hi + 1;
    }
  }
  return Match::kYes;
}

namespace {

// Union-find over nodes: which languages must be equal if the two in question are.
class Classes {
 public:
  // False if they were in one class already.
  bool merge(Regex a, Regex b) {
    const uint32_t root_a = root(a.id);
    const uint32_t root_b = root(b.id);
    if (root_a == root_b) return false;
    parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
    return true;
  }

 private:
  uint32_t root(uint32_t id) {
    for (;;) {
      const auto found = parent_.find(id);
      if (found == parent_.end()) return id;
      const auto above = parent_.find(found->second);
      if (above == parent_.end()) return found->second;
      id = found->second = above->second;  // halves the path
    }
  }

  std::unordered_map<uint32_t, uint32_t> parent_;
};

// A text that only one of them matches surely exists.
bool surely_differ(const RegexStore& store, Regex a, Regex b) {
  if (store.is_nullable(a) != store.is_nullable(b)) return true;
  return (a == RegexStore::none() && store.is_surely_inhabited(b)) ||
         (b == RegexStore::none() && store.is_surely_inhabited(a));
}

}  // namespace

// Hopcroft and Karp's algorithm on derivatives: at most one pair for each node reached, where the
// emptiness of the symmetric difference would explore pairs of nodes.
Match equivalent(RegexStore& store, Regex a, Regex b, Budget& budget) {
  if (!store.is_exact()) return Match::kBudget;
  Classes classes;
  std::queue<std::pair<Regex, Regex>> open;
  const auto add = [&](Regex x, Regex y) {
    if (x != y && classes.merge(x, y)) open.emplace(x, y);
    return surely_differ(store, x, y);
  };
  if (add(a, b)) return Match::kNo;
  while (!open.empty()) {
    const auto [x, y] = open.front();
    open.pop();
    for (char32_t c = 0; c <= kLastCodePoint;) {
      const auto step_x = store.step(x, c, budget);
      if (!step_x) return Match::kBudget;
      const auto step_y = store.step(y, c, budget);
      if (!step_y) return Match::kBudget;
      if (add(step_x->target, step_y->target)) return Match::kNo;
      c = std::min(step_x->hi, step_y->hi) + 1;
    }
  }
  return Match::kYes;
}

}  // namespace assay::value
