// Court: hears a test. Asks the solvers, judges what comes back, asks others where that is not
// enough, and confirms what it claims.
//
//   Court court(members, options);
//   const Hearing hearing = court.hear(test);
//
// Advisers are asked where answers differ and no model of ours decides; where all members are of
// one family, so that nobody could differ, already where nothing but their answer is known.
//
// A claim counts (Finding::is_confirmed) only after clean spawn runs showed it 2 times out of 2,
// whatever the mode that found it. Owned by one thread; each has its own.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "judge/assess.h"
#include "solver/runner.h"

namespace assay::judge {

// A solver, or one of its variants, before the court.
struct Member {
  solver::Profile profile;
  solver::RunMode mode = solver::RunMode::kSpawn;
  std::optional<solver::OptionSet> variant;
  bool is_adviser = false;  // asked only where the others leave a question; never accused
  // Of all rotating members with one profile, each test asks one: HearingOptions::rotation.
  bool is_rotating = false;

  solver::SolverKey key() const { return {profile.name, variant ? variant->name : ""}; }
};

struct CourtOptions {
  AssessOptions assess;
  solver::RunLimits limits;
  bool confirm = true;
  // Where this is set and becomes true, no further run is started, and the hearing is given up.
  const std::atomic<bool>* stop = nullptr;
};

struct Hearing {
  std::unique_ptr<Case> parsed;   // null: Assay can not read the test
  std::string error;              // why not
  std::vector<Observation> seen;  // the members in their order, then advisers that were asked
  Verdict verdict;
  std::chrono::microseconds solver_cpu{0};  // of all runs
  size_t runs = 0;
  bool is_given_up = false;  // it was stopped before its end: nothing of it counts
};

struct HearingOptions {
  std::vector<Baseline> baselines;
  // Whether a claim is worth confirming; not set: every one. A claim that is not stays unconfirmed.
  std::function<bool(const Finding&)> is_worth_confirming;
  uint64_t random_seed = 0;
  bool use_random_seed = false;
  uint64_t rotation = 0;
  // The rotating members that are heard instead of those whose turn it is.
  std::vector<solver::SolverKey> variants;
  // A run that is at work then is ended, and the hearing is given up.
  std::optional<std::chrono::steady_clock::time_point> deadline{};
};

class Court {
 public:
  Court(std::vector<Member> members, const CourtOptions& options);
  ~Court();

  Hearing hear(const testcase::TestCase& test, const HearingOptions& how = {});

 private:
  struct Seat;  // a member with its runners

  Observation observe(Seat& seat, Hearing& hearing, const solver::Request& request, bool in_spawn);
  solver::Request request_for(const Seat& seat, Case& c, const HearingOptions& how) const;
  void ask_advisers(Hearing& hearing, const HearingOptions& how);
  void judge_cores(Hearing& hearing, const HearingOptions& how);
  std::string why_wrong(const std::vector<std::string>& core, size_t check, Hearing& hearing,
                        std::string& witness);
  void try_random_seeds(Hearing& hearing, const HearingOptions& how);
  void confirm(Hearing& hearing, const HearingOptions& how, Finding& finding);
  std::optional<Finding> see_again(Hearing& hearing, const HearingOptions& how,
                                   const Finding& finding);
  bool is_its_turn(const Seat& seat, const HearingOptions& how) const;
  bool needs_advice(const Hearing& hearing) const;
  Seat* seat_of(const solver::SolverKey& key);

  CourtOptions options_;
  std::vector<std::unique_ptr<Seat>> seats_;
  bool has_one_family_ = true;  // all members but the advisers
  // Of the hearing at work.
  bool is_given_up_ = false;  // a run was not started, or was ended early
  std::optional<std::chrono::steady_clock::time_point> deadline_;
};

}  // namespace assay::judge
