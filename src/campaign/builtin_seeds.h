// The seeds that are compiled in: seeds/*.smt2 with their labels, seeds/labels.json
// (scripts/label-seeds makes it).
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "findings/store.h"

namespace assay::campaign {

struct EmbeddedText {
  std::string_view name;  // "QF_LIA/diophantine.smt2"
  std::string_view text;
};
// In the order of their names; labels.json is one of them.
std::span<const EmbeddedText> embedded_seeds();

// With their labels; one whose text changed since it was labelled has none.
std::vector<findings::StoredSeed> builtin_seeds();

}  // namespace assay::campaign
