// Replacing the tactics of check-sat-using (z3) by others of their kind: one that solves by one
// that solves, one that simplifies by one that simplifies.
#pragma once

#include <string>
#include <string_view>

#include "base/random.h"

namespace assay::mutate::opmutate {

// One tactic of the expression replaced; the same text if it has none that we know.
std::string changed_tactic(std::string_view expression, base::Random& random);

}  // namespace assay::mutate::opmutate
