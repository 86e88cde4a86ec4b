// SqlStore: what is the same in every database that speaks SQL: the statements for findings, their
// reductions, lists, seeds, pools and runs. Who derives from it says how a statement is run, and
// does what the databases do each in its own way: ranges, counts, workers, claims. For this folder.
//
// Parameters are $1, $2, ... Work may be done again, when a connection broke in the middle: so it
// must be harmless when done twice, and begin anew each time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "findings/rows.h"
#include "findings/store.h"

namespace assay::findings {

// Statements, on their own or in one transaction.
class SqlWork {
 public:
  using OnRow = std::function<base::Result<void>(const RowSource& row)>;

  virtual ~SqlWork() = default;
  virtual base::Result<void> each(const std::string& sql, const std::vector<Field>& parameters,
                                  const OnRow& on_row) = 0;
  // How many rows it changed.
  virtual base::Result<uint64_t> run(const std::string& sql,
                                     const std::vector<Field>& parameters) = 0;
};

// Where the databases differ in a word.
struct SqlDialect {
  const char* number;      // the column that counts findings
  const char* byte_order;  // after a text: it is compared byte by byte
};

class SqlStore : public Store {
 public:
  base::Result<bool> add(const Record& record) override;
  base::Result<Added> add_if_rare(const Record& record, uint64_t keep) override;
  base::Result<std::vector<Record>> records() override;
  base::Result<void> put_reduced(const ReducedFinding& reduced) override;
  base::Result<std::map<std::string, ReducedFinding>> reduced() override;
  base::Result<std::map<judge::Signature, SignatureUse>> signatures(
      const testcase::Coordinates& run) override;
  base::Result<std::optional<Record>> find(const std::string& key) override;
  base::Result<std::vector<ObservationRow>> observations(const std::string& key) override;
  base::Result<std::optional<ReducedFinding>> find_reduced(const std::string& key) override;

  base::Result<std::vector<FindingSummary>> summaries(int64_t after, uint64_t most) override;
  base::Result<uint64_t> count_findings() override;
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
  base::Result<std::optional<Lease>> lease_of(int64_t run, uint64_t test) override;
  base::Result<std::vector<MinuteRow>> minutes(int64_t run, const std::string& from) override;

 protected:
  explicit SqlStore(const SqlDialect& dialect) : dialect_(dialect) {}

  using Work = std::function<base::Result<void>(SqlWork& work)>;
  // Statements that stand alone: each is its own transaction.
  virtual base::Result<void> statements(const Work& work) = 0;
  // What it returns as an error is rolled back.
  virtual base::Result<void> transaction(const Work& work) = 0;
  // Until the end of the transaction nobody else has that lock.
  virtual base::Result<void> lock(SqlWork& work, const char* what, const std::string& key) = 0;

  template <typename Row>
  base::Result<std::vector<Row>> rows(const std::string& sql, const std::vector<Field>& parameters,
                                      base::Result<Row> (*read)(const RowSource& row)) {
    std::vector<Row> rows;
    const auto done = statements([&](SqlWork& work) {
      rows.clear();
      return work.each(sql, parameters, [&](const RowSource& source) -> base::Result<void> {
        base::Result<Row> row = read(source);
        if (!row) return row.error();
        rows.push_back(*std::move(row));
        return {};
      });
    });
    if (!done) return done.error();
    return rows;
  }
  // The first; none: there is none.
  template <typename Row>
  base::Result<std::optional<Row>> row(const std::string& sql, const std::vector<Field>& parameters,
                                       base::Result<Row> (*read)(const RowSource& row)) {
    auto all = rows<Row>(sql, parameters, read);
    if (!all) return all.error();
    if (all->empty()) return std::optional<Row>();
    return std::optional<Row>(std::move(all->front()));
  }
  // How many rows it changed.
  base::Result<uint64_t> execute(const std::string& sql, const std::vector<Field>& parameters);
  base::Result<Tally> tally_of(const std::string& sql, const std::vector<Field>& parameters);
  // With "first_minute" besides.
  base::Result<RangeTally> range_of(const std::string& sql, const std::vector<Field>& parameters);

 private:
  const SqlDialect dialect_;
};

}  // namespace assay::findings
