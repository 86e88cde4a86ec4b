// Questions about whole languages: emptiness and equivalence of regular expressions. Both explore
// derivatives, as many as the budget (value/regex.h) allows; without a bound they take exponential
// time and more (a complement in a complement adds an exponential), so kBudget is a frequent and
// honest answer. In a store that is not exact (RegexStore::is_exact) the answer is kBudget.
#pragma once

#include "value/regex.h"

namespace assay::value {

// kYes: no text matches. Without intersection and complement the answer is immediate.
Match is_empty(RegexStore& store, Regex r, Budget& budget);

// kYes: the same texts match.
Match equivalent(RegexStore& store, Regex a, Regex b, Budget& budget);

}  // namespace assay::value
