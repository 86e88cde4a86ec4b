#pragma once

#include <string_view>

namespace assay::solver {

// What comes after the last slash.
inline std::string_view file_name(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace assay::solver
