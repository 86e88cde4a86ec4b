// What a check-sat of a script asks: the assertions in force there, with the definitions that they
// use.
#pragma once

#include <vector>

#include "eval/machine/code.h"
#include "smtlib/script.h"

namespace assay::eval {

struct Query {
  std::vector<Term> assertions;  // the assumptions of check-sat-assuming come last
  std::vector<size_t> commands;  // of the script, one for each assertion
  Program program;               // define-fun, define-fun-rec
  bool found_check = false;      // false: no check-sat; all assertions in force at the end
};

// Of the last check-sat of the script, or of the n-th (counted from 0).
Query query_of(TermStore& terms, const smtlib::Script& script, size_t check = SIZE_MAX);

}  // namespace assay::eval
