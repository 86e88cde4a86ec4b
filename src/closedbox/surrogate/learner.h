// Learner: from samples of a box, guesses of a formula for it: constant, copy of bits, affine over
// GF(2) (checksums), linear modulo 2^n, polynomial of a low degree, table on a small domain,
// piecewise. A guess is a preference for an SMT engine and never a fact: what comes back is tested
// by calling the box, and a refuted guess is refined or dropped.
//
//   Learner learner(store, argument_sorts, result_sort, seed);
//   for (const Point& p : learner.wanted_inputs()) learner.observe(p, call(p));
//   for (const Guess& g : learner.guesses(store, arguments)) try g.term as the call's value
//   learner.refute(p, call(p));
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "closedbox/search/program/words.h"
#include "term/store.h"

namespace assay::closedbox::surrogate {

using Point = std::vector<uint64_t>;  // a word for each argument

struct Guess {
  std::string kind;  // "constant", "gf2-affine", "linear", "polynomial", "table", ...
  term::Term term;   // of the box's result sort, over the arguments that were given
  // The table holds every point of the box's domain, so that it is a fact about a box that answers
  // the same at each call. Only such a guess may be used to show unsat.
  bool is_complete = false;
  uint32_t samples = 0;  // that agree
};

class Learner {
 public:
  Learner(std::span<const search::WordSort> arguments, search::WordSort result, uint64_t seed);
  ~Learner();
  Learner(Learner&&) noexcept;

  void observe(std::span<const uint64_t> arguments, uint64_t result);
  // A call there has no value: never wanted again, and part of no guess.
  void observe_outside(std::span<const uint64_t> arguments);
  // Points that it would like sampled next, a batch; empty when more would teach nothing.
  std::vector<Point> wanted_inputs();
  // From now on every point of a small domain is wanted, though a simple guess says it all: a
  // proof needs them.
  void want_all();
  // Formulas that agree with all samples (or on the piece that they speak of), best first. Each
  // `arguments[i]` is a term of the box's i-th argument sort.
  std::vector<Guess> guesses(term::TermStore& store, std::span<const term::Term> arguments);
  // The box's value at a point where a guess was wrong.
  void refute(std::span<const uint64_t> arguments, uint64_t result) { observe(arguments, result); }

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace assay::closedbox::surrogate
