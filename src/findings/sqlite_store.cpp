// Opening the database, and its tables.
#include "findings/sqlite_store.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

namespace assay::findings {

namespace {

// "ASSY": `file` and a look at the header tell whose database it is.
constexpr int64_t kApplication = 0x41535359;
constexpr int64_t kSchema = 7;
constexpr int kLockTries = 500;

// Since schema 3.
constexpr const char* kReduced = R"sql(
CREATE TABLE IF NOT EXISTS reduced (
  key TEXT PRIMARY KEY,            -- of the finding
  formula BLOB NOT NULL,           -- zstd; empty: it could not be shown again
  witness BLOB NOT NULL,
  command TEXT NOT NULL,           -- JSON: list of words
  reason TEXT NOT NULL,
  grade TEXT NOT NULL,
  checks INTEGER NOT NULL,
  reduced_at TEXT NOT NULL         -- UTC
) STRICT;
)sql";

// Since schema 4: who works on a run, and with what.
constexpr const char* kWorkers = R"sql(
CREATE TABLE IF NOT EXISTS workers (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (id),
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  identity TEXT NOT NULL,          -- of the process, as leases have it
  place TEXT NOT NULL,             -- of its launcher
  remarks TEXT NOT NULL,
  started_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  ended_at TEXT,
  tests INTEGER NOT NULL,
  findings INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS texts (
  key TEXT PRIMARY KEY,            -- SHA-256 of the text
  body BLOB NOT NULL               -- zstd
) STRICT;
CREATE TABLE IF NOT EXISTS pools (
  digest TEXT NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL REFERENCES texts (key),
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  grade TEXT NOT NULL,
  witness BLOB NOT NULL,
  voices TEXT NOT NULL,
  PRIMARY KEY (digest, position)
) STRICT;
CREATE TABLE IF NOT EXISTS claims (
  kind TEXT NOT NULL,              -- "label", "reduce"
  key TEXT NOT NULL,               -- of the seed or the finding
  owner TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT;
CREATE TABLE IF NOT EXISTS jobs (
  run INTEGER NOT NULL,
  job TEXT NOT NULL,               -- "slurm 12"
  submitted_at TEXT NOT NULL,
  PRIMARY KEY (run, job)
) STRICT;
)sql";
// Since schema 5: what people say about findings, and which were reduced last.
constexpr const char* kRemarks = R"sql(
CREATE TABLE IF NOT EXISTS remarks (
  key TEXT PRIMARY KEY,            -- of the finding
  is_known INTEGER NOT NULL,
  note TEXT NOT NULL,
  changed_at TEXT NOT NULL         -- UTC
) STRICT;
CREATE INDEX IF NOT EXISTS reduced_by_time ON reduced (reduced_at);
)sql";
// Since schema 6: what each solver said about the test of a finding.
constexpr const char* kObservations = R"sql(
CREATE TABLE IF NOT EXISTS observations (
  finding TEXT NOT NULL,           -- its key
  position INTEGER NOT NULL,       -- members in their order, then advisers
  solver TEXT NOT NULL,
  version TEXT NOT NULL,
  hash TEXT NOT NULL,
  command TEXT NOT NULL,           -- JSON: list of words
  is_adviser INTEGER NOT NULL,
  is_respelt INTEGER NOT NULL,
  not_sent TEXT NOT NULL,          -- why it was not asked
  answers TEXT NOT NULL,           -- JSON: one for each check
  models TEXT NOT NULL,            -- JSON: one for each check
  ending TEXT NOT NULL,
  wall_us INTEGER NOT NULL,
  cpu_us INTEGER NOT NULL,
  out BLOB NOT NULL,               -- zstd
  err BLOB NOT NULL,
  PRIMARY KEY (finding, position)
) STRICT;
CREATE TRIGGER IF NOT EXISTS observations_go_with_findings AFTER DELETE ON findings BEGIN
  DELETE FROM observations WHERE finding = OLD.key;
END;
)sql";
// Since schema 7: counts of a run by minute, for time ranges, and an index for its progress.
constexpr const char* kMinuteTallies = R"sql(
CREATE TABLE IF NOT EXISTS minute_tallies (
  run INTEGER NOT NULL,
  minute TEXT NOT NULL,            -- UTC, "2026-11-16T02:33"
  name TEXT NOT NULL,              -- as in tallies
  count INTEGER NOT NULL,
  PRIMARY KEY (run, minute, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS leases_taken_over ON leases (run) WHERE takeovers > 0;
)sql";
constexpr const char* kNewColumns = R"sql(
ALTER TABLE runs ADD COLUMN recipe TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN test_limit INTEGER;
ALTER TABLE leases ADD COLUMN worker INTEGER NOT NULL DEFAULT 0;
ALTER TABLE leases ADD COLUMN takeovers INTEGER NOT NULL DEFAULT 0;
)sql";

constexpr const char* kTables = R"sql(
CREATE TABLE IF NOT EXISTS findings (
  key TEXT PRIMARY KEY,
  bug TEXT NOT NULL,
  grade TEXT NOT NULL,
  solver TEXT NOT NULL,
  solver_version TEXT NOT NULL,
  solver_hash TEXT NOT NULL,
  solver_command TEXT NOT NULL,    -- JSON: list of words
  check_index INTEGER NOT NULL,
  reason TEXT NOT NULL,
  signature TEXT NOT NULL,
  witness BLOB NOT NULL,           -- zstd, as all texts that may be long
  is_confirmed INTEGER NOT NULL,
  is_flaky INTEGER NOT NULL,
  test_name TEXT NOT NULL,
  formula BLOB NOT NULL,
  expectations BLOB NOT NULL,      -- JSON: one for each check
  seed INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  test_index INTEGER NOT NULL,
  seeds_digest TEXT NOT NULL,
  generator INTEGER NOT NULL,
  out BLOB NOT NULL,
  err BLOB NOT NULL,
  found_at TEXT NOT NULL           -- UTC
) STRICT;
CREATE INDEX IF NOT EXISTS findings_by_signature ON findings (signature);

