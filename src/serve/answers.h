// Answers in JSON, the usual kinds.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "serve/http.h"

namespace assay::serve {

// Raised when a field changes its meaning; new ones may come at any time.
inline constexpr int kApiVersion = 1;

Response json_response(const nlohmann::json& json, int status = 200);
// {"error": message}
Response error_response(int status, const std::string& message);

}  // namespace assay::serve
