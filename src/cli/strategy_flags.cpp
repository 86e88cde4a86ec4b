#include "cli/strategy_flags.h"

#include <fmt/format.h>

#include <algorithm>

#include "mutate/strategy.h"

namespace assay::cli {

namespace {

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> words;
  for (size_t at = 0; at <= list.size();) {
    const size_t end = std::min(list.find(',', at), list.size());
    if (end > at) words.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

}  // namespace

mutate::Settings ChosenStrategies::settings_of(const std::string& name) const {
  mutate::Settings made{preset, {}};
  if (const auto given = settings.find(name); given != settings.end()) made.values = given->second;
  return made;
}

void add_strategy_flags(CLI::App& command, StrategyFlags& flags) {
  command
      .add_option("--strategy", flags.strategies,
                  fmt::format("Names with commas: {}", fmt::join(mutate::strategy_names(), ", ")))
      ->capture_default_str();
  command.add_option("--preset", flags.preset, "full, or paper: exactly what was published")
      ->capture_default_str();
  command.add_option("--set", flags.set,
                     "STRATEGY.NAME=VALUE: a setting of a strategy (docs/strategies/)");
}

base::Result<ChosenStrategies> strategies_of(const StrategyFlags& flags) {
  ChosenStrategies made;
  made.names = split(flags.strategies);
  if (flags.preset != "full" && flags.preset != "paper") {
    return base::Error{fmt::format("'{}': expected the preset full or paper", flags.preset), {}};
  }
  made.preset = flags.preset == "full" ? mutate::Preset::kFull : mutate::Preset::kPaper;
  for (const std::string& setting : flags.set) {
    const size_t dot = setting.find('.');
    const size_t equals = setting.find('=');
    if (dot == std::string::npos || equals == std::string::npos || dot > equals) {
      return base::Error{fmt::format("'{}': expected STRATEGY.NAME=VALUE", setting), {}};
    }
    const std::string strategy = setting.substr(0, dot);
    if (std::ranges::find(made.names, strategy) == made.names.end()) {
      return base::Error{
          fmt::format("'{}': '{}' is not among the chosen strategies", setting, strategy), {}};
    }
    made.settings[strategy][setting.substr(dot + 1, equals - dot - 1)] = setting.substr(equals + 1);
  }
  return made;
}

mutate::SeedPool pool_of(SeedSource&& source) {
  std::vector<testcase::Seed> seeds;
  for (findings::StoredSeed& stored : source.seeds) {
    if (stored.aside.empty()) seeds.push_back(std::move(stored.seed));
  }
  return mutate::SeedPool(std::move(seeds));
}

}  // namespace assay::cli
