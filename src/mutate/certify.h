// Whether a witness makes a whole formula true, both as texts: read again from scratch, so that
// nothing that made them is trusted.
#pragma once

#include <string>

namespace assay::mutate {

enum class Certificate : uint8_t { kTrue, kFalse, kOpen };

Certificate certify(const std::string& formula, const std::string& witness);

}  // namespace assay::mutate
