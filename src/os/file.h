// Files: MappedFile reads a whole one without a copy, write_file replaces one in a single step,
// AppendFile adds lines to one; and what else is asked of names on the disk. Errors carry the name
// of the file and the system's reason.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "os/fd.h"

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

// Lines at the end of a file, each with the system as soon as append() returns: a kill -9 of ours
// does not lose it (a power failure may).
class AppendFile {
 public:
  static base::Result<AppendFile> open(const std::string& path);

  bool append(std::string_view text) const;
  explicit operator bool() const { return fd_.valid(); }
  void close() { fd_.reset(); }

 private:
  UniqueFd fd_;
};

// With all folders above it; one that is there already is no error.
base::Result<void> make_folders(const std::string& path);
// What cannot be looked at is not there.
bool exists(const std::string& path);
bool is_folder(const std::string& path);
bool may_write(const std::string& path);
bool may_execute(const std::string& path);
// From the root, if the current folder is known.
std::string full_path(const std::string& path);
uint64_t file_size(const std::string& path);  // 0 if there is none
// Nothing is said where there is none.
void remove_file(const std::string& path);
// For its owner and group.
void make_executable(const std::string& path);

// Which file a path leads to, as long as it exists: device and number. None: no such file.
std::optional<std::pair<uint64_t, uint64_t>> file_identity(const std::string& path);

struct ListOptions {
  bool is_deep = true;           // folders inside of it, too
  bool skips_forbidden = false;  // folders that may not be read; else they are an error
};
// The regular files in a folder, in the order of their paths.
base::Result<std::vector<std::string>> list_files(const std::string& folder,
                                                  const ListOptions& options = {});

}  // namespace assay::os
