// Where seeds come from: PATHs, else those that were added to the database, else the built-in ones.
// Every command labels them through the same code and the same cache.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/labels.h"
#include "findings/store.h"
#include "mutate/seed_pool.h"

namespace assay::cli {

struct SeedSource {
  std::vector<findings::StoredSeed> seeds;
  std::string origin;  // "12 files", "the database", "built in"
};

// `say` gets progress for people. Files that can not be opened are an error.
base::Result<SeedSource> load_seeds(const std::vector<std::string>& paths, const std::string& db,
                                    const campaign::LabelOptions& options,
                                    const std::function<void(const std::string&)>& say);

// Those that were not put aside.
mutate::SeedPool pool_of(SeedSource&& source);

}  // namespace assay::cli
