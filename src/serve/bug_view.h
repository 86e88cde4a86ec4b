// One bug as JSON, and a line of a list. docs/serve.md has the fields.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "serve/catalogue.h"
#include "triage/bugs.h"

namespace assay::serve {

nlohmann::json line_json(const Entry& entry, size_t count);
// `db` is for the commands that show it again.
nlohmann::json bug_json(const triage::Bug& bug, const Entry& entry, const std::string& db);
// What each solver said when it was found.
nlohmann::json observations_json(const std::vector<findings::ObservationRow>& rows);
// Why it is sure: each assertion under the witness, or under the solver's own false model.
nlohmann::json evidence_json(const triage::Bug& bug);

}  // namespace assay::serve
