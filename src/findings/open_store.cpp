// Which kind of store it is.
#include "findings/postgres_store.h"
#include "findings/postgres_url.h"
#include "findings/sqlite_store.h"

namespace assay::findings {

base::Result<std::unique_ptr<Store>> open_store(const std::string& db,
                                                const StoreOptions& options) {
  return is_postgres_url(db) ? open_postgres_store(db, options) : open_sqlite_store(db);
}

uint64_t findings_in(const Tally& tally) {
  uint64_t found = 0;
  for (const auto& [name, number] : tally) {
    if (name.starts_with("finding|")) found += number;
  }
  return found;
}

}  // namespace assay::findings
