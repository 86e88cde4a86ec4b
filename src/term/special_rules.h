// Result sorts that a signature letter can not say ('!' in operators.def): widths that add up,
// tuples, relations. Each rule sees arguments that already fit the letters of the signature.
#pragma once

#include <span>
#include <string>

#include "term/store.h"

namespace assay::term {

// The result sort, or none with a message.
Sort special_result(TermStore& store, Op op, std::span<const uint32_t> indices,
                    std::span<const Term> arguments, std::string& message);
// Whether the operator has a rule; every '!' row must (checked by a test over the table).
bool has_special_rule(Op op);

// The widest bit-vector that Assay reads.
inline constexpr uint64_t kMaxWidth = (uint64_t{1} << 31) - 1;

}  // namespace assay::term
