// The overview, its stream of events, runs and their comparison, metrics.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "report/closed_box_results.h"
#include "report/run_series.h"
#include "report/run_status.h"
#include "serve/answers.h"
#include "serve/dashboard.h"
#include "serve/metrics.h"

namespace assay::serve {

using nlohmann::json;

namespace {

constexpr std::chrono::milliseconds kOverviewAge{700};
constexpr std::chrono::milliseconds kEventPause{1000};
constexpr std::chrono::milliseconds kStreamStep{200};
constexpr int kQuietPauses = 10;
constexpr size_t kMostCompared = 64;
constexpr size_t kMostOverviews = 64;

json run_line(const findings::RunRow& run) {
  const auto about = json::parse(run.description, nullptr, false);
  return {{"id", run.id},
          {"started_at", run.started_at},
          {"seed", about.is_object() ? about.value("seed", uint64_t{0}) : 0},
          {"next_test", run.next_test},
          {"configuration", report::configuration_of(run)}};
}

// One curve: a run, or a strategy of a run.
struct Curve {
  int64_t run;
  std::string name;
  std::vector<report::SeriesPoint> points;
};

json curves_json(const std::vector<Curve>& curves) {
  json list = json::array();
  std::map<std::string, std::vector<const Curve*>> by_name;
  for (const Curve& curve : curves) {
    json points = json::array();
    for (const report::SeriesPoint& p : curve.points) {
      points.push_back({p.cpu_seconds, p.tests, p.distinct});
    }
    list.push_back({{"run", curve.run}, {"name", curve.name}, {"points", std::move(points)}});
    by_name[curve.name].push_back(&curve);
  }
  json configurations = json::array();
  for (const auto& [name, members] : by_name) {
    std::vector<std::vector<report::SeriesPoint>> series;
    json ids = json::array();
    for (const Curve* curve : members) {
      series.push_back(curve->points);
      ids.push_back(curve->run);
    }
    json band = json::array();
    for (const report::BandPoint& p : report::band_of(series)) {
      band.push_back({p.cpu_seconds, p.low, p.median, p.high});
    }
    configurations.push_back({{"name", name}, {"runs", ids}, {"band", std::move(band)}});
  }
  return {{"curves", std::move(list)}, {"configurations", std::move(configurations)}};
}

}  // namespace

base::Result<std::string> Dashboard::overview_text(const Request& request) {
  const auto since = moment_of(request.parameter("since"));
  if (!since) return base::Error{"since: expected 30m, 6h, 7d or a UTC time", {}};
  const std::lock_guard lock(store_mutex_);
  const std::string name = request.parameter("run") + "|" + request.parameter("since");
  if (overviews_.size() > kMostOverviews && !overviews_.contains(name)) overviews_.clear();
  Cached& cached = overviews_[name];
  const auto now = os::monotonic_now();
  if (!cached.text.empty() && now - cached.at < kOverviewAge) return cached.text;
  const auto run = chosen_run(request);
  if (!run) return run.error();
  OverviewQuery query;
  query.since = *since;
  if (*run) query.run = &**run;
  auto overview =
      overview_json(*store_, catalogue_, query, memories_[*run ? (*run)->id : 0], cached.findings);
  if (!overview) return overview.error();
  const auto all = runs_in_store();
  if (!all) return all.error();
  (*overview)["runs"] = json::array();
  for (const findings::RunRow& one : *all) (*overview)["runs"].push_back(run_line(one));
  if (is_gone_) (*overview)["problem"] = gone_text();
  std::string text = overview->dump(-1, ' ', false, json::error_handler_t::replace);
  cached.at = now;
  cached.text = text;
  return text;
}

Response Dashboard::overview(const Request& request) {
  auto text = overview_text(request);
  if (!text) return error_response(400, text.error().to_string());
  Response response;
  response.type = "application/json";
  response.body = *std::move(text) + "\n";
  return response;
}

Response Dashboard::events(const Request& request) {
  Response response;
  response.type = "text/event-stream";
  response.stream = [this, request](const Write& write) {
    std::string last;
    int quiet = 0;
    while (true) {
      last_request_ = os::monotonic_now().time_since_epoch().count();
      const auto text = overview_text(request);
      bool is_there = true;
      if (text && *text != last) {
        last = *text;
        quiet = 0;
        is_there = write("event: overview\ndata: " + last + "\n\n");
      } else if (!text && text.error().to_string() != last) {
        last = text.error().to_string();
        quiet = 0;
        is_there = write("event: problem\ndata: " + error_response(500, last).body + "\n");
      } else if (++quiet >= kQuietPauses) {
        quiet = 0;
        is_there = write(": still here\n\n");
      }
      // In small steps: a server that ends must not wait for it.
      for (auto left = kEventPause; is_there && left.count() > 0; left -= kStreamStep) {
        std::this_thread::sleep_for(kStreamStep);
        is_there = write("");
      }
      if (!is_there) return;
    }
  };
  return response;
}

Response Dashboard::runs() {
  const std::lock_guard lock(store_mutex_);
  const auto all = runs_in_store();
  if (!all) return error_response(500, all.error().to_string());
  json list = json::array();
  for (const findings::RunRow& run : *all) {
    auto status = report::run_status(*store_, run);
    if (!status) return error_response(500, status.error().to_string());
    json entry = report::to_json(*status);
    entry.update(run_line(run));
    list.push_back(std::move(entry));
  }
  return json_response({{"runs", std::move(list)}});
}

Response Dashboard::compare(const Request& request) {
  const std::string by = request.parameter("by");
  const bool is_by_strategy = by == "strategy";
  if (!by.empty() && by != "run" && !is_by_strategy) {
    return error_response(400, "by: expected one of run, strategy");
  }
  const std::string wanted = "," + request.parameter("runs") + ",";
  const std::lock_guard lock(store_mutex_);
  const auto all = runs_in_store();
  if (!all) return error_response(500, all.error().to_string());
  std::vector<std::vector<Curve>> by_run;  // the newest first: old ones are left off
  size_t count = 0;
  size_t left_off = 0;
  for (auto at = all->rbegin(); at != all->rend(); ++at) {  // clang 14 has no views of libstdc++
    const findings::RunRow& run = *at;
    if (wanted != ",," && wanted.find(fmt::format(",{},", run.id)) == std::string::npos) continue;
    if (count >= kMostCompared) {
      ++left_off;
      continue;
    }
    const auto minutes = store_->minutes(run.id);
    if (!minutes) return error_response(500, minutes.error().to_string());
    std::vector<Curve>& curves = by_run.emplace_back();
    if (!is_by_strategy) {
      curves.push_back({run.id, report::configuration_of(run), report::series_of(*minutes)});
    } else {
      std::map<std::string, std::vector<findings::MinuteRow>> strategies;
      for (const findings::MinuteRow& row : *minutes) strategies[row.stats.strategy].push_back(row);
      for (const auto& [name, rows] : strategies) {
        curves.push_back({run.id, name, report::series_of(rows)});
      }
    }
    count += curves.size();
  }
  std::vector<Curve> all_curves;
  for (auto curves = by_run.rbegin(); curves != by_run.rend(); ++curves) {
    std::ranges::move(*curves, std::back_inserter(all_curves));
  }
  json out = curves_json(all_curves);
  out["left_off"] = left_off;
  return json_response(out);
}

Response Dashboard::closed_box() {
  return json_response(report::closed_box_json(options_.closed_box));
}

Response Dashboard::metrics() {
  const std::lock_guard lock(store_mutex_);
  auto text = metrics_text(*store_, catalogue_);
  if (!text) return error_response(500, text.error().to_string());
  Response response;
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = *std::move(text);
  return response;
}

}  // namespace assay::serve
