// Open values: what an evaluation could not determine, kept as the application it came from. An
// open value is a record whose first part holds the operator, the number of indices and the reason,
// then come the indices and the arguments. Those whose arguments are all known are *atoms*: one
// free choice each. The rest are made of other open values.
#pragma once

#include <span>
#include <string_view>

#include "term/store.h"
#include "value/value_store.h"

namespace assay::eval {

using term::Op;
using term::Sort;
using term::Term;
using value::Kind;
using value::Value;

struct Application;

enum class Reason : uint16_t {
  kDerived,           // an argument is open
  kUnspecified,       // the standard leaves it to the solver
  kNoInterpretation,  // the model says nothing about this symbol
  kBudget,            // a limit was reached
  kQuantifier,        // too many instances, none of which decides
  kOperator,          // Assay does not evaluate this operator on these values
  kFunction,          // equality of functions over an infinite domain
  kSet,               // the model gives a set of values, not one (a witness term)
};
// "unspecified", "no interpretation", "budget", ...
std::string_view reason_text(Reason reason);

struct OpenNode {
  Reason reason;
  Op op;
  Sort sort;
  std::span<const Value> indices;  // kInt
  std::span<const Value> args;
};

Value make_open(value::ValueStore& values, Reason reason, const Application& a);
OpenNode open_node(const value::ValueStore& values, Value open);

}  // namespace assay::eval
