// Values as terms: for printing, for models, for witnesses that go into formulas.
#pragma once

#include "eval/semantics/residual.h"

namespace assay::eval {

// A term of the given sort that denotes the value. Elements of uninterpreted sorts are opaque
// constants (as @n S); functions and open values have no term (none is returned).
Term to_term(term::TermStore& terms, value::ValueStore& values, Value v, Sort sort);
// As SMT-LIB text; functions and open values are described in words.
std::string to_text(term::TermStore& terms, value::ValueStore& values, Value v, Sort sort);

}  // namespace assay::eval
