// Why an assertion is false: the smallest part of it that is wrong, with the values of its
// arguments. Reads the machine's registers, so it belongs right after Evaluator::evaluate.
#pragma once

#include <vector>

#include "eval/evaluator.h"

namespace assay::eval {

struct NamedValue {
  Term term;
  Value value;
};

struct Explanation {
  Term part;                          // the smallest part that is not as it should be
  bool is_true = false;               // its value; it should be the other one
  std::vector<NamedValue> arguments;  // of the part
  std::vector<NamedValue> instance;   // quantified variables on the way, with the deciding values
};

// Of the i-th assertion, whose value must not be open.
Explanation explain(Evaluator& evaluator, size_t i);

}  // namespace assay::eval
