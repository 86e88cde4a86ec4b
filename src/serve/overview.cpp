#include "serve/overview.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "report/run_series.h"
#include "report/run_status.h"

namespace assay::serve {

using findings::Total;
using nlohmann::json;

namespace {

constexpr std::chrono::seconds kWindow{30};
constexpr size_t kMostPoints = 240;
constexpr size_t kMinuteLength = 16;  // "2026-11-16T02:33"

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

// Who answered what how often.
json answers_in(const findings::Tally& tally) {
  json answers = json::object();
  for (const auto& [counter, count] : tally) {
    const auto* one = std::get_if<findings::AnswerCount>(&counter);
    if (one != nullptr) answers[one->solver.text()][one->answer] = count;
  }
  return answers;
}

// Of the whole run, or of a part of its time.
void add_counts(json& out, const findings::Tally& tally) {
  const double elapsed = static_cast<double>(count_in(tally, Total::kElapsed)) / 1000;
  const uint64_t tests = count_in(tally, Total::kTests);
  out["tests"] = tests;
  out["skipped"] = count_in(tally, Total::kSkipped);
  out["elapsed_seconds"] = elapsed;
  out["tests_per_second"] = ratio(static_cast<double>(tests), elapsed);
  out["answers"] = answers_in(tally);
}

// An older Assay did not count by minute: from when on these counts are complete.
void add_uncounted(json& out, const std::vector<findings::MinuteRow>& minutes,
                   const std::string& from, const std::string& first_counted) {
  const auto first = std::ranges::lower_bound(minutes, from, {}, &findings::MinuteRow::minute);
  if (first == minutes.end()) return;
  if (!first_counted.empty() && first->minute >= first_counted) return;
  out["counts_from"] = first_counted.empty() ? "" : first_counted + "Z";
}

struct StrategyYield {
  uint64_t tests = 0;
  uint64_t cpu_ms = 0;
  uint64_t distinct = 0;
};

json yields_of(const std::map<std::string, StrategyYield>& strategies) {
  json list = json::array();
  for (const auto& [name, yield] : strategies) {
    const double seconds = static_cast<double>(yield.cpu_ms) / 1000;
    list.push_back(
        {{"strategy", name},
         {"tests", yield.tests},
         {"cpu_seconds", seconds},
         {"distinct", yield.distinct},
         {"distinct_per_cpu_hour", ratio(3600 * static_cast<double>(yield.distinct), seconds)}});
  }
  return list;
}

// At most so many of them, the last included.
template <typename Point>
std::vector<Point> thinned(const std::vector<Point>& points) {
  if (points.size() <= kMostPoints) return points;
  std::vector<Point> some;
  for (size_t i = 0; i < kMostPoints; ++i) {
    some.push_back(points[(i + 1) * points.size() / kMostPoints - 1]);
  }
  return some;
}

void add_minutes(json& out, const std::vector<findings::MinuteRow>& minutes,
                 const std::string& since) {
  std::map<std::string, StrategyYield> strategies;
  uint64_t solver_ms = 0;
  uint64_t own_ms = 0;
  uint64_t tests = 0;
  uint64_t shown = 0;
  struct Minute {
    std::string minute;
    uint64_t tests = 0;
    uint64_t cpu_ms = 0;
  };
  std::vector<Minute> rows;
  for (const findings::MinuteRow& row : minutes) {
    if (row.minute < since.substr(0, kMinuteLength)) continue;
    StrategyYield& yield = strategies[row.stats.strategy];
    yield.tests += row.stats.tests;
    yield.cpu_ms += row.stats.solver_cpu_ms + row.stats.own_cpu_ms;
    yield.distinct += row.stats.new_signatures;
    shown += row.stats.new_signatures;
    solver_ms += row.stats.solver_cpu_ms;
    own_ms += row.stats.own_cpu_ms;
    tests += row.stats.tests;
    if (rows.empty() || rows.back().minute != row.minute) rows.push_back({row.minute});
    rows.back().tests += row.stats.tests;
    rows.back().cpu_ms += row.stats.solver_cpu_ms + row.stats.own_cpu_ms;
  }
  const auto seconds = [](uint64_t ms) { return static_cast<double>(ms) / 1000; };
  out["strategies"] = yields_of(strategies);
  out["distinct_shown"] = shown;
  out["cpu_seconds"] = seconds(solver_ms + own_ms);
  out["solver_cpu_seconds"] = seconds(solver_ms);
  out["solver_share"] = ratio(seconds(solver_ms), seconds(solver_ms + own_ms));
  out["tests_per_cpu_second"] = ratio(static_cast<double>(tests), seconds(solver_ms + own_ms));
  json list = json::array();
  for (const Minute& one : thinned(rows)) {
    list.push_back({one.minute + "Z", one.tests, seconds(one.cpu_ms)});
  }
  out["minutes"] = std::move(list);
}

// Distinct findings, by class over time: the first of each signature counts.
void add_findings(json& out, const Catalogue& catalogue, const Filter& filter) {
  struct Group {
    size_t findings = 0;
    size_t distinct = 0;
  };
  std::map<std::string, Group> classes;
  std::map<std::string, Group> logics;
  std::map<std::string, Group> solvers;
  std::unordered_set<uint64_t> signatures;
  std::unordered_set<uint64_t> by_logic;                    // with the logic
  std::vector<std::pair<std::string, std::string>> firsts;  // when, class
  size_t confirmed = 0;
  size_t flaky = 0;
  size_t known = 0;
  size_t reduced = 0;
  catalogue.for_each(filter, [&](const Entry& entry) {
    const findings::FindingSummary& s = entry.summary;
    (s.is_flaky ? flaky : confirmed) += 1;
    known += entry.is_known ? 1 : 0;
    reduced += entry.reduced_bytes > 0 ? 1 : 0;
    const std::string bug(name_of(s.bug));
    const bool is_first = !s.is_flaky && signatures.insert(entry.signature).second;
    for (Group* group : {&classes[bug], &solvers[entry.solver]}) {
      ++group->findings;
      group->distinct += is_first ? 1 : 0;
    }
    const std::string logic = entry.logic.empty() ? "not read yet" : entry.logic;
    Group& of_logic = logics[logic];
    ++of_logic.findings;
    const uint64_t both = entry.signature ^ (0x9e3779b97f4a7c15 * std::hash<std::string>()(logic));
    if (!s.is_flaky && by_logic.insert(both).second) ++of_logic.distinct;
    if (is_first) firsts.emplace_back(s.found_at, bug);
  });
  const auto list_of = [](const std::map<std::string, Group>& groups, const char* name) {
    json list = json::array();
    for (const auto& [value, group] : groups) {
      list.push_back({{name, value}, {"findings", group.findings}, {"distinct", group.distinct}});
    }
    return list;
  };
  out["findings"] = {
      {"total", confirmed + flaky},    {"confirmed", confirmed}, {"flaky", flaky},
      {"distinct", signatures.size()}, {"known", known},         {"reduced", reduced}};
  out["classes"] = list_of(classes, "class");
  out["logics"] = list_of(logics, "logic");
  out["found_in"] = list_of(solvers, "solver");
  std::sort(firsts.begin(), firsts.end());
  json timeline = json::object();
  for (const auto& [bug, group] : classes) {
    std::vector<std::pair<std::string, size_t>> points;
    size_t count = 0;
    for (const auto& [when, which] : firsts) {
      if (which == bug) points.emplace_back(when, ++count);
    }
    if (count > 0) timeline[bug] = thinned(points);
  }
  out["timeline"] = std::move(timeline);
}

}  // namespace

void RateWindow::add(os::TimePoint now, uint64_t tests) {
  if (!samples_.empty() && (samples_.back().tests > tests || now - samples_.back().at > kWindow)) {
    samples_.clear();  // another run's, or nobody looked
  }
  if (!samples_.empty() && now - samples_.back().at < std::chrono::milliseconds(500)) return;
  samples_.push_back({now, tests});
  while (samples_.size() > 2 && now - samples_[1].at > kWindow) samples_.pop_front();
}

double RateWindow::rate() const {
  if (samples_.size() < 2) return 0;
  const double seconds =
      std::chrono::duration<double>(samples_.back().at - samples_.front().at).count();
  if (seconds < 2) return 0;
  return static_cast<double>(samples_.back().tests - samples_.front().tests) / seconds;
}

void limit_to_run(Filter& filter, const findings::RunRow& run) {
  const auto about = json::parse(run.description, nullptr, false);
  if (!about.is_object() || !about.contains("seeds") || !about["seeds"].is_object()) return;
  filter.run = testcase::Coordinates{about.value("seed", uint64_t{0}), "", 0,
                                     about["seeds"].value("digest", ""),
                                     about.value("generator", uint32_t{0})};
  filter.strategies = about.value("strategies", std::vector<std::string>{});
}

std::optional<std::string> moment_of(const std::string& text) {
  if (text.empty()) return text;
  if (text.size() >= 10 && text.find_first_not_of("0123456789-:TZ") == std::string::npos) {
    return text;
  }
  int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end + 1 != text.data() + text.size() || count < 0 ||
      count > 1'000'000) {
    return std::nullopt;
  }
  const int64_t unit = *end == 's'   ? 1
                       : *end == 'm' ? 60
                       : *end == 'h' ? 3600
                       : *end == 'd' ? 86400
                                     : 0;
  if (unit == 0) return std::nullopt;
  return os::utc_minute(std::chrono::seconds(count * unit)) + ":00Z";
}

