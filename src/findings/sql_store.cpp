// Findings, their reductions and lists, in any SQL.
#include "findings/sql_store.h"

#include <fmt/format.h>

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

// True: it was not there.
base::Result<bool> add_with_observations(SqlWork& work, const Record& record) {
  static const std::string finding =
      insert_into("findings", kFindingColumns, "ON CONFLICT (key) DO NOTHING");
  static const std::string observation =
      insert_into("observations", kObservationColumns, "ON CONFLICT DO NOTHING");
  const auto added = work.run(finding, row_of(record));
  if (!added) return added.error();
  if (*added == 0) return false;
  const std::string key = key_of(record);
  for (size_t i = 0; i < record.observations.size(); ++i) {
    const auto done = work.run(observation, row_of(key, i, record.observations[i]));
    if (!done) return done.error();
  }
  return true;
}

// Coordinates of a run, as the first parameters of a statement.
std::vector<Field> run_fields(const testcase::Coordinates& run) {
  return {static_cast<int64_t>(run.seed), run.seeds_digest, int64_t{run.generator}};
}

struct SignatureRow {
  judge::Signature signature;
  FindingOrder order;
  bool is_own = false;
};

base::Result<SignatureRow> signature_row_in(const RowSource& source) {
  RowReader row("findings", source);
  SignatureRow one;
  one.signature = signature_in(row);
  one.order = {row.count("test_index"), row.text("strategy")};
  one.is_own = row.flag("is_own");
  return row.done(std::move(one));
}

}  // namespace

base::Result<uint64_t> SqlStore::execute(const std::string& sql,
                                         const std::vector<Field>& parameters) {
  uint64_t changed = 0;
  const auto done = statements([&](SqlWork& work) -> base::Result<void> {
    const auto run = work.run(sql, parameters);
    if (!run) return run.error();
    changed = *run;
    return {};
  });
  if (!done) return done.error();
  return changed;
}

base::Result<bool> SqlStore::add(const Record& record) {
  bool is_new = false;
  const auto done = transaction([&](SqlWork& work) -> base::Result<void> {
    const auto added = add_with_observations(work, record);
    if (!added) return added.error();
    is_new = *added;
    return {};
  });
  if (!done) return done.error();
  return is_new;
}

base::Result<Added> SqlStore::add_if_rare(const Record& record, uint64_t keep) {
  Added result = Added::kEnough;
  const testcase::Coordinates& at = record.test.coordinates;
  const std::string signature = record.finding.signature.text();
  // One at a time for each signature: two that do not see each other would both stay.
  const auto done = transaction([&](SqlWork& work) -> base::Result<void> {
    result = Added::kEnough;
    if (const auto locked = lock(work, "assay finding", signature); !locked) return locked;
    std::vector<Field> run = run_fields(at);
    run.emplace_back(signature);
    std::vector<Field> here = run;
    here.insert(here.end(), {static_cast<int64_t>(at.index), at.strategy});
    uint64_t others = 0;
    uint64_t earlier = 0;
    const auto counted = work.each(
        fmt::format(
            "SELECT count(*) FILTER (WHERE NOT (seed = $1 AND seeds_digest = $2 AND generator = "
            "$3)) AS others, count(*) FILTER (WHERE seed = $1 AND seeds_digest = $2 AND generator "
            "= $3 AND (test_index < $5 OR test_index = $5 AND strategy {0} < $6 {0})) AS earlier "
            "FROM findings WHERE signature = $4 AND is_confirmed = 1",
            dialect_.byte_order),
        here, [&](const RowSource& source) -> base::Result<void> {
          RowReader row("findings", source);
          others = row.count("others");
          earlier = row.count("earlier");
          return {};
        });
    if (!counted) return counted;
    if (others + earlier >= keep) return {};
    const auto added = add_with_observations(work, record);
    if (!added) return added.error();
    result = *added ? Added::kNew : Added::kThere;
    if (!*added) return {};
    run.emplace_back(static_cast<int64_t>(keep - others));
    const auto pruned = work.run(
        fmt::format("DELETE FROM findings WHERE key IN (SELECT key FROM findings WHERE signature = "
                    "$4 AND is_confirmed = 1 AND seed = $1 AND seeds_digest = $2 AND generator = "
                    "$3 AND NOT EXISTS (SELECT 1 FROM reduced WHERE reduced.key = findings.key) "
                    "ORDER BY test_index, strategy {0}, key {0} LIMIT {1} OFFSET $5)",
                    dialect_.byte_order, INT64_MAX),
        run);
    if (!pruned) return pruned.error();
    return {};
  });
  if (!done) return done.error();
  return result;
}

