#include "cli/find_run.h"

#include <fmt/format.h>

namespace assay::cli {

base::Result<findings::RunRow> find_run(findings::Store& store, std::optional<int64_t> wanted) {
  auto runs = store.runs();
  if (!runs) return runs.error();
  if (wanted) {
    for (findings::RunRow& run : *runs) {
      if (run.id == *wanted) return std::move(run);
    }
    return base::Error{fmt::format("there is no run {} in this database", *wanted), {}};
  }
  if (runs->empty()) {
    return base::Error{"there is no run in this database; `assay fuzz --prepare` makes one", {}};
  }
  for (auto run = runs->rbegin(); run != runs->rend(); ++run) {
    if (!run->limit || run->next_test < *run->limit) return std::move(*run);
    const auto progress = store.progress(run->id);
    if (!progress) return progress.error();
    if (progress->open_leases > 0) return std::move(*run);
  }
  return std::move(runs->back());
}

}  // namespace assay::cli
