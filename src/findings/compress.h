// Formulas and outputs are kept compressed (zstd).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace assay::findings {

std::string compress(std::string_view text);
// An error if the bytes are not what `compress` made.
base::Result<std::string> decompress(std::string_view bytes);
// Of the text whose compressed form begins so (18 bytes are enough); 0 if that can not be told.
uint64_t length_in_prefix(std::string_view bytes);

}  // namespace assay::findings