base::Result<std::vector<Record>> SqlStore::records() {
  return rows<Record>(
      fmt::format("SELECT {} FROM findings ORDER BY {}", kFindingColumns, dialect_.number), {},
      record_in);
}

base::Result<std::optional<Record>> SqlStore::find(const std::string& key) {
  return row<Record>(fmt::format("SELECT {} FROM findings WHERE key = $1", kFindingColumns), {key},
                     record_in);
}

base::Result<std::vector<ObservationRow>> SqlStore::observations(const std::string& key) {
  return rows<ObservationRow>(
      fmt::format("SELECT {} FROM observations WHERE finding = $1 ORDER BY position",
                  kObservationColumns),
      {key}, observation_in);
}

base::Result<std::map<judge::Signature, SignatureUse>> SqlStore::signatures(
    const testcase::Coordinates& run) {
  auto found = rows<SignatureRow>(
      "SELECT signature, test_index, strategy, CASE WHEN seed = $1 AND seeds_digest = $2 AND "
      "generator = $3 THEN 1 ELSE 0 END AS is_own FROM findings WHERE is_confirmed = 1",
      run_fields(run), signature_row_in);
  if (!found) return found.error();
  std::map<judge::Signature, SignatureUse> uses;
  for (SignatureRow& one : *found) {
    SignatureUse& use = uses[std::move(one.signature)];
    if (one.is_own) {
      use.own.push_back(std::move(one.order));
    } else {
      ++use.others;
    }
  }
  return uses;
}

base::Result<void> SqlStore::put_reduced(const ReducedFinding& reduced) {
  static const std::string sql =
      insert_into("reduced", kReducedColumns,
                  "ON CONFLICT (key) DO UPDATE SET formula = excluded.formula, "
                  "witness = excluded.witness, command = excluded.command, "
                  "reason = excluded.reason, grade = excluded.grade, checks = excluded.checks, "
                  "reduced_at = excluded.reduced_at");
  const auto done = execute(sql, row_of(reduced));
  if (!done) return done.error();
  return {};
}

base::Result<std::map<std::string, ReducedFinding>> SqlStore::reduced() {
  auto found =
      rows<ReducedFinding>(fmt::format("SELECT {} FROM reduced", kReducedColumns), {}, reduced_in);
  if (!found) return found.error();
  std::map<std::string, ReducedFinding> all;
  for (ReducedFinding& one : *found) {
    std::string key = one.key;
    all[std::move(key)] = std::move(one);
  }
  return all;
}

base::Result<std::optional<ReducedFinding>> SqlStore::find_reduced(const std::string& key) {
  return row<ReducedFinding>(fmt::format("SELECT {} FROM reduced WHERE key = $1", kReducedColumns),
                             {key}, reduced_in);
}

base::Result<std::vector<FindingSummary>> SqlStore::summaries(int64_t after, uint64_t most) {
  return rows<FindingSummary>(
      fmt::format("SELECT {0} AS number, {1}, substr(formula, 1, {2}) AS formula_head FROM "
                  "findings WHERE {0} > $1 ORDER BY {0} LIMIT $2",
                  dialect_.number, kSummaryColumns, kLengthPrefix),
      {after, static_cast<int64_t>(most)}, summary_in);
}

