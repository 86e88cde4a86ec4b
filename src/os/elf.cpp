#include "os/elf.h"

#include <elf.h>
#include <link.h>

#include <cstring>

#include "os/fd.h"

namespace assay::os {

namespace {

constexpr unsigned char kOurClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;

// False: the file is shorter.
template <typename Part>
bool read_part(const UniqueFd& file, size_t at, Part& part) {
  return ::pread(file.get(), &part, sizeof part, static_cast<off_t>(at)) ==
         static_cast<ssize_t>(sizeof part);
}

bool is_elf(const UniqueFd& file) {
  char magic[SELFMAG];
  return read_part(file, 0, magic) && std::memcmp(magic, ELFMAG, SELFMAG) == 0;
}

bool has_interpreter(const UniqueFd& file, const ElfW(Ehdr) & head) {
  for (size_t i = 0; i < head.e_phnum; ++i) {
    ElfW(Phdr) segment;
    if (!read_part(file, head.e_phoff + i * head.e_phentsize, segment)) return false;
    if (segment.p_type == PT_INTERP) return true;
  }
  return false;
}

}  // namespace

// Piece by piece: to map a solver of 25 MB takes some milliseconds.
base::Result<void> check_preloadable(const std::string& path) {
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return file_error(path, errno);
  if (!is_elf(file)) return {};
  ElfW(Ehdr) head;
  if (!read_part(file, 0, head)) return base::Error{"not a program", {}};
  if (head.e_ident[EI_CLASS] != kOurClass) {
    return base::Error{"built for another architecture", path};
  }
  if (!has_interpreter(file, head)) return base::Error{"statically linked", path};
  // e_machine of this very program, so that there is no table of architectures here.
  const UniqueFd self(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
  ElfW(Ehdr) own;
  if (!self || !read_part(self, 0, own)) return {};  // no /proc: the handshake will tell
  if (own.e_machine != head.e_machine) return base::Error{"built for another architecture", path};
  return {};
}

}  // namespace assay::os
