// Dashboard: what is answered to which request. Pages are files (assets/), which ask for JSON under
// /api; docs/serve.md lists both. Requests come from many threads at once.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "serve/catalogue.h"
#include "serve/guard.h"
#include "serve/http.h"
#include "serve/jobs.h"
#include "serve/overview.h"

namespace assay::serve {

struct DashboardOptions {
  std::string db;
  GuardOptions guard;
  std::string closed_box;  // a folder of results; "": none
  solver::RunLimits limits;
  std::function<Panel()> panel;
};

// Device and number of a file.
using FileIdentity = std::optional<std::pair<uint64_t, uint64_t>>;

class Dashboard {
 public:
  // An error: there is no such database, or it is another program's.
  static base::Result<std::unique_ptr<Dashboard>> open(DashboardOptions options);
  ~Dashboard();

  Response handle(const Request& request);

 private:
  explicit Dashboard(DashboardOptions options);

  Response answer(const Request& request);
  Response api(const Request& request, const std::string& what);
  Response bug_api(const Request& request, const std::string& rest);
  Response action(const Request& request, const Entry& entry, const std::string& what);
  base::Result<findings::Remark> put_remark(const std::string& key, std::optional<bool> is_known,
                                            const std::optional<std::string>& note);
  Response bugs(const Request& request);
  Response bug(const Request& request, const Entry& entry);
  Response evidence(const Entry& entry);
  Response report(const Entry& entry, bool as_tar);
  Response runs();
  Response compare(const Request& request);
  Response overview(const Request& request);
  Response events(const Request& request);
  Response closed_box();
  Response metrics();

  base::Result<std::vector<findings::RunRow>> runs_in_store();
  // The run that the request names; else the one at work; else the newest; none: there is none.
  base::Result<std::optional<findings::RunRow>> chosen_run(const Request& request);
  base::Result<std::string> overview_text(const Request& request);
  // The filter that the request's parameters say.
  base::Result<Filter> filter_of(const Request& request);

  // What is new in the store, for lists.
  base::Result<void> refresh(Catalogue::Publish publish = Catalogue::Publish::kAtOnce);
  void keep_fresh(const std::stop_token& stop);
  std::string gone_text() const;
  // A database file that was removed or replaced: says so, or goes on with the new one.
  void follow_file();

  const DashboardOptions options_;
  const Guard guard_;
  Catalogue catalogue_;

  std::mutex refresh_mutex_;  // of its store, and of changes to the catalogue
  std::unique_ptr<findings::Store> refresh_store_;

  std::mutex store_mutex_;  // of what follows
  std::unique_ptr<findings::Store> store_;
  std::map<int64_t, RunMemory> memories_;  // by run; 0: there is none
  struct Cached {
    os::TimePoint at{};
    std::string text{};
    FindingsPart findings{};
  };
  std::map<std::string, Cached> overviews_;  // by run and time range

  std::mutex report_mutex_;  // of what follows, and of running solvers for reports
  struct Report {
    std::string markdown;
    std::string folder;
    std::string tar;
  };
  std::map<std::string, Report> reports_;  // by key and size

  std::mutex remark_mutex_;  // of reading a remark and writing it again
  FileIdentity file_;        // of the database; of the thread that keeps it fresh
  std::atomic<bool> is_gone_ = false;
  std::atomic<std::chrono::steady_clock::rep> last_request_ = 0;
  std::unique_ptr<Jobs> jobs_;
  std::jthread refresher_;
};

}  // namespace assay::serve
