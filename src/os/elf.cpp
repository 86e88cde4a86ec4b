#include "os/elf.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>

#include "os/file.h"

namespace assay::os {

namespace {

constexpr unsigned char kOurClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;

// e_machine of this very program, so that there is no table of architectures here.
base::Result<ElfW(Ehdr)> read_head(std::string_view text) {
  ElfW(Ehdr) head;
  if (text.size() < sizeof head) return base::Error{"not a program", {}};
  std::memcpy(&head, text.data(), sizeof head);
  return head;
}

bool has_interpreter(std::string_view text, const ElfW(Ehdr) & head) {
  for (size_t i = 0; i < head.e_phnum; ++i) {
    ElfW(Phdr) segment;
    const size_t at = head.e_phoff + i * head.e_phentsize;
    if (at > text.size() || text.size() - at < sizeof segment) return false;
    std::memcpy(&segment, text.data() + at, sizeof segment);
    if (segment.p_type == PT_INTERP) return true;
  }
  return false;
}

}  // namespace

base::Result<void> check_preloadable(const std::string& path) {
  const base::Result<MappedFile> file = MappedFile::open(path);
  if (!file) return file.error();
  const std::string_view text = file->text();
  if (!text.starts_with(ELFMAG)) return {};
  const base::Result<ElfW(Ehdr)> head = read_head(text);
  if (!head) return head.error();
  if (head->e_ident[EI_CLASS] != kOurClass) {
    return base::Error{"built for another architecture", path};
  }
  if (!has_interpreter(text, *head)) return base::Error{"statically linked", path};
  const base::Result<MappedFile> self = MappedFile::open("/proc/self/exe");
  if (!self) return {};  // no /proc: the handshake will tell
  const base::Result<ElfW(Ehdr)> own = read_head(self->text());
  if (own && own->e_machine != head->e_machine) {
    return base::Error{"built for another architecture", path};
  }
  return {};
}

}  // namespace assay::os
