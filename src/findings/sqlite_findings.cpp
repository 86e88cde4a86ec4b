// Findings, their reductions and seeds in SQLite.
#include <fmt/format.h>

#include <algorithm>

#include "findings/rows.h"
#include "findings/sqlite_store.h"

namespace assay::findings {

namespace {

void bind_row(Statement& statement, const std::vector<Field>& row) {
  for (const Field& field : row) {
    if (const auto* number = std::get_if<int64_t>(&field)) {
      statement.bind(*number);
    } else if (const auto* text = std::get_if<std::string>(&field)) {
      statement.bind(*text);
    } else {
      statement.bind_blob(std::get<Blob>(field).bytes);
    }
  }
}

std::string placeholders(const char* columns) {
  std::string list = "?";
  for (const char* c = columns; *c != 0; ++c) {
    if (*c == ',') list += ",?";
  }
  return list;
}

}  // namespace

base::Result<bool> SqliteStore::insert(const char* table, const char* columns,
                                       const std::vector<Field>& row, const char* on_conflict) {
  auto statement = database_.prepare(fmt::format("INSERT INTO {} ({}) VALUES ({}) {}", table,
                                                 columns, placeholders(columns), on_conflict));
  if (!statement) return statement.error();
  bind_row(*statement, row);
  const auto done = statement->step();
  if (!done) return done.error();
  return database_.changes() > 0;
}

template <typename Row, typename Read>
base::Result<std::vector<Row>> SqliteStore::select(const std::string& query, Read read) {
  auto statement = database_.prepare(query);
  if (!statement) return statement.error();
  std::vector<Row> rows;
  while (true) {
    const auto has_row = statement->step();
    if (!has_row) return has_row.error();
    if (!*has_row) return rows;
    base::Result<Row> row = read(*statement);
    if (!row) return row.error();
    rows.push_back(*std::move(row));
  }
}

base::Result<bool> SqliteStore::add(const Record& record) {
  bool is_new = false;
  const auto done = transaction([&]() -> base::Result<void> {
    const auto added = add_with_observations(record);
    if (!added) return added.error();
    is_new = *added;
    return {};
  });
  if (!done) return done.error();
  return is_new;
}

base::Result<bool> SqliteStore::add_with_observations(const Record& record) {
  auto added = insert("findings", kFindingColumns, row_of(record), "ON CONFLICT (key) DO NOTHING");
  if (!added || !*added) return added;
  const std::string key = key_of(record);
  for (size_t i = 0; i < record.observations.size(); ++i) {
    const auto done = insert("observations", kObservationColumns,
                             row_of(key, i, record.observations[i]), "ON CONFLICT DO NOTHING");
    if (!done) return done;
  }
  return added;
}

base::Result<Added> SqliteStore::add_if_rare(const Record& record, uint64_t keep) {
  Added result = Added::kEnough;
  const testcase::Coordinates& at = record.test.coordinates;
  const auto bind_run = [&](Statement& statement) {
    statement.bind(record.finding.signature.text())
        .bind(static_cast<int64_t>(at.seed))
        .bind(at.seeds_digest)
        .bind(int64_t{at.generator});
  };
  const auto done = transaction([&]() -> base::Result<void> {
    auto before = database_.prepare(
        "SELECT count(*) FILTER (WHERE NOT (seed = ?2 AND seeds_digest = ?3 AND generator = ?4)), "
        "count(*) FILTER (WHERE seed = ?2 AND seeds_digest = ?3 AND generator = ?4 AND "
        "(test_index, strategy) < (?5, ?6)) "
        "FROM findings WHERE signature = ?1 AND is_confirmed = 1");
    if (!before) return before.error();
    bind_run(*before);
    before->bind(static_cast<int64_t>(at.index)).bind(at.strategy);
    if (const auto row = before->step(); !row) return row.error();
    const auto others = static_cast<uint64_t>(before->number(0));
    const auto earlier = static_cast<uint64_t>(before->number(1));
    if (const auto end = before->step(); !end) return end.error();
    if (others + earlier >= keep) return {};
    const auto added = add_with_observations(record);
    if (!added) return added.error();
    result = *added ? Added::kNew : Added::kThere;
    if (!*added) return {};
    auto prune = database_.prepare(
        "DELETE FROM findings WHERE key IN (SELECT key FROM findings WHERE signature = ?1 AND "
        "is_confirmed = 1 AND seed = ?2 AND seeds_digest = ?3 AND generator = ?4 AND key NOT IN "
        "(SELECT key FROM reduced) ORDER BY test_index, strategy, key LIMIT -1 OFFSET ?5)");
    if (!prune) return prune.error();
    bind_run(*prune);
    prune->bind(static_cast<int64_t>(keep - others));
    if (const auto pruned = prune->step(); !pruned) return pruned.error();
    return {};
  });
  if (!done) return done.error();
  return result;
}

base::Result<std::vector<Record>> SqliteStore::records() {
  return select<Record>(fmt::format("SELECT {} FROM findings ORDER BY rowid", kFindingColumns),
                        record_in);
}

base::Result<std::map<judge::Signature, SignatureUse>> SqliteStore::signatures(
    const testcase::Coordinates& run) {
  auto statement = database_.prepare(
      "SELECT signature, test_index, strategy, seed = ? AND seeds_digest = ? AND generator = ? "
      "FROM findings WHERE is_confirmed = 1");
  if (!statement) return statement.error();
  statement->bind(static_cast<int64_t>(run.seed))
      .bind(run.seeds_digest)
      .bind(int64_t{run.generator});
  std::map<judge::Signature, SignatureUse> uses;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return uses;
    auto signature = judge::Signature::parse(statement->text(0));
    if (!signature) return signature.error();
    SignatureUse& use = uses[*std::move(signature)];
    if (statement->number(3) != 0) {
      use.own.emplace_back(static_cast<uint64_t>(statement->number(1)), statement->text(2));
    } else {
      ++use.others;
    }
  }
}

