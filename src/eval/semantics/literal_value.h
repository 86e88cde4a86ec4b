// Literals of the language as values.
#pragma once

#include <optional>

#include "eval/semantics/residual.h"

namespace assay::eval {

// Of kNumeral, kDecimal, kBitVector, kString, kFieldElement.
Value literal_value(const term::TermStore& terms, value::ValueStore& values, Term literal);

// Of z3's root-obj and its relatives (smtlib/algebraic.h); nothing for other terms.
std::optional<Value> algebraic_value(const term::TermStore& terms, value::ValueStore& values,
                                     Term term);

}  // namespace assay::eval
