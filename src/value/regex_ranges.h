// Sets of code points as sorted, disjoint, non-adjacent closed ranges: lo, hi, lo, hi, ... A set
// has one such list, so equal sets are equal lists. What a character class of value/regex.h is made
// of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay::value {

using Ranges = std::vector<uint32_t>;
using RangesView = std::span<const uint32_t>;

Ranges unite_ranges(RangesView a, RangesView b);
Ranges intersect_ranges(RangesView a, RangesView b);
Ranges subtract_ranges(RangesView a, RangesView b);

// The longest range around `c` that is wholly inside or wholly outside of the set.
struct RangeAround {
  uint32_t lo;
  uint32_t hi;
  bool is_inside;
};
RangeAround range_around(RangesView set, uint32_t c);

}  // namespace assay::value
