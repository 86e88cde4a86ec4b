// Sampler: looks for assignments that make terms true, by guessing small values and computing what
// an equation defines. Deterministic. Used to show that a core is minimal and that rules hold.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "mutate/synth/operation.h"

namespace assay::mutate::synth {

class Sampler {
 public:
  // `constants` come first in their domains.
  explicit Sampler(Context& context, const ConstantsBySort& constants = {})
      : context_(context), constants_(constants) {}

  // Small values and those at boundaries, the small ones first.
  const std::vector<value::Value>& domain(term::Sort sort);

  // An assignment of all declared constants in the terms that makes all of them true, quantifiers
  // over small domains included. None: not found.
  std::optional<std::vector<Assignment>> find(std::span<const term::Term> terms,
                                              base::Random& random, uint32_t tries);

 private:
  bool try_once(std::span<const term::Term> parts, std::span<const term::Term> constants,
                base::Random& random, std::vector<Assignment>& found);

  Context& context_;
  ConstantsBySort constants_;
  std::unordered_map<uint32_t, std::vector<value::Value>> domains_;
};

// The declared constants in terms, in the order in which they are first seen.
std::vector<term::Term> declared_constants(const term::TermStore& terms,
                                           std::span<const term::Term> roots);

}  // namespace assay::mutate::synth
