// The profiles that are compiled in: the files of profiles/, as texts. scripts/embed-texts makes
// the table when the library is built.
#pragma once

#include <span>
#include <string_view>

namespace assay::solver {

struct ProfileText {
  std::string_view name;  // of the file, without .toml
  std::string_view file;  // "profiles/z3.toml"
  std::string_view toml;
};

// In the order of their names.
std::span<const ProfileText> profile_texts();

}  // namespace assay::solver
