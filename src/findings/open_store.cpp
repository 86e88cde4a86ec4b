// Which kind of store it is, and what is the same in all.
#include <algorithm>
#include <array>

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

std::string_view name_of(WorkerState state) {
  constexpr std::array<std::string_view, count_of(WorkerState{})> kNames = {"at work", "ended",
                                                                            "silent"};
  return kNames[static_cast<size_t>(state)];
}

RangeShape range_shape(const LeasePlan& plan, uint64_t first) {
  RangeShape shape;
  if (first < plan.later_from) {
    shape.count = std::min(plan.chunk - first % plan.chunk, plan.later_from - first);
    shape.turn = first / plan.chunk;
  } else {
    const uint64_t later = first - plan.later_from;
    shape.count = plan.later_chunk - later % plan.later_chunk;
    shape.turn = (plan.later_from + plan.chunk - 1) / plan.chunk + later / plan.later_chunk;
  }
  shape.count = std::min(shape.count, plan.limit - first);
  return shape;
}

}  // namespace assay::findings
