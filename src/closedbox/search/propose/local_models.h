// Local models: where all that is left are equations, the program is taken for linear around the
// current point and solved; what comes out is tried like any other proposal. Two kinds:
//   over GF(2): one run for each free bit of the inputs gives the columns; a checksum's preimage
//     takes as many runs as it has input bits, instead of 2^32;
//   numbers: a slope from one step of one input, modulo 2^n (linear congruences) and as real
//     numbers (Newton).
// Both work through any composition of boxes and operators that happens to be linear.
#pragma once

#include <functional>
#include <vector>

#include "base/random.h"
#include "closedbox/search/machine/machine.h"
#include "closedbox/search/propose/gf2.h"

namespace assay::closedbox::search {

class LocalModels {
 public:
  // `evaluate` runs the program on inputs and returns true when it is to stop (solved or over).
  using Evaluate = std::function<bool(const std::vector<uint64_t>&)>;

  LocalModels(const Program& program, const Machine& machine);

  bool has_equations() const { return !equations_.empty(); }
  size_t free_bits() const { return free_.size(); }

  // Tries points around `words`; true when `evaluate` said stop.
  bool solve_bits(const std::vector<uint64_t>& words, base::Random& random,
                  const Evaluate& evaluate);
  bool solve_numbers(const std::vector<uint64_t>& words, base::Random& random,
                     const Evaluate& evaluate);

 private:
  struct Bit {
    uint32_t input;
    uint8_t place;
  };
  struct Equation {
    uint32_t a;
    uint32_t b;
    WordSort sort;
    uint32_t conjunct;
  };
  using Words = std::vector<uint64_t>;

  void residual(Words& result) const;  // of the last run
  bool try_plan(const FlipPlan& plan, const Words& words, uint64_t most, base::Random& random,
                const Evaluate& evaluate);
  bool newton(const Equation& e, uint32_t input, const Words& words, uint64_t step,
              const Evaluate& evaluate);

  const Program& program_;
  const Machine& machine_;
  std::vector<Bit> free_;  // bits that the domains do not fix
  std::vector<Equation> equations_;
};

}  // namespace assay::closedbox::search
