#include "triage/operator_sets.h"

#include <gtest/gtest.h>

#include <random>

#include "triage/canonical.h"

namespace assay::triage {
namespace {

TEST(OperatorSets, EqualOnesHaveOneNumber) {
  OperatorSets sets;
  const uint32_t one = sets.add({"+", "str.len"});
  EXPECT_NE(one, sets.add({"+"}));
  EXPECT_EQ(one, sets.add({"str.len", "+"}));
  EXPECT_EQ(sets.add({}), OperatorSets::kEmpty);
  EXPECT_EQ(sets.size(), 3U);
  EXPECT_EQ(sets.operators(one).size(), 2U);
}

// What the search must find, by comparing with each.
std::vector<uint32_t> clusters_by_comparing(const std::vector<std::set<std::string>>& list) {
  std::vector<uint32_t> clusters;
  for (uint32_t g = 0; g < list.size(); ++g) {
    clusters.push_back(g);
    for (uint32_t h = 0; h < g; ++h) {
      CanonicalForm a;
      CanonicalForm b;
      a.operators = list[g];
      b.operators = list[h];
      if (similarity(a, b) < kAlike) continue;
      clusters[g] = clusters[h];
      break;
    }
  }
  return clusters;
}

TEST(AlikeSearch, FindsWhatComparingWithEachFinds) {
  std::mt19937 random(7);
  for (int round = 0; round < 30; ++round) {
    // Few operators: many are alike. Many: few are.
    const unsigned vocabulary = 6 + 2 * static_cast<unsigned>(round);
    std::vector<std::set<std::string>> list(300);
    for (auto& set : list) {
      const auto size = random() % 14;
      for (size_t i = 0; i < size; ++i) {
        // Some are much more frequent than others.
        set.insert("op" + std::to_string((random() % vocabulary) * (random() % 3) / 2));
      }
    }
    OperatorSets sets;
    std::vector<uint32_t> numbers;
    for (const auto& set : list) numbers.push_back(sets.add(set));
    AlikeSearch search(sets);
    std::vector<uint32_t> found;
    for (uint32_t g = 0; g < list.size(); ++g) found.push_back(search.find_or_add(numbers[g], g));
    EXPECT_EQ(found, clusters_by_comparing(list)) << "round " << round;
  }
}

}  // namespace
}  // namespace assay::triage
