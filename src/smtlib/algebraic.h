// Real algebraic numbers as solvers print them. In terms they are constants of Op::kOpaque and sort
// Real whose head symbol is the printed text, with single spaces:
//   (root-obj (+ (^ x 2) (- 2)) 1)                            z3: first root, from the smallest
//   (root-of-with-ordering (coeffs (- 2) 0 1) 1)              the model format of SMT-COMP
//   (root-of-with-interval (coeffs (- 2) 0 1) (/ 5 4) 1.5)    the same; the root between the two
//   (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)      cvc5: the root between the two
// So two texts of one number are two terms; `algebraic` gives what the evaluator needs to compare
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "term/store.h"

namespace assay::smtlib {

struct AlgebraicText {
  std::vector<std::string> coefficients;  // decimal integers, low to high; the last is not zero
  uint32_t index = 0;  // which real root, counted from the smallest, 1-based; 0: see the interval
  // If index is 0: the root is the only one between these, as "5/4" or "-3".
  std::string lower;
  std::string upper;
};

// None: the term is no algebraic number, or its text can not be understood.
std::optional<AlgebraicText> algebraic(const term::TermStore& store, term::Term term);
// Of the text alone.
std::optional<AlgebraicText> algebraic(std::string_view text);

// Names that stand before an algebraic number in SMT-LIB syntax.
bool is_algebraic_head(std::string_view name);

}  // namespace assay::smtlib
