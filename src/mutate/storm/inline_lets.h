// Terms without let and without names: every let-bound variable stands for its term, (! t :named n)
// is t, and n is t too. What is left can be cut into closed pieces that are used any number of
// times. Shared terms stay shared, so the result is no larger in the store; written out as a tree
// it may be (term::tree_size).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "term/store.h"

namespace assay::mutate::storm {

// None in place of a root that would cost too much: many lets that reuse their variables' names.
std::vector<std::optional<term::Term>> without_lets(term::TermStore& terms,
                                                    std::span<const term::Term> roots);

}  // namespace assay::mutate::storm
