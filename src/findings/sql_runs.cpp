// Runs, and what was counted, in any SQL.
#include <fmt/format.h>

#include <algorithm>

#include "findings/sql_store.h"
#include "os/clock.h"

namespace assay::findings {

namespace {

base::Result<int64_t> run_id_in(const RowSource& source) {
  return RowReader("runs", source).number("id");
}

struct MinuteCount {
  std::pair<Counter, uint64_t> counted;
  std::string first_minute;
};

base::Result<MinuteCount> minute_count_in(const RowSource& source) {
  auto counted = counted_in(source);
  if (!counted) return counted.error();
  return MinuteCount{*std::move(counted), RowReader("minute_tallies", source).text("first_minute")};
}

}  // namespace

base::Result<int64_t> SqlStore::open_run(const std::string& digest,
                                         const std::string& description) {
  // Asked first: a number that is not used would be gone.
  const auto done = execute(
      "INSERT INTO runs (digest, description, next_test, started_at) SELECT CAST($1 AS text), $2, "
      "0, $3 WHERE NOT EXISTS (SELECT 1 FROM runs WHERE digest = $1) ON CONFLICT (digest) DO "
      "NOTHING",
      {digest, description, os::utc_now()});
  if (!done) return done.error();
  const auto run = find_run(digest);
  if (!run) return run.error();
  return **run;
}

base::Result<std::optional<int64_t>> SqlStore::find_run(const std::string& digest) {
  return row<int64_t>("SELECT id FROM runs WHERE digest = $1", {digest}, run_id_in);
}

base::Result<void> SqlStore::put_recipe(int64_t run, const std::string& recipe,
                                        std::optional<uint64_t> limit) {
  const uint64_t most = std::min<uint64_t>(limit.value_or(0), INT64_MAX);
  const auto done = execute(
      "UPDATE runs SET recipe = $2, test_limit = CAST(NULLIF($3, '') AS bigint) WHERE id = $1",
      {run, recipe, limit ? std::to_string(most) : std::string()});
  if (!done) return done.error();
  return {};
}

base::Result<std::vector<RunRow>> SqlStore::runs() {
  return rows<RunRow>(
      "SELECT id, digest, description, recipe, next_test, test_limit, started_at FROM runs ORDER "
      "BY id",
      {}, run_in);
}

base::Result<std::optional<Lease>> SqlStore::lease_of(int64_t run, uint64_t test) {
  auto lease = row<Lease>(
      fmt::format(
          "SELECT {} FROM leases WHERE run = $1 AND first <= $2 ORDER BY first DESC LIMIT 1",
          kLeaseColumns),
      {run, static_cast<int64_t>(std::min<uint64_t>(test, INT64_MAX))}, lease_in);
  if (lease && *lease && test >= (*lease)->first + (*lease)->count) lease->reset();
  return lease;
}

base::Result<std::vector<MinuteRow>> SqlStore::minutes(int64_t run, const std::string& from) {
  return rows<MinuteRow>(
      fmt::format("SELECT minute, strategy, sum(tests) AS tests, sum(solver_cpu_ms) AS "
                  "solver_cpu_ms, sum(own_cpu_ms) AS own_cpu_ms, sum(new_signatures) AS "
                  "new_signatures, min(first_finding_ms) AS first_finding_ms FROM stats WHERE run "
                  "= $1 AND minute >= $2 GROUP BY minute, strategy ORDER BY minute, strategy {}",
                  dialect_.byte_order),
      {run, from}, minute_in);
}

base::Result<Tally> SqlStore::tally_of(const std::string& sql,
                                       const std::vector<Field>& parameters) {
  auto counts = rows<std::pair<Counter, uint64_t>>(sql, parameters, counted_in);
  if (!counts) return counts.error();
  Tally tally;
  for (auto& one : *counts) tally.insert(std::move(one));
  return tally;
}

base::Result<RangeTally> SqlStore::range_of(const std::string& sql,
                                            const std::vector<Field>& parameters) {
  auto counts = rows<MinuteCount>(sql, parameters, minute_count_in);
  if (!counts) return counts.error();
  RangeTally range;
  for (MinuteCount& one : *counts) {
    range.tally.insert(std::move(one.counted));
    if (range.first_minute.empty() || one.first_minute < range.first_minute) {
      range.first_minute = one.first_minute;
    }
  }
  return range;
}

}  // namespace assay::findings
