// Strategy `synth`: formulas with ground truth from nothing (Bugariu and Mueller, ICSE 2020): what
// `assay synth` lists, drawn at random. It uses no seeds. docs/strategies/synth.md.
#pragma once

#include "mutate/strategy.h"

namespace assay::mutate::synth {

base::Result<std::unique_ptr<Strategy>> make_strategy(const Settings& settings,
                                                      const SeedPool& pool);

}  // namespace assay::mutate::synth
