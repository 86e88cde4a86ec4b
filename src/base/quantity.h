// Durations and sizes as people write them, in flags, configuration files and stored
// specifications.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "base/result.h"

namespace assay::base {

// "20", "20s", "1.5s", "300ms", "10m", "8h".
Result<std::chrono::milliseconds> parse_duration(const std::string& text);
// "2G", "512M", "100K", "123" (bytes).
Result<uint64_t> parse_size(const std::string& text);

// In the largest unit that needs no fraction; they parse back to the same.
std::string duration_text(std::chrono::milliseconds time);
std::string size_text(uint64_t bytes);

}  // namespace assay::base
