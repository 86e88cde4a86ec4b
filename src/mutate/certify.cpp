#include "mutate/certify.h"

namespace assay::mutate {

Certificate certify(eval::ReadScript& script, size_t check, std::string_view witness,
                    const eval::Limits& limits) {
  const auto seen = script.evaluate(check, witness, {limits, true});
  if (!seen) return Certificate::kOpen;
  if (seen->satisfies()) return Certificate::kTrue;
  const eval::Evaluation& result = seen->evaluation;
  const bool is_false = result.is_contradictory || result.verdict == eval::Verdict::kFalse;
  return is_false ? Certificate::kFalse : Certificate::kOpen;
}

Certificate certify(const std::string& formula, const std::string& witness) {
  const auto read = eval::ReadScript::parse(formula, "formula");
  if (!read) return Certificate::kOpen;
  const size_t checks = (*read)->checks().size();
  return certify(**read, checks == 0 ? 0 : checks - 1, witness);
}

}  // namespace assay::mutate
