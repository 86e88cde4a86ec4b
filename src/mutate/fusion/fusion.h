// fusion (the paper's YinYang): semantic fusion of two seeds, and of a fusion with a third one
// (docs/strategies/fusion.md). Pairs of variables x, y get a new variable z = f(x, y), and some of
// their occurrences are replaced by inversions of f. Functions come from rules/fusion.toml.
#pragma once

#include "mutate/strategy.h"

namespace assay::mutate::fusion {

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool);

}  // namespace assay::mutate::fusion
