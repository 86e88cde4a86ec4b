// Operations under test, and the constants that they are applied to: what section 2 of the paper
// calls the supported operations with their reference semantics (which is Assay's evaluator).
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "mutate/synth/context.h"

namespace assay::mutate::synth {

struct Operation {
  // "replace"; of the operator table, made of its SMT-LIB name: "bvadd", "lt", "extract_2_1";
  // unique.
  std::string name;
  term::Op op = term::Op::kTrue;
  std::vector<uint32_t> indices;
  std::vector<term::Sort> sorts;   // of the arguments
  std::vector<std::string> names;  // of the arguments, as variables
  term::Sort result;
};

// A ground term with its value.
struct Constant {
  term::Term term;
  value::Value value;
};
using ConstantsBySort = std::unordered_map<uint32_t, std::vector<Constant>>;  // by Sort

// Whether there can be variables of this sort. SMT-LIB has none of RegLan.
inline bool may_be_free(term::Sort sort) { return sort != term::kRegLanSort; }

term::Term apply(Context& context, const Operation& operation,
                 std::span<const term::Term> arguments);
// Open or kNone where the operation has no one value there.
value::Value apply(Context& context, const Operation& operation,
                   std::span<const value::Value> arguments);

// The twelve operations of the paper's Table 1, in the order of its suite.
std::vector<Operation> paper_operations();

// All applications of the named operators to arguments of these sorts that the operator table
// admits; an n-ary one to two arguments. A name is "bvadd" or "(_ extract 2 1)", of a declared
// constructor or selector its own. Names that fit no sorts are in `unused`.
std::vector<Operation> operations_named(Context& context, const std::vector<std::string>& names,
                                        const std::vector<term::Sort>& sorts,
                                        std::vector<std::string>& unused);

}  // namespace assay::mutate::synth
