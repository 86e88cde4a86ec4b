// Whether a witness makes a formula true: the witness is read from its text, so that nothing that
// made it is trusted.
#pragma once

#include <string>
#include <string_view>

#include "eval/read_script.h"

namespace assay::mutate {

enum class Certificate : uint8_t { kTrue, kFalse, kOpen };

// What is asserted at that check-sat.
Certificate certify(eval::ReadScript& script, size_t check, std::string_view witness,
                    const eval::Limits& limits = {});
// A whole formula with one check, which is read for it.
Certificate certify(const std::string& formula, const std::string& witness);

}  // namespace assay::mutate
