// Small changes of a value, for local search: neighbours (plus or minus one, a flipped bit, one
// more character) and jumps (a constant of the formula, another variable's value, a random one).
#pragma once

#include <span>

#include "base/random.h"
#include "eval/semantics/domain.h"

namespace assay::eval {

// kNear: what repairs a witness, which is nearly right. kFar has more, for a search that begins
// with nothing: any index of an array, any byte of a bit-vector, numbers inside of texts, and texts
// of common formats, since a parser says nothing about an input that is none.
enum class Reach : uint8_t { kNear, kFar };

// A value of the same sort, mostly another one. `pool` are values of that sort worth trying.
Value changed(value::ValueStore& values, Domains& domains, term::TermStore& terms, Value v,
              Sort sort, std::span<const Value> pool, base::Random& random,
              Reach reach = Reach::kNear);

}  // namespace assay::eval
