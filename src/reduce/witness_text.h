// A witness as plain definitions that anyone can check: one define-fun for each symbol of the
// formula, in place of whatever a solver printed.
#pragma once

#include <string>

namespace assay::reduce {

// The witness itself where it can not be said so: elements of uninterpreted sorts, values of
// division by zero. What is returned makes the formula true if the witness does.
std::string witness_text(const std::string& formula, size_t check, const std::string& witness);

}  // namespace assay::reduce
