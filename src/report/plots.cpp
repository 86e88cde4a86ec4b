#include "report/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "os/clock.h"
#include "report/closed_box_results.h"
#include "report/run_series.h"
#include "report/svg_plot.h"

namespace assay::report {

namespace {

constexpr uint64_t kSummariesAtATime = 20'000;

// With what the bandit adds for a logic.
bool is_one_of(const std::string& stream, const nlohmann::json& strategies) {
  for (const auto& strategy : strategies) {
    if (!strategy.is_string()) continue;
    const auto name = strategy.get<std::string>();
    if (stream == name || stream.starts_with(name + " logic=")) return true;
  }
  return false;
}

bool is_of_run(const findings::FindingSummary& finding, const findings::RunRow& run) {
  const auto about = nlohmann::json::parse(run.description, nullptr, false);
  if (!about.is_object() || !about.contains("seeds") || !about["seeds"].is_object()) return false;
  return finding.coordinates.seed == about.value("seed", uint64_t{0}) &&
         finding.coordinates.seeds_digest == about["seeds"].value("digest", "") &&
         finding.coordinates.generator == about.value("generator", uint32_t{0}) &&
         is_one_of(finding.coordinates.strategy, about.value("strategies", nlohmann::json()));
}

base::Result<CurvePlot> findings_plot(findings::Store& store,
                                      const std::vector<findings::RunRow>& runs, bool is_all) {
  std::vector<std::pair<double, std::string>> firsts;  // when, class
  std::set<judge::Signature> signatures;
  int64_t after = 0;
  while (true) {
    const auto some = store.summaries(after, kSummariesAtATime);
    if (!some) return some.error();
    for (const findings::FindingSummary& one : *some) {
      after = one.number;
      if (one.is_flaky || !(is_all || is_of_run(one, runs.front()))) continue;
      if (!signatures.insert(one.signature).second) continue;
      firsts.emplace_back(os::seconds_of_utc(one.found_at), std::string(name_of(one.bug)));
    }
    if (some->size() < kSummariesAtATime) break;
  }
  std::sort(firsts.begin(), firsts.end());
  CurvePlot plot{
      "Distinct findings over time", "minutes after the first", "distinct", {}, false, {}};
  std::map<std::string, PlotCurve> curves;
  for (const auto& [when, bug] : firsts) {
    PlotCurve& curve = curves[bug];
    curve.is_stepped = true;
    if (curve.points.empty()) curve.points.emplace_back(0, 0);
    curve.points.emplace_back((when - firsts.front().first) / 60,
                              static_cast<double>(curve.points.size()));
  }
  for (auto& [bug, curve] : curves) {
    curve.name = fmt::format("{} ({})", bug, curve.points.size() - 1);
    curve.points.emplace_back((firsts.back().first - firsts.front().first) / 60,
                              curve.points.back().second);
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

}  // namespace

base::Result<std::vector<PlotFile>> store_plots(findings::Store& store,
                                                std::optional<int64_t> wanted) {
  auto runs = store.runs();
  if (!runs) return runs.error();
  if (wanted) std::erase_if(*runs, [&](const findings::RunRow& run) { return run.id != *wanted; });
  if (wanted && runs->empty()) {
    return base::Error{fmt::format("there is no run {} in this database", *wanted), {}};
  }
  const auto findings = findings_plot(store, *runs, !wanted);
  if (!findings) return findings.error();
  struct Yield {
    double cpu_hours = 0;
    double distinct = 0;
  };
  std::map<std::string, Yield> strategies;
  std::map<std::string, std::vector<std::vector<SeriesPoint>>> configurations;
  for (const findings::RunRow& run : *runs) {
    const auto minutes = store.minutes(run.id);
    if (!minutes) return minutes.error();
    for (const findings::MinuteRow& row : *minutes) {
      Yield& yield = strategies[row.stats.strategy];
      yield.cpu_hours +=
          static_cast<double>(row.stats.solver_cpu_ms + row.stats.own_cpu_ms) / 3'600'000;
      yield.distinct += static_cast<double>(row.stats.new_signatures);
    }
    configurations[configuration_of(run)].push_back(series_of(*minutes));
  }
  BarPlot bars{"Yield of strategies", "distinct findings a CPU hour", {}};
  for (const auto& [name, yield] : strategies) {
    bars.bars.emplace_back(name, yield.cpu_hours > 0 ? yield.distinct / yield.cpu_hours : 0);
  }
  CurvePlot curves{"Distinct findings over CPU time", "CPU minutes", "distinct", {}, false, {}};
  for (const auto& [name, series] : configurations) {
    PlotCurve curve{
        fmt::format("{} ({} {})", name, series.size(), series.size() == 1 ? "run" : "runs"),
        {},
        true};
    for (const BandPoint& point : band_of(series)) {
      curve.points.emplace_back(point.cpu_seconds / 60, point.median);
      if (series.size() > 1) curve.band.emplace_back(point.low, point.high);
    }
    curves.curves.push_back(std::move(curve));
  }
  return std::vector<PlotFile>{{"findings.svg", svg_of(*findings)},
                               {"strategies.svg", svg_of(bars)},
                               {"runs.svg", svg_of(curves)}};
}

base::Result<std::vector<PlotFile>> cactus_plots(const std::string& folder) {
  const nlohmann::json results = closed_box_json(folder);
  std::vector<PlotFile> files;
  for (const auto& bench : results["benches"]) {
    CurvePlot plot{"Closed boxes: instances solved within a time",
                   "instances solved",
                   "seconds",
                   {},
                   true,
                   {}};
    for (const auto& mode : bench["modes"]) {
      PlotCurve curve{fmt::format("{} ({}, PAR-2 {:.2f})", mode.value("mode", ""),
                                  mode.value("solved", size_t{0}), mode.value("par2", 0.0)),
                      {},
                      false};
      for (const auto& time : mode["times"]) {
        curve.points.emplace_back(static_cast<double>(curve.points.size() + 1),
                                  std::max(time.get<double>(), 0.001));
      }
      plot.curves.push_back(std::move(curve));
    }
    const std::string name = bench.value("name", "");
    files.push_back({results["benches"].size() == 1
                         ? "cactus.svg"
                         : fmt::format("cactus-{}.svg", name.substr(0, name.rfind('.'))),
                     svg_of(plot)});
  }
  if (files.empty()) {
    return base::Error{"there are no results of `bench/closed_box --json` in this folder", folder};
  }
  return files;
}

}  // namespace assay::report
