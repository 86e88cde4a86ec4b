#include "findings/postgres/postgres_schema.h"

#include <fmt/format.h>

namespace assay::findings {

namespace {

// One script for each version, from the one before it; a script that was released never changes.
// Only those statements stand alone; all others have parameters.
constexpr const char* kMigrations[] = {
    // 1
    R"sql(
CREATE TABLE findings (
  key text PRIMARY KEY,
  bug text NOT NULL,
  grade text NOT NULL,
  solver text NOT NULL,
  solver_version text NOT NULL,
  solver_hash text NOT NULL,
  solver_command text NOT NULL,    -- JSON: list of words
  check_index bigint NOT NULL,
  reason text NOT NULL,
  signature text NOT NULL,
  witness bytea NOT NULL,          -- zstd, as all texts that may be long
  is_confirmed smallint NOT NULL,
  is_flaky smallint NOT NULL,
  test_name text NOT NULL,
  formula bytea NOT NULL,
  expectations bytea NOT NULL,     -- JSON: one for each check
  seed bigint NOT NULL,
  strategy text NOT NULL,
  test_index bigint NOT NULL,
  seeds_digest text NOT NULL,
  generator bigint NOT NULL,
  out bytea NOT NULL,
  err bytea NOT NULL,
  found_at text NOT NULL,          -- UTC
  number bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX findings_by_signature ON findings (signature);

CREATE TABLE reduced (
  key text PRIMARY KEY,            -- of the finding
  formula bytea NOT NULL,
  witness bytea NOT NULL,
  command text NOT NULL,
  reason text NOT NULL,
  grade text NOT NULL,
  checks bigint NOT NULL,
  reduced_at text NOT NULL
);

CREATE TABLE seeds (
  key text PRIMARY KEY,            -- SHA-256 of the text
  name text NOT NULL,
  text bytea NOT NULL,
  status text NOT NULL,
  grade text NOT NULL,
  witness bytea NOT NULL,
  voices text NOT NULL,
  aside text NOT NULL,
  added_at text NOT NULL
);

CREATE TABLE texts (
  key text PRIMARY KEY,            -- SHA-256 of the text
  body bytea NOT NULL
);
CREATE TABLE pools (
  digest text NOT NULL,
  position bigint NOT NULL,
  key text NOT NULL REFERENCES texts (key),
  name text NOT NULL,
  status text NOT NULL,
  grade text NOT NULL,
  witness bytea NOT NULL,
  voices text NOT NULL,
  PRIMARY KEY (digest, position)
);

CREATE TABLE runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  description text NOT NULL,       -- JSON
  recipe text NOT NULL DEFAULT '', -- JSON: what a worker needs
  next_test bigint NOT NULL DEFAULT 0,
  test_limit bigint,
  started_at text NOT NULL
);

CREATE TABLE workers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run bigint NOT NULL REFERENCES runs (id),
  host text NOT NULL,
  pid bigint NOT NULL,
  place text NOT NULL,
  remarks text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  lease_ms bigint NOT NULL DEFAULT 60000,
  tests bigint NOT NULL DEFAULT 0,
  findings bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE INDEX workers_of_run ON workers (run);

-- Ranges of tests. One that is not done is its worker's until it expires; -infinity: given back.
CREATE TABLE leases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run bigint NOT NULL REFERENCES runs (id),
  first bigint NOT NULL,
  count bigint NOT NULL,
  strategy text NOT NULL,
  first_index bigint NOT NULL,
  worker bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  is_done boolean NOT NULL,
  takeovers bigint NOT NULL DEFAULT 0,
  UNIQUE (run, first)
);
CREATE INDEX leases_open ON leases (run, expires_at) WHERE NOT is_done;
CREATE INDEX leases_taken_over ON leases (run) WHERE takeovers > 0;

CREATE TABLE streams (
  run bigint NOT NULL,
  strategy text NOT NULL,
  next_index bigint NOT NULL,
  PRIMARY KEY (run, strategy)
) WITH (fillfactor = 50);

-- A row for each thread that ever worked: nobody waits for another to count.
CREATE TABLE tallies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run bigint NOT NULL,
  worker bigint NOT NULL,
  counts jsonb NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX tallies_of_run ON tallies (run);

CREATE TABLE stats (
  run bigint NOT NULL,
  minute text NOT NULL,            -- UTC, "2026-11-16T02:33"
  strategy text NOT NULL,
  worker bigint NOT NULL,
  tests bigint NOT NULL,
  solver_cpu_ms bigint NOT NULL,
  own_cpu_ms bigint NOT NULL,
  new_signatures bigint NOT NULL,
  first_finding_ms bigint,
  PRIMARY KEY (run, minute, strategy, worker)
) WITH (fillfactor = 80);

CREATE TABLE claims (
  kind text NOT NULL,              -- "label", "reduce"
  key text NOT NULL,               -- of the seed or the finding
  owner text NOT NULL,
  expires_at timestamptz NOT NULL, -- -infinity: released
  PRIMARY KEY (kind, key)
);
CREATE TABLE jobs (
  run bigint NOT NULL,
  job text NOT NULL,               -- "slurm 12"
  submitted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run, job)
);
)sql",
    // 2: what people say about findings, and which were reduced last
    R"sql(
