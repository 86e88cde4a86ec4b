// From an operator to the shape of an application: its indices and the sorts of its arguments, so
// that the sort checker accepts it. The reverse of sort_rules.h: letters of the signature are
// chosen, or follow from the sort that is wanted of the result.
#pragma once

#include <cstdint>
#include <vector>

#include "catalogue.h"
#include "term/signature.h"

namespace assay::ground {

struct Plan {
  std::vector<uint32_t> indices;
  std::vector<Sort> sorts;
};

// What a rule for one operator may use.
struct PlanContext {
  term::TermStore& store;
  base::Random& random;
  Catalogue& catalogue;
  Suite suite;
  Sort wanted;  // none: any
  Plan& plan;

  term::SortTable& sorts() const { return store.sorts(); }
  bool is_wanted(term::SortKind kind) const { return !wanted || sorts().is(wanted, kind); }
  uint32_t below(uint64_t bound) const { return static_cast<uint32_t>(random.below(bound)); }
};

// Chooses a shape; false if `op` can not have a result of sort `wanted`.
bool make_plan(const PlanContext& context, Op op);

// special_plans.cpp: operators whose result or indices the signature does not tell. `has` is false
// for the others.
bool special_plan(const PlanContext& context, Op op, bool& has);
// Indices of operators that are otherwise plain; `sorts` is filled already.
void choose_indices(const PlanContext& context, Op op);

// How many arguments an operator with a repeated letter gets.
size_t argument_count(base::Random& random, const term::Signature& signature);

}  // namespace assay::ground
