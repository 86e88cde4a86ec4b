// What `assay synth`, `assay mutate` and `assay seeds export` put beside a file: of a.smt2, a.model
// is a witness, and a.core the names of the one minimal unsat core.
#pragma once

#include <optional>
#include <string>

#include "testcase/expectation.h"

namespace assay::cli {

// What the file beside `path` shows: certified sat where the witness is evaluated to true, agreed
// unsat where the text's status is unsat, too. None: there is no such file, or it does not hold.
std::optional<testcase::Expectation> expectation_beside(const std::string& path,
                                                        const std::string& text);

}  // namespace assay::cli