base::Result<uint64_t> SqlStore::count_findings() {
  const auto count = row<uint64_t>("SELECT count(*) AS findings FROM findings", {},
                                   [](const RowSource& source) -> base::Result<uint64_t> {
                                     return RowReader("findings", source).count("findings");
                                   });
  if (!count) return count.error();
  return count->value_or(0);
}

base::Result<std::vector<ReductionSummary>> SqlStore::reductions(const std::string& since) {
  return rows<ReductionSummary>(
      fmt::format("SELECT key, substr(formula, 1, {}) AS formula_head, grade, reduced_at FROM "
                  "reduced WHERE reduced_at >= $1 ORDER BY reduced_at",
                  kLengthPrefix),
      {since}, reduction_in);
}

base::Result<void> SqlStore::put_remark(const Remark& remark) {
  static const std::string sql =
      insert_into("remarks", kRemarkColumns,
                  "ON CONFLICT (key) DO UPDATE SET is_known = excluded.is_known, note = "
                  "excluded.note, changed_at = excluded.changed_at");
  const auto done = execute(sql, row_of(remark));
  if (!done) return done.error();
  return {};
}

base::Result<std::vector<Remark>> SqlStore::remarks() {
  return rows<Remark>(
      fmt::format("SELECT {} FROM remarks ORDER BY key {}", kRemarkColumns, dialect_.byte_order),
      {}, remark_in);
}

base::Result<bool> SqlStore::add_seed(const StoredSeed& seed) {
  static const std::string sql = insert_into("seeds", kSeedColumns, "ON CONFLICT (key) DO NOTHING");
  const auto added = execute(sql, row_of(seed));
  if (!added) return added.error();
  return *added > 0;
}

base::Result<std::vector<StoredSeed>> SqlStore::seeds() {
  return rows<StoredSeed>(fmt::format("SELECT {0} FROM seeds ORDER BY name {1}, key {1}",
                                      kSeedColumns, dialect_.byte_order),
                          {}, seed_in);
}

base::Result<void> SqlStore::put_pool(const std::string& digest,
                                      const std::vector<testcase::Seed>& seeds) {
  return transaction([&](SqlWork& work) -> base::Result<void> {
    if (const auto locked = lock(work, "assay pool", digest); !locked) return locked;
    bool is_there = false;
    const auto looked = work.each("SELECT 1 AS one FROM pools WHERE digest = $1 LIMIT 1", {digest},
                                  [&](const RowSource&) -> base::Result<void> {
                                    is_there = true;
                                    return {};
                                  });
    if (!looked || is_there) return looked;
    int64_t position = 0;
    for (const testcase::Seed& seed : seeds) {
      // key, name, text, status, grade, witness, voices
      const std::vector<Field> row = row_of(StoredSeed{seed, {}});
      const auto text =
          work.run(insert_into("texts", "key, body", "ON CONFLICT DO NOTHING"), {row[0], row[2]});
      if (!text) return text.error();
      const auto one = work.run(
          insert_into("pools", "digest, position, key, name, status, grade, witness, voices", ""),
          {digest, position++, row[0], row[1], row[3], row[4], row[5], row[6]});
      if (!one) return one.error();
    }
    return {};
  });
}

base::Result<std::vector<testcase::Seed>> SqlStore::pool(const std::string& digest) {
  auto stored = rows<StoredSeed>(
      "SELECT name, body AS text, status, grade, witness, voices, '' AS aside FROM pools JOIN "
      "texts USING (key) WHERE digest = $1 ORDER BY position",
      {digest}, seed_in);
  if (!stored) return stored.error();
  std::vector<testcase::Seed> seeds;
  for (StoredSeed& one : *stored) seeds.push_back(std::move(one.seed));
  return seeds;
}

}  // namespace assay::findings
