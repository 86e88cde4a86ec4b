// The rules as texts: the files of rules/, compiled in, or those of --data.
#pragma once

#include <span>

#include "base/data_texts.h"

namespace assay::mutate {

// In the order of their names. scripts/embed-texts makes the table when the library is built.
std::span<const base::DataText> compiled_rules();

inline std::span<const base::DataText> rule_texts() {
  return base::replaced_data("rules").value_or(compiled_rules());
}

}  // namespace assay::mutate
