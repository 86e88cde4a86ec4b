// Assignments of the search engine's words as candidates, and back.
#pragma once

#include "closedbox/candidate.h"
#include "closedbox/search/program/program.h"

namespace assay::closedbox {

Candidate candidate_of(value::ValueStore& values, const search::Program& program,
                       std::span<const uint64_t> words);
// Constants that the model omits, or that have no word, are 0.
std::vector<uint64_t> words_of(const value::ValueStore& values, const search::Program& program,
                               const eval::Model& model);

}  // namespace assay::closedbox
