// Fast forms of select, store and = on arrays whose index sort has at least 2^16 values that the
// script alone knows (Int, Real, String, wide bit-vectors): the default of such an array is the one
// it was written with (Semantics::array has the rule for smaller sorts). The result of a store is a
// view (Kind::kArrayView), the same parts as of the record in the machine's scratch memory, that
// nobody has looked up in the store of values; Machine::exact does where it leaves the fast forms.
//
// Each function returns false, and leaves its result alone, where a part is open, inexact or no
// stored value, or the array is large: then the caller takes the general way.
#pragma once

#include <span>

#include "eval/machine/scratch.h"
#include "value/value_store.h"

namespace assay::eval::fresh {

using value::Value;

inline std::span<const Value> viewed_array(Value v) {
  return {reinterpret_cast<const Value*>(static_cast<uintptr_t>(v.payload)), v.tag};
}

bool select(const value::ValueStore& values, Value array, Value index, Value& result);
// Array, then index and element of each store, the innermost first.
bool store(const value::ValueStore& values, Scratch& scratch, std::span<const Value> args,
           Value& result);
bool equal_arrays(const value::ValueStore& values, Value x, Value y, bool if_equal, Value& result);

}  // namespace assay::eval::fresh
