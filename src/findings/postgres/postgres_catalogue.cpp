// Lists of findings, what people say about them, and the minutes of a run, in PostgreSQL.
#include <fmt/format.h>

#include "findings/postgres/postgres_store.h"
#include "os/clock.h"

namespace assay::findings {

namespace {

template <typename Row, typename Read>
base::Result<std::vector<Row>> rows_of_query(PostgresSession& session, const std::string& query,
                                             const std::vector<Field>& parameters, Read read) {
  pqxx::result result;
  const auto done =
      session.statements([&](PostgresWork& work) { result = work.run(query, parameters); });
  if (!done) return done.error();
  std::vector<Row> rows;
  for (const pqxx::row& row : result) {
    base::Result<Row> one = read(PostgresRow(row));
    if (!one) return one.error();
    rows.push_back(*std::move(one));
  }
  return rows;
}

template <typename Row>
base::Result<std::optional<Row>> first_of(base::Result<std::vector<Row>> rows) {
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Row>();
  return std::optional<Row>(std::move(rows->front()));
}

}  // namespace

base::Result<std::vector<FindingSummary>> PostgresStore::summaries(int64_t after, uint64_t most) {
  return rows_of_query<FindingSummary>(
      session_,
      fmt::format("SELECT number, {}, substring(formula FROM 1 FOR {}) AS formula_head FROM "
                  "findings WHERE number "
                  "> $1 ORDER BY number LIMIT $2",
                  kSummaryColumns, kLengthPrefix),
      {after, static_cast<int64_t>(most)}, summary_in);
}

base::Result<uint64_t> PostgresStore::count_findings() {
  uint64_t count = 0;
  const auto done = session_.statements([&](PostgresWork& work) {
    count = static_cast<uint64_t>(number_in(work.run("SELECT count(*) FROM findings")[0][0]));
  });
  if (!done) return done.error();
  return count;
}

base::Result<std::optional<Record>> PostgresStore::find(const std::string& key) {
  return first_of(rows_of_query<Record>(
      session_, fmt::format("SELECT {} FROM findings WHERE key = $1", kFindingColumns), {key},
      record_in));
}

base::Result<std::vector<ObservationRow>> PostgresStore::observations(const std::string& key) {
  return rows_of_query<ObservationRow>(
      session_,
      fmt::format("SELECT {} FROM observations WHERE finding = $1 ORDER BY position",
                  kObservationColumns),
      {key}, observation_in);
}

base::Result<std::optional<ReducedFinding>> PostgresStore::find_reduced(const std::string& key) {
  return first_of(rows_of_query<ReducedFinding>(
      session_, fmt::format("SELECT {} FROM reduced WHERE key = $1", kReducedColumns), {key},
      reduced_in));
}

base::Result<std::vector<ReductionSummary>> PostgresStore::reductions(const std::string& since) {
  return rows_of_query<ReductionSummary>(
      session_,
      fmt::format("SELECT key, substring(formula FROM 1 FOR {}) AS formula_head, grade, reduced_at "
                  "FROM reduced "
                  "WHERE reduced_at >= $1 ORDER BY reduced_at",
                  kLengthPrefix),
      {since}, reduction_in);
}

base::Result<void> PostgresStore::put_remark(const Remark& remark) {
  return session_.statements([&](PostgresWork& work) {
    work.run(
        "INSERT INTO remarks (key, is_known, note, changed_at) VALUES ($1, $2, $3, $4) ON CONFLICT "
        "(key) DO UPDATE SET is_known = excluded.is_known, note = excluded.note, changed_at = "
        "excluded.changed_at",
        {remark.key, int64_t{remark.is_known}, remark.note, os::utc_now()});
  });
}

base::Result<std::vector<Remark>> PostgresStore::remarks() {
  return rows_of_query<Remark>(
      session_, "SELECT key, is_known, note, changed_at FROM remarks ORDER BY key COLLATE \"C\"",
      {}, remark_in);
}

base::Result<std::vector<MinuteRow>> PostgresStore::minutes(int64_t run, const std::string& from) {
  return rows_of_query<MinuteRow>(
      session_,
      "SELECT minute, strategy, sum(tests)::bigint AS tests, sum(solver_cpu_ms)::bigint AS "
      "solver_cpu_ms, sum(own_cpu_ms)::bigint AS own_cpu_ms, sum(new_signatures)::bigint AS "
      "new_signatures, min(first_finding_ms) AS first_finding_ms FROM stats WHERE run = $1 AND "
      "minute >= $2 "
      "GROUP BY minute, "
      "strategy ORDER BY minute, strategy COLLATE \"C\"",
      {run, from}, minute_in);
}

}  // namespace assay::findings
