// Functions that models print as chains of ite over equations of their parameters with constants:
//   (ite (= x 1) 10 (ite (and (= x 2) (= y 3)) 20 0))
// are tables: found once, then one look-up a call, and an array can be made of them.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "eval/semantics/semantics.h"

namespace assay::eval {

// Nothing if the body is anything else. `evaluate` gives the value of a closed term.
std::optional<FunctionTable> table_of(const term::TermStore& terms, value::ValueStore& values,
                                      std::span<const Term> parameters, Term body,
                                      const std::function<Value(Term)>& evaluate);

}  // namespace assay::eval
