#include "campaign/recipe.h"

#include <nlohmann/json.hpp>

#include "base/sha256.h"

namespace assay::campaign {

using nlohmann::json;

namespace {

constexpr uint64_t kProbedTests = 3;

}  // namespace

std::string to_json(const Recipe& recipe) {
  json solvers = json::array();
  for (const RecipeSolver& one : recipe.solvers) {
    solvers.push_back(one.flag.empty() ? json{{"profile", one.profile}} : json{{"flag", one.flag}});
  }
  const json all = {{"assay", recipe.assay},         {"generator", recipe.generator},
                    {"seed", recipe.seed},           {"strategies", recipe.strategies},
                    {"preset", recipe.preset},       {"settings", recipe.settings},
                    {"files", recipe.files},         {"schedule", recipe.schedule},
                    {"classes", recipe.classes},     {"timeout", recipe.timeout},
                    {"memory", recipe.memory},       {"solvers", solvers},
                    {"mode", recipe.mode},           {"variants", recipe.variants},
                    {"no_advice", recipe.no_advice}, {"known", recipe.known},
                    {"pool", recipe.pool},           {"probes", recipe.probes}};
  return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

base::Result<Recipe> recipe_from_json(const std::string& text) {
  Recipe recipe;
  try {
    const json all = json::parse(text);
    all.at("assay").get_to(recipe.assay);
    all.at("generator").get_to(recipe.generator);
    all.at("seed").get_to(recipe.seed);
    all.at("strategies").get_to(recipe.strategies);
    all.at("preset").get_to(recipe.preset);
    all.at("settings").get_to(recipe.settings);
    all.at("files").get_to(recipe.files);
    all.at("schedule").get_to(recipe.schedule);
    all.at("classes").get_to(recipe.classes);
    all.at("timeout").get_to(recipe.timeout);
    all.at("memory").get_to(recipe.memory);
    for (const json& one : all.at("solvers")) {
      recipe.solvers.push_back({one.value("flag", ""), one.value("profile", "")});
    }
    all.at("mode").get_to(recipe.mode);
    all.at("variants").get_to(recipe.variants);
    all.at("no_advice").get_to(recipe.no_advice);
    all.at("known").get_to(recipe.known);
    all.at("pool").get_to(recipe.pool);
    all.at("probes").get_to(recipe.probes);
  } catch (const json::exception& error) {
    return base::Error{std::string("the run has no recipe that can be read: ") + error.what(), {}};
  }
  return recipe;
}

std::map<std::string, std::string> probe(const std::vector<Stream>& streams, uint64_t seed) {
  std::map<std::string, std::string> probes;
  for (const Stream& stream : streams) {
    // Those of one logic are made by the same code.
    if (stream.base != stream.strategy->name()) continue;
    const auto generator = stream.strategy->start();
    std::string texts;
    for (uint64_t index = 0; index < kProbedTests; ++index) {
      const auto test = generator->make(seed, index);
      texts += test ? test->text : "; skipped\n";
    }
    probes[stream.strategy->name()] = base::sha256_hex(texts).substr(0, 16);
  }
  return probes;
}

}  // namespace assay::campaign
