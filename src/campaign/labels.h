// Labels: what is known about a seed. Certified sat: a solver's model that our evaluator confirms.
// Agreed: two independent voices (the declared status, each family of solvers once) say the same,
// none says otherwise, and the evaluator does not object. Anything else is unlabelled. A seed that
// already makes a solver fail is put aside, as the papers did.
//
// Labels, "unlabelled" too, are kept by content in a cache, so that a second run sees the same ones
// whatever the machine's load does to time-outs.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "findings/store.h"
#include "judge/court.h"

namespace assay::campaign {

class LabelCache {
 public:
  explicit LabelCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
  // $XDG_CACHE_HOME/assay/labels, or the same below ~/.cache.
  static std::filesystem::path default_folder();

  // The label and the reason to put it aside; the seed's name and text are not touched. What cannot
  // be read, a newer Assay's for example, is not there.
  bool find(findings::StoredSeed& seed) const;
  // A cache that can not be written is no reason to stop.
  void put(const findings::StoredSeed& seed) const;

 private:
  std::filesystem::path file_of(const std::string& text) const;

  std::filesystem::path folder_;
};

// As text, and back. An error: it is no such text, or of another version. Then the seed is as it
// was. For the cache and the built-in seeds.
std::string label_to_json(const findings::StoredSeed& seed);
base::Result<void> label_from_json(std::string_view json, findings::StoredSeed& seed);

struct LabelOptions {
  std::vector<judge::Member> members;  // asked in spawn mode
  solver::RunLimits limits;
  unsigned jobs = 0;  // 0: one a core
  std::filesystem::path cache = LabelCache::default_folder();
  std::function<void(size_t done)> on_progress;  // from any thread
  const std::atomic<bool>* stop = nullptr;       // what is left then stays unlabelled, uncached
};

// Labels all, in place. Returns how many were found in the cache.
size_t label_all(std::vector<findings::StoredSeed>& seeds, const LabelOptions& options);

}  // namespace assay::campaign
