// The script that mutants of a seed are made from: what is asked of a solver, and nothing that
// tells the answer or depends on it.
#pragma once

#include "smtlib/script.h"

namespace assay::mutate::opmutate {

// Without infos (a wrong :status makes cvc5 abort), options (each solver has its own; but
// :global-declarations stays, which says what is declared), queries about the answer, and what
// stands behind exit. With a check-sat at the end if there is none. The slices are the same.
smtlib::Script mutant_script(const term::TermStore& terms, const smtlib::Script& script);

// How many checks it has.
size_t checks_of(const smtlib::Script& script);

}  // namespace assay::mutate::opmutate
