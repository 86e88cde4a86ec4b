// Whether a witness makes a formula true: the witness is read from its text, so that nothing that
// made it is trusted.
#pragma once

#include <string>
#include <string_view>

#include "eval/evaluator.h"
#include "smtlib/script.h"

namespace assay::mutate {

enum class Certificate : uint8_t { kTrue, kFalse, kOpen };

// What is asserted at that check-sat; SIZE_MAX: at the end.
Certificate certify(term::TermStore& terms, const smtlib::Script& script, size_t check,
                    std::string_view witness, const eval::Limits& limits = {});
// A whole formula with one check, read again as well.
Certificate certify(const std::string& formula, const std::string& witness);

}  // namespace assay::mutate
