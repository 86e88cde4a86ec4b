#include "report/run_series.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace assay::report {

namespace {

// Findings are made at single moments, so between two points the earlier one counts.
double distinct_at(const std::vector<SeriesPoint>& series, double cpu_seconds) {
  double distinct = 0;
  for (const SeriesPoint& point : series) {
    if (point.cpu_seconds > cpu_seconds) break;
    distinct = point.distinct;
  }
  return distinct;
}

}  // namespace

std::vector<SeriesPoint> series_of(const std::vector<findings::MinuteRow>& minutes) {
  std::vector<SeriesPoint> series{{}};
  std::string minute;
  for (const findings::MinuteRow& row : minutes) {
    if (row.minute != minute) series.push_back(series.back());
    minute = row.minute;
    SeriesPoint& point = series.back();
    point.cpu_seconds += static_cast<double>(row.stats.solver_cpu_ms + row.stats.own_cpu_ms) / 1000;
    point.tests += static_cast<double>(row.stats.tests);
    point.distinct += static_cast<double>(row.stats.new_signatures);
  }
  return series;
}

std::vector<BandPoint> band_of(const std::vector<std::vector<SeriesPoint>>& runs, size_t points) {
  std::vector<BandPoint> band;
  if (runs.empty() || points < 2) return band;
  double shortest = runs.front().back().cpu_seconds;
  for (const auto& run : runs) shortest = std::min(shortest, run.back().cpu_seconds);
  for (size_t i = 0; i < points; ++i) {
    BandPoint point;
    // The last one exactly: a rounding error before it would leave off what was found last.
    const bool is_last = i + 1 == points;
    point.cpu_seconds =
        is_last ? shortest : shortest * static_cast<double>(i) / static_cast<double>(points - 1);
    std::vector<double> values;
    for (const auto& run : runs) values.push_back(distinct_at(run, point.cpu_seconds));
    std::sort(values.begin(), values.end());
    point.low = values.front();
    point.high = values.back();
    const size_t half = values.size() / 2;
    point.median = values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    band.push_back(point);
  }
  return band;
}

std::string configuration_of(const findings::RunRow& run) {
  const auto about = nlohmann::json::parse(run.description, nullptr, false);
  if (!about.is_object()) return "run of another Assay";
  std::vector<std::string> solvers;
  for (const auto& one : about.value("solvers", nlohmann::json::array())) {
    if (!one.is_object()) continue;
    const solver::SolverKey key(one.value("name", ""));
    // Variants of one solver are many, and say nothing here.
    if (key.has_variant()) continue;
    solvers.push_back(fmt::format("{} {}", key, one.value("version", "")));
  }
  return fmt::format("{}; {}; {}",
                     fmt::join(about.value("strategies", std::vector<std::string>{}), ", "),
                     about.value("preset", ""), fmt::join(solvers, ", "));
}

}  // namespace assay::report
