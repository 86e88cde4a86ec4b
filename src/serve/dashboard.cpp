#include "serve/dashboard.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "findings/postgres_url.h"
#include "os/file.h"
#include "os/this_process.h"
#include "serve/answers.h"
#include "serve/assets.h"

namespace assay::serve {

using nlohmann::json;

namespace {

constexpr std::chrono::milliseconds kRefresh{700};
// When nobody looks.
constexpr std::chrono::seconds kRest{10};
constexpr size_t kFormulasAtATime = 16;

struct PageName {
  std::string_view path;
  std::string_view asset;
};
constexpr PageName kPages[] = {{"/", "overview.html"},
                               {"/bugs", "bugs.html"},
                               {"/runs", "runs.html"},
                               {"/closed-box", "closed-box.html"}};

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  return "text/plain; charset=utf-8";
}

// None: there is no such file, or it is no file.
FileIdentity identity_of(const std::string& db) {
  return findings::is_postgres_url(db) ? std::nullopt : os::file_identity(db);
}

std::optional<Response> asset_response(std::string_view name) {
  for (const Asset& asset : assets()) {
    if (asset.name != name) continue;
    Response response;
    response.type = type_of(name);
    response.body = asset.text;
    return response;
  }
  return std::nullopt;
}

}  // namespace

base::Result<std::unique_ptr<Dashboard>> Dashboard::open(DashboardOptions options) {
  if (!findings::may_exist(options.db)) {
    return base::Error{"there is no such database; `assay fuzz --db " + options.db + "` makes one",
                       options.db};
  }
  std::unique_ptr<Dashboard> dashboard(new Dashboard(std::move(options)));
  for (auto* store : {&dashboard->store_, &dashboard->refresh_store_}) {
    auto opened = findings::open_store(dashboard->options_.db);
    if (!opened) return opened.error();
    *store = *std::move(opened);
  }
  dashboard->file_ = identity_of(dashboard->options_.db);
  if (const auto fresh = dashboard->refresh(); !fresh) return fresh.error();
  dashboard->jobs_ = std::make_unique<Jobs>(
      JobOptions{dashboard->options_.db, dashboard->options_.limits, dashboard->options_.panel});
  Dashboard* self = dashboard.get();
  dashboard->refresher_ =
      std::jthread([self](const std::stop_token& stop) { self->keep_fresh(stop); });
  return dashboard;
}

Dashboard::Dashboard(DashboardOptions options)
    : options_(std::move(options)), guard_(options_.guard) {}
Dashboard::~Dashboard() = default;

base::Result<void> Dashboard::refresh(Catalogue::Publish publish) {
  const std::lock_guard lock(refresh_mutex_);
  const auto fresh = catalogue_.refresh(*refresh_store_, publish);
  if (!fresh) return fresh.error();
  return {};
}

std::string Dashboard::gone_text() const { return options_.db + " is gone; this is what it had"; }

// SQLite goes on with a file that has no name any more, and would show it for ever.
void Dashboard::follow_file() {
  const FileIdentity now = identity_of(options_.db);
  is_gone_ = file_ && !now;
  if (!now || now == file_) return;
  std::unique_ptr<findings::Store> stores[2];
  for (auto& store : stores) {
    auto opened = findings::open_store(options_.db);
    if (!opened) return;  // not yet whole: tried again
    store = *std::move(opened);
  }
  {
    const std::scoped_lock lock(refresh_mutex_, store_mutex_, report_mutex_);
    refresh_store_ = std::move(stores[0]);
    store_ = std::move(stores[1]);
    catalogue_.clear();
    memories_.clear();
    overviews_.clear();
    reports_.clear();
    // At once: the list must not show the old ones beside an overview of the new. If it can not be
    // read yet, the next refresh tries again.
    (void)catalogue_.refresh(*refresh_store_, Catalogue::Publish::kAtOnce);
  }
  file_ = now;
}

