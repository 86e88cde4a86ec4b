// The reduction of a finding in a store, from the claim to the release. Several processes may
// reduce at once: each takes a finding by a claim, keeps it while it works, stores what came out,
// and gives it back. A campaign's spare worker, `bugs reduce` and a dashboard's job all go this
// way.
#pragma once

#include <functional>

#include "findings/claim.h"
#include "triage/reduce_bug.h"

namespace assay::triage {

enum class ReductionEnd : uint8_t {
  kStored,     // what came out is stored: a smaller formula, or why there is none
  kElsewhere,  // another process is reducing it
  kMeanwhile,  // another has reduced it since the bug was loaded
  kLost,       // it became another's while we worked on it; nothing was stored
  kStopped,
};

struct StoredReduction {
  ReductionEnd end = ReductionEnd::kStored;
  ReduceBugResult result;                 // of kStored
  std::vector<findings::Record> seconds;  // other bugs that were met, and were not in the store
};

struct StoredReductionOptions {
  ReduceBugOptions how;  // its journal is set here
  findings::ClaimOptions claim{};
  // The work itself; for tests.
  std::function<ReduceBugResult(const Bug&, const ReduceBugOptions&)> reduce = reduce_bug;
};

// `store` is one on `db`, of this thread. An error is one of the database.
base::Result<StoredReduction> reduce_stored(findings::Store& store, const std::string& db,
                                            const Bug& bug, StoredReductionOptions options);

}  // namespace assay::triage
