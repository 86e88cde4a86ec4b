// Whether a library of ours can be preloaded into a program.
#pragma once

#include <string>

#include "base/result.h"

namespace assay::os {

// Looks at the head of the file alone. Scripts pass: their interpreter is what counts, and nearly
// all are dynamic. The error is the reason: "statically linked", "built for another architecture".
base::Result<void> check_preloadable(const std::string& path);

}  // namespace assay::os
