#include "eval/evaluate_text.h"

#include "eval/model_from_text.h"

namespace assay::eval {

TextEvaluation evaluate_text(Evaluator& evaluator, TermStore& terms, value::ValueStore& values,
                             smtlib::ModelText text, bool lists_all) {
  TextEvaluation result;
  const auto evaluate = [&] {
    result.model = model_from_text(terms, values, text);
    result.evaluation = evaluator.evaluate(*result.model);
  };
  evaluate();
  if (result.evaluation.verdict != Verdict::kFalse || result.model->universes.empty() || lists_all)
    return result;
  for (smtlib::ModelUniverse& universe : text.universes) universe.is_complete = false;
  evaluate();
  Evaluation& again = result.evaluation;
  if (again.verdict == Verdict::kFalse) return result;
  again.verdict = Verdict::kOpen;
  const std::string why = "false only if a sort has no elements but those that the model lists";
  again.reason = again.reason.empty() ? why : why + ", " + again.reason;
  return result;
}

}  // namespace assay::eval
