#include "os/temp_dir.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "os/error.h"

namespace assay::os {

base::Result<TempDir> TempDir::create(std::string_view prefix) {
  std::error_code error;
  std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  // TMPDIR may be relative; the folder must be found again after a change of the current one.
  if (!error) parent = std::filesystem::absolute(parent, error);
  if (error) return system_error("no folder for temporary files (see TMPDIR)", error.value());
  std::string pattern = (parent / prefix).string() + "XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) {
    const int reason = errno;
    base::Error failure = system_error("cannot make a temporary folder", reason);
    failure.file = parent.string();
    return failure;
  }
  return TempDir(std::filesystem::path(std::move(pattern)));
}

TempDir::~TempDir() {
  if (path_.empty()) return;
  try {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  } catch (...) {  // out of memory; the folder stays
  }
}

}  // namespace assay::os
