#include "judge/evidence.h"

#include <set>

namespace assay::judge {

using testcase::Grade;
using testcase::Status;

Evidence evidence_of(const Case& c, std::span<const Observation> seen, size_t check) {
  for (const Observation& o : seen) {
    if (o.status(check) != Status::kSat || !o.models[check].is_true()) continue;
    return {Status::kSat, Grade::kCertified,
            "the model of " + o.solver + " satisfies every assertion",
            o.result.checks[check].model};
  }
  const testcase::Expectation& expected = c.expectation(check);
  if (expected.status == Status::kUnknown || expected.grade < Grade::kAgreed) return {};
  Evidence evidence{expected.status, expected.grade, {}, {}};
  evidence.reason = std::string("it must be ") + std::string(name_of(expected.status)) +
                    (expected.derivation.empty() ? "" : " by " + expected.derivation);
  if (expected.witness) evidence.witness = expected.witness->model;
  return evidence;
}

Voices voices_about(const Case& c, std::span<const Observation> seen, size_t check,
                    const Observation& accused) {
  Voices voices;
  const Status answer = accused.status(check);
  std::set<std::string> against;
  std::set<std::string> support;
  for (const Observation& o : seen) {
    const Status status = o.status(check);
    const bool is_voice =
        status != Status::kUnknown && !(status == Status::kSat && o.models[check].is_false());
    if (&o == &accused || !is_voice) continue;
    if (status == answer) {
      if (o.family != accused.family) support.insert(o.family);
      continue;
    }
    against.insert(o.family);
    voices.against.push_back(o.solver + " says " + std::string(name_of(status)));
    voices.solvers.push_back(o.solver);
  }
  const testcase::Expectation& expected = c.expectation(check);
  if (expected.status == answer) {
    support.insert("declared");
  } else if (expected.status != Status::kUnknown) {
    against.insert("declared");
    voices.against.push_back("the file says " + std::string(name_of(expected.status)));
  }
  voices.families_against = against.size();
  voices.families_for = support.size();
  return voices;
}

}  // namespace assay::judge
