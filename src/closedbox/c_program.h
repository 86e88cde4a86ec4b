// Constraints as a C program (Listing 10 of the paper): it reads values of the variables, checks
// one constraint after another and aborts when all hold. For AFL++, and for people who want to
// look.
#pragma once

#include <utility>

#include "base/result.h"
#include "closedbox/problem.h"

namespace assay::closedbox {

struct CProgram {
  std::string text;
  std::vector<Decl> inputs;  // read from the input, 8 bytes each, in this order
  // Variables that an equality defines (5.1): computed from the others.
  std::vector<std::pair<Decl, Term>> derived;
};

// An error names the first thing that has no row in the schema. Boxes over words only.
base::Result<CProgram> c_program(const term::TermStore& terms, const Problem& problem,
                                 std::span<const Box> boxes, std::span<const Term> constraints,
                                 bool equivalence_classes);

}  // namespace assay::closedbox
