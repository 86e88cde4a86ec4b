// Engine: a search for words that make all assertions of a Program true, the boxes really called.
//
//   Result<Program> program = compile(store, assertions, boxes);
//   Engine engine(*program, word_boxes, seed);
//   engine.add_seed(words);                       // one word for each of program->variables
//   RunResult r = engine.run({.evaluations = 100'000});
//   if (r.end == RunEnd::kSolved) use(r.assignment);
//
// run() may be called again and goes on where it stopped. The engine has no threads, no clock and
// no locks, so that it can run inside a contained child together with the boxes: its owner reads
// Progress (which may lie in shared memory) and ends it by `stop`. After a child died in a call,
// a new Engine with the old best assignment as a seed goes on, that call being known as outside to
// WordBoxes.
//
// What it says: kSolved was evaluated with the words' arithmetic (doubles for Real, int64_t with
// overflow as "undefined" for Int); the caller certifies it exactly. kExhausted is a proof of
// unsat: every assignment of the variables' domains was refuted, and no call timed out. A call
// outside of the domain whose value is needed makes an assertion undefined, which is not true; one
// in an untaken `ite` branch, or beside a true disjunct, is not needed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "closedbox/search/machine/calls.h"
#include "closedbox/search/program/program.h"
#include "closedbox/word_box.h"

namespace assay::closedbox::search {

// Plain words, so that it may lie in memory that two processes share. Written by the engine only,
// but for `stop`.
struct Progress {
  uint64_t evaluations = 0;
  uint64_t calls = 0;  // that reached WordBoxes; those answered by the cache are not counted
  uint64_t restarts = 0;
  double best_distance = 0;
  uint32_t false_assertions = 0;  // of the best assignment
  uint32_t phase = 0;             // 0 search, 1 enumeration
  uint32_t stop = 0;              // set by the owner: run() returns soon
};

struct Settings {
  // Ablations 5.2 of the paper. (5.1, equivalence classes, is an option of compile().)
  bool use_seeds = true;        // add_seed
  bool keep_elite = true;       // the closest inputs, between restarts
  bool enumerate = true;        // domains as far as they are finite
  bool local_models = true;     // local_models.h
  bool propagate = true;        // propagate.h
  uint32_t max_samples = 4096;  // of samples(), for each box
  Progress* progress = nullptr;
  uint64_t* best = nullptr;  // program.variables.size() words: the best assignment so far
};

struct Budget {
  uint64_t evaluations = UINT64_MAX;  // of the program
  uint64_t calls = UINT64_MAX;        // of boxes
};

enum class RunEnd : uint8_t { kSolved, kExhausted, kBudget };

struct RunResult {
  RunEnd end = RunEnd::kBudget;
  std::vector<uint64_t> assignment;        // of program.variables; the solution, or the best so far
  double distance = 0;                     // of that
  std::vector<uint32_t> false_assertions;  // of that: which are not true
};

class Engine {
 public:
  Engine(const Program& program, WordBoxes& boxes, uint64_t seed, const Settings& settings = {});
  ~Engine();

  // Tried first by the next run.
  void add_seed(std::span<const uint64_t> assignment);
  RunResult run(const Budget& budget);
  // The calls made with their results, bounded: the first ones and then a spread of the others.
  std::vector<Sample> samples() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace assay::closedbox::search
