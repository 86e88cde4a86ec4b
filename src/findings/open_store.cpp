// Which kind of store it is.
#include "findings/postgres_url.h"
#include "findings/sqlite_store.h"

namespace assay::findings {

namespace {

ServerStore server_store = nullptr;

}  // namespace

void set_server_store(ServerStore open) { server_store = open; }

base::Result<std::unique_ptr<Store>> open_store(const std::string& db,
                                                const StoreOptions& options) {
  if (!is_postgres_url(db)) return open_sqlite_store(db);
  if (server_store == nullptr) return base::Error{"this program has no PostgreSQL", {}};
  return server_store(db, options);
}

uint64_t findings_in(const Tally& tally) {
  uint64_t found = 0;
  for (const auto& [name, number] : tally) {
    if (name.starts_with("finding|")) found += number;
  }
  return found;
}

}  // namespace assay::findings
