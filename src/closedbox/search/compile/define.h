// Which variables an equality defines, so that they are computed and not searched for: the
// equivalence classes of 5.1 of the paper, extended to terms. From the conjunct (= v t), where v
// does not occur in t, v is t; from (= (bvadd v s) t), v is (bvsub t s), and so on through the
// operators that can be undone for every value: bvadd, bvsub, bvneg, bvnot, bvxor, bvmul by an odd
// literal, rotations; + and - on Int.
//
// preserves: the assignments of the other variables under which the conjuncts can be true. (On Int,
// those of them whose words do not overflow.)
#pragma once

#include <span>

#include "closedbox/search/compile/lower.h"

namespace assay::closedbox::search {

// A box without arguments is no variable.
Definitions find_definitions(term::TermStore& store, std::span<const term::Term> conjuncts,
                             std::span<const term::Decl> boxes);

}  // namespace assay::closedbox::search
