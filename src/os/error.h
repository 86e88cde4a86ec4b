// Errors of system calls as base::Error. Thread safe (std::strerror is not promised to be).
#pragma once

#include <string>
#include <system_error>
#include <utility>

#include "base/result.h"

namespace assay::os {

// What the system says about an errno: "No such file or directory".
inline std::string error_text(int error_number) {
  return std::error_code(error_number, std::generic_category()).message();
}

// "<what failed>: <the system's reason>"; no file is involved.
inline base::Error system_error(const std::string& what, int error_number) {
  return {what + ": " + error_text(error_number), {}};
}

// The system's reason alone; the file goes where Error::to_string() puts it first.
inline base::Error file_error(std::string file, int error_number) {
  return {error_text(error_number), std::move(file)};
}

}  // namespace assay::os
