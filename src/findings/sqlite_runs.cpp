// Leases and counts in SQLite.
#include <fmt/format.h>

#include <algorithm>

#include "findings/sqlite_store.h"
#include "os/clock.h"
#include "os/identity.h"

namespace assay::findings {

base::Result<RunProgress> SqliteStore::progress(int64_t run) {
  // What is done is what was given out less what is open: few rows, however long the run. Who looks
  // on asks every second.
  auto progress = row<RunProgress>(
      "SELECT (SELECT next_test FROM runs WHERE id = $1) - o.tests AS made, o.tests - o.left_tests "
      "AS at_work, o.left_tests, o.leases AS open_leases, t.takeovers AS taken_over, t.tests AS "
      "tests_taken_over, (SELECT coalesce(sum(tests), 0) FROM stats WHERE run = $1 AND "
      " minute >= strftime('%Y-%m-%dT%H:%M', 'now', '-2 minutes') AND "
      " minute < strftime('%Y-%m-%dT%H:%M', 'now')) AS recent_tests FROM "
      "(SELECT coalesce(sum(count), 0) AS tests, count(*) FILTER (WHERE first < coalesce((SELECT "
      " test_limit FROM runs WHERE id = $1), 9223372036854775807)) AS leases, "
      " coalesce(sum(count) FILTER (WHERE owner = ''), 0) AS left_tests FROM leases WHERE run = $1 "
      " AND is_done = 0) o, "
      "(SELECT coalesce(sum(takeovers), 0) AS takeovers, coalesce(sum(takeovers * count), 0) AS "
      " tests FROM leases WHERE run = $1 AND takeovers > 0) t",
      {run}, progress_in);
  if (!progress) return progress.error();
  return progress->value_or(RunProgress());
}

base::Result<std::optional<Lease>> SqliteStore::take_lease(int64_t run, const LeasePlan& plan) {
  base::Result<std::optional<Lease>> lease{std::optional<Lease>{}};
  const auto done = database_.transaction([&]() -> base::Result<void> {
    lease = take_abandoned(run, plan);
    if (lease && !*lease) lease = take_new(run, plan);
    if (!lease) return lease.error();
    return {};
  });
  if (!done) return done.error();
  return lease;
}

// Of a process that has gone without finishing it.
base::Result<std::optional<Lease>> SqliteStore::take_abandoned(int64_t run, const LeasePlan& plan) {
  auto open = database_.prepare(fmt::format(
      "SELECT {}, owner FROM leases WHERE run = ? AND is_done = 0 AND first < ?", kLeaseColumns));
  if (!open) return open.error();
  open->bind(run).bind(static_cast<int64_t>(std::min<uint64_t>(plan.limit, INT64_MAX)));
  std::optional<Lease> found;
  while (!found) {
    const auto row = open->step();
    if (!row) return row.error();
    if (!*row) return found;
    if (os::is_process_alive(RowReader("leases", *open).text("owner"))) continue;
    auto lease = lease_in(*open);
    if (!lease) return lease.error();
    found = *std::move(lease);
  }
  found->worker = plan.worker;
  auto take = database_.prepare(
      "UPDATE leases SET takeovers = takeovers + (owner <> ''), owner = ?, worker = ? "
      "WHERE id = ?");
  if (!take) return take.error();
  take->bind(os::process_identity()).bind(plan.worker).bind(found->id);
  if (const auto taken = take->step(); !taken) return taken.error();
  return found;
}

base::Result<int64_t> SqliteStore::next_index(int64_t run, const std::string& strategy) {
  auto statement = database_.prepare(
      "SELECT coalesce(max(next_index), 0) FROM streams WHERE run = ? AND strategy = ?");
  if (!statement) return statement.error();
  statement->bind(run).bind(strategy);
  if (const auto row = statement->step(); !row) return row.error();
  return statement->number(0);
}

base::Result<int64_t> SqliteStore::insert_lease(int64_t run, const Lease& lease,
                                                const std::string& owner) {
  auto insert = database_.prepare(
      "INSERT INTO leases (run, first, count, strategy, first_index, owner, worker, is_done) "
      "VALUES (?,?,?,?,?,?,?,0) RETURNING id");
  if (!insert) return insert.error();
  insert->bind(run)
      .bind(static_cast<int64_t>(lease.first))
      .bind(static_cast<int64_t>(lease.count))
      .bind(lease.strategy)
      .bind(static_cast<int64_t>(lease.first_index))
      .bind(owner)
      .bind(lease.worker);
  if (const auto row = insert->step(); !row) return row.error();
  const int64_t id = insert->number(0);
  if (const auto end = insert->step(); !end) return end.error();
  return id;
}

base::Result<std::optional<Lease>> SqliteStore::take_new(int64_t run, const LeasePlan& plan) {
  auto last = database_.prepare("SELECT next_test FROM runs WHERE id = ?");
  if (!last) return last.error();
  last->bind(run);
  if (const auto row = last->step(); !row) return row.error();
  Lease lease;
  lease.first = static_cast<uint64_t>(last->number(0));
  if (const auto end = last->step(); !end) return end.error();
  if (lease.first >= plan.limit) return std::optional<Lease>();
  const RangeShape shape = range_shape(plan, lease.first);
  lease.count = shape.count;
  lease.strategy =
      plan.choice ? *plan.choice : plan.strategies[shape.turn % plan.strategies.size()];
  const auto index = next_index(run, lease.strategy);
  if (!index) return index.error();
  lease.first_index = static_cast<uint64_t>(*index);
  lease.worker = plan.worker;
  lease.run = run;

  const auto id = insert_lease(run, lease, os::process_identity());
  if (!id) return id.error();
  lease.id = *id;

  auto advance = database_.prepare(
      "INSERT INTO streams (run, strategy, next_index) VALUES (?,?,?) "
      "ON CONFLICT (run, strategy) DO UPDATE SET next_index = excluded.next_index");
  if (!advance) return advance.error();
  advance->bind(run).bind(lease.strategy).bind(*index + static_cast<int64_t>(lease.count));
  if (const auto done = advance->step(); !done) return done.error();
  auto next = database_.prepare("UPDATE runs SET next_test = ? WHERE id = ?");
  if (!next) return next.error();
  next->bind(static_cast<int64_t>(lease.first + lease.count)).bind(run);
  if (const auto done = next->step(); !done) return done.error();
  return std::optional(lease);
}

base::Result<void> SqliteStore::give_back(const Lease& lease) {
  auto release = database_.prepare("UPDATE leases SET owner = '' WHERE id = ? AND owner = ?");
  if (!release) return release.error();
  release->bind(lease.id).bind(os::process_identity());
  if (const auto done = release->step(); !done) return done.error();
  return {};
}

base::Result<void> SqliteStore::finish_lease(const Lease& lease, uint64_t made, const Tally& tally,
                                             const MinuteStats& stats) {
  if (made == 0) return give_back(lease);
  return database_.transaction([&]() -> base::Result<void> {
    // Counted once, even if two processes made the same range.
    auto finish = database_.prepare(
        "UPDATE leases SET is_done = 1, count = ? WHERE id = ? AND is_done = 0 AND owner = ? "
        "RETURNING run");
    if (!finish) return finish.error();
    finish->bind(static_cast<int64_t>(made)).bind(lease.id).bind(os::process_identity());
    const auto is_first = finish->step();
    if (!is_first) return is_first.error();
    if (!*is_first) return {};
    const int64_t run = finish->number(0);
    if (const auto end = finish->step(); !end) return end.error();
    if (made < lease.count) {
      Lease rest = lease;
      rest.first += made;
      rest.first_index += made;
      rest.count -= made;
      if (const auto id = insert_lease(run, rest, {}); !id) return id.error();
    }
    auto count = database_.prepare(
        "INSERT INTO tallies (run, name, count) VALUES (?,?,?) "
        "ON CONFLICT (run, name) DO UPDATE SET count = count + excluded.count");
    if (!count) return count.error();
    for (const auto& [counter, number] : tally) {
      count->bind(run).bind(text_of(counter)).bind(static_cast<int64_t>(number));
      if (const auto done = count->step(); !done) return done.error();
    }
    const std::string now = os::utc_now().substr(0, 16);
    auto by_minute = database_.prepare(
        "INSERT INTO minute_tallies (run, minute, name, count) VALUES (?,?,?,?) "
        "ON CONFLICT (run, minute, name) DO UPDATE SET count = count + excluded.count");
    if (!by_minute) return by_minute.error();
    for (const auto& [counter, number] : tally) {
      if (!is_counted_by_minute(counter)) continue;
      by_minute->bind(run).bind(now).bind(text_of(counter)).bind(static_cast<int64_t>(number));
      if (const auto done = by_minute->step(); !done) return done.error();
    }
    auto minute = database_.prepare(
        "INSERT INTO stats (run, minute, strategy, tests, solver_cpu_ms, own_cpu_ms, "
        "new_signatures, first_finding_ms) VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (run, minute, "
        "strategy) DO UPDATE SET "
        "tests = tests + excluded.tests, solver_cpu_ms = solver_cpu_ms + excluded.solver_cpu_ms, "
        "own_cpu_ms = own_cpu_ms + excluded.own_cpu_ms, "
        "new_signatures = new_signatures + excluded.new_signatures, first_finding_ms = "
        "coalesce(min(first_finding_ms, excluded.first_finding_ms), first_finding_ms, "
        "excluded.first_finding_ms)");
    if (!minute) return minute.error();
    minute->bind(run)
        .bind(now)
        .bind(stats.strategy)
        .bind(static_cast<int64_t>(stats.tests))
        .bind(static_cast<int64_t>(stats.solver_cpu_ms))
        .bind(static_cast<int64_t>(stats.own_cpu_ms))
        .bind(static_cast<int64_t>(stats.new_signatures));
    if (stats.first_finding_ms) {
      minute->bind(static_cast<int64_t>(*stats.first_finding_ms));
    } else {
      minute->bind_null();
    }
    if (const auto done = minute->step(); !done) return done.error();
    auto worker = database_.prepare(
        "UPDATE workers SET tests = tests + ?, findings = findings + ?, seen_at = ? WHERE id = ?");
    if (!worker) return worker.error();
    worker->bind(static_cast<int64_t>(made))
        .bind(static_cast<int64_t>(findings_in(tally)))
        .bind(os::utc_now())
        .bind(lease.worker);
    if (const auto done = worker->step(); !done) return done.error();
    return {};
  });
}

base::Result<Tally> SqliteStore::tally(int64_t run) {
  return tally_of("SELECT name, count FROM tallies WHERE run = $1", {run});
}

base::Result<RangeTally> SqliteStore::tally_between(int64_t run, const std::string& from,
                                                    const std::string& until) {
  return range_of(
      "SELECT name, sum(count) AS count, min(minute) AS first_minute FROM minute_tallies WHERE run "
      "= $1 AND minute >= $2 AND minute < $3 GROUP BY name",
      {run, from, until.empty() ? std::string(kAfterAllMinutes) : until});
}

}  // namespace assay::findings
