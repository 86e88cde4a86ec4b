// Scheduler: whose turn it is. Round robin: the strategies and the solvers' option sets in turn.
// Bandit: a strategy, a logic and an option set of each solver, each chosen by what it has yielded
// so far: new kinds of findings, and less so, new behaviour of solvers. The choice only says which
// stream of tests goes on, and is recorded with the lease: it never changes a test.
//
// A stream is a strategy over all seeds, or over those of one logic ("concat logic=QF_BV").
// Threads share it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "campaign/bandit.h"
#include "campaign/run_spec.h"
#include "findings/store.h"
#include "judge/court.h"
#include "mutate/strategy.h"

namespace assay::campaign {

struct Stream {
  std::unique_ptr<mutate::Strategy> strategy;
  std::string base;   // the strategy's name without the logic
  std::string logic;  // "any": all seeds
};

// All streams of a run. The strategies over all seeds come first; then, for the bandit, each over
// each logic that it has seeds for. The pool must outlive them.
base::Result<std::vector<Stream>> make_streams(const RunSpec& spec, const mutate::SeedPool& pool);

// A digest of the first tests of each strategy, by its stream's name: a worker that makes others is
// refused, whatever its version says.
std::map<std::string, std::string> probe(const std::vector<Stream>& streams, uint64_t seed);

// How much was new in a lease, or for one option set in it.
struct Gain {
  uint64_t findings = 0;    // kinds of findings that nobody had seen
  uint64_t behaviours = 0;  // combinations of logic, solver and answers that nobody had seen
};

class Scheduler {
 public:
  struct Choice {
    std::string stream;                       // empty: the next in turn
    std::vector<solver::SolverKey> variants;  // members that are heard; empty: in turn
  };

  // `before`: counts of earlier sessions, from which the bandit goes on.
  Scheduler(Schedule schedule, const std::vector<Stream>& streams,
            const std::vector<judge::Member>& members, const findings::Tally& before);

  // Each is followed by an add or a drop.
  Choice choose();
  void drop(const Choice& choice);
  // `stream` is what was made really: an abandoned lease comes before a choice. Returns what is to
  // be counted with the lease.
  findings::Tally add(const Choice& choice, const std::string& stream, const Gain& gain,
                      const std::map<solver::SolverKey, Gain>& by_variant);

 private:
  Bandit& bandit_of(const std::string& dimension);
  void add_one(const std::string& dimension, const std::string& arm, const Gain& gain,
               findings::Tally& tally);

  const Schedule schedule_;
  const std::vector<Stream>& streams_;
  std::map<std::string, std::vector<std::string>> logics_;  // by base of the stream
  std::mutex mutex_;                                        // of the bandits
  // "strategy", "logic", and for each solver "variant NAME"; none for round robin.
  std::map<std::string, Bandit> bandits_;
};

}  // namespace assay::campaign
