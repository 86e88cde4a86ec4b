#include "campaign/builtin_seeds.h"

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "campaign/labels.h"

namespace assay::campaign {

std::vector<findings::StoredSeed> builtin_seeds() {
  std::vector<findings::StoredSeed> seeds;
  nlohmann::json labels;
  for (const base::DataText& embedded : base::replaced_data("seeds").value_or(compiled_seeds())) {
    if (embedded.name == "labels.json") {
      labels = nlohmann::json::parse(embedded.text, nullptr, false);
      continue;
    }
    findings::StoredSeed stored;
    stored.seed.name = embedded.name;
    stored.seed.text = embedded.text;
    seeds.push_back(std::move(stored));
  }
  if (!labels.is_object()) return seeds;
  for (findings::StoredSeed& stored : seeds) {
    const auto found = labels.find(base::sha256_hex(stored.seed.text));
    if (found != labels.end()) label_from_json(found->dump(), stored);
  }
  return seeds;
}

}  // namespace assay::campaign
