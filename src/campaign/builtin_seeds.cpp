#include "campaign/builtin_seeds.h"

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "campaign/labels.h"

namespace assay::campaign {

base::Result<std::vector<findings::StoredSeed>> builtin_seeds() {
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
  if (labels.is_null()) return seeds;
  if (!labels.is_object()) return base::Error{"expected a JSON object", "labels.json"};
  for (findings::StoredSeed& stored : seeds) {
    const auto found = labels.find(base::sha256_hex(stored.seed.text));
    if (found == labels.end()) continue;
    if (const auto read = label_from_json(found->dump(), stored); !read) {
      return base::Error{stored.seed.name + ": " + read.error().message, "labels.json"};
    }
  }
  return seeds;
}

}  // namespace assay::campaign
