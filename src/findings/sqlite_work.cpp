// How SQLite runs the statements that every SQL database has.
#include <algorithm>

#include "findings/sqlite_store.h"

namespace assay::findings {

namespace {

void bind_fields(Statement& statement, const std::vector<Field>& fields) {
  for (const Field& field : fields) {
    if (const auto* number = std::get_if<int64_t>(&field)) {
      statement.bind(*number);
    } else if (const auto* text = std::get_if<std::string>(&field)) {
      statement.bind(*text);
    } else {
      statement.bind_blob(std::get<Blob>(field).bytes);
    }
  }
}

class SqliteWork : public SqlWork {
 public:
  explicit SqliteWork(Database& database) : database_(database) {}

  base::Result<void> each(const std::string& sql, const std::vector<Field>& parameters,
                          const OnRow& on_row) override {
    // ?1 is by number, $1 would be a name.
    std::string text = sql;
    std::replace(text.begin(), text.end(), '$', '?');
    auto statement = database_.prepare(text);
    if (!statement) return statement.error();
    bind_fields(*statement, parameters);
    while (true) {
      const auto has_row = statement->step();
      if (!has_row) return has_row.error();
      if (!*has_row) return {};
      if (const auto read = on_row(*statement); !read) return read;
    }
  }
  base::Result<uint64_t> run(const std::string& sql,
                             const std::vector<Field>& parameters) override {
    const auto done = each(sql, parameters, [](const RowSource&) { return base::Result<void>(); });
    if (!done) return done.error();
    return static_cast<uint64_t>(database_.changes());
  }

 private:
  Database& database_;
};

}  // namespace

SqliteStore::SqliteStore(Database database)
    : SqlStore({.number = "rowid", .byte_order = ""}), database_(std::move(database)) {}

base::Result<void> SqliteStore::statements(const Work& work) {
  SqliteWork sight(database_);
  return work(sight);
}

base::Result<void> SqliteStore::transaction(const Work& work) {
  SqliteWork sight(database_);
  return database_.transaction([&] { return work(sight); });
}

// A transaction that writes is alone anyway.
base::Result<void> SqliteStore::lock(SqlWork&, const char*, const std::string&) { return {}; }

}  // namespace assay::findings
