// The reduction of a stored bug: options, formula, witness, all judged again at the end.
#pragma once

#include <chrono>

#include "reduce/reduce.h"
#include "triage/replay.h"

namespace assay::triage {

struct ReduceBugOptions {
  solver::RunLimits limits;
  unsigned jobs = 1;
  std::chrono::milliseconds time{0};  // of the whole; 0 is no limit
  std::vector<judge::Member> advisers;
  std::string journal;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const std::string&)> on_smaller{};
  std::function<void()> on_check{};
  std::function<void(const std::string&)> say{};
};

struct ReduceBugResult {
  // Without a formula where the bug could not be shown again; the reason says why.
  findings::ReducedFinding reduced;
  std::vector<findings::Record> others;  // bugs that were met on the way
  bool is_stopped = false;
  bool is_out_of_time = false;  // `reduced` has the best so far
};

ReduceBugResult reduce_bug(const Bug& bug, const ReduceBugOptions& options);

}  // namespace assay::triage
