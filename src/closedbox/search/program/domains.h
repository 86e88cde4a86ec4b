// What the conjuncts leave of each input's values: intervals of the whole word or of its parts
// (bytes of a text in a word), from comparisons with constants and, for whole words, between
// inputs. Only what the conjuncts forbid is left out, so that enumerating the rest is complete.
#pragma once

#include "closedbox/search/program/program.h"

namespace assay::closedbox::search {

void find_domains(Program& program);

// The number of values of an input's slices; UINT64_MAX if they are more, or not bounded.
uint64_t domain_size(const Input& input);
// The i-th value, and whether a value is one.
uint64_t domain_value(const Input& input, uint64_t i);
bool in_domain(const Input& input, uint64_t word);

}  // namespace assay::closedbox::search
