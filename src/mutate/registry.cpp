// The list of strategies: one row each.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "mutate/concat.h"
#include "mutate/fusion/fusion.h"
#include "mutate/opmutate/opmutate.h"
#include "mutate/storm/storm.h"
#include "mutate/strategy.h"
#include "mutate/synth/synth.h"

namespace assay::mutate {

namespace {

using Made = base::Result<std::unique_ptr<Strategy>>;

struct Row {
  std::string_view name;
  Made (*make)(const Settings& settings, const SeedPool& pool);
  std::string_view file_setting{};  // whose value names a file
};

constexpr std::array kStrategies = {
    Row{"concat", make_concat},
    Row{"fusion", fusion::make_strategy, "rules"},
    Row{"opmutate", opmutate::make_strategy, "operators"},
    Row{"storm", storm::make_strategy},
    Row{"synth", synth::make_strategy, "rules"},
};

}  // namespace

std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  for (const Row& row : kStrategies) names.emplace_back(row.name);
  return names;
}

bool names_a_file(std::string_view strategy, std::string_view setting) {
  const auto row = std::ranges::find(kStrategies, strategy, &Row::name);
  return row != kStrategies.end() && !setting.empty() && row->file_setting == setting;
}

Made make_strategy(std::string_view name, const Settings& settings, const SeedPool& pool) {
  std::string known;
  for (const Row& row : kStrategies) {
    if (row.name == name) {
      const auto logic = settings.values.find("logic");
      if (logic == settings.values.end()) return row.make(settings, pool);
      auto part = std::make_unique<const SeedPool>(pool.of_logic(logic->second));
      if (part->seeds().empty()) {
        return base::Error{fmt::format("{}.logic={}: no seed has this logic", name, logic->second),
                           {}};
      }
      Made made = row.make(settings, *part);
      if (made) (*made)->keep(std::move(part));
      return made;
    }
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  return base::Error{"there is no strategy '" + std::string(name) + "'; expected " + known, {}};
}

}  // namespace assay::mutate
