// Runs as curves: distinct findings over CPU time, and a band where one configuration ran with
// several seeds. The plots of the papers.
#pragma once

#include <string>
#include <vector>

#include "findings/store.h"

namespace assay::report {

struct SeriesPoint {
  double cpu_seconds = 0;  // of solvers and of Assay, from the run's start
  double tests = 0;
  double distinct = 0;  // signatures that were new to the run
};

// One point a minute, cumulative, from (0, 0, 0) on.
std::vector<SeriesPoint> series_of(const std::vector<findings::MinuteRow>& minutes);

struct BandPoint {
  double cpu_seconds = 0;
  double low = 0;
  double median = 0;
  double high = 0;
};
// Of several runs, as far as the shortest of them goes.
std::vector<BandPoint> band_of(const std::vector<std::vector<SeriesPoint>>& runs,
                               size_t points = 100);

// What a run is about, apart from its seed: "fusion, storm; full; z3 4.8.12, cvc5 1.0.3". Runs with
// the same are repetitions.
std::string configuration_of(const findings::RunRow& run);

}  // namespace assay::report
