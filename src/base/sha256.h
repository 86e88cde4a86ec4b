// SHA-256 (FIPS 180-4): names a solver's binary or a set of seeds for good. `sha256sum` prints the
// same.
#pragma once

#include <string>
#include <string_view>

namespace assay::base {

std::string sha256_hex(std::string_view bytes);  // 64 digits

}  // namespace assay::base
