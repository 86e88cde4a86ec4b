// Interpreter: from what a process printed and how it ended to a RunResult's ending and answers.
// The same for every run mode, so that the mode cannot change a verdict.
//
// Order of the tests: our own limits; words and signals that mean a limit; crashes; complaints. An
// end at a limit is never a crash (bad_alloc under a memory limit ends in abort()).
#pragma once

#include "solver/answer.h"
#include "solver/patterns.h"
#include "solver/run_result.h"

namespace assay::solver {

// Why the process was no longer followed.
enum class Stop : uint8_t {
  kOwn,     // it ended by itself, or by a signal that was not ours
  kAlive,   // persistent: it answered and goes on
  kTime,    // we ended it
  kMemory,  // we ended it
  kOutput,  // we ended it
};

class Interpreter {
 public:
  Interpreter(const Profile& profile, const RunLimits& limits);

  // Reads out, err, exit_code, signal and max_rss of `result`; sets ending, checks, signature,
  // message, known_bug. Returns what was read besides, for runners that look for oddities.
  // `script`: what was sent; a complaint that only quotes it is no crash.
  Answers interpret(std::string_view script, size_t checks, Stop stop, RunResult& result) const;

 private:
  Ending ending_of(std::string_view script, const Answers& answers, const std::string& noise,
                   Stop stop, RunResult& result) const;
  bool is_at_memory_limit(const std::string& noise, const RunResult& result) const;
  bool is_crash(std::string_view script, const std::string& noise, const RunResult& result) const;

  const Profile& profile_;
  RunLimits limits_;
  PatternSet crashes_;
  PatternSet refusals_;
  PatternSet harmless_;
  PatternSet memory_;
  PatternSet time_;
  PatternSet known_;
};

}  // namespace assay::solver
