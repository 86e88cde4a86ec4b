// Machine: runs a Program's code on its registers, and reads the result as distances. The fast loop
// knows nothing of undefined registers; from the first one on a second loop goes on that does.
#pragma once

#include <span>
#include <vector>

#include "closedbox/search/machine/calls.h"
#include "closedbox/search/program/program.h"

namespace assay::closedbox::search {

// How far two different words are apart. None leads everywhere, so that the search changes them:
// numbers want the first, permuted bits the second, arithmetic modulo 2^n (where low bits depend on
// low bits only) the third.
enum class Metric : uint8_t { kNumeric, kBits, kLowBits, kCount };

class Machine {
 public:
  Machine(const Program& program, Calls& calls);

  uint64_t* registers() { return registers_.data(); }
  uint64_t word(uint32_t at) const { return registers_[at]; }
  void set_input(uint32_t input, uint64_t word) { registers_[program_.inputs[input].at] = word; }

  // Runs all code anew.
  void run() {
    ++stamp_;
    run(program_.code, true);
  }
  // Runs a part. `is_clean`: nothing that it reads is undefined. True if nothing that it wrote is.
  bool run(std::span<const Instruction> code, bool is_clean);
  // What was undefined before is so no longer; for parts that are run again and again.
  void forget_undefined() { ++stamp_; }

  bool is_undefined(uint32_t at) const { return undefined_[at] == stamp_; }
  bool is_true(uint32_t at) const { return registers_[at] == 1 && !is_undefined(at); }
  // An Int overflowed, or an operator was at a point that the standard leaves open: nothing is
  // proved by what happened there.
  bool has_lost_exactness() const { return has_lost_exactness_; }

  // After run(): the distance of every conjunct from true, and their sum. 0 if and only if all are.
  double distance(Metric metric);
  double conjunct_distance(size_t i) const { return conjuncts_[i]; }

 private:
  struct Pair {
    double to_true;
    double to_false;
  };

  void run_with_undefined(std::span<const Instruction> code);
  bool call(const Instruction& i, bool guards_may_be_undefined);
  Pair pair_of(const Instruction& i, Metric metric) const;
  Pair leaf(uint32_t at) const {
    if (is_undefined(at)) return {kUndefined, kUndefined};
    return registers_[at] != 0 ? Pair{0, 1} : Pair{1, 0};
  }

  static constexpr double kUndefined = 1.5;

  const Program& program_;
  Calls& calls_;
  std::vector<uint64_t> registers_;
  std::vector<uint64_t> undefined_;  // by register: the run in which it was undefined
  uint64_t stamp_ = 1;
  bool has_lost_exactness_ = false;
  std::vector<uint64_t> arguments_;
  std::vector<Instruction> predicates_;  // the code that makes Bools
  std::vector<Pair> pairs_;              // by register
  std::vector<uint32_t> leaves_;         // Bool registers that no predicate makes
  std::vector<double> conjuncts_;
};

}  // namespace assay::closedbox::search
