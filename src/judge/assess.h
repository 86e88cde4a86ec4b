// From observations to a verdict, without running anything: the same observations give the same
// verdict. Court (court.h) does the running, the confirming, and what needs runs of its own (cores,
// random seeds).
#pragma once

#include <span>

#include "judge/observation.h"
#include "judge/verdict.h"

namespace assay::judge {

struct AssessOptions {
  ClassSet classes = ClassSet::defaults();
  double slow_factor = 50;  // of kPerformance
  // Less than this is never slow, and counts as this much where it is divided by.
  std::chrono::milliseconds slow_floor{20};
};

Verdict assess(const Case& c, std::span<const Observation> seen, const AssessOptions& options,
               std::span<const Baseline> baselines = {});

// Class, solver and theories: what tells findings apart that have no place in the code.
Signature signature_of(BugClass bug, const solver::SolverKey& solver, const Case& c);

}  // namespace assay::judge
