#include "mutate/storm/certified_checks.h"

#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"

namespace assay::mutate {

using testcase::Status;

bool is_certified(const testcase::TestCase& test, const eval::Limits& limits) {
  term::TermStore terms;
  const auto parsed = smtlib::parse(terms, test.text, test.name);
  if (!parsed) return false;
  for (size_t i = 0; i < test.expectations.size(); ++i) {
    const testcase::Expectation& expected = test.expectations[i];
    if (expected.status != Status::kSat) continue;
    if (!expected.witness) return false;
    const auto text = smtlib::read_model(terms, parsed->script, expected.witness->model);
    if (!text) return false;
    value::ValueStore values;
    eval::Evaluator evaluator(terms, values, eval::query_of(terms, parsed->script, i), limits);
    const auto model = eval::model_from_text(terms, values, *text);
    const eval::Evaluation result = evaluator.evaluate(*model);
    if (result.is_contradictory || result.verdict != eval::Verdict::kTrue) return false;
  }
  return true;
}

}  // namespace assay::mutate
