// How far the assertions are from true: a second reading of the registers after a run. Every
// Boolean register has two distances, to true and to false; one of them is 0 where the value is
// known. They are sums and minima over the Boolean structure (as in search-based testing: Korel
// 1990, Tracey 1998), and at the comparisons differences of the values, scaled to [0, 1]. 0 means
// true exactly; the numbers themselves mean nothing but an order.
#pragma once

#include <vector>

#include "eval/machine/machine.h"

namespace assay::eval {

class Distance {
 public:
  // Of terms compiled into `code`, which the machine runs.
  Distance(Machine& machine, const Code& code);

  // The distance of the i-th root from true, after the last run of the code.
  double of(size_t root);
  // The sum over all roots.
  double total();

 private:
  struct Pair {
    double to_true;
    double to_false;
  };

  void update();
  Pair pair_of(const Instruction& i) const;
  Pair compared(Op op, Value a, Value b) const;
  Pair leaf(uint32_t at) const;
  std::vector<uint32_t> registers_of(const Instruction& i) const;
  double difference(Value a, Value b) const;

  Machine& machine_;
  const Code& code_;
  std::vector<const Instruction*> booleans_;  // of the entry block, in order
  std::vector<Pair> pairs_;                   // by register; of Boolean ones
};

}  // namespace assay::eval
