// Enumerators by their names, for whoever decodes a row, a file or an event. A name that is not
// known is no enumerator: it may be of a newer version, and a guess would turn it into a claim.
//
// An enum takes part with two functions beside it: name_of(Enum), and how many it has:
//
//   constexpr size_t count_of(Status) { return 3; }
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace assay::base {

template <typename Enum>
std::optional<Enum> enumerator_named(std::string_view name) {
  for (size_t i = 0; i < count_of(Enum{}); ++i) {
    const auto value = static_cast<Enum>(i);
    if (name_of(value) == name) return value;
  }
  return std::nullopt;
}

}  // namespace assay::base
