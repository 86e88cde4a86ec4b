// Replay: a stored bug again, in clean processes, on its own solver or on another version.
#pragma once

#include <string>

#include "reduce/judge_oracle.h"
#include "triage/bugs.h"

namespace assay::triage {

enum class ReplayState : uint8_t { kStill, kFixed, kChanged, kFlaky, kFailed };
std::string_view name_of(ReplayState state);  // "still", "fixed", "changed", "flaky", "failed"

struct ReplayResult {
  ReplayState state = ReplayState::kFailed;
  std::string detail;  // what is seen now
};

// The bug as an input for the judge: the accused first, as it was found or as `solver` says.
// `others` are advisers.
base::Result<reduce::JudgedInput> judged_input(const Bug& bug, const solver::Profile* solver,
                                               const std::vector<judge::Member>& others,
                                               const solver::RunLimits& limits);

ReplayResult replay(const Bug& bug, const reduce::JudgedInput& input);

}  // namespace assay::triage
