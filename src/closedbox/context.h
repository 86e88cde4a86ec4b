// Context: what every way of solving one check works with, and the notes that they leave for each
// other. One process each.
#pragma once

#include <fmt/format.h>

#include "closedbox/candidate.h"
#include "closedbox/checker.h"
#include "closedbox/fact_board.h"
#include "closedbox/settings.h"
#include "closedbox/word_box.h"
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

// A call of the search engine that ended without a value.
struct Fault {
  unsigned box = 0;
  CallEnd end = CallEnd::kOutside;
  std::vector<uint64_t> arguments;
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

// What a way of solving comes to. The parent believes none of it: models are evaluated again
// (Checker), refutations derived again (ProofChecker).
struct Claim {
  Status status = Status::kUnknown;
  std::string reason{};     // of kUnknown; the message of kFailed
  std::string found_by{};   // of kSat
  Candidate candidate{};    // of kSat
  Refutation refutation{};  // of kUnsat
};

inline Claim unknown(std::string reason) {
  return {.status = Status::kUnknown, .reason = std::move(reason)};
}
inline Claim failed(std::string message) {
  return {.status = Status::kFailed, .reason = std::move(message)};
}
inline Claim sat(Candidate&& candidate, std::string by) {
  return {.status = Status::kSat, .found_by = std::move(by), .candidate = std::move(candidate)};
}
inline Claim unsat(Refutation&& refutation) {
  return {.status = Status::kUnsat, .refutation = std::move(refutation)};
}

// An SMT engine refuted the constraints with what the host knows. `blocked`: models, as
// print_candidate writes them, that it was told to leave out.
Refutation refuted_with_facts(Context& context, std::vector<std::string> blocked = {});
// The enumeration went through all points that these constraints leave. Nothing: too many calls
// crashed on the way to repeat each.
std::optional<Refutation> refuted_by_points(Context& context, std::vector<uint64_t> constraints,
                                            std::span<const Fault> faults);

// The ways.
Claim solve_by_learning(Context& context);  // smt: active learning, section 2.1
Claim solve_by_search(Context& context);    // fuzz: section 2.2
Claim solve_by_cdfl(Context& context);      // Algorithm 1

}  // namespace assay::closedbox
