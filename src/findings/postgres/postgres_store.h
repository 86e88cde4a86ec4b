// The store in PostgreSQL: several machines share it. Every call is one transaction, mostly one
// statement, and goes on when the server was away (findings/postgres.h). For this folder.
//
// A lease belongs to a worker until it expires, by the server's clock; the worker renews it. Counts
// of a run lie in one row for each thread, so that nobody waits for another's commit.
#pragma once

#include "findings/postgres/postgres.h"
#include "findings/sql_store.h"

namespace assay::findings {

class PostgresStore : public SqlStore {
 public:
  PostgresStore(const std::string& url, const StoreOptions& options);
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

  base::Result<void> give_back(const Lease& lease);
  base::Result<int64_t> tally_row(int64_t run, int64_t worker);

  // What this store, one thread of a worker, has counted in a run; written whole.
  struct Counts {
    int64_t row = 0;
    Tally tally;
    std::string minute;  // the last one in which something was counted
    Tally of_minute;
  };

  PostgresSession session_;
  std::map<std::pair<int64_t, int64_t>, Counts> counts_;  // by run and worker
};

base::Result<std::unique_ptr<Store>> open_postgres_store(const std::string& url,
                                                         const StoreOptions& options);

}  // namespace assay::findings
