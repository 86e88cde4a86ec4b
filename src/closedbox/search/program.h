// Program: assertions as code over words. Registers are numbered; instructions come in an order in
// which arguments are computed before they are used. It is data only: machine.h runs it.
#pragma once

#include <cstdint>
#include <vector>

#include "closedbox/search/words.h"
#include "term/store.h"

namespace assay::closedbox::search {

struct Variable {
  term::Decl decl;
  WordSort sort;
  bool is_derived = false;  // an equality defines it: computed, not searched for
};

struct Program {
  std::vector<Variable> variables;  // all constants of the assertions, by first occurrence
};

}  // namespace assay::closedbox::search
