// Which run of a database is meant: the one with that number, else the newest that is not finished,
// else the newest.
#pragma once

#include <optional>

#include "findings/store.h"

namespace assay::cli {

base::Result<findings::RunRow> find_run(findings::Store& store, std::optional<int64_t> wanted);

}  // namespace assay::cli
