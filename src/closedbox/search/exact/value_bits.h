// ValueBits: the local models over GF(2) (local_models.h) for bit-vectors of any width, by exact
// evaluation: the preimage of a checksum over 128 bits takes 128 evaluations and an elimination.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "base/random.h"
#include "closedbox/search/propose/gf2.h"
#include "eval/machine/machine.h"

namespace assay::closedbox::search {

class ValueBits {
 public:
  // `model` has the boxes' callbacks; its constants are what is changed. It and the stores must
  // outlive this.
  ValueBits(term::TermStore& terms, value::ValueStore& values,
            std::span<const term::Term> assertions, eval::Model& model);

  // Whether there are equations between bit-vectors, and not too many bits to flip.
  bool can_solve() const { return !inputs_.empty() && first_word_.size() > 1; }
  // Tries points around the model, which is then the one that `accept` took, or what it was.
  using Accept = std::function<bool()>;
  bool solve(base::Random& random, const Accept& accept);
  // Other values for the bit-vectors of the model.
  void scatter(base::Random& random);
  uint64_t evaluations() const { return evaluations_; }

 private:
  struct Input {
    term::Decl decl;
    uint32_t width;
  };
  bool differences(Bits& result);  // false: a side has no value
  void flip(size_t bit);

  value::ValueStore& values_;
  eval::Model& model_;
  eval::Program program_;
  std::unique_ptr<eval::Code> code_;
  std::unique_ptr<eval::Machine> machine_;
  std::vector<Input> inputs_;
  std::vector<size_t> first_word_;  // of each equation; and the end
  uint64_t evaluations_ = 0;
};

}  // namespace assay::closedbox::search
