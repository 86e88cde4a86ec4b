// Whole files: MappedFile to read one without a copy, write_file to replace one in a single step.
// Errors carry the name of the file and the system's reason.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace assay::os {

// The contents of a file, for as long as this object lives; moving it does not move the text.
// Regular files are mapped; what has no size beforehand (pipes, terminals, /dev/stdin, /proc) or is
// so small that a mapping costs more than a copy is read into memory. A mapped file must not be
// truncated meanwhile by anybody: the next access beyond its new end is a SIGBUS. Immutable, so any
// number of threads may read the text.
class MappedFile {
 public:
  static base::Result<MappedFile> open(const std::string& path);

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  std::string_view text() const { return {data_, size_}; }

 private:
  MappedFile(const char* data, size_t size, bool is_mapped)
      : data_(data), size_(size), is_mapped_(is_mapped) {}
  static base::Result<MappedFile> read_all(int fd, const std::string& path, size_t expected_size);

  const char* data_;  // a mapping, or memory of malloc; null if empty
  size_t size_;
  bool is_mapped_;
};

// Replaces the file or makes a new one. Whoever reads it meanwhile, or after we were killed, sees
// the old text or the new one, never a part: it is written under another name in the same folder,
// then renamed. It is not forced to the disk, so a power failure may still lose it. An existing
// file keeps its permissions. What is there and is not a regular file (/dev/stdout, a named pipe, a
// symbolic link) is written through, without that promise.
base::Result<void> write_file(const std::string& path, std::string_view text);

}  // namespace assay::os
