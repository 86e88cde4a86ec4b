// Texts for a browser. Formulas and what solvers print may be any bytes; what is shown is UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::report {

// The same text with U+FFFD in place of each byte that is not part of UTF-8, and of NUL.
std::string displayable(std::string_view text);

// For each byte of displayable(text), and its end: how many UTF-16 units stand before it. Browsers
// count so.
std::vector<uint32_t> utf16_offsets(std::string_view displayable_text);

}  // namespace assay::report