// Below everything else: a campaign beside it must not notice.
void Dashboard::keep_fresh(const std::stop_token& stop) {
  os::yield_to_others();
  auto next = os::monotonic_now();
  while (!stop.stop_requested()) {
    const auto now = os::monotonic_now();
    const os::TimePoint asked{os::TimePoint::duration(last_request_.load())};
    bool is_more = false;
    if (now >= next) {
      follow_file();
      (void)refresh(Catalogue::Publish::kWhenDue);  // a database that is away: tried again
      next = now + (now - asked < kRest ? kRefresh : kRest);
    }
    {
      const std::lock_guard lock(refresh_mutex_);
      const auto left = catalogue_.read_formulas(*refresh_store_, kFormulasAtATime);
      is_more = left && *left;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(is_more ? 5 : 100));
    if (os::monotonic_now() - asked > kRest &&
        last_request_.load() != asked.time_since_epoch().count()) {
      next = os::monotonic_now();  // somebody came back
    }
  }
}

Response Dashboard::handle(const Request& request) {
  if (auto welcome = guard_.welcome(request)) return *std::move(welcome);
  if (auto refusal = guard_.refusal(request)) return *std::move(refusal);
  last_request_ = os::monotonic_now().time_since_epoch().count();
  return answer(request);
}

Response Dashboard::answer(const Request& request) {
  constexpr std::string_view kApi = "/api/";
  constexpr std::string_view kAssets = "/assets/";
  const std::string& path = request.path;
  if (path.starts_with(kApi)) return api(request, path.substr(kApi.size()));
  if (request.method != "GET") return error_response(405, "pages are only read");
  if (path == "/metrics") return metrics();
  for (const PageName& page : kPages) {
    if (path == page.path) return *asset_response(page.asset);
  }
  if (path.starts_with("/bugs/")) return *asset_response("bug.html");
  if (path.starts_with(kAssets)) {
    // By name in a table: no path leads anywhere else.
    if (auto found = asset_response(path.substr(kAssets.size()))) return *std::move(found);
  }
  return error_response(404, "there is no such page");
}

Response Dashboard::api(const Request& request, const std::string& what) {
  if (what.starts_with("bugs/")) return bug_api(request, what.substr(5));
  if (request.method != "GET") return error_response(405, "this is only read");
  if (what == "overview") return overview(request);
  if (what == "events") return events(request);
  if (what == "bugs") return bugs(request);
  if (what == "runs") return runs();
  if (what == "compare") return compare(request);
  if (what == "closed-box") return closed_box();
  if (what == "session") {
    return json_response({{"may_act", guard_.has_token(request)},
                          {"db", findings::masked(options_.db)},
                          {"version", kApiVersion}});
  }
  return error_response(404, "there is nothing of that name; docs/serve.md lists what there is");
}

Response Dashboard::bug_api(const Request& request, const std::string& rest) {
  const size_t slash = rest.find('/');
  const std::string key = rest.substr(0, slash);
  const std::string what = slash == std::string::npos ? "" : rest.substr(slash + 1);
  auto entry = catalogue_.find(key);
  if (!entry) return error_response(404, "there is no such bug");
  if (request.method != "GET") return action(request, *entry, what);
  if (what.empty()) return bug(request, *entry);
  if (what == "evidence") return evidence(*entry);
  if (what == "report") return report(*entry, false);
  if (what == "export.tar") return report(*entry, true);
  return error_response(404, "there is nothing of that name");
}

base::Result<std::vector<findings::RunRow>> Dashboard::runs_in_store() { return store_->runs(); }

base::Result<std::optional<findings::RunRow>> Dashboard::chosen_run(const Request& request) {
  auto all = runs_in_store();
  if (!all) return all.error();
  const std::string wanted = request.parameter("run");
  if (!wanted.empty() && wanted != "auto") {
    for (findings::RunRow& run : *all) {
      if (std::to_string(run.id) == wanted) return std::optional(std::move(run));
    }
    return base::Error{"there is no such run", {}};
  }
  if (all->empty()) return std::optional<findings::RunRow>();
  for (auto run = all->rbegin(); run != all->rend(); ++run) {
    const auto workers = store_->workers(run->id);
    if (!workers) return workers.error();
    for (const findings::WorkerRow& worker : *workers) {
      if (worker.state == findings::WorkerState::kAtWork) return std::optional(std::move(*run));
    }
  }
  return std::optional(std::move(all->back()));
}

}  // namespace assay::serve
