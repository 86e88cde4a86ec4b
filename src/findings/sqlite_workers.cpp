// Workers and what schedulers were given, in SQLite. All of them are on this machine, so whether
// one lives is asked of the system.
#include <fmt/format.h>

#include "findings/sqlite_store.h"
#include "os/clock.h"
#include "os/identity.h"

namespace assay::findings {

namespace {

base::Result<WorkerRow> local_worker_in(const RowSource& source) {
  RowReader row("workers", source);
  WorkerRow one = worker_in(row);
  const bool is_alive = os::is_process_alive(row.text("identity"));
  one.state = row.flag("is_ended") ? WorkerState::kEnded
              : is_alive           ? WorkerState::kAtWork
                                   : WorkerState::kSilent;
  if (one.state != WorkerState::kAtWork) one.leases = 0;
  return row.done(std::move(one));
}

base::Result<std::string> job_in(const RowSource& source) {
  return RowReader("jobs", source).text("job");
}

}  // namespace

base::Result<int64_t> SqliteStore::add_worker(int64_t run, const WorkerIntroduction& worker) {
  auto insert = database_.prepare(
      "INSERT INTO workers (run, host, pid, identity, place, remarks, started_at, seen_at, tests, "
      "findings) VALUES (?,?,?,?,?,?,?,?,0,0) RETURNING id");
  if (!insert) return insert.error();
  insert->bind(run)
      .bind(worker.host)
      .bind(worker.pid)
      .bind(os::process_identity())
      .bind(worker.place)
      .bind(worker.remarks)
      .bind(os::utc_now())
      .bind(os::utc_now());
  if (const auto row = insert->step(); !row) return row.error();
  const int64_t id = insert->number(0);
  if (const auto end = insert->step(); !end) return end.error();
  return id;
}

base::Result<void> SqliteStore::renew(int64_t worker, const std::vector<int64_t>&,
                                      std::chrono::milliseconds) {
  auto update = database_.prepare("UPDATE workers SET seen_at = ? WHERE id = ?");
  if (!update) return update.error();
  update->bind(os::utc_now()).bind(worker);
  if (const auto done = update->step(); !done) return done.error();
  return {};
}

base::Result<void> SqliteStore::end_worker(int64_t worker) {
  auto update = database_.prepare("UPDATE workers SET seen_at = ?1, ended_at = ?1 WHERE id = ?2");
  if (!update) return update.error();
  update->bind(os::utc_now()).bind(worker);
  if (const auto done = update->step(); !done) return done.error();
  return {};
}

base::Result<std::vector<WorkerRow>> SqliteStore::workers(int64_t run) {
  return rows<WorkerRow>(
      "SELECT id, host, pid, place, remarks, started_at, ended_at IS NOT NULL AS is_ended, "
      "identity, "
      "CAST(1000 * 86400 * (julianday(seen_at) - julianday(started_at)) AS INTEGER) AS ms_at_work, "
      "CAST(1000 * 86400 * (julianday('now') - julianday(seen_at)) AS INTEGER) AS ms_silent, "
      "tests, findings, "
      "(SELECT count(*) FROM leases WHERE worker = workers.id AND is_done = 0) AS leases "
      "FROM workers WHERE run = $1 ORDER BY id",
      {run}, local_worker_in);
}

base::Result<void> SqliteStore::add_job(int64_t run, const std::string& job) {
  auto insert = database_.prepare(
      "INSERT INTO jobs (run, job, submitted_at) VALUES (?,?,?) ON CONFLICT DO NOTHING");
  if (!insert) return insert.error();
  insert->bind(run).bind(job).bind(os::utc_now());
  if (const auto done = insert->step(); !done) return done.error();
  return {};
}

base::Result<std::vector<std::string>> SqliteStore::jobs(int64_t run) {
  return rows<std::string>("SELECT job FROM jobs WHERE run = $1 ORDER BY rowid", {run}, job_in);
}

base::Result<bool> SqliteStore::claim(const std::string& kind, const std::string& key,
                                      std::chrono::milliseconds) {
  bool is_ours = false;
  const auto done = database_.transaction([&]() -> base::Result<void> {
    auto find = database_.prepare("SELECT owner FROM claims WHERE kind = ? AND key = ?");
    if (!find) return find.error();
    find->bind(kind).bind(key);
    const auto row = find->step();
    if (!row) return row.error();
    const std::string owner = *row ? find->text(0) : std::string();
    is_ours = owner == os::process_identity() || !os::is_process_alive(owner);
    if (!is_ours) return {};
    auto put = database_.prepare("INSERT OR REPLACE INTO claims (kind, key, owner) VALUES (?,?,?)");
    if (!put) return put.error();
    put->bind(kind).bind(key).bind(os::process_identity());
    if (const auto step = put->step(); !step) return step.error();
    return {};
  });
  if (!done) return done.error();
  return is_ours;
}

base::Result<void> SqliteStore::release(const std::string& kind, const std::string& key) {
  auto remove = database_.prepare("DELETE FROM claims WHERE kind = ? AND key = ? AND owner = ?");
  if (!remove) return remove.error();
  remove->bind(kind).bind(key).bind(os::process_identity());
  if (const auto done = remove->step(); !done) return done.error();
  return {};
}

}  // namespace assay::findings
