// The slow path: search over exact values of any sort (strings, wide bit-vectors, arrays, exact Int
// and Real) with eval's machine; about 1,000 times slower than Engine, and it proves nothing. Same
// rules: an assertion that needs a call without a value is not true.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "eval/machine/model.h"

namespace assay::closedbox::search {

// Nothing: the call crashed or timed out.
using ValueBox = std::function<std::optional<value::Value>(
    value::ValueStore&, unsigned box, std::span<const value::Value> arguments)>;

struct SlowSettings {
  uint64_t evaluations = 20'000;
  uint64_t seed = 0;
  const volatile uint32_t* stop = nullptr;  // ends the search when it is not 0
};

struct SlowResult {
  bool solved = false;
  eval::Model model;  // of all constants; the solution or the best; without the boxes
  double distance = 0;
  uint64_t evaluations = 0;
};

// `start` gives values to begin with; what it omits gets defaults. Models proposed by an SMT engine
// are good starts.
SlowResult search_values(term::TermStore& store, value::ValueStore& values,
                         std::span<const term::Term> assertions, std::span<const term::Decl> boxes,
                         const ValueBox& call, eval::Model start, const SlowSettings& settings);

}  // namespace assay::closedbox::search
