#include "cli/input_files.h"

#include <filesystem>

#include "os/file.h"

namespace assay::cli {

namespace fs = std::filesystem;

base::Result<std::vector<InputFile>> find_input_files(const std::vector<std::string>& paths) {
  std::vector<InputFile> files;
  for (const std::string& path : paths) {
    if (path == "-") {
      files.push_back({"/dev/stdin", "stdin.smt2"});
      continue;
    }
    if (!os::is_folder(path)) {
      if (!os::exists(path)) return base::Error{"no such file or folder", path};
      files.push_back({path, fs::path(path).filename().string()});
      continue;
    }
    const auto found = os::list_files(path, {.is_deep = true, .skips_forbidden = true});
    if (!found) return found.error();
    for (const std::string& file : *found) {
      if (fs::path(file).extension() != ".smt2") continue;
      files.push_back({file, fs::path(file).lexically_relative(path).string()});
    }
  }
  return files;
}

}  // namespace assay::cli
