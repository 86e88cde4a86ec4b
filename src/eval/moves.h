// Small changes of a value, for local search: neighbours (plus or minus one, a flipped bit, one
// more character) and jumps (a constant of the formula, another variable's value, a random one).
#pragma once

#include <span>

#include "base/random.h"
#include "eval/domain.h"

namespace assay::eval {

// A value of the same sort, mostly another one. `pool` are values of that sort worth trying.
Value changed(value::ValueStore& values, Domains& domains, term::TermStore& terms, Value v,
              Sort sort, std::span<const Value> pool, base::Random& random);

}  // namespace assay::eval
