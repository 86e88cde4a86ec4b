// Options of the strategy storm. The defaults are those of section 5.4 of the paper; `full` adds
// the constructors, shared pools, incremental scripts and the unsat side.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "mutate/settings.h"

namespace assay::mutate::storm {

enum class Connective : uint8_t { kNot, kAnd, kOr, kXor, kImplies, kEqual, kIte };

struct Options {
  uint32_t depth = 64;       // Dmax, of fragments and of constructed formulas
  uint32_t assertions = 64;  // Amax
  // NC and NM grow with the initial pool, from low to high.
  uint32_t constructed_low = 200;
  uint32_t constructed_high = 1500;
  uint32_t instances_low = 300;
  uint32_t instances_high = 1000;
  uint32_t initial_percent = 30;  // of random formulas; the rest is constructed ones
  // NOT is drawn half of the time, the others share the other half.
  std::vector<Connective> connectives{Connective::kAnd};
  // Seeds are added to a pool until it has about so many predicates; 0: one seed.
  uint32_t atoms = 0;
  uint32_t most_seeds = 1;
  uint32_t random_percent = 0;       // sat seeds that get a random assignment
  uint32_t incremental_percent = 0;  // tests that are scripts of several checks
  uint32_t unsat_percent = 0;        // of the tests from unsat seeds: kept unsat
  uint64_t bytes = 64'000;           // of a test's assertions, about; 0: no limit
  bool opens_quantifiers = true;
};

base::Result<Options> read_options(const Settings& settings);

}  // namespace assay::mutate::storm
