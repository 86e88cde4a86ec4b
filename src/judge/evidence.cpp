#include "judge/evidence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

namespace assay::judge {

using testcase::Grade;
using testcase::Status;

namespace {

// A sat whose model is false is no voice.
bool is_voice(const Observation& o, size_t check) {
  const Status status = o.status(check);
  if (status == Status::kSat && (o.over_approximates || o.models[check].is_false())) return false;
  return status != Status::kUnknown;
}

}  // namespace

Evidence evidence_of(const Case& c, std::span<const Observation> seen, size_t check) {
  for (const Observation& o : seen) {
    if (o.status(check) != Status::kSat || !o.models[check].is_true()) continue;
    return {Status::kSat, Grade::kCertified,
            "the model of " + o.solver.text() + " satisfies every assertion",
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
    if (&o == &accused || !is_voice(o, check)) continue;
    if (status == answer) {
      if (o.family != accused.family) support.insert(o.family);
      continue;
    }
    against.insert(o.family);
    voices.against.push_back(o.solver.text() + " says " + std::string(name_of(status)));
    voices.solvers.push_back(o.solver.text());
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

Evidence settled(const Case& c, std::span<const Observation> seen, size_t check) {
  Evidence evidence = evidence_of(c, seen, check);
  if (evidence.status != Status::kUnknown) return evidence;
  std::map<Status, std::set<std::string>> voices;
  for (const Observation& o : seen) {
    if (is_voice(o, check)) voices[o.status(check)].insert(o.family);
  }
  const testcase::Expectation& expected = c.expectation(check);
  if (expected.status != Status::kUnknown) voices[expected.status].insert("the file");
  // One voice against several is outvoted, as in the judgement about it.
  if (voices.size() == 2) {
    std::erase_if(voices, [](const auto& side) { return side.second.size() == 1; });
  }
  if (voices.size() != 1) return evidence;
  const auto& [status, families] = *voices.begin();
  evidence.status = status;
  evidence.grade = families.size() >= 2 ? Grade::kAgreed : Grade::kNone;
  evidence.reason = fmt::format("{}", fmt::join(families, ", "));
  return evidence;
}

}  // namespace assay::judge
