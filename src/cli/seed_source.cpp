#include "cli/seed_source.h"

#include <fmt/format.h>

#include <filesystem>
#include <mutex>

#include "campaign/builtin_seeds.h"
#include "cli/input_files.h"
#include "findings/postgres_url.h"
#include "mutate/certify.h"
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

// What `assay synth`, `assay mutate` and `assay seeds export` put beside a file: a.model is a
// witness, which must hold; a.core the unsat core of a file whose status is unsat. Then no solver
// has to be asked.
bool take_label(const std::filesystem::path& path, testcase::Seed& seed) {
  std::filesystem::path beside = path;
  beside.replace_extension(".model");
  if (const auto model = os::MappedFile::open(beside.string())) {
    const std::string text(model->text());
    if (mutate::certify(seed.text, text) != mutate::Certificate::kTrue) return false;
    seed.label = {testcase::Status::kSat,
                  testcase::Grade::kCertified,
                  testcase::Witness{text},
                  {"evaluator"}};
    return true;
  }
  beside.replace_extension(".core");
  if (seed.text.find("(set-info :status unsat)") == std::string::npos) return false;
  if (const auto core = os::MappedFile::open(beside.string()); !core) return false;
  seed.label = {
      testcase::Status::kUnsat, testcase::Grade::kAgreed, std::nullopt, {"declared", "synth"}};
  return true;
}

}  // namespace

base::Result<SeedSource> load_seeds(const std::vector<std::string>& paths, const std::string& db,
                                    campaign::LabelOptions options,
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
  source.seeds = campaign::builtin_seeds();
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

}  // namespace assay::cli
