// A model that a solver printed (smtlib/model_reader.h), as values.
#pragma once

#include <memory>

#include "eval/machine/machine.h"
#include "smtlib/model_reader.h"

namespace assay::eval {

// The values belong to `values`; the model uses the terms of `terms`.
std::unique_ptr<Model> model_from_text(TermStore& terms, value::ValueStore& values,
                                       const smtlib::ModelText& text, const Limits& limits = {});

}  // namespace assay::eval
