#include "cli/exit_code.h"

#include <fmt/format.h>

namespace assay::cli {

int complain(std::string_view command, int code, std::string_view message) {
  fmt::print(stderr, "assay {}: {}\n", command, message);
  return code;
}

}  // namespace assay::cli
