// Which applications have a fast form, and which.
#pragma once

#include "eval/machine/code.h"

namespace assay::eval {

// kGeneric where there is none. The fast form of n-ary and, or takes any number of arguments, the
// others as many as their fields say.
Opcode fast_form(const TermStore& terms, Term term);
// Whether arrays of the sort have fast forms (fresh_array.h).
bool has_one_default(const TermStore& terms, Sort sort);

}  // namespace assay::eval
