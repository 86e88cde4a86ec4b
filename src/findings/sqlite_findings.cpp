// Findings and seeds in SQLite.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "findings/compress.h"
#include "findings/sqlite_store.h"
#include "os/clock.h"

namespace assay::findings {

using testcase::Expectation;

namespace {

constexpr const char* kColumns =
    "bug, grade, solver, solver_version, solver_hash, solver_command, check_index, reason, "
    "signature, witness, is_confirmed, is_flaky, test_name, formula, expectations, seed, strategy, "
    "test_index, seeds_digest, generator, out, err, found_at";

template <typename Enum>
bool find_name(std::string_view name, size_t count, Enum& value) {
  for (size_t i = 0; i < count; ++i) {
    value = static_cast<Enum>(i);
    if (name_of(value) == name) return true;
  }
  return false;
}

std::string json_of(const std::vector<Expectation>& expectations) {
  nlohmann::json list = nlohmann::json::array();
  for (const Expectation& e : expectations) {
    nlohmann::json entry = {{"status", name_of(e.status)}, {"grade", name_of(e.grade)}};
    if (e.witness) entry["witness"] = e.witness->model;
    if (!e.core.empty()) entry["core"] = e.core;
    if (!e.derivation.empty()) entry["derivation"] = e.derivation;
    list.push_back(std::move(entry));
  }
  return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<Expectation> expectations_in(const std::string& text) {
  std::vector<Expectation> expectations;
  for (const auto& entry : nlohmann::json::parse(text, nullptr, false)) {
    Expectation e;
    find_name(entry.value("status", ""), 3, e.status);
    find_name(entry.value("grade", ""), 4, e.grade);
    if (entry.contains("witness")) e.witness = testcase::Witness{entry.value("witness", "")};
    e.core = entry.value("core", std::vector<std::string>{});
    e.derivation = entry.value("derivation", "");
    expectations.push_back(std::move(e));
  }
  return expectations;
}

base::Result<Record> read(const Statement& row) {
  Record record;
  judge::Finding& finding = record.finding;
  if (!find_name(row.text(0), judge::kBugClasses, finding.bug) ||
      !find_name(row.text(1), 4, finding.grade)) {
    return base::Error{"a finding has an unknown class or grade", {}};
  }
  finding.solver = row.text(2);
  record.solver.name = finding.solver;
  record.solver.version = row.text(3);
  record.solver.hash = row.text(4);
  const auto command = nlohmann::json::parse(row.text(5), nullptr, false);
  if (command.is_array()) record.solver.command = command.get<std::vector<std::string>>();
  finding.check = static_cast<size_t>(row.number(6));
  finding.reason = row.text(7);
  finding.signature = row.text(8);
  finding.is_confirmed = row.number(10) != 0;
  finding.is_flaky = row.number(11) != 0;
  record.test.name = row.text(12);
  std::string expectations;
  const std::pair<int, std::string*> compressed[] = {{9, &finding.witness},
                                                     {13, &record.test.text},
                                                     {14, &expectations},
                                                     {20, &record.out},
                                                     {21, &record.err}};
  for (const auto& [column, target] : compressed) {
    auto text = decompress(row.text(column));
    if (!text) return text.error();
    *target = *std::move(text);
  }
  record.test.expectations = expectations_in(expectations);
  testcase::Coordinates& at = record.test.coordinates;
  at.seed = static_cast<uint64_t>(row.number(15));
  at.strategy = row.text(16);
  at.index = static_cast<uint64_t>(row.number(17));
  at.seeds_digest = row.text(18);
  at.generator = static_cast<uint32_t>(row.number(19));
  record.found_at = row.text(22);
  return record;
}

}  // namespace

base::Result<bool> SqliteStore::add(const Record& record) {
  auto statement = database_.prepare(fmt::format(
      "INSERT INTO findings (key, {}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) "
      "ON CONFLICT (key) DO NOTHING",
      kColumns));
  if (!statement) return statement.error();
  const judge::Finding& finding = record.finding;
  const testcase::Coordinates& at = record.test.coordinates;
  const nlohmann::json command = record.solver.command;
  statement->bind(key_of(record))
      .bind(name_of(finding.bug))
      .bind(name_of(finding.grade))
      .bind(finding.solver)
      .bind(record.solver.version)
      .bind(record.solver.hash)
      .bind(command.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
      .bind(static_cast<int64_t>(finding.check))
      .bind(finding.reason)
      .bind(finding.signature)
      .bind_blob(compress(finding.witness))
      .bind(int64_t{finding.is_confirmed})
      .bind(int64_t{finding.is_flaky})
      .bind(record.test.name)
      .bind_blob(compress(record.test.text))
      .bind_blob(compress(json_of(record.test.expectations)))
      .bind(static_cast<int64_t>(at.seed))
      .bind(at.strategy)
      .bind(static_cast<int64_t>(at.index))
      .bind(at.seeds_digest)
      .bind(int64_t{at.generator})
      .bind_blob(compress(record.out))
      .bind_blob(compress(record.err))
      .bind(record.found_at.empty() ? os::utc_now() : record.found_at);
  const auto done = statement->step();
  if (!done) return done.error();
  return database_.changes() > 0;
}

base::Result<std::vector<Record>> SqliteStore::records() {
  auto statement =
      database_.prepare(fmt::format("SELECT {} FROM findings ORDER BY rowid", kColumns));
  if (!statement) return statement.error();
  std::vector<Record> records;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return records;
    auto record = read(*statement);
    if (!record) return record.error();
    records.push_back(*std::move(record));
  }
}

base::Result<std::map<std::string, uint64_t>> SqliteStore::signatures() {
  auto statement = database_.prepare("SELECT signature, count(*) FROM findings GROUP BY signature");
  if (!statement) return statement.error();
  std::map<std::string, uint64_t> counts;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return counts;
    counts[statement->text(0)] = static_cast<uint64_t>(statement->number(1));
  }
}

base::Result<bool> SqliteStore::add_seed(const StoredSeed& stored) {
  auto statement = database_.prepare(
      "INSERT INTO seeds (key, name, text, status, grade, witness, voices, aside, added_at) "
      "VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT (key) DO NOTHING");
  if (!statement) return statement.error();
  const testcase::Label& label = stored.seed.label;
  const nlohmann::json voices = label.voices;
  statement->bind(base::sha256_hex(stored.seed.text))
      .bind(stored.seed.name)
      .bind_blob(compress(stored.seed.text))
      .bind(name_of(label.status))
      .bind(name_of(label.grade))
      .bind_blob(label.witness ? compress(label.witness->model) : "")
      .bind(voices.dump())
      .bind(stored.aside)
      .bind(os::utc_now());
  const auto done = statement->step();
  if (!done) return done.error();
  return database_.changes() > 0;
}

base::Result<std::vector<StoredSeed>> SqliteStore::seeds() {
  auto statement = database_.prepare(
      "SELECT name, text, status, grade, witness, voices, aside FROM seeds ORDER BY name, key");
  if (!statement) return statement.error();
  std::vector<StoredSeed> seeds;
  while (true) {
    const auto row = statement->step();
    if (!row) return row.error();
    if (!*row) return seeds;
    StoredSeed stored;
    stored.seed.name = statement->text(0);
    auto text = decompress(statement->text(1));
    if (!text) return text.error();
    stored.seed.text = *std::move(text);
    testcase::Label& label = stored.seed.label;
    find_name(statement->text(2), 3, label.status);
    find_name(statement->text(3), 4, label.grade);
    if (const std::string witness = statement->text(4); !witness.empty()) {
      auto model = decompress(witness);
      if (!model) return model.error();
      label.witness = testcase::Witness{*std::move(model)};
    }
    const auto voices = nlohmann::json::parse(statement->text(5), nullptr, false);
    if (voices.is_array()) label.voices = voices.get<std::vector<std::string>>();
    stored.aside = statement->text(6);
    seeds.push_back(std::move(stored));
  }
}

}  // namespace assay::findings
