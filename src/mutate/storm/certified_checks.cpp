#include "mutate/storm/certified_checks.h"

#include "eval/read_script.h"
#include "mutate/certify.h"

namespace assay::mutate::storm {

using testcase::Status;

bool is_certified(const testcase::TestCase& test, const eval::Limits& limits) {
  const auto read = testcase::read_script(test);
  if (!read) return false;
  for (size_t i = 0; i < test.expectations.size(); ++i) {
    const testcase::Expectation& expected = test.expectations[i];
    if (expected.status != Status::kSat) continue;
    if (!expected.witness) return false;
    if (certify(**read, i, expected.witness->model, limits) != Certificate::kTrue) return false;
  }
  return true;
}

}  // namespace assay::mutate::storm
