// TempDir: a new, empty folder of our own that is removed with all that is in it when the object
// goes away. It is made under $TMPDIR, or the system's default; only we may enter it. Processes
// that work in it must have ended before (os/process.h sees to that), else they may make new files
// while it is being removed. What can not be removed stays, silently: there is nobody to tell. Not
// shared between threads.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace assay::os {

class TempDir {
 public:
  // The folder's name begins with the prefix, so that a person who finds one knows whose it was.
  static base::Result<TempDir> create(std::string_view prefix = "assay-");

  TempDir(TempDir&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TempDir& operator=(TempDir&& other) noexcept {
    path_.swap(other.path_);
    return *this;
  }
  ~TempDir();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TempDir(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  // empty: moved from
};

}  // namespace assay::os
