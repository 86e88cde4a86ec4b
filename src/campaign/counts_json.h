// The counts of a run or a session, in the shape that events have (docs/campaign.md).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "findings/counter.h"

namespace assay::campaign {

nlohmann::json counts_of(const findings::Tally& tally);

}  // namespace assay::campaign
