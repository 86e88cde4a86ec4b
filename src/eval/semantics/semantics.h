// What each operator means. `Semantics::apply` maps argument values to the result, by the letter of
// the SMT-LIB theories (docs/eval.md says where a choice was needed); the table of handlers in
// semantics.cpp has a row for every operator and does not compile when one is missing.
//
// A result is *open* where the standard leaves it open, where the model says nothing, or where a
// limit was reached. An open value is a record of the operator and its arguments (residual.h), so
// that equal arguments give the same open value: (= (/ x 0) (/ x 0)) is true.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "eval/semantics/domain.h"
#include "eval/semantics/residual.h"
#include "term/store.h"
#include "value/value_store.h"

namespace assay::eval {

// Bounds that keep every evaluation finite; what exceeds them is open with the reason kBudget.
struct Limits {
  uint64_t steps = 10'000'000;     // of one run (Meter), calls and instances included
  uint32_t depth = 500;            // nested calls, quantifiers and match cases
  uint64_t instances = 1 << 16;    // of one quantifier
  uint64_t bits = 1 << 22;         // of one number
  uint64_t text = 1 << 22;         // elements of one string or sequence
  uint64_t regex_steps = 1 << 20;  // derivatives of one regular expression match
  uint64_t open_cases = 1 << 14;   // when open values are solved for
};

// What an evaluation has cost so far and may cost, in steps: an instruction is one, an operation on
// large values one for some 100 ns. Counted by the machine and by the handlers alike.
struct Meter {
  uint64_t spent = 0;
  uint64_t limit = UINT64_MAX;

  bool is_over() const { return spent > limit; }
  void spend(uint64_t steps) { spent += steps; }
};

struct Application {
  Op op;
  Sort sort;  // of the result
  std::span<const uint32_t> indices;
  std::span<const Value> args;
};

// Functions count as exact: they are never compared.
inline bool all_exact(const Application& a) {
  return std::all_of(a.args.begin(), a.args.end(),
                     [](Value v) { return v.is(value::Kind::kFunction) || v.is_exact(); });
}

// A function by its values: arguments (a kTuple record) to result, else the fallback.
struct FunctionTable {
  std::unordered_map<uint64_t, Value> results;   // payload of the record of the arguments
  std::vector<std::pair<Value, Value>> entries;  // the same, in the order of the model
  Value fallback;                                // kNone: other arguments are open
};

// Calls a value of function sort; the machine does.
class FunctionCaller {
 public:
  virtual ~FunctionCaller() = default;
  virtual Value call(Value function, std::span<const Value> args) = 0;
  // The function as a table with a fallback for everything else; false if it is not one.
  virtual bool table(Value function, FunctionTable& out) = 0;
};

// Values chosen for what the standard leaves open, by the open value's identity.
struct Choices {
  std::unordered_map<uint64_t, Value> of;  // payload of the open atom -> value
  // Atoms that were given two different values: no function does that. They stay open.
  std::vector<Value> contradicted;

  // True if this is new.
  bool choose(Value atom, Value value) {
    for (Value known : contradicted) {
      if (known == atom) return false;
    }
    const auto [at, is_new] = of.emplace(atom.payload, value);
    if (is_new || at->second == value) return is_new;
    contradicted.push_back(atom);
    of.erase(at);
    return true;
  }
};

class Semantics {
 public:
  Semantics(term::TermStore& terms, value::ValueStore& values, const Limits& limits = {})
      : terms_(terms), values_(values), limits_(limits), domains_(terms, values) {}

  // The whole meaning of an application, n-ary forms and open arguments included.
  Value apply(const Application& a);
  // Equality as in (= a b): true, false or open.
  Value equal(Value a, Value b);

  // The value of an application that the standard leaves open: what was chosen, or an open value.
  Value unspecified(const Application& a);
  Value over_budget(const Application& a) { return make_open(values_, Reason::kBudget, a); }
  Value not_evaluated(const Application& a) { return make_open(values_, Reason::kOperator, a); }
  // For work that grows faster than the arguments: false if the budget does not cover it.
  bool affords(uint64_t steps) {
    meter_.spend(steps);
    return !meter_.is_over();
  }
  // The size of a value in words of 8 bytes, without the values inside; 0 for small and open ones.
  uint64_t weight(Value v) const;

  // A canonical array: sorted, nothing stored twice, the default unique where the index sort is
  // finite. `entries` is index, element, index, element...; later ones win.
  Value array(Sort sort, Value fallback, std::vector<Value>&& entries);
  // A function as an array, where it is finite or a table; else the function itself, which select
  // can call.
  Value array_of(Sort sort, Value function);
  Value select(Value array, Value index) const;
  // Constructors, selectors, testers (kIsConstructor) and updates (kUpdateField) of datatypes.
  Value apply_datatype(const Application& a);
  // z3's sets are arrays to Bool: such an array as a value of the set sort. Infinite sets are open.
  Value as_set(Value v, Sort sort);
  // Sorted, without duplicates.
  Value set(Sort sort, std::vector<Value> elements);

  term::TermStore& terms() const { return terms_; }
  const term::SortTable& sorts() const { return terms_.sorts(); }
  value::ValueStore& values() { return values_; }
  const Limits& limits() const { return limits_; }
  // From the next run on.
  void set_limits(const Limits& limits) { limits_ = limits; }
  Domains& domains() { return domains_; }
  Choices& choices() { return choices_; }
  Meter& meter() { return meter_; }
  const Meter& meter() const { return meter_; }
  void set_caller(FunctionCaller* caller) { caller_ = caller; }
  FunctionCaller* caller() const { return caller_; }
  // Interpretations that a model gives for operators (z3's /0, div0, mod0): function values.
  std::unordered_map<uint16_t, Value>& operator_functions() { return operator_functions_; }

 private:
  Value apply_any(const Application& a);
  Value chain(const Application& a);
  Value pairwise(const Application& a);
  Value fold(const Application& a);
  Value equal_open(Value a, Value b);
  Value derived(const Application& a);
  bool is_part_of(Value part, Value whole);
  bool contradicts_stores(Value stores, Value known);
  void unify_default(Sort sort, Value& fallback, std::vector<Value>& entries);

  term::TermStore& terms_;
  value::ValueStore& values_;
  Limits limits_;
  Domains domains_;
  Choices choices_;
  Meter meter_;
  std::unordered_map<uint16_t, Value> operator_functions_;
  FunctionCaller* caller_ = nullptr;
};

using Handler = Value (*)(Semantics&, const Application&);
// The handler of an operator: its meaning for values that are not open and for the least number of
// arguments that an n-ary form is folded from. Null for the node kinds of the language (let,
// quantifiers, variables), which the machine runs.
Handler handler(Op op);

}  // namespace assay::eval
