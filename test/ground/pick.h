// One item of a constant list or a vector, at random. (Random::pick takes spans of any length
// only.)
#pragma once

#include <cstddef>

#include "base/random.h"

namespace assay::ground {

template <typename List>
const auto& pick(base::Random& random, const List& list) {
  return list[static_cast<size_t>(random.below(list.size()))];
}

}  // namespace assay::ground
