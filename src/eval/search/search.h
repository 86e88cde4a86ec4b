// A small local search for a model: changes the values of a script's constants until all assertions
// are true, guided by their distance. It repairs a witness after a mutation or a reduction step; it
// is no solver. What it returns was evaluated: found means that every assertion is true.
#pragma once

#include <cstdint>

#include "eval/evaluator.h"
#include "eval/search/moves.h"

namespace assay::eval {

struct SearchOptions {
  uint64_t evaluations = 20'000;  // runs of the plan, at most
  uint64_t seed = 0;
  uint64_t patience = 400;  // runs without progress before a jump
  Reach reach = Reach::kNear;
};

struct SearchResult {
  bool found = false;
  uint64_t evaluations = 0;
  double distance = 0;  // of the best model
};

// `model` is the start, and becomes the best model that was found. Symbols that it omits get a
// default first.
SearchResult repair(Evaluator& evaluator, Model& model, const SearchOptions& options = {});

}  // namespace assay::eval
