// What `assay solve` can be told, and what a check comes out as. Plain data.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "closedbox/candidate.h"

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
  bool reuse_seeds = true;          // 5.2
  bool surrogates = true;
  std::string dump_dir;  // the generated programs of every iteration; empty: none
};

struct Statistics {
  uint64_t iterations = 0;
  uint64_t smt_checks = 0;
  uint64_t box_calls = 0;
  uint64_t evaluations = 0;  // of the search engine
};

struct Outcome {
  Status status = Status::kUnknown;
  std::string reason;   // of kUnknown; the message of kFailed
  std::string proof;    // of kUnsat: how it was shown; of kSat: who found the model
  Candidate candidate;  // of kSat: certified
  Statistics statistics;
};

}  // namespace assay::closedbox
