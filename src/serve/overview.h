// What the overview shows, as JSON: a run's counts, rates and curves, from the store and the
// catalogue. docs/serve.md has the fields.
#pragma once

#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "findings/store.h"
#include "os/clock.h"
#include "serve/catalogue.h"
#include "serve/run_history.h"

namespace assay::serve {

// What was counted when; rates of the last half minute come from it.
class RateWindow {
 public:
  void add(os::TimePoint now, uint64_t tests);
  // Tests a second; 0 where less than two seconds are known.
  double rate() const;

 private:
  struct Sample {
    os::TimePoint at;
    uint64_t tests;
  };
  std::deque<Sample> samples_;
};

// What is kept of a run between two looks.
struct RunMemory {
  RateWindow window{};
  RunHistory history{};
};

// What is worked out of the catalogue, kept as long as that does not change: with 100,000 findings
// it takes longer than all the rest. One for each run and time range.
struct FindingsPart {
  uint64_t version = UINT64_MAX;
  std::string range;  // run and time
  std::string json;
};

struct OverviewQuery {
  const findings::RunRow* run = nullptr;  // null: there is none yet
  std::string since;                      // UTC; "": all
};

base::Result<nlohmann::json> overview_json(findings::Store& store, const Catalogue& catalogue,
                                           const OverviewQuery& query, RunMemory& memory,
                                           FindingsPart& part);

// The findings of a run have its seed, its seeds' digest, its generator and one of its strategies.
void limit_to_run(Filter& filter, const findings::RunRow& run);

// "1h", "30m", "7d" ago as UTC; a date and time stays what it is; none: it is neither.
std::optional<std::string> moment_of(const std::string& text);

}  // namespace assay::serve
