// The rules that are compiled in: the files of rules/, as texts. scripts/embed-texts makes the
// table when the library is built.
#pragma once

#include <span>
#include <string_view>

namespace assay::mutate {

struct RuleText {
  std::string_view name;  // of the file, without .toml
  std::string_view file;  // "rules/fusion.toml"
  std::string_view toml;
};

// In the order of their names.
std::span<const RuleText> rule_texts();

}  // namespace assay::mutate
