// Assignment: values for all symbols of a script, as a model's text and as the model that this very
// text reads as. Symbols that the given text leaves out get random values, near the literals of the
// script; with no text at all, all of them do. What can not be written down (values of function
// sorts, regular expressions) stays open.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/random.h"
#include "eval/machine/model.h"
#include "smtlib/model_reader.h"

namespace assay::mutate::storm {

struct Assignment {
  std::string text;
  std::unique_ptr<eval::Model> model;
  smtlib::ModelText read;  // what the text says
};

// `given` is empty, or the text of a model. No model if the text can not be read.
Assignment complete_assignment(term::TermStore& terms, value::ValueStore& values,
                               const smtlib::Script& script, std::string_view given,
                               base::Random& random);

}  // namespace assay::mutate::storm
