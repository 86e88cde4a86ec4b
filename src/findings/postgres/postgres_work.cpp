// How PostgreSQL runs the statements that every SQL database has, and opening a store.
#include "findings/postgres/postgres_schema.h"
#include "findings/postgres/postgres_store.h"

namespace assay::findings {

namespace {

// What libpqxx throws goes through, to whoever tries again.
class PostgresStatements : public SqlWork {
 public:
  explicit PostgresStatements(PostgresWork& work) : work_(work) {}

  base::Result<void> each(const std::string& sql, const std::vector<Field>& parameters,
                          const OnRow& on_row) override {
    const pqxx::result result = work_.run(sql, parameters);
    for (const pqxx::row& row : result) {
      if (const auto read = on_row(PostgresRow(row)); !read) return read;
    }
    return {};
  }
  base::Result<uint64_t> run(const std::string& sql,
                             const std::vector<Field>& parameters) override {
    return static_cast<uint64_t>(work_.run(sql, parameters).affected_rows());
  }

 private:
  PostgresWork& work_;
};

// An error of the work itself: nothing is committed, and nothing is tried again.
struct GivenUp : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace

PostgresStore::PostgresStore(const std::string& url, const StoreOptions& options)
    : SqlStore({.number = "number", .byte_order = "COLLATE \"C\""}), session_(url, options) {}

base::Result<void> PostgresStore::set_up() {
  auto done = set_up_postgres(session_);
  if (!done && done.error().file.empty()) {
    return base::Error{done.error().message, session_.shown()};
  }
  return done;
}

base::Result<std::unique_ptr<Store>> open_postgres_store(const std::string& url,
                                                         const StoreOptions& options) {
  auto store = std::make_unique<PostgresStore>(url, options);
  if (const auto ready = store->set_up(); !ready) return ready.error();
  return std::unique_ptr<Store>(std::move(store));
}

base::Result<void> PostgresStore::statements(const Work& work) {
  base::Result<void> result;
  const auto done = session_.statements([&](PostgresWork& inner) {
    PostgresStatements sight(inner);
    result = work(sight);
  });
  return done ? result : done;
}

base::Result<void> PostgresStore::transaction(const Work& work) {
  return session_.transaction([&](PostgresWork& inner) {
    PostgresStatements sight(inner);
    if (const auto result = work(sight); !result) throw GivenUp(result.error().message);
  });
}

base::Result<void> PostgresStore::lock(SqlWork& work, const char* what, const std::string& key) {
  return work.each("SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))",
                   {std::string(what), key}, [](const RowSource&) { return base::Result<void>(); });
}

}  // namespace assay::findings
