#include "mutate/certify.h"

#include "eval/model_from_text.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"

namespace assay::mutate {

Certificate certify(term::TermStore& terms, const smtlib::Script& script, size_t check,
                    std::string_view witness, const eval::Limits& limits) {
  const auto text = smtlib::read_model(terms, script, witness);
  if (!text) return Certificate::kOpen;
  value::ValueStore values;
  eval::Evaluator evaluator(terms, values, eval::query_of(terms, script, check), limits);
  const auto model = eval::model_from_text(terms, values, *text);
  const eval::Evaluation result = evaluator.evaluate(*model);
  if (result.is_contradictory || result.verdict == eval::Verdict::kFalse)
    return Certificate::kFalse;
  return result.verdict == eval::Verdict::kTrue ? Certificate::kTrue : Certificate::kOpen;
}

Certificate certify(const std::string& formula, const std::string& witness) {
  term::TermStore terms;
  const auto parsed = smtlib::parse(terms, formula, "formula");
  if (!parsed) return Certificate::kOpen;
  return certify(terms, parsed->script, SIZE_MAX, witness);
}

}  // namespace assay::mutate
