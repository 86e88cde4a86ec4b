// Ctrl-C, SIGTERM and SIGHUP as a flag that long work looks at. The second one ends the program at
// once.
#pragma once

#include <atomic>

namespace assay::os {

// Installs the handlers when first called. Set by the first signal.
const std::atomic<bool>& stop_requested();

}  // namespace assay::os
