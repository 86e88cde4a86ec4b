// Results of closed-box runs, read from a folder: what `bench/closed_box --json FILE` writes, and
// what `assay solve --json` prints.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::report {

// {"folder", "benches": [...], "solves": [...], "errors": [...]}: docs/serve.md.
nlohmann::json closed_box_json(const std::string& folder);

}  // namespace assay::report
