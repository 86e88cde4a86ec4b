#include "triage/stored_reduction.h"

#include "findings/postgres_url.h"

namespace assay::triage {

namespace {

constexpr const char* kClaim = "reduce";

}  // namespace

base::Result<StoredReduction> reduce_stored(findings::Store& store, const std::string& db,
                                            const Bug& bug, StoredReductionOptions options) {
  StoredReduction reduction;
  const auto ended = [&](ReductionEnd end) {
    reduction.end = end;
    return std::move(reduction);
  };
  const auto claim = findings::Claim::take(db, kClaim, bug.key, options.claim);
  if (!claim) return claim.error();
  if (!*claim) return ended(ReductionEnd::kElsewhere);
  if (!bug.reduced) {
    const auto meanwhile = store.find_reduced(bug.key);
    if (!meanwhile) return meanwhile.error();
    if (*meanwhile) return ended(ReductionEnd::kMeanwhile);
  }
  options.how.journal = findings::journal_path(db, bug.id());
  reduction.result = options.reduce(bug, options.how);
  if (reduction.result.is_stopped) return ended(ReductionEnd::kStopped);
  const auto is_ours = (*claim)->is_ours(store);
  if (!is_ours) return is_ours.error();
  if (!*is_ours) return ended(ReductionEnd::kLost);
  if (const auto put = store.put_reduced(reduction.result.reduced); !put) return put.error();
  for (const findings::Record& other : reduction.result.others) {
    const auto added = store.add(other);
    if (!added) return added.error();
    if (*added) reduction.seconds.push_back(other);
  }
  return ended(ReductionEnd::kStored);
}

}  // namespace assay::triage
