#include "mutate/storm/options.h"

#include <array>
#include <string_view>

namespace assay::mutate::storm {

namespace {

struct Name {
  std::string_view text;
  Connective connective;
};
constexpr std::array kNames = {Name{"and", Connective::kAnd}, Name{"or", Connective::kOr},
                               Name{"xor", Connective::kXor}, Name{"=>", Connective::kImplies},
                               Name{"=", Connective::kEqual}, Name{"ite", Connective::kIte}};

// "and,or"; empty if a word is none.
std::vector<Connective> connectives_of(std::string_view text) {
  std::vector<Connective> list;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const size_t before = list.size();
    for (const Name& name : kNames) {
      if (name.text == word) list.push_back(name.connective);
    }
    if (list.size() == before) return {};
  }
  return list;
}

}  // namespace

base::Result<Options> read_options(const Settings& settings) {
  const bool is_full = settings.preset == Preset::kFull;
  SettingsReader read(settings);
  Options options;
  const auto number = [&](std::string_view name, uint32_t fallback, uint64_t low, uint64_t high) {
    return static_cast<uint32_t>(read.number(name, fallback, {low, high}));
  };
  options.depth = number("depth", options.depth, 1, 1000);
  options.assertions = number("assertions", options.assertions, 1, 10'000);
  options.constructed_low = number("nc-low", options.constructed_low, 1, 100'000);
  options.constructed_high = number("nc-high", options.constructed_high, 1, 100'000);
  options.instances_low = number("nm-low", options.instances_low, 1, 1'000'000);
  options.instances_high = number("nm-high", options.instances_high, 1, 1'000'000);
  options.initial_percent = number("initial", options.initial_percent, 0, 100);
  options.atoms = number("atoms", is_full ? 24 : 0, 0, 10'000);
  options.most_seeds = number("seeds", is_full ? 6 : 1, 1, 16);
  options.random_percent = number("random", is_full ? 25 : 0, 0, 100);
  options.incremental_percent = number("incremental", is_full ? 20 : 0, 0, 100);
  options.unsat_percent = number("unsat", is_full ? 50 : 0, 0, 100);
  options.bytes = read.number("bytes", is_full ? 24'000 : 0, {0, 1'000'000'000});
  options.opens_quantifiers = read.flag("open-quantifiers", is_full);
  const std::string connectives = read.text("connectives", is_full ? "and,or,xor,=>,=,ite" : "and");
  if (const auto error = read.error("storm")) return *error;
  options.connectives = connectives_of(connectives);
  if (options.connectives.empty()) {
    return base::Error{
        "storm.connectives=" + connectives + ": expected some of and,or,xor,=>,=,ite", {}};
  }
  if (options.constructed_low > options.constructed_high ||
      options.instances_low > options.instances_high) {
    return base::Error{"storm: nc-low and nm-low must not exceed nc-high and nm-high", {}};
  }
  return options;
}

}  // namespace assay::mutate::storm
