// Leases and counts in PostgreSQL. What a worker does for each range of tests is one
// statement to take it and one to finish it; bench/cluster measures what they cost.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "findings/postgres/postgres_store.h"
#include "os/clock.h"

namespace assay::findings {

namespace {

int64_t signed_of(uint64_t number) {
  return static_cast<int64_t>(std::min<uint64_t>(number, INT64_MAX));
}

std::string counts_json(const Tally& tally) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [counter, number] : tally) json[storable_text(text_of(counter))] = number;
  return json.dump();
}

// Of two that ask at once, each locks another.
const std::string& take_left() {
  static const std::string sql =
      std::string(
          "UPDATE leases SET worker = $2, expires_at = now() + $3::bigint * interval '1 ms', "
          "takeovers = takeovers + (expires_at <> '-infinity')::int WHERE id = ("
          "SELECT id FROM leases WHERE run = $1 AND NOT is_done AND expires_at < now() AND first < "
          "$4::bigint ORDER BY expires_at, first LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ") +
      kLeaseColumns;
  return sql;
}

// The run's row is locked first, so that numbers and indices advance together. $4: tests of a
// range, $5: the limit, $6: strategies as JSON, $7: the chosen one, '' for the one whose turn it
// is, $8 and $9: where later ranges begin, and their tests. The same as range_shape().
const std::string& take_new() {
  static const std::string sql =
      std::string(
          "WITH run AS (SELECT next_test AS first FROM runs WHERE id = $1 AND next_test < "
          "$5::bigint "
          " FOR UPDATE), "
          "shape AS (SELECT first, least($5::bigint - first, CASE WHEN first < $8::bigint THEN "
          " least($4::bigint - first % $4::bigint, $8::bigint - first) ELSE "
          " $9::bigint - (first - $8::bigint) % $9::bigint END) AS count, "
          " CASE WHEN first < $8::bigint THEN first / $4::bigint ELSE "
          " ($8::bigint + $4::bigint - 1) / $4::bigint + (first - $8::bigint) / $9::bigint END AS "
          " turn FROM run), "
          "plan AS (SELECT first, count, coalesce(nullif($7, ''), $6::jsonb ->> "
          " (turn % jsonb_array_length($6::jsonb))::int) AS strategy FROM shape), "
          "advanced AS (UPDATE runs SET next_test = plan.first + plan.count FROM plan "
          " WHERE id = $1), "
          "stream AS (INSERT INTO streams (run, strategy, next_index) "
          " SELECT $1, strategy, count FROM plan ON CONFLICT (run, strategy) DO UPDATE SET "
          " next_index = streams.next_index + excluded.next_index RETURNING next_index) "
          "INSERT INTO leases (run, first, count, strategy, first_index, worker, expires_at, "
          " is_done) SELECT $1, first, count, strategy, next_index - count, $2::bigint, "
          " now() + $3::bigint * interval '1 ms', false FROM plan, stream RETURNING ") +
      kLeaseColumns;
  return sql;
}

// $1: lease, $2: worker, $3: tests made, $4: row of the counts, $5: all counts, $6: minute,
// $7: strategy, $8...: its statistics, $15: all counts of this minute. Nothing at all happens
// unless the lease is still ours.
constexpr const char* kFinish =
    "WITH done AS (UPDATE leases SET is_done = true, count = least(count, $3::bigint) "
    " WHERE id = $1 AND NOT is_done AND worker = $2 RETURNING *), "
    "rest AS (INSERT INTO leases (run, first, count, strategy, first_index, worker, expires_at, "
    " is_done) SELECT run, first + $3::bigint, $14::bigint - $3::bigint, strategy, "
    " first_index + $3::bigint, 0, '-infinity', false FROM done WHERE $3::bigint < $14::bigint), "
    "counted AS (UPDATE tallies SET counts = $5::jsonb FROM done WHERE tallies.id = $4), "
    "counted_minute AS (INSERT INTO minute_tallies (run, minute, thread, counts) SELECT run, $6, "
    " $4::bigint, $15::jsonb FROM done ON CONFLICT (run, minute, thread) DO UPDATE SET counts = "
    " excluded.counts), "
    "minutes AS (INSERT INTO stats (run, minute, strategy, worker, tests, solver_cpu_ms, "
    " own_cpu_ms, new_signatures, first_finding_ms) SELECT run, $6, $7, $2::bigint, $8::bigint, "
    " $9::bigint, $10::bigint, $11::bigint, nullif($12, '')::bigint FROM done "
    " ON CONFLICT (run, minute, strategy, worker) DO UPDATE SET tests = stats.tests + "
    " excluded.tests, solver_cpu_ms = stats.solver_cpu_ms + excluded.solver_cpu_ms, own_cpu_ms = "
    " stats.own_cpu_ms + excluded.own_cpu_ms, new_signatures = stats.new_signatures + "
    " excluded.new_signatures, first_finding_ms = least(stats.first_finding_ms, "
    " excluded.first_finding_ms)), "
    "worker AS (UPDATE workers SET tests = workers.tests + $3::bigint, "
    " findings = workers.findings + $13::bigint, seen_at = now() FROM done WHERE workers.id = $2) "
    "SELECT run FROM done";

bool is_finished_by_us(PostgresWork& work, const Lease& lease) {
  return !work.run("SELECT 1 FROM leases WHERE id = $1 AND is_done AND worker = $2",
                   {lease.id, lease.worker})
              .empty();
}

}  // namespace

