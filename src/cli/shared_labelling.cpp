#include "cli/shared_labelling.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "base/parallel.h"
#include "base/sha256.h"
#include "cli/input_files.h"
#include "cli/seed_source.h"
#include "os/file.h"

namespace assay::cli {

namespace {

constexpr const char* kKind = "label";
// For a block, which is labelled in less: each seed takes a few runs of solvers.
constexpr std::chrono::minutes kClaim{10};
constexpr size_t kSeedsPerThread = 4;

struct Candidate {
  InputFile file;
  std::string key;  // of the content, as the store has it
};

}  // namespace

base::Result<SharedLabelling> label_shared(const std::vector<std::string>& paths,
                                           const std::string& db, findings::Store& store,
                                           const campaign::LabelOptions& options,
                                           const std::function<void(const std::string&)>& say) {
  SharedLabelling result;
  const auto files = find_input_files(paths);
  if (!files) return files.error();
  std::vector<Candidate> candidates;
  for (const InputFile& file : *files) {
    const auto mapped = os::MappedFile::open(file.path);
    if (!mapped) return mapped.error();
    candidates.push_back({file, base::sha256_hex(mapped->text())});
  }
  const size_t block = kSeedsPerThread * base::worker_count(options.jobs, SIZE_MAX);
  for (size_t at = 0; at < candidates.size();) {
    if (options.stop != nullptr && *options.stop) break;
    // Asked anew for each block: others store theirs meanwhile.
    const auto stored = store.seeds();
    if (!stored) return stored.error();
    std::set<std::string> there;
    for (const findings::StoredSeed& seed : *stored) there.insert(base::sha256_hex(seed.seed.text));
    std::vector<std::string> ours;
    std::map<std::string, std::string> names;  // by key
    for (; at < candidates.size() && ours.size() < block; ++at) {
      const Candidate& one = candidates[at];
      if (there.contains(one.key) || names.contains(one.key)) {
        ++result.there;
        continue;
      }
      const auto is_ours = store.claim(kKind, one.key, kClaim);
      if (!is_ours) return is_ours.error();
      if (!*is_ours) {
        ++result.elsewhere;
        continue;
      }
      ours.push_back(one.file.path);
      names[one.key] = one.file.relative;
    }
    if (ours.empty()) continue;
    auto source = load_seeds(ours, db, options, say);
    if (!source) return source.error();
    if (options.stop != nullptr && *options.stop) break;
    for (findings::StoredSeed& seed : source->seeds) {
      const std::string key = base::sha256_hex(seed.seed.text);
      seed.seed.name = names[key];
      const auto is_new = store.add_seed(seed);
      if (!is_new) return is_new.error();
      if (const auto done = store.release(kKind, key); !done) return done.error();
      if (*is_new) result.added.push_back(std::move(seed));
    }
  }
  return result;
}

}  // namespace assay::cli
