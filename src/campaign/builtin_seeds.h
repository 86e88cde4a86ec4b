// The seeds that are compiled in: seeds/*.smt2 with their labels, seeds/labels.json
// (scripts/label-seeds makes it).
#pragma once

#include <span>
#include <vector>

#include "base/data_texts.h"
#include "findings/store.h"

namespace assay::campaign {

// In the order of their names; labels.json is one of them.
std::span<const base::DataText> compiled_seeds();

// Those, or what --data has in their place, with their labels; one whose text changed since it was
// labelled has none. An error: a label that cannot be read.
base::Result<std::vector<findings::StoredSeed>> builtin_seeds();

}  // namespace assay::campaign
