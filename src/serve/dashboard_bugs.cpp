// Lists of bugs, one bug, and what can be done with it.
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "report/bug_files.h"
#include "serve/answers.h"
#include "serve/bug_view.h"
#include "serve/dashboard.h"

namespace assay::serve {

using nlohmann::json;

namespace {

constexpr size_t kLargestPage = 500;
constexpr size_t kLongestNote = 10'000;
constexpr size_t kMostReports = 64;

template <typename Number>
base::Result<Number> number_of(const Request& request, const char* name, Number otherwise) {
  const std::string text = request.parameter(name);
  if (text.empty()) return otherwise;
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return base::Error{std::string(name) + ": expected a number", {}};
  }
  return number;
}

base::Result<std::optional<bool>> choice_of(const Request& request, const char* name) {
  const std::string text = request.parameter(name);
  if (text.empty()) return std::optional<bool>();
  if (text == "yes") return std::optional<bool>(true);
  if (text == "no") return std::optional<bool>(false);
  return base::Error{std::string(name) + ": expected yes or no", {}};
}

template <typename Value>
base::Result<Value> one_of(const Request& request, const char* name,
                           const std::map<std::string, Value>& values) {
  const auto found = values.find(request.parameter(name));
  if (found != values.end()) return found->second;
  std::string known;
  for (const auto& [word, value] : values) {
    if (!word.empty()) known += (known.empty() ? "" : ", ") + word;
  }
  return base::Error{std::string(name) + ": expected one of " + known, {}};
}

}  // namespace

base::Result<Filter> Dashboard::filter_of(const Request& request) {
  Filter filter;
  filter.solver = request.parameter("solver");
  filter.bug = request.parameter("class");
  filter.grade = request.parameter("grade");
  filter.theory = request.parameter("theory");
  filter.strategy = request.parameter("strategy");
  filter.text = request.parameter("q");
  // "default" is no option set of its own.
  if (const std::string options = request.parameter("options"); !options.empty()) {
    filter.options = options == "default" ? "" : options;
  }
  const std::pair<const char*, std::optional<bool>*> choices[] = {
      {"reduced", &filter.is_reduced}, {"known", &filter.is_known}, {"flaky", &filter.is_flaky}};
  for (const auto& [name, target] : choices) {
    const auto choice = choice_of(request, name);
    if (!choice) return choice.error();
    *target = *choice;
  }
  const auto since = moment_of(request.parameter("since"));
  if (!since) return base::Error{"since: expected 30m, 6h, 7d or a UTC time", {}};
  filter.since = *since;
  if (!request.parameter("run").empty()) {
    const std::lock_guard lock(store_mutex_);
    const auto run = chosen_run(request);
    if (!run) return run.error();
    if (*run) limit_to_run(filter, **run);
  }
  return filter;
}

Response Dashboard::bugs(const Request& request) {
  const auto filter = filter_of(request);
  if (!filter) return error_response(400, filter.error().to_string());
  const auto sort = one_of<Sort>(request, "sort",
                                 {{"", Sort::kSeverity},
                                  {"severity", Sort::kSeverity},
                                  {"size", Sort::kSize},
                                  {"count", Sort::kCount},
                                  {"newest", Sort::kNewest}});
  if (!sort) return error_response(400, sort.error().to_string());
  const auto grouping = one_of<Grouping>(request, "group",
                                         {{"", Grouping::kGroup},
                                          {"bug", Grouping::kGroup},
                                          {"cluster", Grouping::kCluster},
                                          {"none", Grouping::kNone}});
  if (!grouping) return error_response(400, grouping.error().to_string());
  const auto page = number_of<uint32_t>(request, "page", 1);
  if (!page) return error_response(400, page.error().to_string());
  const auto size = number_of<uint32_t>(request, "size", 50);
  if (!size) return error_response(400, size.error().to_string());
  if (*page == 0 || *size == 0 || *size > kLargestPage) {
    return error_response(400, fmt::format("page: from 1 on; size: 1 to {}", kLargestPage));
  }
  const Page found =
      catalogue_.list(*filter, *sort, *grouping, size_t{*page - 1} * size_t{*size}, *size);
  json lines = json::array();
  for (const Line& line : found.lines) lines.push_back(line_json(line.entry, line.count));
  const CatalogueState state = catalogue_.state();
  json out = {{"bugs", std::move(lines)},
              {"page", *page},
              {"size", *size},
              {"total", found.total},
              {"findings", found.findings},
              {"all_findings", state.findings},
              {"unread", state.unread},
              {"has_clusters", state.has_clusters},
              {"facets", catalogue_.facets()}};
  if (is_gone_) out["problem"] = gone_text();
  return json_response(out);
}

