// Propagation: from a conjunct that is false down to the inputs, always asking what value an
// operand needs for its operator to give the wanted one while the other operands stay (the
// invertibility conditions of propagation-based local search for bit-vectors: Niemetz, Preiner,
// Biere 2016). Where a call is met, the arguments come from earlier calls that gave the wanted
// result, or the wanted result itself is tried as an argument (input to state). It proposes; the
// search evaluates.
#pragma once

#include <vector>

#include "base/random.h"
#include "closedbox/search/machine/box_tables.h"
#include "closedbox/search/machine/machine.h"

namespace assay::closedbox::search {

class Propagation {
 public:
  Propagation(const Program& program, const Machine& machine, const Calls& calls,
              const BoxTables& tables);

  // Changes `words` (the inputs under which the machine was run last) so that the conjunct may
  // become true. False if it found no way.
  bool propose(uint32_t conjunct, base::Random& random, std::vector<uint64_t>& words);

 private:
  struct Target {
    uint32_t at;
    uint64_t word;
  };

  bool reach(Target target, base::Random& random, std::vector<uint64_t>& words);
  bool want(const Target& target, const Instruction& i, base::Random& random);
  bool want_bool(bool wanted, const Instruction& i, base::Random& random);
  bool want_comparison(bool wanted, const Instruction& i, base::Random& random);
  bool want_collision(const Instruction& i, base::Random& random);
  bool want_bits(uint64_t wanted, const Instruction& i, base::Random& random);
  bool want_product(uint64_t wanted, uint32_t at, uint64_t other, unsigned width,
                    base::Random& random);
  bool want_number(uint64_t wanted, const Instruction& i, base::Random& random);
  bool want_call(uint64_t wanted, const Instruction& i, base::Random& random);
  bool want_tabled_call(uint64_t wanted, const Call& call, base::Random& random);
  void add(uint32_t at, uint64_t word) { open_.push_back({at, word}); }
  bool can_move(uint32_t at) const { return moves_[at] != 0; }
  // One of two operands that can move.
  bool picks_first(const Instruction& i, base::Random& random) const {
    if (!can_move(i.a) || !can_move(i.b)) return can_move(i.a);
    return random.below(2) == 0;
  }

  const Program& program_;
  const Machine& machine_;
  const Calls& calls_;
  const BoxTables& tables_;
  std::vector<uint64_t> fixed_;                 // scratch
  std::vector<uint64_t> arguments_;             // scratch
  std::vector<const Instruction*> definition_;  // by register
  std::vector<uint32_t> input_of_;
  std::vector<uint8_t> moves_;  // depends on an input
  std::vector<Target> open_;
};

// Solves k * d = r modulo 2^width, where it can be.
bool divide_modulo(uint64_t k, uint64_t r, unsigned width, uint64_t& d);

}  // namespace assay::closedbox::search
