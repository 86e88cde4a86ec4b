// The list of strategies: one row each.
#include <array>

#include "mutate/concat.h"
#include "mutate/fusion.h"
#include "mutate/strategy.h"

namespace assay::mutate {

namespace {

using Made = base::Result<std::unique_ptr<Strategy>>;

struct Row {
  std::string_view name;
  Made (*make)(const Settings& settings, const SeedPool& pool);
};

constexpr std::array kStrategies = {
    Row{"concat", make_concat},
    Row{"fusion", make_fusion},
};

}  // namespace

std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  for (const Row& row : kStrategies) names.emplace_back(row.name);
  return names;
}

Made make_strategy(std::string_view name, const Settings& settings, const SeedPool& pool) {
  std::string known;
  for (const Row& row : kStrategies) {
    if (row.name == name) return row.make(settings, pool);
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  return base::Error{"there is no strategy '" + std::string(name) + "'; expected " + known, {}};
}

}  // namespace assay::mutate