base::Result<json> overview_json(findings::Store& store, const Catalogue& catalogue,
                                 const OverviewQuery& query, RunMemory& memory,
                                 FindingsPart& part) {
  json out = json::object();
  Filter filter;
  filter.since = query.since;
  if (query.run != nullptr) {
    auto status = report::run_status(store, *query.run);
    if (!status) return status.error();
    const auto minutes = memory.history.minutes(store, query.run->id);
    if (!minutes) return minutes.error();
    out = report::to_json(*status);
    memory.window.add(os::monotonic_now(), count_in(status->tally, Total::kTests));
    out["tests_per_second_now"] = memory.window.rate();
    if (query.since.empty()) {
      add_counts(out, status->tally);
    } else {
      const std::string from = query.since.substr(0, kMinuteLength);
      const auto range = memory.history.tally_since(store, query.run->id, from);
      if (!range) return range.error();
      add_counts(out, range->tally);
      add_uncounted(out, **minutes, from, range->first_minute);
    }
    out["configuration"] = report::configuration_of(*query.run);
    out["seeds"] =
        out["description"].is_object() ? out["description"].value("seeds", json()) : json();
    out.erase("findings");
    add_minutes(out, **minutes, query.since);
    limit_to_run(filter, *query.run);
  }
  const CatalogueState state = catalogue.state();
  const std::string range =
      fmt::format("{}|{}", query.run != nullptr ? query.run->id : 0, query.since);
  if (part.version != state.version || part.range != range) {
    json fresh = json::object();
    add_findings(fresh, catalogue, filter);
    part = {state.version, range, fresh.dump(-1, ' ', false, json::error_handler_t::replace)};
  }
  out.update(json::parse(part.json));
  out["all_findings"] = {{"total", state.findings},
                         {"groups", state.groups},
                         {"clusters", state.clusters},
                         {"unread", state.unread}};
  return out;
}

}  // namespace assay::serve
