// The files that PATH arguments name: a file is itself, a folder stands for all .smt2 files below
// it, sorted, so that every run sees the same order.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace assay::cli {

struct InputFile {
  std::string path;
  std::string relative;  // to the PATH argument it came from; its name if that was a file
};

base::Result<std::vector<InputFile>> find_input_files(const std::vector<std::string>& paths);

}  // namespace assay::cli
