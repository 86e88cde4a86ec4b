// The store in an SQLite file: WAL mode, every finding its own transaction. For this folder.
#pragma once

#include "findings/rows.h"
#include "findings/sqlite.h"
#include "findings/store.h"

namespace assay::findings {

class SqliteStore : public Store {
 public:
  explicit SqliteStore(Database database) : database_(std::move(database)) {}
  base::Result<void> set_up();

  base::Result<bool> add(const Record& record) override;
  base::Result<Added> add_if_rare(const Record& record, uint64_t keep) override;
  base::Result<std::vector<Record>> records() override;
  base::Result<void> put_reduced(const ReducedFinding& reduced) override;
  base::Result<std::map<std::string, ReducedFinding>> reduced() override;
  base::Result<std::map<judge::Signature, SignatureUse>> signatures(
      const testcase::Coordinates& run) override;
  base::Result<std::vector<FindingSummary>> summaries(int64_t after, uint64_t most) override;
  base::Result<uint64_t> count_findings() override;
  base::Result<std::optional<Record>> find(const std::string& key) override;
  base::Result<std::vector<ObservationRow>> observations(const std::string& key) override;
  base::Result<std::optional<ReducedFinding>> find_reduced(const std::string& key) override;
  base::Result<std::vector<ReductionSummary>> reductions(const std::string& since) override;
  base::Result<void> put_remark(const Remark& remark) override;
  base::Result<std::vector<Remark>> remarks() override;
  base::Result<bool> add_seed(const StoredSeed& seed) override;
  base::Result<std::vector<StoredSeed>> seeds() override;
  base::Result<void> put_pool(const std::string& digest,
                              const std::vector<testcase::Seed>& seeds) override;
  base::Result<std::vector<testcase::Seed>> pool(const std::string& digest) override;
  base::Result<int64_t> open_run(const std::string& digest,
                                 const std::string& description) override;
  base::Result<std::optional<int64_t>> find_run(const std::string& digest) override;
  base::Result<void> put_recipe(int64_t run, const std::string& recipe,
                                std::optional<uint64_t> limit) override;
  base::Result<std::vector<RunRow>> runs() override;
  base::Result<RunProgress> progress(int64_t run) override;
  base::Result<std::optional<Lease>> take_lease(int64_t run, const LeasePlan& plan) override;
  base::Result<void> finish_lease(const Lease& lease, uint64_t made, const Tally& tally,
                                  const MinuteStats& stats) override;
  base::Result<std::optional<Lease>> lease_of(int64_t run, uint64_t test) override;
  base::Result<Tally> tally(int64_t run) override;
  base::Result<RangeTally> tally_between(int64_t run, const std::string& from,
                                         const std::string& until) override;
  base::Result<std::vector<MinuteRow>> minutes(int64_t run, const std::string& from) override;
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
  // True: the row was not there.
  base::Result<bool> insert(const char* table, const char* columns, const std::vector<Field>& row,
                            const char* on_conflict);
  template <typename Row, typename Read>
  base::Result<std::vector<Row>> select(const std::string& query, Read read);
  base::Result<int64_t> number_of(std::string_view query);
  // In one transaction that may write; what `work` returns as an error is rolled back.
  template <typename Work>
  base::Result<void> transaction(Work work) {
    if (auto begun = database_.execute("BEGIN IMMEDIATE"); !begun) return begun;
    const base::Result<void> done = work();
    const auto ended = database_.execute(done ? "COMMIT" : "ROLLBACK");
    return done ? ended : done;
  }
  // In a transaction of the caller's.
  base::Result<bool> add_with_observations(const Record& record);
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
