// Problem: what one check of a script asks, in the forms that the engines want. Made once for each
// check; the boxes are declared functions in it.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "base/result.h"
#include "closedbox/box.h"
#include "eval/query.h"
#include "smtlib/script.h"

namespace assay::closedbox {

using term::Decl;
using term::Term;

struct Problem {
  size_t check = 0;  // number of the check in the script
  const smtlib::Script* script = nullptr;
  smtlib::Script declarations;   // those in scope, boxes as declare-fun
  std::vector<Term> assertions;  // in force, as written; assumptions last
  std::vector<size_t> commands;  // of the script, one for each assertion
  // The assertions without let, names and definitions, cut into conjuncts: each must be true.
  std::vector<Term> constraints;
  std::vector<Term> expanded;    // the same, not cut: one for each assertion
  std::vector<Decl> constants;   // declared in scope, in the order of the script
  bool needs_functions = false;  // a model is more than values of constants
  std::vector<Decl> boxes;       // by number
};

// The boxes that a script declares, without code. An error names a sort that no box can have, and
// the command's place in the script.
struct BoxDeclarations {
  std::vector<Box> boxes;
  std::vector<size_t> commands;
  std::vector<std::string> oracles;  // the path that a declare-oracle-fun names; else empty
};
struct ScriptError {
  size_t command = 0;
  std::string message;
};
std::variant<BoxDeclarations, ScriptError> boxes_of(const term::TermStore& terms,
                                                    const smtlib::Script& script);

// Check number `check` of the script. An error: a box under a quantifier or in a recursive
// definition.
std::variant<Problem, ScriptError> problem_of(term::TermStore& terms, const smtlib::Script& script,
                                              size_t check, std::span<const Box> boxes);

}  // namespace assay::closedbox
