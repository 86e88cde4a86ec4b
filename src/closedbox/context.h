// Context: what every way of solving one check works with, and the notes that they leave for each
// other. One process each.
#pragma once

#include <fmt/format.h>

#include "closedbox/candidate.h"
#include "closedbox/checker.h"
#include "closedbox/fact_board.h"
#include "closedbox/settings.h"
#include "os/clock.h"

namespace assay::closedbox {

// Numbers for the progress display, in memory that the display's process shares.
struct ProgressWords {
  volatile uint64_t iterations = 0;
  volatile uint64_t constraints = 0;  // in the search
  volatile uint64_t box_calls = 0;
  volatile double best_distance = 0;
  static constexpr uint64_t kMostTraced = 256;
  volatile uint64_t traced = 0;  // of them, the first kMostTraced are below
  Iteration trace[kMostTraced];
};

struct Context {
  term::TermStore& terms;
  value::ValueStore& values;
  const Problem& problem;
  std::span<const Box> boxes;
  BoxHost& host;
  Checker& checker;
  const Settings& settings;
  os::TimePoint deadline;
  FactBoard* board = nullptr;  // shared with the others of a portfolio; may be none
  unsigned worker = 0;
  ProgressWords* progress = nullptr;
  os::ProcessGroups* groups = nullptr;
  Statistics statistics{};

  std::chrono::milliseconds left() const {
    return std::max(
        std::chrono::milliseconds(0),
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - os::monotonic_now()));
  }
  bool is_over() const { return left().count() <= 0; }
  // A round is over.
  void note_iteration(uint64_t constraints, double distance) {
    if (progress == nullptr) return;
    const uint64_t number = progress->traced;
    if (number < ProgressWords::kMostTraced) {
      const auto elapsed = settings.timeout - left();
      progress->trace[number] = {constraints, statistics.box_calls + host.calls(),
                                 host.facts().size(), static_cast<uint64_t>(elapsed.count()),
                                 distance};
    }
    progress->traced = number + 1;
  }
  // Tells the others what the host found out, and takes over what they did.
  void exchange() {
    if (board != nullptr) board->exchange(host, boxes, values, worker);
  }
};

inline Outcome unknown(std::string reason) {
  Outcome outcome;
  outcome.reason = std::move(reason);
  return outcome;
}
inline Outcome unsat(std::string proof) {
  Outcome outcome;
  outcome.status = Status::kUnsat;
  outcome.proof = std::move(proof);
  return outcome;
}
inline Outcome failed(std::string message) {
  Outcome outcome;
  outcome.status = Status::kFailed;
  outcome.reason = std::move(message);
  return outcome;
}
inline Outcome sat(Candidate&& candidate, std::string by) {
  Outcome outcome;
  outcome.status = Status::kSat;
  outcome.candidate = std::move(candidate);
  outcome.proof = std::move(by);
  return outcome;
}

// The ways.
Outcome solve_by_learning(Context& context);  // smt: active learning, section 2.1
Outcome solve_by_search(Context& context);    // fuzz: section 2.2
Outcome solve_by_cdfl(Context& context);      // Algorithm 1

}  // namespace assay::closedbox
