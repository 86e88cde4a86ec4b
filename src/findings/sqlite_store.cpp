// The store in an SQLite file: WAL mode, every finding its own transaction.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "findings/compress.h"
#include "findings/sqlite.h"
#include "findings/store.h"
#include "os/clock.h"

namespace assay::findings {

using judge::BugClass;
using testcase::Expectation;

namespace {

// "ASSY": `file` and a look at the header tell whose database it is.
constexpr int64_t kApplication = 0x41535359;
constexpr int64_t kSchema = 1;

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
)sql";

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

class SqliteStore : public Store {
 public:
  explicit SqliteStore(Database database) : database_(std::move(database)) {}

  base::Result<void> set_up() {
    const auto application = number_of("PRAGMA application_id");
    const auto schema = number_of("PRAGMA user_version");
    const auto tables = number_of("SELECT count(*) FROM sqlite_master");
    if (!application) return application.error();
    if (!schema) return schema.error();
    if (!tables) return tables.error();
    if (*tables != 0 && *application != kApplication) {
      return base::Error{"this is another program's database", {}};
    }
    if (*schema > kSchema) {
      return base::Error{fmt::format("it has schema {}, this Assay knows up to {}", *schema, kSchema),
                         {}};
    }
    // FULL: a finding that was reported survives a power cut, too.
    if (auto done = database_.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"); !done) {
      return done;
    }
    if (*tables != 0) return {};
    return database_.execute(fmt::format("BEGIN IMMEDIATE; PRAGMA application_id = {}; "
                                         "PRAGMA user_version = {}; {} COMMIT",
                                         kApplication, kSchema, kTables)
                                 .c_str());
  }

  base::Result<bool> add(const Record& record) override {
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

  base::Result<std::vector<Record>> records() override {
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

 private:
  static base::Result<Record> read(const Statement& row) {
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

  base::Result<int64_t> number_of(std::string_view query) {
    auto statement = database_.prepare(query);
    if (!statement) return statement.error();
    const auto row = statement->step();
    if (!row) return row.error();
    return statement->number(0);
  }

  Database database_;
};

}  // namespace

base::Result<std::unique_ptr<Store>> open_store(const std::string& path) {
  auto database = Database::open(path);
  if (!database) return base::Error{database.error().message, path};
  auto store = std::make_unique<SqliteStore>(*std::move(database));
  if (const auto ready = store->set_up(); !ready) return base::Error{ready.error().message, path};
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace assay::findings
