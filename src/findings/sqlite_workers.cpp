// Workers and what schedulers were given, in SQLite. All of them are on this machine, so whether
// one lives is asked of the system.
#include <fmt/format.h>

#include "findings/sqlite_store.h"
#include "os/clock.h"
#include "os/identity.h"

namespace assay::findings {

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
  auto statement = database_.prepare(
      "SELECT id, host, pid, place, remarks, started_at, ended_at IS NULL, identity, "
      "CAST(1000 * 86400 * (julianday(seen_at) - julianday(started_at)) AS INTEGER), "
      "CAST(1000 * 86400 * (julianday('now') - julianday(seen_at)) AS INTEGER), tests, findings, "
      "(SELECT count(*) FROM leases WHERE worker = workers.id AND is_done = 0) "
      "FROM workers WHERE run = ? ORDER BY id");
  if (!statement) return statement.error();
  statement->bind(run);
  std::vector<WorkerRow> rows;
  while (true) {
    const auto has_row = statement->step();
    if (!has_row) return has_row.error();
    if (!*has_row) return rows;
    WorkerRow row;
    row.id = statement->number(0);
    row.who = {statement->text(1), statement->number(2), statement->text(3), statement->text(4)};
    row.started_at = statement->text(5);
    const bool is_alive = os::is_process_alive(statement->text(7));
    row.state = statement->number(6) == 0 ? WorkerState::kEnded
                : is_alive                ? WorkerState::kAtWork
                                          : WorkerState::kSilent;
    row.seconds_at_work = static_cast<double>(statement->number(8)) / 1000;
    row.seconds_silent = static_cast<double>(statement->number(9)) / 1000;
    row.tests = static_cast<uint64_t>(statement->number(10));
    row.findings = static_cast<uint64_t>(statement->number(11));
    row.leases =
        row.state == WorkerState::kAtWork ? static_cast<uint64_t>(statement->number(12)) : 0;
    rows.push_back(std::move(row));
  }
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
  auto statement = database_.prepare("SELECT job FROM jobs WHERE run = ? ORDER BY rowid");
  if (!statement) return statement.error();
  statement->bind(run);
  std::vector<std::string> jobs;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return jobs;
    jobs.push_back(statement->text(0));
  }
}

base::Result<bool> SqliteStore::claim(const std::string& kind, const std::string& key,
                                      std::chrono::milliseconds) {
  bool is_ours = false;
  const auto done = transaction([&]() -> base::Result<void> {
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
