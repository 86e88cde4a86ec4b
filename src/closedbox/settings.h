// What `assay solve` can be told, and what a check comes out as. Plain data.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "closedbox/candidate.h"
#include "closedbox/proof.h"

namespace assay::closedbox {

enum class Mode : uint8_t { kAuto, kCdfl, kFuzz, kSmt };
enum class Status : uint8_t { kSat, kUnsat, kUnknown, kFailed };

struct Settings {
  Mode mode = Mode::kAuto;
  std::string smt = "z3";
  bool afl = false;                             // the search engine is AFL++
  std::chrono::milliseconds timeout{60'000};    // of one check
  std::chrono::milliseconds call_limit{1'000};  // of one call of a box
  uint64_t seed = 0;
  unsigned jobs = 0;  // of kAuto; 0: as many as there are cores
  // Section 5.4 of the paper switched CONVERTCBTOUF off; here it is on.
  bool keep_facts = true;
  bool equivalence_classes = true;  // 5.1
  // 5.2: the search begins with inputs of earlier iterations.
  bool crash_seeds = true;        // those that satisfied what was searched for
  bool interesting_seeds = true;  // those that came closer than others
  bool surrogates = true;
  std::string dump_dir;  // the generated programs of every iteration; empty: none
};

struct Statistics {
  uint64_t iterations = 0;
  uint64_t smt_checks = 0;
  uint64_t box_calls = 0;
  uint64_t evaluations = 0;  // of the search engine
};

// One round of a way of solving, for people who want to see how it went.
struct Iteration {
  uint64_t constraints = 0;  // in the search
  uint64_t box_calls = 0;    // until then
  uint64_t facts = 0;        // that are known of the boxes
  uint64_t milliseconds = 0;
  double distance = 0;  // the best of this round's search; 0: all are true, or there was no search
};
struct TracedIteration {
  std::string mode;
  uint64_t number = 0;
  Iteration iteration;
};

// What a check comes out as. `unsat` takes a Proof.
class Outcome {
 public:
  static Outcome sat(Candidate&& certified, std::string found_by) {
    Outcome outcome(Status::kSat, {}, std::move(found_by));
    outcome.candidate_ = std::move(certified);
    return outcome;
  }
  static Outcome unsat(const Proof& proof) { return {Status::kUnsat, {}, proof.text()}; }
  static Outcome unknown(std::string reason) { return {Status::kUnknown, std::move(reason), {}}; }
  static Outcome failed(std::string message) { return {Status::kFailed, std::move(message), {}}; }
  Outcome() = default;  // unknown

  Status status() const { return status_; }
  // Of kUnknown; the message of kFailed.
  const std::string& reason() const { return reason_; }
  // Of kUnsat: how it was shown. Of kSat: who found the model.
  const std::string& evidence() const { return evidence_; }
  // Of kSat: certified.
  Candidate& candidate() { return candidate_; }
  const Candidate& candidate() const { return candidate_; }

  Statistics statistics;
  std::vector<TracedIteration> trace{};  // the first ones of each way of solving

 private:
  Outcome(Status status, std::string reason, std::string evidence)
      : status_(status), reason_(std::move(reason)), evidence_(std::move(evidence)) {}

  Status status_ = Status::kUnknown;
  std::string reason_;
  std::string evidence_;
  Candidate candidate_;
};

}  // namespace assay::closedbox
