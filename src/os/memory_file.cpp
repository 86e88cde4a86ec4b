#include "os/memory_file.h"

#include <sys/mman.h>

#include <cerrno>

// Linux 6.3; not yet in the C library's headers.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif
#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif

namespace assay::os {

namespace {

int open_memory(const char* name, MemoryUse use) {
  unsigned flags = MFD_CLOEXEC;
  unsigned wish = 0;  // what older kernels do not know
  if (use == MemoryUse::kData) wish = MFD_NOEXEC_SEAL;
  if (use == MemoryUse::kLibrary) {
    flags |= MFD_ALLOW_SEALING;
    wish = MFD_EXEC;
  }
  const int fd = ::memfd_create(name, flags | wish);
  return fd < 0 && errno == EINVAL && wish != 0 ? ::memfd_create(name, flags) : fd;
}

}  // namespace

base::Result<UniqueFd> make_memory_file(const char* name, std::string_view text, MemoryUse use) {
  UniqueFd file(open_memory(name, use));
  if (!file) return system_error("cannot make a file in memory", errno);
  for (size_t done = 0; done < text.size();) {
    // pwrite leaves the position where it is.
    const ssize_t count =
        ::pwrite(file.get(), text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error("cannot write a file in memory", errno);
    done += static_cast<size_t>(count);
  }
  if (use == MemoryUse::kLibrary) {
    ::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  }
  return file;
}

}  // namespace assay::os
