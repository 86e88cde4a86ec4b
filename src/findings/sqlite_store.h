// The store in an SQLite file: WAL mode, every finding its own transaction. For this folder.
#pragma once

#include "findings/sql_store.h"
#include "findings/sqlite.h"

namespace assay::findings {

class SqliteStore : public SqlStore {
 public:
  explicit SqliteStore(Database database);
  base::Result<void> set_up();

  base::Result<RunProgress> progress(int64_t run) override;
  base::Result<std::optional<Lease>> take_lease(int64_t run, const LeasePlan& plan) override;
  base::Result<void> finish_lease(const Lease& lease, uint64_t made, const Tally& tally,
                                  const MinuteStats& stats) override;
  base::Result<Tally> tally(int64_t run) override;
  base::Result<RangeTally> tally_between(int64_t run, const std::string& from,
                                         const std::string& until) override;
  base::Result<int64_t> add_worker(int64_t run, const WorkerIntroduction& worker) override;
  base::Result<void> renew(int64_t worker, const std::vector<int64_t>& leases,
                           std::chrono::milliseconds lease_time) override;
  base::Result<void> end_worker(int64_t worker) override;
  base::Result<std::vector<WorkerRow>> workers(int64_t run) override;
  base::Result<void> add_job(int64_t run, const std::string& job) override;
  base::Result<std::vector<std::string>> jobs(int64_t run) override;
  base::Result<bool> claim(const std::string& kind, const std::string& key,
                           std::chrono::milliseconds time) override;
  base::Result<void> release(const std::string& kind, const std::string& key) override;

 private:
  base::Result<void> statements(const Work& work) override;
  base::Result<void> transaction(const Work& work) override;
  base::Result<void> lock(SqlWork& work, const char* what, const std::string& key) override;

  base::Result<int64_t> number_of(std::string_view query);
  base::Result<void> migrate(int64_t schema);
  base::Result<std::optional<Lease>> take_abandoned(int64_t run, const LeasePlan& plan);
  base::Result<std::optional<Lease>> take_new(int64_t run, const LeasePlan& plan);
  base::Result<int64_t> insert_lease(int64_t run, const Lease& lease, const std::string& owner);
  base::Result<void> give_back(const Lease& lease);
  base::Result<int64_t> next_index(int64_t run, const std::string& strategy);

  Database database_;
};

base::Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path);

}  // namespace assay::findings
