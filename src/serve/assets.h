// Pages, scripts and styles, compiled in (scripts/embed-texts). Chart.js is Debian's.
#pragma once

#include <span>
#include <string_view>

namespace assay::serve {

struct Asset {
  std::string_view name;  // "bugs.html"
  std::string_view text;
};

std::span<const Asset> assets();

}  // namespace assay::serve
