// Model: an interpretation of a script's symbols as values and functions, ready for a Machine. Made
// from what a solver printed (model_from_text.h), or by hand:
//
//   Model model(terms, values);
//   model.constants[x.id] = value::small_integer(5);
//   model.functions[f.id].callback = [](ValueStore& values, std::span<const Value> args) {...};
//
// A symbol that is in neither map is open.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "eval/machine/code.h"

namespace assay::eval {

struct FunctionInterpretation {
  // The first that is set counts.
  std::function<Value(value::ValueStore&, std::span<const Value>)> callback;
  bool has_table = false;
  FunctionTable table;
  // Else: Model::program has the function's body.
};

struct Model {
  std::unordered_map<uint32_t, Value> constants;                   // by Decl
  std::unordered_map<uint32_t, FunctionInterpretation> functions;  // by Decl
  std::unordered_map<uint32_t, uint64_t> universes;                // by Sort: number of elements
  std::unordered_map<uint16_t, Value> operators;                   // by Op: z3's /0 and the like
  std::vector<std::pair<Term, Value>> answers;                     // of get-value
  // Of constants that are given as sets (witness terms): what their open values satisfy.
  std::vector<Value> conditions;
  Program program;  // bodies of functions
};

}  // namespace assay::eval
