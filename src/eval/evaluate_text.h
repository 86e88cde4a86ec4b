// A script under the model that a solver printed.
#pragma once

#include <memory>

#include "eval/evaluator.h"
#include "smtlib/model_reader.h"

namespace assay::eval {

struct TextEvaluation {
  std::unique_ptr<Model> model;
  Evaluation evaluation;

  // Every assertion is true, and the answers of the model do not contradict each other.
  bool satisfies() const {
    return evaluation.verdict == Verdict::kTrue && !evaluation.is_contradictory;
  }
};

// The elements that a solver lists for a sort need not be all that it has: cvc5 says so in a
// comment only, and tells arrays apart by what they are elsewhere. So unless `lists_all`, what is
// false only if there are no others is open.
TextEvaluation evaluate_text(Evaluator& evaluator, TermStore& terms, value::ValueStore& values,
                             smtlib::ModelText text, bool lists_all = false);

}  // namespace assay::eval
