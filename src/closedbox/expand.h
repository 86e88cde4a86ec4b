// Terms without let, without names and without definitions (recursive ones excepted), cut into the
// conjuncts that must all be true. Shared terms stay shared.
#pragma once

#include <span>
#include <vector>

#include "eval/machine/code.h"

namespace assay::closedbox {

std::vector<term::Term> expand(term::TermStore& terms, const eval::Program& program,
                               std::span<const term::Term> roots);
// (and a (and b c)) is a, b, c; (not (or a b)) is (not a), (not b).
std::vector<term::Term> conjuncts(term::TermStore& terms, std::span<const term::Term> roots);

}  // namespace assay::closedbox