base::Result<RunProgress> PostgresStore::progress(int64_t run) {
  // What is done is what was given out less what is open: few rows, however long the run.
  auto progress = row<RunProgress>(
      "SELECT (SELECT next_test FROM runs WHERE id = $1) - o.tests AS made, o.tests - o.left_tests "
      "AS at_work, o.left_tests, o.leases AS open_leases, t.takeovers AS taken_over, t.tests AS "
      "tests_taken_over, s.tests AS recent_tests FROM "
      "(SELECT coalesce(sum(count), 0) AS tests, count(*) FILTER (WHERE first < coalesce((SELECT "
      " test_limit FROM runs WHERE id = $1), 9223372036854775807)) AS leases, "
      " coalesce(sum(count) FILTER (WHERE expires_at < now()), 0) AS left_tests FROM leases "
      " WHERE run = $1 AND NOT is_done) o, (SELECT coalesce(sum(takeovers), 0) AS takeovers, "
      "coalesce(sum(takeovers * count), 0) "
      " AS tests FROM leases WHERE run = $1 AND takeovers > 0) t, "
      "(SELECT coalesce(sum(tests), 0) AS tests FROM stats WHERE run = $1 AND minute >= "
      " to_char(now() AT TIME ZONE 'UTC' - interval '2 minutes', 'YYYY-MM-DD\"T\"HH24:MI') AND "
      " minute < to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI')) s",
      {run}, progress_in);
  if (!progress) return progress.error();
  return progress->value_or(RunProgress());
}

base::Result<std::optional<Lease>> PostgresStore::take_lease(int64_t run, const LeasePlan& plan) {
  base::Result<Lease> lease{Lease()};
  bool is_taken = false;
  const auto done = session_.statements([&](PostgresWork& work) {
    const std::vector<Field> taker = {run, plan.worker, int64_t{plan.lease_time.count()}};
    std::vector<Field> left = taker;
    left.emplace_back(signed_of(plan.limit));
    auto rows = work.run(take_left(), left);
    if (rows.empty()) {
      std::vector<Field> all = taker;
      all.insert(all.end(), {signed_of(plan.chunk), signed_of(plan.limit),
                             nlohmann::json(plan.strategies).dump(),
                             plan.choice ? *plan.choice : std::string(), signed_of(plan.later_from),
                             signed_of(plan.later_chunk)});
      rows = work.run(take_new(), all);
    }
    is_taken = !rows.empty();
    if (is_taken) lease = lease_in(PostgresRow(rows[0]));
  });
  if (!done) return done.error();
  if (!lease) return lease.error();
  return is_taken ? std::optional(*std::move(lease)) : std::nullopt;
}

base::Result<void> PostgresStore::give_back(const Lease& lease) {
  return session_.statements([&](PostgresWork& work) {
    work.run(
        "UPDATE leases SET worker = 0, expires_at = '-infinity' WHERE id = $1 AND worker = $2 AND "
        "NOT is_done",
        {lease.id, lease.worker});
  });
}

// Empty until the first range of this thread is finished.
base::Result<int64_t> PostgresStore::tally_row(int64_t run, int64_t worker) {
  int64_t row = 0;
  const auto done = session_.statements([&](PostgresWork& work) {
    row = number_in(
        work.run("INSERT INTO tallies (run, worker, counts) VALUES ($1, $2, '{}') RETURNING id",
                 {run, worker})[0][0]);
  });
  if (!done) return done.error();
  return row;
}

base::Result<void> PostgresStore::finish_lease(const Lease& lease, uint64_t made,
                                               const Tally& tally, const MinuteStats& stats) {
  if (made == 0) return give_back(lease);
  Counts& counts = counts_[{lease.run, lease.worker}];
  if (counts.row == 0) {
    const auto row = tally_row(lease.run, lease.worker);
    if (!row) return row.error();
    counts.row = *row;
  }
  Tally all = counts.tally;
  findings::add(all, tally);
  const std::string minute = os::utc_now().substr(0, 16);
  Tally of_minute = counts.minute == minute ? counts.of_minute : Tally();
  for (const auto& [counter, number] : tally) {
    if (is_counted_by_minute(counter)) of_minute[counter] += number;
  }
  const std::vector<Field> parameters = {
      lease.id,
      lease.worker,
      signed_of(made),
      counts.row,
      counts_json(all),
      minute,
      stats.strategy,
      signed_of(stats.tests),
      signed_of(stats.solver_cpu_ms),
      signed_of(stats.own_cpu_ms),
      signed_of(stats.new_signatures),
      stats.first_finding_ms ? std::to_string(*stats.first_finding_ms) : std::string(),
      signed_of(findings_in(tally)),
      signed_of(lease.count),
      counts_json(of_minute)};
  bool is_counted = false;
  const auto done = session_.statements([&](PostgresWork& work) {
    is_counted = !work.run(kFinish, parameters).empty();
    // The first attempt may have been done without our hearing of it.
    if (!is_counted && work.attempt() > 0) {
      is_counted = is_finished_by_us(work, lease);
    }
  });
  if (!done) return done.error();
  if (!is_counted) return {};
  counts.tally = std::move(all);
  counts.minute = minute;
  counts.of_minute = std::move(of_minute);
  return {};
}

base::Result<Tally> PostgresStore::tally(int64_t run) {
  return tally_of(
      "SELECT key AS name, sum(value::bigint) AS count FROM tallies, jsonb_each_text(counts) WHERE "
      "run = $1 GROUP BY key",
      {run});
}

base::Result<RangeTally> PostgresStore::tally_between(int64_t run, const std::string& from,
                                                      const std::string& until) {
  return range_of(
      "SELECT key AS name, sum(value::bigint) AS count, min(minute) AS first_minute FROM "
      "minute_tallies, jsonb_each_text(counts) WHERE run = $1 AND minute >= $2 AND minute < $3 "
      "GROUP BY key",
      {run, from, until.empty() ? std::string(kAfterAllMinutes) : until});
}

}  // namespace assay::findings
