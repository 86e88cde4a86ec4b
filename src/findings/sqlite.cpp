#include "findings/sqlite.h"

#include <sqlite3.h>

namespace assay::findings {

namespace {

// Several processes may write; each transaction is short.
constexpr int kPatienceMs = 60'000;

base::Error error_of(sqlite3* database, int code) {
  return {database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code), {}};
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Statement& Statement::bind(std::string_view text) {
  sqlite3_bind_text64(statement_.get(), next_++, text.data(), text.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_blob(std::string_view bytes) {
  sqlite3_bind_blob64(statement_.get(), next_++, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
  return *this;
}

Statement& Statement::bind(int64_t number) {
  sqlite3_bind_int64(statement_.get(), next_++, number);
  return *this;
}

Statement& Statement::bind_null() {
  sqlite3_bind_null(statement_.get(), next_++);
  return *this;
}

base::Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_.get());
  next_ = 1;
  if (code == SQLITE_DONE) return false;
  return error_of(database_, code);
}

int Statement::columns() const { return sqlite3_column_count(statement_.get()); }

std::string_view Statement::name(int column) const {
  return sqlite3_column_name(statement_.get(), column);
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::string Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<size_t>(size));
}

int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

base::Result<Database> Database::open(const std::string& path) {
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database;
  database.handle_.reset(raw);
  if (code != SQLITE_OK) return error_of(raw, code);
  sqlite3_busy_timeout(raw, kPatienceMs);
  return database;
}

base::Result<void> Database::execute(const char* sql) {
  const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error_of(handle_.get(), code);
  return {};
}

base::Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (code != SQLITE_OK) return error_of(handle_.get(), code);
  return Statement(handle_.get(), raw);
}

int64_t Database::changes() const { return sqlite3_changes64(handle_.get()); }

}  // namespace assay::findings
