// Workers and what schedulers were given, in PostgreSQL. Whether one lives is told by its word: all
// times are of the server's clock.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "findings/postgres/postgres_store.h"
#include "os/identity.h"

namespace assay::findings {

namespace {

base::Result<WorkerRow> remote_worker_in(const RowSource& source) {
  RowReader row("workers", source);
  WorkerRow one = worker_in(row);
  one.state = row.named<WorkerState>("state");
  return row.done(std::move(one));
}

base::Result<std::string> remote_job_in(const RowSource& source) {
  return RowReader("jobs", source).text("job");
}

}  // namespace

base::Result<int64_t> PostgresStore::add_worker(int64_t run, const WorkerIntroduction& worker) {
  int64_t id = 0;
  const auto done = session_.statements([&](PostgresWork& work) {
    id =
        number_in(work.run("INSERT INTO workers (run, host, pid, place, remarks) "
                           "VALUES ($1, $2, $3, $4, $5) RETURNING id",
                           {run, worker.host, worker.pid, worker.place, worker.remarks})[0][0]);
  });
  if (!done) return done.error();
  return id;
}

base::Result<void> PostgresStore::renew(int64_t worker, const std::vector<int64_t>& leases,
                                        std::chrono::milliseconds lease_time) {
  return session_.statements([&](PostgresWork& work) {
    work.run(
        "WITH renewed AS (UPDATE leases SET expires_at = now() + $3::bigint * interval '1 ms' "
        " WHERE id = ANY ($2::bigint[]) AND worker = $1 AND NOT is_done) "
        "UPDATE workers SET seen_at = now(), lease_ms = $3::bigint WHERE id = $1",
        {worker, fmt::format("{{{}}}", fmt::join(leases, ",")), int64_t{lease_time.count()}});
  });
}

base::Result<void> PostgresStore::end_worker(int64_t worker) {
  return session_.statements([&](PostgresWork& work) {
    work.run(
        "WITH given AS (UPDATE leases SET worker = 0, expires_at = '-infinity' WHERE worker = $1 "
        " AND NOT is_done) "
        "UPDATE workers SET seen_at = now(), ended_at = now() WHERE id = $1",
        {worker});
  });
}

base::Result<std::vector<WorkerRow>> PostgresStore::workers(int64_t run) {
  return rows<WorkerRow>(
      "SELECT id, host, pid, place, remarks, to_char(started_at AT TIME ZONE 'UTC', "
      "'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') AS started_at, CASE WHEN ended_at IS NOT NULL THEN "
      "'ended' WHEN now() - seen_at > lease_ms * interval '1 ms' THEN 'silent' ELSE 'at work' END "
      "AS state, (1000 * extract(epoch FROM seen_at - started_at))::bigint AS ms_at_work, "
      "(1000 * extract(epoch FROM now() - seen_at))::bigint AS ms_silent, tests, findings, "
      "coalesce(held.leases, 0) AS leases FROM workers LEFT JOIN (SELECT worker, count(*) AS "
      "leases FROM leases WHERE run = $1 AND NOT is_done AND expires_at > now() GROUP BY worker) "
      "held ON held.worker = id WHERE run = $1 ORDER BY id",
      {run}, remote_worker_in);
}

base::Result<void> PostgresStore::add_job(int64_t run, const std::string& job) {
  return session_.statements([&](PostgresWork& work) {
    work.run("INSERT INTO jobs (run, job) VALUES ($1, $2) ON CONFLICT DO NOTHING", {run, job});
  });
}

base::Result<std::vector<std::string>> PostgresStore::jobs(int64_t run) {
  return rows<std::string>("SELECT job FROM jobs WHERE run = $1 ORDER BY submitted_at", {run},
                           remote_job_in);
}

base::Result<bool> PostgresStore::claim(const std::string& kind, const std::string& key,
                                        std::chrono::milliseconds time) {
  bool is_ours = false;
  const auto done = session_.statements([&](PostgresWork& work) {
    is_ours = !work.run(
                       "INSERT INTO claims (kind, key, owner, expires_at) VALUES ($1, $2, $3, "
                       "now() + $4::bigint * interval '1 ms') ON CONFLICT (kind, key) DO UPDATE "
                       "SET owner = excluded.owner, expires_at = excluded.expires_at WHERE "
                       "claims.owner = excluded.owner OR claims.expires_at < now() RETURNING 1",
                       {kind, key, os::process_identity(), int64_t{time.count()}})
                   .empty();
  });
  if (!done) return done.error();
  return is_ours;
}

base::Result<void> PostgresStore::release(const std::string& kind, const std::string& key) {
  return session_.statements([&](PostgresWork& work) {
    work.run(
        "UPDATE claims SET expires_at = '-infinity' WHERE kind = $1 AND key = $2 AND owner = $3",
        {kind, key, os::process_identity()});
  });
}

}  // namespace assay::findings
