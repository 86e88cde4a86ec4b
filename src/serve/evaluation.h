// A formula under a model, for people: each assertion as text, its value, and the values of its
// subterms, by their places in the text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::serve {

// {"value", "assertions": [{"text", "value", "reason", "spans": [[begin, end, value], ...]}]};
// places count UTF-16 units. {"error"} where the formula or the model can not be read.
nlohmann::json evaluation_json(const std::string& formula, const std::string& model, size_t check);

}  // namespace assay::serve
