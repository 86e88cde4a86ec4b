// What is prepared before open values are solved for (open/solver.h): facts that the standard tells
// about them, and which conditions have anything to do with each other.
#pragma once

#include <span>
#include <vector>

#include "eval/machine/machine.h"

namespace assay::eval {

// Adds what the standard says about the open values of the conditions, as further conditions: the
// ranges of mod, of lengths and the like, and that set.choose gives a member.
void add_facts(Machine& machine, std::vector<Value>& conditions);

// Conditions that hang together: they share an open value, or speak of the same function, whose
// arguments may turn out equal. Small groups first. Only a heuristic for who belongs to whom: a
// group that can not be satisfied refutes all, but choices for each are not yet a choice for all.
std::vector<std::vector<Value>> groups_of(const value::ValueStore& values,
                                          std::span<const Value> conditions);

}  // namespace assay::eval
