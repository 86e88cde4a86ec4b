// Files without a name that live in memory: what a child reads as its standard input, or a library
// that is preloaded. Gone with their last descriptor; close-on-exec like all of this folder.
#pragma once

#include <string_view>

#include "base/result.h"
#include "os/fd.h"

namespace assay::os {

// Who may execute the file. Linux 6.3 and later want to be told; older ones are not asked.
enum class MemoryUse {
  kData,     // nobody
  kLibrary,  // whoever maps it; nobody can change it (sealed)
  kPlain,    // not said; it may be written to
};

// With the text in it; the position, which children inherit, is at its beginning. `name` is for
// /proc only.
base::Result<UniqueFd> make_memory_file(const char* name, std::string_view text, MemoryUse use);

}  // namespace assay::os