Response Dashboard::bug(const Request& request, const Entry& entry) {
  const std::lock_guard lock(store_mutex_);
  const auto bug = triage::load_bug(*store_, entry.summary.key);
  if (!bug) return error_response(500, bug.error().to_string());
  if (!*bug) return error_response(404, "there is no such bug any more");
  const auto observations = store_->observations(entry.summary.key);
  if (!observations) return error_response(500, observations.error().to_string());
  json out = bug_json(**bug, entry, options_.db);
  out["observations"] = observations_json(*observations);
  out["same"] = catalogue_.same_group(entry.summary.key);
  out["alike"] = catalogue_.same_cluster(entry.summary.key);
  out["jobs"] = jobs_->state_of(entry.summary.key);
  out["may_act"] = guard_.has_token(request);
  return json_response(out);
}

Response Dashboard::evidence(const Entry& entry) {
  std::optional<triage::Bug> bug;
  {
    const std::lock_guard lock(store_mutex_);
    auto loaded = triage::load_bug(*store_, entry.summary.key);
    if (!loaded) return error_response(500, loaded.error().to_string());
    bug = *std::move(loaded);
  }
  if (!bug) return error_response(404, "there is no such bug any more");
  return json_response({{"evaluations", evidence_json(*bug)}});
}

// As `assay bugs report` and `assay bugs export` make them: the solver is run to show it.
Response Dashboard::report(const Entry& entry, bool as_tar) {
  const std::lock_guard report_lock(report_mutex_);
  std::optional<triage::Bug> bug;
  {
    const std::lock_guard lock(store_mutex_);
    auto loaded = triage::load_bug(*store_, entry.summary.key);
    if (!loaded) return error_response(500, loaded.error().to_string());
    bug = *std::move(loaded);
  }
  if (!bug) return error_response(404, "there is no such bug any more");
  const std::string name = fmt::format("{}|{}", bug->key, bug->formula().size());
  auto made = reports_.find(name);
  if (made == reports_.end()) {
    if (reports_.size() >= kMostReports) reports_.clear();
    const auto shown = triage::demonstrate(*bug, options_.limits);
    const std::string folder = report::bug_folder(*bug);
    Report fresh{report::bug_markdown(*bug, shown, {}), folder,
                 report::tar_of(folder, report::bug_files(*bug, shown, {}))};
    made = reports_.emplace(name, std::move(fresh)).first;
  }
  Response response;
  if (!as_tar) {
    response.type = "text/markdown; charset=utf-8";
    response.body = made->second.markdown;
    return response;
  }
  response.type = "application/x-tar";
  response.body = made->second.tar;
  response.headers.emplace_back(
      "Content-Disposition",
      fmt::format("attachment; filename=\"assay-{}.tar\"", entry.summary.key.substr(0, 8)));
  return response;
}

// With a connection of its own: while another process has the database to itself, a write waits and
// reading goes on. What is stored now counts, not what the catalogue knows of it: somebody else may
// have written meanwhile.
base::Result<findings::Remark> Dashboard::put_remark(const std::string& key,
                                                     std::optional<bool> is_known,
                                                     const std::optional<std::string>& note) {
  auto store = findings::open_store(options_.db);
  if (!store) return store.error();
  const std::lock_guard lock(remark_mutex_);
  const auto all = (*store)->remarks();
  if (!all) return all.error();
  findings::Remark remark{key, false, ""};
  for (const findings::Remark& one : *all) {
    if (one.key == key) remark = one;
  }
  if (is_known) remark.is_known = *is_known;
  if (note) remark.note = *note;
  if (const auto put = (*store)->put_remark(remark); !put) return put.error();
  if (const auto fresh = refresh(); !fresh) return fresh.error();
  return remark;
}

Response Dashboard::action(const Request& request, const Entry& entry, const std::string& what) {
  const std::string& key = entry.summary.key;
  if (is_gone_) return error_response(409, gone_text());  // opening it would make an empty one
  if (what == "reduce" || what == "ask") {
    const bool is_new = what == "reduce" ? jobs_->reduce(key) : jobs_->ask(key);
    if (!is_new) return error_response(409, "it is under way, or too many are waiting");
    return json_response(jobs_->state_of(key), 202);
  }
  if (what != "remark") return error_response(404, "there is no such action");
  const auto body = json::parse(request.body, nullptr, false);
  if (!body.is_object()) {
    return error_response(400, R"(expected JSON: {"known": true, "note": "text"})");
  }
  std::optional<bool> is_known;
  std::optional<std::string> note;
  if (body.contains("known")) {
    if (!body["known"].is_boolean()) return error_response(400, "known: expected true or false");
    is_known = body["known"].get<bool>();
  }
  if (body.contains("note")) {
    if (!body["note"].is_string()) return error_response(400, "note: expected a text");
    note = body["note"].get<std::string>();
  }
  if (note && note->size() > kLongestNote) return error_response(400, "note: it is too long");
  const auto remark = put_remark(key, is_known, note);
  if (!remark) return error_response(500, remark.error().to_string());
  return json_response({{"key", key}, {"known", remark->is_known}, {"note", remark->note}});
}

}  // namespace assay::serve