CREATE TABLE remarks (
  key text PRIMARY KEY,            -- of the finding
  is_known bigint NOT NULL,
  note text NOT NULL,
  changed_at text NOT NULL         -- UTC
);
CREATE INDEX reduced_by_time ON reduced (reduced_at);
CREATE INDEX findings_by_number ON findings (number);
)sql",
    // 3: what each solver said about the test of a finding
    R"sql(
CREATE TABLE observations (
  finding text NOT NULL REFERENCES findings (key) ON DELETE CASCADE,
  position bigint NOT NULL,        -- members in their order, then advisers
  solver text NOT NULL,
  version text NOT NULL,
  hash text NOT NULL,
  command text NOT NULL,           -- JSON: list of words
  is_adviser smallint NOT NULL,
  is_respelt smallint NOT NULL,
  not_sent text NOT NULL,          -- why it was not asked
  answers text NOT NULL,           -- JSON: one for each check
  models text NOT NULL,            -- JSON: one for each check
  ending text NOT NULL,
  wall_us bigint NOT NULL,
  cpu_us bigint NOT NULL,
  out bytea NOT NULL,              -- zstd
  err bytea NOT NULL,
  PRIMARY KEY (finding, position)
);
)sql",
    // 4: counts of a run by minute, for time ranges; a row for each thread, as in tallies
    R"sql(
CREATE TABLE minute_tallies (
  run bigint NOT NULL,
  minute text COLLATE "C" NOT NULL, -- UTC, "2026-11-16T02:33"
  thread bigint NOT NULL,          -- its row in tallies
  counts jsonb NOT NULL,
  PRIMARY KEY (run, minute, thread)
) WITH (fillfactor = 50);
)sql",
};
constexpr int64_t kPostgresSchema = std::size(kMigrations);

// Of one moment, whoever comes first: the lock is for this program's tables only.
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(hashtext('assay schema'))";

}  // namespace

base::Result<void> set_up_postgres(PostgresSession& session) {
  int64_t version = 0;
  std::string encoding;
  auto done = session.statements([&](PostgresWork& work) {
    version = 0;
    encoding = work.run("SELECT current_setting('server_encoding')")[0][0].c_str();
    const auto there = work.run("SELECT to_regclass('assay_schema') IS NOT NULL");
    if (there[0][0].as<bool>()) {
      version = number_in(work.run("SELECT max(version) FROM assay_schema")[0][0]);
    }
  });
  if (!done) return done;
  if (encoding != "UTF8" && encoding != "SQL_ASCII") {
    return base::Error{fmt::format("its encoding is {}; create it with ENCODING 'UTF8'", encoding),
                       {}};
  }
  if (version > kPostgresSchema) {
    return base::Error{
        fmt::format("it has schema {}, this Assay knows up to {}", version, kPostgresSchema), {}};
  }
  if (version == kPostgresSchema) return {};
  return session.transaction([&](PostgresWork& work) {
    work.run(kLock);
    work.script(
        "CREATE TABLE IF NOT EXISTS assay_schema (version bigint PRIMARY KEY, "
        "made_at timestamptz NOT NULL DEFAULT now())");
    // Another process may have done it meanwhile.
    const auto now = number_in(work.run("SELECT max(version) FROM assay_schema")[0][0]);
    for (int64_t next = now; next < kPostgresSchema; ++next) {
      work.script(kMigrations[next]);
      work.run("INSERT INTO assay_schema (version) VALUES ($1)", {next + 1});
    }
  });
}

}  // namespace assay::findings
