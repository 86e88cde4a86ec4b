// The profiles as texts: the files of profiles/, compiled in, or those of --data.
#pragma once

#include <span>

#include "base/data_texts.h"

namespace assay::solver {

// In the order of their names. scripts/embed-texts makes the table when the library is built.
std::span<const base::DataText> compiled_profiles();

inline std::span<const base::DataText> profile_texts() {
  return base::replaced_data("profiles").value_or(compiled_profiles());
}

}  // namespace assay::solver
