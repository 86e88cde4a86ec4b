// Counts for Prometheus, in its text format.
#pragma once

#include <string>

#include "findings/store.h"
#include "serve/catalogue.h"

namespace assay::serve {

base::Result<std::string> metrics_text(findings::Store& store, const Catalogue& catalogue);

}  // namespace assay::serve
