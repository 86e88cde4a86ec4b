// Mutations of S-expressions for the fuzz target. Mutations of bytes alone rarely leave a script
// that the parser accepts, so they test little of the printer; these keep the parentheses balanced:
// an expression is copied over another, doubled, removed, wrapped, or its head becomes the name of
// another operator.
#pragma once

#include <string>
#include <string_view>

#include "base/random.h"

namespace assay::fuzz {

// One mutation of `text`; expressions that it takes over come from `donor` (which may be `text`).
// The same text if there is no expression to change.
std::string mutate_expressions(std::string_view text, std::string_view donor, base::Random& random);

}  // namespace assay::fuzz
