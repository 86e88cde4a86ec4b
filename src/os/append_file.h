// AppendFile: lines at the end of a file, each with the system as soon as append() returns: a
// kill -9 of ours does not lose it (a power failure may).
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "base/result.h"
#include "os/error.h"
#include "os/fd.h"

namespace assay::os {

class AppendFile {
 public:
  static base::Result<AppendFile> open(const std::string& path) {
    AppendFile file;
    file.fd_ = UniqueFd(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
    if (!file.fd_) return file_error(path, errno);
    return file;
  }
  bool append(std::string_view text) const {
    return ::write(fd_.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
  }
  explicit operator bool() const { return fd_.valid(); }
  void close() { fd_.reset(); }

 private:
  UniqueFd fd_;
};

}  // namespace assay::os
