// Where the boxes' code comes from: --box FILE.c, LIB.so, PROGRAM, NAME=LIB.so:SYMBOL,
// NAME=PROGRAM, NAME=delphi:PROGRAM; and oracles that the formula names. Source files are compiled
// once (cached by what goes into the compiler) together with a wrapper for each box that asserts
// its type, so that a mismatch is an error that names the declaration.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "closedbox/box.h"

namespace assay::closedbox {

struct BoxSources {
  std::vector<std::string> given;  // values of --box
  std::string flags;               // --box-flags
  std::string compiler = "cc";
  std::string cache;  // folder; empty: $XDG_CACHE_HOME/assay/boxes or ~/.cache/...
};

// Fills in where each box's code is. Boxes that nothing was given for stay kNone.
base::Result<void> resolve(std::vector<Box>& boxes, const BoxSources& sources);

// Compiles one file with wrappers for these boxes; the path of the library. Wrapper number i is
// named wrapper_symbol(i).
base::Result<std::string> compile_boxes(const std::string& file, const std::vector<Box*>& boxes,
                                        const BoxSources& sources);
std::string wrapper_symbol(size_t number);

}  // namespace assay::closedbox
