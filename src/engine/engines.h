// The engines that make_engine knows.
#pragma once

#include "engine/smt_engine.h"

namespace assay::engine {

base::Result<std::unique_ptr<SmtEngine>> make_z3(term::TermStore& terms,
                                                 const smtlib::Script& declarations, bool cores);
base::Result<std::unique_ptr<SmtEngine>> make_cvc5(term::TermStore& terms,
                                                   const smtlib::Script& declarations);

}  // namespace assay::engine
