// solve: one check of a script with closed boxes. The work is done in children, one for each way of
// solving (a portfolio in Mode::kAuto), so that nothing that goes wrong there reaches the caller;
// what a child claims is not believed: a model is evaluated here again, with the boxes really
// called, and a refutation is derived again (proof_checker.h).
//
//   auto problem = problem_of(terms, script, 0, boxes);
//   Outcome outcome = solve(terms, values, problem, boxes, settings);
//
// Not from a program with other threads: it forks.
#pragma once

#include <functional>

#include "closedbox/context.h"

namespace assay::closedbox {

// What a display may show, several times a second.
struct ProgressView {
  std::chrono::milliseconds elapsed{0};
  uint64_t iterations = 0;
  uint64_t constraints = 0;
  uint64_t box_calls = 0;
  double best_distance = 0;
};
using OnProgress = std::function<void(const ProgressView&)>;

Outcome solve(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
              std::span<const Box> boxes, const Settings& settings,
              const OnProgress& on_progress = {});

}  // namespace assay::closedbox
