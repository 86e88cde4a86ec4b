// Whether a script keeps to SMT-LIB 2.6. The parser reads more (docs/smtlib.md), because real files
// have more; but only a file of the standard is one that no solver may refuse.
#pragma once

#include <string>

#include "smtlib/script.h"

namespace assay::smtlib {

// What is beyond the standard, in a few words; "" if nothing is. In doubt it is beyond: operators
// of 2.7 are, and so is what the standard calls sugar but leaves to the solver. Spelling does not
// matter (older names, -1): the printer writes the standard's.
std::string beyond_standard(const TermStore& store, const Script& script);

}  // namespace assay::smtlib
