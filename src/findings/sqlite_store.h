// The store in an SQLite file: WAL mode, every finding its own transaction. For this folder.
#pragma once

#include "findings/sqlite.h"
#include "findings/store.h"

namespace assay::findings {

class SqliteStore : public Store {
 public:
  explicit SqliteStore(Database database) : database_(std::move(database)) {}
  base::Result<void> set_up();

  base::Result<bool> add(const Record& record) override;
  base::Result<std::vector<Record>> records() override;
  base::Result<void> put_reduced(const ReducedFinding& reduced) override;
  base::Result<std::map<std::string, ReducedFinding>> reduced() override;
  base::Result<std::map<std::string, uint64_t>> signatures() override;
  base::Result<bool> add_seed(const StoredSeed& seed) override;
  base::Result<std::vector<StoredSeed>> seeds() override;
  base::Result<int64_t> open_run(const std::string& digest,
                                 const std::string& description) override;
  base::Result<std::optional<int64_t>> find_run(const std::string& digest) override;
  base::Result<std::optional<Lease>> take_lease(int64_t run, const LeasePlan& plan) override;
  base::Result<void> finish_lease(const Lease& lease, uint64_t made, const Tally& tally,
                                  const MinuteStats& stats) override;
  base::Result<std::optional<Lease>> lease_of(int64_t run, uint64_t test) override;
  base::Result<Tally> tally(int64_t run) override;

 private:
  base::Result<int64_t> number_of(std::string_view query);
  // In one transaction that may write; what `work` returns as an error is rolled back.
  template <typename Work>
  base::Result<void> transaction(Work work) {
    if (auto begun = database_.execute("BEGIN IMMEDIATE"); !begun) return begun;
    const base::Result<void> done = work();
    const auto ended = database_.execute(done ? "COMMIT" : "ROLLBACK");
    return done ? ended : done;
  }
  base::Result<void> migrate(int64_t schema);
  base::Result<std::optional<Lease>> take_abandoned(int64_t run);
  base::Result<std::optional<Lease>> take_new(int64_t run, const LeasePlan& plan);
  base::Result<int64_t> insert_lease(int64_t run, const Lease& lease, const std::string& owner);
  base::Result<void> give_back(const Lease& lease);
  base::Result<int64_t> next_index(int64_t run, const std::string& strategy);

  Database database_;
};

}  // namespace assay::findings
