// Equations over GF(2) around a point: which bits of the inputs have to be flipped, if each flip
// changed the equations as it did alone? A flip's column is what it changed in the differences of
// the equations' sides. Exact for checksums and permutations of bits; elsewhere a guess that is
// tried like any other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay::closedbox::search {

using Bits = std::vector<uint64_t>;  // of one length in a system

inline bool has_bit(const Bits& x, size_t place) {
  return (x[place / 64] >> (place % 64) & 1) != 0;
}

struct FlipPlan {
  std::vector<uint64_t> mask;  // of the differences: 0 in the words that it does not care for
  Bits flips;                  // makes these zero
  std::vector<Bits> kernel;    // sums of these may be added
};

// `here`: the differences at the point, in words; `columns`: what each flip changes of them;
// `first_word`: where the words of each equation begin, and their end. The first plan is for all
// equations. If that has no solution, or is none because an equation is not linear, there are plans
// that leave alone what is true: for all that is false, and for each equation of these, with the
// flips that have no effect on the others that are true (a product that fits, beside a checksum).
std::vector<FlipPlan> plan_flips(const Bits& here, const std::vector<Bits>& columns,
                                 const std::vector<size_t>& first_word);

// Whether the differences that the plan cares for are zero.
bool is_reached(const FlipPlan& plan, const Bits& differences);

}  // namespace assay::closedbox::search
