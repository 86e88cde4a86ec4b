// The translation schema of section 3 of the paper: how sorts, constants, functions and predicates
// of a theory become C. One row an operator; a theory is a table, and a new one is one more table
// in the list of c_schema.cpp. Every value is a uint64_t in C, cut to its width; Int is an int64_t
// in it.
#pragma once

#include <optional>
#include <string>

#include "term/store.h"

namespace assay::closedbox {

// TRANSLATE_SORT: the C type that holds a value; nothing for sorts that have none.
std::optional<std::string> c_sort(const term::TermStore& terms, term::Sort sort);

// TRANSLATE_CONSTRAINT for one node. In the result $0, $1, ... stand for the arguments, which are
// evaluated only where they stand (C's ?:, && and || are lazy); nothing for operators without a
// row.
std::optional<std::string> c_expression(const term::TermStore& terms, term::Term node);

// Functions that the rows use.
const char* c_prelude();

}  // namespace assay::closedbox
