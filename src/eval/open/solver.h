// Solving for open values: can the free choices (x/0, symbols that the model omits, ...) be made so
// that all conditions hold? By case splits on the literals of the conditions; a case is refuted by
// contradicting equalities and bounds, or confirmed by values that make every condition true. Sound
// in both directions: kNever means that no choice whatsoever does it, kPossible comes with one.
#pragma once

#include <span>
#include <vector>

#include "eval/machine/machine.h"

namespace assay::eval {

enum class Satisfiable : uint8_t {
  kNever,     // refuted for all choices
  kPossible,  // a choice was found and checked (only where all conditions hang together)
  kUnknown,   // neither, within the budget
};

struct OpenSolution {
  Satisfiable answer = Satisfiable::kUnknown;
  std::vector<std::pair<Value, Value>> choices;  // of kPossible: open atom, value
};

// `conditions` are Boolean values of the machine's last run. The machine's choices are used, and
// left as they were.
OpenSolution solve_open(Machine& machine, std::span<const Value> conditions);

// The open atoms below the given values: what they depend on, in the order of their records.
std::vector<Value> open_atoms(const value::ValueStore& values, std::span<const Value> roots);

}  // namespace assay::eval
