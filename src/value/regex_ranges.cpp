#include "value/regex_ranges.h"

#include <algorithm>

#include "value/text.h"

namespace assay::value {

namespace {

// Where the membership in the set changes for the i-th time: ranges as half-open intervals.
uint32_t border(RangesView set, size_t i) { return i % 2 == 0 ? set[i] : set[i] + 1; }

// Sweeps over the borders of both sets; `keep(in_a, in_b)` says what is in the result.
template <typename Keep>
Ranges combine(RangesView a, RangesView b, Keep keep) {
  Ranges result;
  bool inside = false;
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const uint32_t at = i == a.size()   ? border(b, j)
                        : j == b.size() ? border(a, i)
                                        : std::min(border(a, i), border(b, j));
    if (i < a.size() && border(a, i) == at) ++i;
    if (j < b.size() && border(b, j) == at) ++j;
    if (keep(i % 2 == 1, j % 2 == 1) == inside) continue;
    result.push_back(inside ? at - 1 : at);
    inside = !inside;
  }
  return result;
}

}  // namespace

Ranges unite_ranges(RangesView a, RangesView b) {
  return combine(a, b, [](bool in_a, bool in_b) { return in_a || in_b; });
}

Ranges intersect_ranges(RangesView a, RangesView b) {
  return combine(a, b, [](bool in_a, bool in_b) { return in_a && in_b; });
}

Ranges subtract_ranges(RangesView a, RangesView b) {
  return combine(a, b, [](bool in_a, bool in_b) { return in_a && !in_b; });
}

RangeAround range_around(RangesView set, uint32_t c) {
  // The first end of a range at or after c; ends are the odd places.
  size_t low = 0;
  size_t high = set.size() / 2;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (set[2 * middle + 1] < c) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (2 * low < set.size() && set[2 * low] <= c) return {set[2 * low], set[2 * low + 1], true};
  const uint32_t lo = low == 0 ? 0 : set[2 * low - 1] + 1;
  const uint32_t hi = 2 * low == set.size() ? kLastCodePoint : set[2 * low] - 1;
  return {lo, hi, false};
}

}  // namespace assay::value
