// Mutations of one input word that know its width, its domain and the words worth trying.
#pragma once

#include <span>

#include "base/random.h"
#include "closedbox/search/program/program.h"

namespace assay::closedbox::search {

// The nearest word that lies in the input's domain, slice by slice.
uint64_t into_domain(const Input& input, uint64_t word);
// Mostly of the domain; small numbers often where it has no bounds.
uint64_t random_word(const Input& input, std::span<const uint64_t> pool, base::Random& random);
// Mostly another one.
uint64_t mutated(const Input& input, uint64_t word, std::span<const uint64_t> pool,
                 base::Random& random);

}  // namespace assay::closedbox::search
