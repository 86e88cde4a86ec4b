#include "mutate/storm/certified_checks.h"

#include "mutate/certify.h"
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
    if (certify(terms, parsed->script, i, expected.witness->model, limits) != Certificate::kTrue) {
      return false;
    }
  }
  return true;
}

}  // namespace assay::mutate
