// Findings, their reductions and seeds in PostgreSQL.
#include <fmt/format.h>

#include "findings/postgres/postgres_schema.h"
#include "findings/postgres/postgres_store.h"

namespace assay::findings {

namespace {

std::string insert_into(const char* table, const char* columns, const char* on_conflict) {
  std::string places = "$1";
  int count = 1;
  for (const char* c = columns; *c != 0; ++c) {
    if (*c == ',') places += fmt::format(",${}", ++count);
  }
  return fmt::format("INSERT INTO {} ({}) VALUES ({}) {}", table, columns, places, on_conflict);
}

template <typename Row, typename Read>
base::Result<std::vector<Row>> read_all(PostgresSession& session, const std::string& query,
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

// True: it was not there.
bool add_with_observations(PostgresWork& work, const Record& record) {
  static const std::string finding =
      insert_into("findings", kFindingColumns, "ON CONFLICT (key) DO NOTHING");
  static const std::string observation =
      insert_into("observations", kObservationColumns, "ON CONFLICT DO NOTHING");
  if (work.run(finding, row_of(record)).affected_rows() == 0) return false;
  const std::string key = key_of(record);
  for (size_t i = 0; i < record.observations.size(); ++i) {
    work.run(observation, row_of(key, i, record.observations[i]));
  }
  return true;
}

}  // namespace

base::Result<void> PostgresStore::set_up() {
  auto done = set_up_postgres(session_);
  if (!done && done.error().file.empty())
    return base::Error{done.error().message, session_.shown()};
  return done;
}

base::Result<std::unique_ptr<Store>> open_postgres_store(const std::string& url,
                                                         const StoreOptions& options) {
  auto store = std::make_unique<PostgresStore>(url, options);
  if (const auto ready = store->set_up(); !ready) return ready.error();
  return std::unique_ptr<Store>(std::move(store));
}

base::Result<bool> PostgresStore::add(const Record& record) {
  bool is_new = false;
  const auto done = session_.transaction(
      [&](PostgresWork& work) { is_new = add_with_observations(work, record); });
  if (!done) return done.error();
  return is_new;
}

base::Result<Added> PostgresStore::add_if_rare(const Record& record, uint64_t keep) {
  Added result = Added::kEnough;
  const testcase::Coordinates& at = record.test.coordinates;
  const auto done = session_.transaction([&](PostgresWork& work) {
    result = Added::kEnough;
    const std::vector<Field> run = {record.finding.signature.text(), static_cast<int64_t>(at.seed),
                                    at.seeds_digest, int64_t{at.generator}};
    // One at a time for each signature: two that do not see each other would both stay.
    work.run("SELECT pg_advisory_xact_lock(hashtext('assay finding'), hashtext($1))", {run[0]});
    std::vector<Field> here = run;
    here.insert(here.end(), {static_cast<int64_t>(at.index), at.strategy});
    const auto before = work.run(
        "SELECT count(*) FILTER (WHERE NOT (seed = $2 AND seeds_digest = $3 AND generator = $4)), "
        "count(*) FILTER (WHERE seed = $2 AND seeds_digest = $3 AND generator = $4 AND "
        "(test_index < $5 OR test_index = $5 AND strategy COLLATE \"C\" < $6 COLLATE \"C\")) "
        "FROM findings WHERE signature = $1 AND is_confirmed = 1",
        here);
    const auto others = static_cast<uint64_t>(number_in(before[0][0]));
    const auto earlier = static_cast<uint64_t>(number_in(before[0][1]));
    if (others + earlier >= keep) return;
    const bool is_new = add_with_observations(work, record);
    result = is_new ? Added::kNew : Added::kThere;
    if (!is_new) return;
    std::vector<Field> rest = run;
    rest.emplace_back(static_cast<int64_t>(keep - others));
    work.run(
        "DELETE FROM findings WHERE key IN (SELECT key FROM findings WHERE signature = $1 AND "
        "is_confirmed = 1 AND seed = $2 AND seeds_digest = $3 AND generator = $4 AND NOT EXISTS "
        "(SELECT FROM reduced WHERE reduced.key = findings.key) "
        "ORDER BY test_index, strategy COLLATE \"C\", key COLLATE \"C\" OFFSET $5)",
        rest);
  });
  if (!done) return done.error();
  return result;
}

base::Result<std::vector<Record>> PostgresStore::records() {
  return read_all<Record>(session_,
                          fmt::format("SELECT {} FROM findings ORDER BY number", kFindingColumns),
                          {}, record_in);
}

base::Result<std::map<judge::Signature, SignatureUse>> PostgresStore::signatures(
    const testcase::Coordinates& run) {
  pqxx::result rows;
  const auto done = session_.statements([&](PostgresWork& work) {
    rows = work.run(
        "SELECT signature, test_index, strategy, (seed = $1 AND seeds_digest = $2 AND "
        "generator = $3)::int FROM findings WHERE is_confirmed = 1",
        {static_cast<int64_t>(run.seed), run.seeds_digest, int64_t{run.generator}});
  });
  if (!done) return done.error();
  std::map<judge::Signature, SignatureUse> uses;
  for (const pqxx::row& row : rows) {
    auto signature = judge::Signature::parse(row[0].c_str());
    if (!signature) return signature.error();
    SignatureUse& use = uses[*std::move(signature)];
    if (number_in(row[3]) != 0) {
      use.own.emplace_back(static_cast<uint64_t>(number_in(row[1])), row[2].c_str());
    } else {
      ++use.others;
    }
  }
  return uses;
}

base::Result<void> PostgresStore::put_reduced(const ReducedFinding& reduced) {
  static const std::string sql =
      insert_into("reduced", kReducedColumns,
                  "ON CONFLICT (key) DO UPDATE SET formula = excluded.formula, "
                  "witness = excluded.witness, command = excluded.command, "
                  "reason = excluded.reason, grade = excluded.grade, checks = excluded.checks, "
                  "reduced_at = excluded.reduced_at");
  return session_.statements([&](PostgresWork& work) { work.run(sql, row_of(reduced)); });
}

base::Result<std::map<std::string, ReducedFinding>> PostgresStore::reduced() {
  auto rows = read_all<ReducedFinding>(
      session_, fmt::format("SELECT {} FROM reduced", kReducedColumns), {}, reduced_in);
  if (!rows) return rows.error();
  std::map<std::string, ReducedFinding> all;
  for (ReducedFinding& one : *rows) {
    std::string key = one.key;
    all[std::move(key)] = std::move(one);
  }
  return all;
}

base::Result<bool> PostgresStore::add_seed(const StoredSeed& seed) {
  static const std::string sql = insert_into("seeds", kSeedColumns, "ON CONFLICT (key) DO NOTHING");
  bool is_new = false;
  const auto done = session_.statements(
      [&](PostgresWork& work) { is_new = work.run(sql, row_of(seed)).affected_rows() > 0; });
  if (!done) return done.error();
  return is_new;
}

base::Result<std::vector<StoredSeed>> PostgresStore::seeds() {
  return read_all<StoredSeed>(
      session_,
      fmt::format("SELECT {} FROM seeds ORDER BY name COLLATE \"C\", key COLLATE \"C\"",
                  kSeedColumns),
      {}, seed_in);
}

base::Result<void> PostgresStore::put_pool(const std::string& digest,
                                           const std::vector<testcase::Seed>& seeds) {
  return session_.transaction([&](PostgresWork& work) {
    work.run("SELECT pg_advisory_xact_lock(hashtext('assay pool'), hashtext($1))", {digest});
    if (!work.run("SELECT 1 FROM pools WHERE digest = $1 LIMIT 1", {digest}).empty()) return;
    int64_t position = 0;
    for (const testcase::Seed& seed : seeds) {
      // key, name, text, status, grade, witness, voices
      const std::vector<Field> row = row_of(StoredSeed{seed, {}});
      work.run("INSERT INTO texts (key, body) VALUES ($1, $2) ON CONFLICT DO NOTHING",
               {row[0], row[2]});
      work.run(
          "INSERT INTO pools (digest, position, key, name, status, grade, witness, voices) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
          {digest, position++, row[0], row[1], row[3], row[4], row[5], row[6]});
    }
  });
}

base::Result<std::vector<testcase::Seed>> PostgresStore::pool(const std::string& digest) {
  const auto stored = read_all<StoredSeed>(session_,
                                           "SELECT name, body AS text, status, grade, witness, "
                                           "voices, '' AS aside FROM pools JOIN texts "
                                           "USING (key) WHERE digest = $1 ORDER BY position",
                                           {digest}, seed_in);
  if (!stored) return stored.error();
  std::vector<testcase::Seed> seeds;
  for (const StoredSeed& one : *stored) seeds.push_back(one.seed);
  return seeds;
}

}  // namespace assay::findings
