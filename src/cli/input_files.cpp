#include "cli/input_files.h"

#include <algorithm>
#include <filesystem>

namespace assay::cli {

namespace fs = std::filesystem;

base::Result<std::vector<InputFile>> find_input_files(const std::vector<std::string>& paths) {
  std::vector<InputFile> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (path == "-") {
      files.push_back({"/dev/stdin", "stdin.smt2"});
      continue;
    }
    if (!fs::is_directory(path, error)) {
      if (!fs::exists(path, error)) return base::Error{"no such file or folder", path};
      files.push_back({path, fs::path(path).filename().string()});
      continue;
    }
    const size_t first = files.size();
    fs::recursive_directory_iterator walk(path, fs::directory_options::skip_permission_denied,
                                          error);
    const fs::recursive_directory_iterator end;
    while (!error && walk != end) {
      if (walk->path().extension() == ".smt2" && walk->is_regular_file(error)) {
        files.push_back({walk->path().string(), walk->path().lexically_relative(path).string()});
      }
      walk.increment(error);
    }
    if (error) return base::Error{error.message(), path};
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end(),
              [](const InputFile& a, const InputFile& b) { return a.path < b.path; });
  }
  return files;
}

}  // namespace assay::cli
