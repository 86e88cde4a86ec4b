// Lists of findings, what people say about them, and the minutes of a run, in SQLite.
#include <fmt/format.h>

#include "findings/rows.h"
#include "findings/sqlite_store.h"
#include "os/clock.h"

namespace assay::findings {

namespace {

template <typename Row, typename Read>
base::Result<std::vector<Row>> read_rows(base::Result<Statement>& statement, Read read) {
  std::vector<Row> rows;
  while (true) {
    const auto has_row = statement->step();
    if (!has_row) return has_row.error();
    if (!*has_row) return rows;
    base::Result<Row> row = read(*statement);
    if (!row) return row.error();
    rows.push_back(*std::move(row));
  }
}

template <typename Row, typename Read>
base::Result<std::optional<Row>> read_one(base::Result<Statement>& statement, Read read) {
  auto rows = read_rows<Row>(statement, read);
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Row>();
  return std::optional<Row>(std::move(rows->front()));
}

}  // namespace

base::Result<std::vector<FindingSummary>> SqliteStore::summaries(int64_t after, uint64_t most) {
  auto statement =
      database_.prepare(fmt::format("SELECT rowid AS number, {}, substr(formula, 1, {}) AS "
                                    "formula_head FROM findings WHERE rowid > ? ORDER BY rowid "
                                    "LIMIT ?",
                                    kSummaryColumns, kLengthPrefix));
  if (!statement) return statement.error();
  statement->bind(after).bind(static_cast<int64_t>(most));
  return read_rows<FindingSummary>(statement, summary_in);
}

base::Result<uint64_t> SqliteStore::count_findings() {
  const auto count = number_of("SELECT count(*) FROM findings");
  if (!count) return count.error();
  return static_cast<uint64_t>(*count);
}

base::Result<std::optional<Record>> SqliteStore::find(const std::string& key) {
  auto statement =
      database_.prepare(fmt::format("SELECT {} FROM findings WHERE key = ?", kFindingColumns));
  if (!statement) return statement.error();
  statement->bind(key);
  return read_one<Record>(statement, record_in);
}

base::Result<std::vector<ObservationRow>> SqliteStore::observations(const std::string& key) {
  auto statement = database_.prepare(fmt::format(
      "SELECT {} FROM observations WHERE finding = ? ORDER BY position", kObservationColumns));
  if (!statement) return statement.error();
  statement->bind(key);
  return read_rows<ObservationRow>(statement, observation_in);
}

base::Result<std::optional<ReducedFinding>> SqliteStore::find_reduced(const std::string& key) {
  auto statement =
      database_.prepare(fmt::format("SELECT {} FROM reduced WHERE key = ?", kReducedColumns));
  if (!statement) return statement.error();
  statement->bind(key);
  return read_one<ReducedFinding>(statement, reduced_in);
}

base::Result<std::vector<ReductionSummary>> SqliteStore::reductions(const std::string& since) {
  auto statement = database_.prepare(fmt::format(
      "SELECT key, substr(formula, 1, {}) AS formula_head, grade, reduced_at FROM reduced WHERE "
      "reduced_at >= ? ORDER BY reduced_at",
      kLengthPrefix));
  if (!statement) return statement.error();
  statement->bind(since);
  return read_rows<ReductionSummary>(statement, reduction_in);
}

base::Result<void> SqliteStore::put_remark(const Remark& remark) {
  auto statement = database_.prepare(
      "INSERT OR REPLACE INTO remarks (key, is_known, note, changed_at) VALUES (?,?,?,?)");
  if (!statement) return statement.error();
  statement->bind(remark.key).bind(int64_t{remark.is_known}).bind(remark.note).bind(os::utc_now());
  if (const auto done = statement->step(); !done) return done.error();
  return {};
}

base::Result<std::vector<Remark>> SqliteStore::remarks() {
  auto statement =
      database_.prepare("SELECT key, is_known, note, changed_at FROM remarks ORDER BY key");
  if (!statement) return statement.error();
  return read_rows<Remark>(statement, remark_in);
}

base::Result<std::vector<MinuteRow>> SqliteStore::minutes(int64_t run, const std::string& from) {
  auto statement = database_.prepare(
      "SELECT minute, strategy, tests, solver_cpu_ms, own_cpu_ms, new_signatures, "
      "first_finding_ms FROM stats WHERE run = ? AND minute >= ? ORDER BY minute, "
      "strategy");
  if (!statement) return statement.error();
  statement->bind(run).bind(from);
  return read_rows<MinuteRow>(statement, minute_in);
}

}  // namespace assay::findings
