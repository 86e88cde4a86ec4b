// Texts and regular expressions within the budget of a run, for the handlers and the fast forms.
#pragma once

#include "eval/semantics/semantics.h"
#include "value/regex_match.h"

namespace assay::eval {

// str.in_re
value::Match match_text(Semantics& s, value::TextView text, Value regex);
// What str.replace_re replaces.
value::Found find_in_text(Semantics& s, value::TextView text, Value regex);

}  // namespace assay::eval
