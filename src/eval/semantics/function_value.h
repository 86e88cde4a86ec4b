// Values of function sort: a declared or defined function, a lambda or an operator, and the
// arguments that it has already been given (captured variables of a lambda, arguments of a partial
// application). Two of them may be the same function without being the same value.
#pragma once

#include <span>
#include <vector>

#include "eval/semantics/residual.h"

namespace assay::eval {

enum class FunctionTag : uint16_t {
  kDeclared,  // id: declaration
  kLambda,    // id: the lambda's term
  kOperator,  // id: a term that applies the operator to arguments of the right sorts
};

struct FunctionParts {
  FunctionTag tag;
  uint32_t id;
  uint32_t arity;  // arguments still missing
  std::span<const Value> captured;
};

inline Value function_value(value::ValueStore& values, Sort sort, FunctionTag tag, uint32_t id,
                            uint32_t arity, std::span<const Value> captured) {
  std::vector<Value> parts{{Kind::kInt, 0, static_cast<uint16_t>(tag), arity, id}};
  parts.insert(parts.end(), captured.begin(), captured.end());
  return values.record(Kind::kFunction, sort.id, parts);
}

inline FunctionParts function_parts(const value::ValueStore& values, Value function) {
  const auto parts = values.parts(function);
  return {static_cast<FunctionTag>(parts[0].tag), static_cast<uint32_t>(parts[0].payload),
          parts[0].extra, parts.subspan(1)};
}

}  // namespace assay::eval
