// The flags that name strategies and their settings, the same in every subcommand: --strategy,
// --preset, --set. And the seeds that strategies work on.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/seed_source.h"
#include "mutate/seed_pool.h"
#include "mutate/settings.h"

namespace assay::cli {

struct StrategyFlags {
  std::string strategies = "concat";
  std::string preset = "full";
  std::vector<std::string> set;  // STRATEGY.NAME=VALUE
};

struct ChosenStrategies {
  std::vector<std::string> names;
  mutate::Preset preset = mutate::Preset::kFull;
  std::map<std::string, std::map<std::string, std::string>> settings;  // by strategy

  mutate::Settings settings_of(const std::string& name) const;
};

void add_strategy_flags(CLI::App& command, StrategyFlags& flags);
base::Result<ChosenStrategies> strategies_of(const StrategyFlags& flags);

// Those that were not put aside.
mutate::SeedPool pool_of(SeedSource&& source);

}  // namespace assay::cli