base::Result<void> SqliteStore::put_reduced(const ReducedFinding& reduced) {
  const auto done =
      insert("reduced", kReducedColumns, row_of(reduced),
             "ON CONFLICT (key) DO UPDATE SET formula = excluded.formula, "
             "witness = excluded.witness, command = excluded.command, reason = excluded.reason, "
             "grade = excluded.grade, checks = excluded.checks, reduced_at = excluded.reduced_at");
  if (!done) return done.error();
  return {};
}

base::Result<std::map<std::string, ReducedFinding>> SqliteStore::reduced() {
  auto rows =
      select<ReducedFinding>(fmt::format("SELECT {} FROM reduced", kReducedColumns), reduced_in);
  if (!rows) return rows.error();
  std::map<std::string, ReducedFinding> all;
  for (ReducedFinding& one : *rows) {
    std::string key = one.key;
    all[std::move(key)] = std::move(one);
  }
  return all;
}

base::Result<bool> SqliteStore::add_seed(const StoredSeed& stored) {
  return insert("seeds", kSeedColumns, row_of(stored), "ON CONFLICT (key) DO NOTHING");
}

base::Result<std::vector<StoredSeed>> SqliteStore::seeds() {
  return select<StoredSeed>(fmt::format("SELECT {} FROM seeds ORDER BY name, key", kSeedColumns),
                            seed_in);
}

base::Result<void> SqliteStore::put_pool(const std::string& digest,
                                         const std::vector<testcase::Seed>& seeds) {
  return transaction([&]() -> base::Result<void> {
    auto there = database_.prepare("SELECT 1 FROM pools WHERE digest = ?");
    if (!there) return there.error();
    there->bind(digest);
    const auto found = there->step();
    if (!found) return found.error();
    if (*found) return {};
    int64_t position = 0;
    for (const testcase::Seed& seed : seeds) {
      // key, name, text, status, grade, witness, voices
      const std::vector<Field> row = row_of(StoredSeed{seed, {}});
      if (const auto done =
              insert("texts", "key, body", {row[0], row[2]}, "ON CONFLICT DO NOTHING");
          !done) {
        return done.error();
      }
      const auto done =
          insert("pools", "digest, position, key, name, status, grade, witness, voices",
                 {digest, position++, row[0], row[1], row[3], row[4], row[5], row[6]}, "");
      if (!done) return done.error();
    }
    return {};
  });
}

base::Result<std::vector<testcase::Seed>> SqliteStore::pool(const std::string& digest) {
  auto statement = database_.prepare(
      "SELECT name, body AS text, status, grade, witness, voices, '' AS aside FROM pools JOIN "
      "texts "
      "USING (key) WHERE digest = ? ORDER BY position");
  if (!statement) return statement.error();
  statement->bind(digest);
  std::vector<testcase::Seed> seeds;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return seeds;
    auto seed = seed_in(*statement);
    if (!seed) return seed.error();
    seeds.push_back(std::move(seed->seed));
  }
}

}  // namespace assay::findings
