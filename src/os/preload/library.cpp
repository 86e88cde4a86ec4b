#include "os/preload/library.h"

// The assembler reads the file; as a C array it would take the compiler seconds. ASSAY_FORKSERVER
// is its path, from the build file.
asm(".pushsection .rodata\n"
    "assay_fork_library_begin:\n"
    ".incbin \"" ASSAY_FORKSERVER
    "\"\n"
    "assay_fork_library_end:\n"
    ".popsection\n"
    ".globl assay_fork_library_begin, assay_fork_library_end\n"
    ".hidden assay_fork_library_begin, assay_fork_library_end\n");

extern "C" const char assay_fork_library_begin[];
extern "C" const char assay_fork_library_end[];

namespace assay::os {

std::string_view fork_server_library() {
  return {assay_fork_library_begin, assay_fork_library_end};
}

}  // namespace assay::os
