// The table of a run's options: a row says everything about one but what it is good for. The flags
// of `assay fuzz` with their help and defaults, the configuration file, the stored form, the echo
// and the identity of a run are made from it, so that a new option is a field of RunSpec, a row,
// and its use.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "campaign/run_spec.h"

namespace assay::campaign {

struct RunOption {
  enum class Kind : uint8_t {
    kValue,   // --flag TEXT
    kSwitch,  // --flag
    kList,    // --flag TEXT, any number of times
  };

  std::string_view flag;  // without the dashes; empty: the command line has none
  std::string_view help;  // {} stands for the names of all strategies; help_of() has it whole
  Kind kind;

  std::string_view key;  // in the stored form; empty: another row stores it
  // JSON: what a stored form means that has no such key, since an earlier version wrote it. Never
  // changed once the option is there, even if the default changes. Empty: every version writes it.
  std::string_view before;
  nlohmann::json (*encode)(const RunSpec& spec);
  base::Result<void> (*decode)(const nlohmann::json& value, RunSpec& spec);

  // The flag's text: of a list, one of its texts at a time. Here files are read.
  base::Result<void> (*parse)(const std::string& text, RunSpec& spec);
  std::string (*print)(const RunSpec& spec);  // null: it is more than a text

  // Adds to the description that names a run. Null: another value is the same run, or the streams
  // and the solvers, which are in the description, say it. An option that comes later adds
  // something only where it differs from `before`: the runs of earlier versions keep their names.
  void (*identify)(const RunSpec& spec, nlohmann::json& description);
};

// In the order in which flags are read: settings come after the strategies that they are for.
std::span<const RunOption> run_options();
// There must be one.
const RunOption& run_option(std::string_view flag);
std::string help_of(const RunOption& option);
// What it is if nobody says anything.
std::string default_text(std::string_view flag);

}  // namespace assay::campaign
