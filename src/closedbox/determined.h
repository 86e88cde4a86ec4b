// Determined: what a partial model contradicts by evaluation alone. A constraint whose constants
// are all fixed, or follow from fixed ones by equalities (search/define.h), is true or false under
// the model, and the SMT engine need not be asked which: in many formulas that is every conflict
// that the loop meets.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "closedbox/context.h"
#include "eval/machine/machine.h"

namespace assay::closedbox {

class Determined {
 public:
  explicit Determined(Context& context);

  // `model` has values for the fixed constants, and functions for the boxes (Checker::check).
  // Places of constraints that cannot be true together with the fixed values: each that is false,
  // the equalities that its constants follow from, and its constants' bounds. None: evaluation does
  // not show any.
  std::vector<size_t> contradicted(eval::Model& model, std::span<const Decl> fixed);

 private:
  struct Definition {
    Decl constant;
    std::vector<Decl> from;
  };

  std::vector<Decl> constants_of(Term term) const;

  Context& context_;
  std::vector<Definition> definitions_;
  std::vector<std::vector<Decl>> constants_;  // of each constraint
  std::vector<bool> has_call_;
  eval::Program program_;
  std::unique_ptr<eval::Code> code_;  // roots: the definitions, the constraints
};

}  // namespace assay::closedbox
