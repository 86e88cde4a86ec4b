// Texts of a regular language, drawn from its expression: the shortest ones, by derivatives.
#pragma once

#include <string>
#include <vector>

#include "value/regex.h"

namespace assay::mutate::synth {

// Up to `count` texts that match, shorter ones first; fewer where the search ends before.
std::vector<std::u32string> shortest_members(value::RegexStore& regexes, value::Regex regex,
                                             size_t count);

}  // namespace assay::mutate::synth