CREATE TABLE IF NOT EXISTS seeds (
  key TEXT PRIMARY KEY,            -- SHA-256 of the text
  name TEXT NOT NULL,
  text BLOB NOT NULL,
  status TEXT NOT NULL,
  grade TEXT NOT NULL,
  witness BLOB NOT NULL,
  voices TEXT NOT NULL,            -- JSON: list
  aside TEXT NOT NULL,             -- why it is not used
  added_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS runs (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,       -- JSON
  next_test INTEGER NOT NULL,      -- the first that no lease has
  started_at TEXT NOT NULL,
  recipe TEXT NOT NULL DEFAULT '', -- JSON: what a worker needs
  test_limit INTEGER               -- NULL: no end
) STRICT;

-- Ranges of tests; those that are not done belong to their owner as long as it lives.
CREATE TABLE IF NOT EXISTS leases (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (id),
  first INTEGER NOT NULL,
  count INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  first_index INTEGER NOT NULL,
  owner TEXT NOT NULL,
  is_done INTEGER NOT NULL,
  worker INTEGER NOT NULL DEFAULT 0,
  takeovers INTEGER NOT NULL DEFAULT 0, -- from processes that died
  UNIQUE (run, first)
) STRICT;
CREATE INDEX IF NOT EXISTS leases_open ON leases (run) WHERE is_done = 0;

CREATE TABLE IF NOT EXISTS streams (
  run INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  next_index INTEGER NOT NULL,
  PRIMARY KEY (run, strategy)
) STRICT;

CREATE TABLE IF NOT EXISTS tallies (
  run INTEGER NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run, name)
) STRICT;

CREATE TABLE IF NOT EXISTS stats (
  run INTEGER NOT NULL,
  minute TEXT NOT NULL,            -- UTC, "2026-11-16T02:33"
  strategy TEXT NOT NULL,
  tests INTEGER NOT NULL,
  solver_cpu_ms INTEGER NOT NULL,
  own_cpu_ms INTEGER NOT NULL,
  new_signatures INTEGER NOT NULL,
  first_finding_ms INTEGER,        -- of the run's time at work; NULL: none in this minute
  PRIMARY KEY (run, minute, strategy)
) STRICT;
)sql";

}  // namespace

base::Result<void> SqliteStore::set_up() {
  // As one moment: another thread may be setting it up just now.
  if (auto begun = database_.execute("BEGIN"); !begun) return begun;
  const auto application = number_of("PRAGMA application_id");
  const auto schema = number_of("PRAGMA user_version");
  const auto tables = number_of("SELECT count(*) FROM sqlite_master");
  const auto ended = database_.execute("COMMIT");
  if (!application) return application.error();
  if (!schema) return schema.error();
  if (!tables) return tables.error();
  if (!ended) return ended;
  if (*tables != 0 && *application != kApplication) {
    return base::Error{"this is another program's database", {}};
  }
  if (*schema > kSchema) {
    return base::Error{fmt::format("it has schema {}, this Assay knows up to {}", *schema, kSchema),
                       {}};
  }
  // FULL: a finding that was reported survives a power cut, too.
  // SQLite does not wait for a lock to change the mode, so we do.
  for (int tries = 0;; ++tries) {
    const auto done = database_.execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
        "PRAGMA cache_size = -512");
    if (done) break;
    if (tries == kLockTries || done.error().message.find("locked") == std::string::npos)
      return done;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (*tables != 0) return migrate(*schema);
  return database_.transaction([&] {
    return database_.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; "
                                         "{} {} {} {} {} {}",
                                         kApplication, kSchema, kTables, kReduced, kWorkers,
                                         kRemarks, kObservations, kMinuteTallies)
                                 .c_str());
  });
}

// Another process may have done it meanwhile: so the version is read again under the lock.
base::Result<void> SqliteStore::migrate(int64_t schema) {
  if (schema == kSchema) return {};
  return database_.transaction([&]() -> base::Result<void> {
    const auto now = number_of("PRAGMA user_version");
    if (!now) return now.error();
    if (*now >= kSchema) return {};
    return database_.execute(
        fmt::format("{} {} {} {} {} {} {} PRAGMA user_version = {}",
                    *now < 2 ? "ALTER TABLE stats ADD COLUMN first_finding_ms INTEGER;" : "",
                    kReduced, *now < 4 ? kNewColumns : "", kWorkers, kRemarks, kObservations,
                    kMinuteTallies, kSchema)
            .c_str());
  });
}

base::Result<int64_t> SqliteStore::number_of(std::string_view query) {
  auto statement = database_.prepare(query);
  if (!statement) return statement.error();
  const auto row = statement->step();
  if (!row) return row.error();
  return statement->number(0);
}

base::Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path) {
  auto database = Database::open(path);
  if (!database) return base::Error{database.error().message, path};
  auto store = std::make_unique<SqliteStore>(*std::move(database));
  if (const auto ready = store->set_up(); !ready) return base::Error{ready.error().message, path};
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace assay::findings
