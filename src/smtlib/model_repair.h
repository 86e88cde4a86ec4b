// Solvers print some things that are no SMT-LIB. Here they become SMT-LIB, as text, so that the
// parser need not know them:
//   1/3, -1/3                          (/ 1 3), (/ (- 1) 3)
//   (_ real_algebraic_number <p, i>)   (as |(_ real_algebraic_number <p, i>)| Real), cvc5; also
//                                      where it prints the <p, i> twice
//   @|my sort|_0, @(L Int)_0           |@my sort_0|, |@(L Int)_0|, cvc5
//   my sort                            |my sort|, z3, for the sorts of the script
//   (as (singleton 0) (Set Real))      (singleton (to_real 0)), cvc4
//   (_ Char 65)                        (char.from_bv (_ bv65 18)), z3
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace assay::smtlib {

// `text` itself if nothing is to be done; else `buffer`, with the new text. `odd_sorts`: names of
// the script's sorts that are no simple symbols.
std::string_view repair_model_text(std::string_view text, std::span<const std::string> odd_sorts,
                                   std::string& buffer);

}  // namespace assay::smtlib
