// The texts of rules (fusion/rules.h), token by token: matching a sort with a pattern, and filling
// in what was bound. In a pattern, one capital letter stands for any sort and a small letter for a
// number; in every text {n+m-1} is computed from the numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::mutate {

struct Bindings {
  std::map<char, std::string> sorts;       // by capital letter
  std::map<std::string, int64_t> numbers;  // by small letter
};

// Matches the tokens of a sort; adds to the bindings. On false the bindings may be half filled.
bool match_sort(std::span<const std::string_view> pattern, std::span<const std::string_view> sort,
                Bindings& bindings);

// The text with letters and computed numbers filled in; none if a number is not known, negative or
// malformed.
std::optional<std::string> filled(std::string_view text, const Bindings& bindings);

// "n > m"; an empty text holds. False if it can not be read.
bool holds(std::string_view condition, const Bindings& bindings);

// The text with every application of the symbols (or every mention of a constant one) replaced by
// what they mean.
std::string with_meanings(std::string_view text,
                          const std::vector<std::pair<std::string, std::string>>& meanings);

}  // namespace assay::mutate
