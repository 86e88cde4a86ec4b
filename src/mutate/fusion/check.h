// Whether the inversions of a rule give back what was fused: on all small values of its sorts
// (bit-vectors up to width 5, floats with 3 and 4 bits, strings up to length 3 over 3 letters,
// integers from -8 to 8) and on boundary values of larger ones, wherever its side condition holds.
//
//   if (const auto wrong = check_rule(rule, CheckLevel::kFull)) report(*wrong);
//   // rule 'int-multiply': x is not given back for x = 1, y = 0: z = 0, and (div z y) is open
#pragma once

#include <optional>

#include "base/result.h"
#include "mutate/fusion/rules.h"

namespace assay::mutate::fusion {

enum class CheckLevel : uint8_t {
  kQuick,  // smaller values of the same kinds, for rules whose full check is a test of ours
  kFull,
};

// What is wrong, with the counterexample.
std::optional<base::Error> check_rule(const Rule& rule, CheckLevel level);

}  // namespace assay::mutate::fusion
