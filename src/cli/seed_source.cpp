#include "cli/seed_source.h"

#include <fmt/format.h>

#include <mutex>

#include "campaign/builtin_seeds.h"
#include "cli/beside.h"
#include "cli/input_files.h"
#include "findings/postgres_url.h"
#include "os/clock.h"
#include "os/file.h"

namespace assay::cli {

using findings::StoredSeed;

namespace {

void label(std::vector<StoredSeed>& seeds, campaign::LabelOptions options,
           const std::function<void(const std::string&)>& say) {
  if (options.members.empty()) return;  // nobody to ask
  std::mutex mutex;
  auto next = os::monotonic_now() + std::chrono::seconds(1);
  options.on_progress = [&](size_t done) {
    const std::lock_guard lock(mutex);
    if (os::monotonic_now() < next) return;
    next = os::monotonic_now() + std::chrono::seconds(1);
    say(fmt::format("labelling seeds: {} of {}", done, seeds.size()));
  };
  label_all(seeds, options);
}

// Then no solver has to be asked.
bool take_label(const std::string& path, testcase::Seed& seed) {
  auto expected = expectation_beside(path, seed.text);
  if (!expected) return false;
  const bool is_sat = expected->status == testcase::Status::kSat;
  seed.label = {expected->status, expected->grade, std::move(expected->witness),
                is_sat ? std::vector<std::string>{"evaluator"}
                       : std::vector<std::string>{"declared", "synth"}};
  return true;
}

}  // namespace

base::Result<SeedSource> load_seeds(const std::vector<std::string>& paths, const std::string& db,
                                    const campaign::LabelOptions& options,
                                    const std::function<void(const std::string&)>& say) {
  SeedSource source;
  if (!paths.empty()) {
    const auto files = find_input_files(paths);
    if (!files) return files.error();
    for (const InputFile& file : *files) {
      const auto mapped = os::MappedFile::open(file.path);
      if (!mapped) return mapped.error();
      StoredSeed stored;
      stored.seed.name = file.relative;
      stored.seed.text = std::string(mapped->text());
      source.seeds.push_back(std::move(stored));
    }
    source.origin = fmt::format("{} files", source.seeds.size());
    std::vector<size_t> places;
    std::vector<StoredSeed> unlabelled;
    for (size_t i = 0; i < source.seeds.size(); ++i) {
      if (take_label((*files)[i].path, source.seeds[i].seed)) continue;
      places.push_back(i);
      unlabelled.push_back(source.seeds[i]);
    }
    label(unlabelled, options, say);
    for (size_t i = 0; i < places.size(); ++i) source.seeds[places[i]] = std::move(unlabelled[i]);
    return source;
  }
  if (findings::may_exist(db)) {
    auto store = findings::open_store(db);
    if (!store) return store.error();
    auto seeds = (*store)->seeds();
    if (!seeds) return seeds.error();
    source.seeds = *std::move(seeds);
    source.origin = findings::masked(db);
    if (!source.seeds.empty()) return source;
  }
  source.origin = "built in";
  auto builtin = campaign::builtin_seeds();
  if (!builtin) return builtin.error();
  source.seeds = *std::move(builtin);
  // Those that changed since the labels were made.
  std::vector<StoredSeed*> missing;
  std::vector<StoredSeed> unlabelled;
  for (StoredSeed& stored : source.seeds) {
    if (!stored.seed.label.voices.empty() || !stored.aside.empty()) continue;
    if (stored.seed.label.grade != testcase::Grade::kNone) continue;
    missing.push_back(&stored);
    unlabelled.push_back(stored);
  }
  label(unlabelled, options, say);
  for (size_t i = 0; i < missing.size(); ++i) *missing[i] = std::move(unlabelled[i]);
  return source;
}

mutate::SeedPool pool_of(SeedSource&& source) {
  std::vector<testcase::Seed> seeds;
  for (StoredSeed& stored : source.seeds) {
    if (stored.aside.empty()) seeds.push_back(std::move(stored.seed));
  }
  return mutate::SeedPool(std::move(seeds));
}

}  // namespace assay::cli
