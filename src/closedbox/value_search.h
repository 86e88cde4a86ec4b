// ValueSearch: the slow search (search/slow.h) with the boxes of a check, called through a host:
// for constraints with sorts that have no words. It proves nothing. What an equality defines is
// computed, as in the fast search.
//
// The host and the values are its own: thousands of calls are no help to a string solver, and a
// store only grows. So both begin anew after a while, and an hour of search takes no more memory
// than its first minute. Models come and go in the values of the context.
#pragma once

#include <memory>

#include "closedbox/context.h"
#include "closedbox/search/exact/slow.h"
#include "term/substitute.h"

namespace assay::closedbox {

class ValueSearch {
 public:
  explicit ValueSearch(Context& context);
  ~ValueSearch();

  // `start` as for search::search_values. The evaluations are counted in the statistics.
  search::SlowResult run(std::span<const Term> constraints, const eval::Model& start,
                         const search::SlowSettings& settings);
  // As BoxHost::complaint.
  const std::string& complaint() const { return complaint_; }

 private:
  struct Room;

  term::Substitution definitions_of(std::span<const Term> constraints) const;

  Context& context_;
  std::unique_ptr<Room> room_;  // made when first needed
  std::string complaint_;
};

}  // namespace assay::closedbox
