// Values of a sort for checking a rule: all of them where they are few, else small ones and those
// at the boundaries.
#pragma once

#include <vector>

#include "eval/semantics/semantics.h"

namespace assay::mutate {

struct SampleSizes {
  int64_t integers = 8;      // from -n to n
  uint32_t text_length = 3;  // over 3 letters
  uint64_t all_of = 2048;    // finite sorts up to this size completely
};

std::vector<value::Value> sample_values(eval::Semantics& semantics, term::Sort sort,
                                        const SampleSizes& sizes);

}  // namespace assay::mutate
