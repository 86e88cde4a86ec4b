// Whether a mutant is satisfiable for sure: by the witness of its seed, or by one near it. Our
// evaluator decides on the printed text, read again: what is returned was seen to satisfy it.
#pragma once

#include <cstdint>
#include <optional>

#include "eval/read_script.h"
#include "testcase/expectation.h"

namespace assay::mutate {

struct WitnessSearch {
  uint64_t seed = 0;
  uint64_t evaluations = 0;  // of the local search; 0: none
};

// A witness of the check (counted from 0) of the script; none if none was found. A function of the
// script's text and of the other arguments.
std::optional<testcase::Witness> find_witness(eval::ReadScript& script, size_t check,
                                              const testcase::Witness& start,
                                              const WitnessSearch& search);

}  // namespace assay::mutate
