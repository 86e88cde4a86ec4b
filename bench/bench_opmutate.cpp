// How many mutants a second opmutate makes on one core, as printed texts: on the files of 1.5
// to 2.5 KB of a folder (ASSAY_BENCH_CORPUS, else the shared corpus beside the project, else the
// built-in seeds). items_per_second counts mutants (of CPU time, with reading the seeds at each
// chain's start); `distinct` is the share of different texts among them, `bytes` their mean size.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <unordered_set>

#include "campaign/builtin_seeds.h"
#include "mutate/strategy.h"
#include "os/file.h"

namespace {

using namespace assay;

constexpr size_t kLeast = 1500;
constexpr size_t kMost = 2500;

std::vector<testcase::Seed> seeds_of_size() {
  std::vector<testcase::Seed> seeds;
  const char* given = std::getenv("ASSAY_BENCH_CORPUS");
  const std::filesystem::path folder =
      given != nullptr ? given : ASSAY_SEEDS "/../../shared/corpus";
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".smt2") continue;
    if (entry.file_size() >= kLeast && entry.file_size() <= kMost) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (const auto& file : files) {
    const auto mapped = os::MappedFile::open(file.string());
    if (mapped) seeds.push_back({file.string(), std::string(mapped->text()), {}});
  }
  if (!seeds.empty()) return seeds;
  auto builtin = campaign::builtin_seeds();
  for (findings::StoredSeed& stored : *builtin) {
    const size_t size = stored.seed.text.size();
    if (size >= kLeast && size <= kMost) seeds.push_back(std::move(stored.seed));
  }
  return seeds;
}

const mutate::SeedPool& pool() {
  static const mutate::SeedPool kPool(seeds_of_size());
  return kPool;
}

mutate::Settings paper() {
  mutate::Settings settings;
  settings.preset = mutate::Preset::kPaper;
  return settings;
}

void run(benchmark::State& state, const mutate::Settings& settings,
         const mutate::SeedPool& seeds = pool()) {
  const auto strategy = mutate::make_strategy("opmutate", settings, seeds);
  if (!strategy) {
    state.SkipWithError(strategy.error().to_string().c_str());
    return;
  }
  const auto generator = (*strategy)->start();
  int64_t made = 0;
  int64_t bytes = 0;
  int64_t certified = 0;
  uint64_t index = 0;
  for (auto _ : state) {
    const auto test = generator->make(1, index++);
    if (!test) continue;
    ++made;
    bytes += static_cast<int64_t>(test->text.size());
    for (const testcase::Expectation& e : test->expectations) {
      certified += e.grade == testcase::Grade::kCertified ? 1 : 0;
    }
  }
  state.SetItemsProcessed(made);
  // The same once more, outside of the time: a hash of each text.
  std::unordered_set<size_t> texts;
  const auto again = (*strategy)->start();
  for (uint64_t i = 0; i < index; ++i) {
    const auto test = again->make(1, i);
    if (test) texts.insert(std::hash<std::string>{}(test->text));
  }
  const double total = static_cast<double>(std::max<int64_t>(made, 1));
  state.counters["seeds"] = static_cast<double>(seeds.seeds().size());
  state.counters["distinct"] = static_cast<double>(texts.size()) / total;
  state.counters["bytes"] = static_cast<double>(bytes) / total;
  state.counters["certified"] = static_cast<double>(certified) / total;
}

void operators(benchmark::State& state) { run(state, paper()); }
BENCHMARK(operators);

void generated(benchmark::State& state) {
  mutate::Settings settings = paper();
  settings.values = {{"mutate", "off"}, {"generate", "on"}};
  run(state, settings);
}
BENCHMARK(generated);

void full(benchmark::State& state) {
  mutate::Settings settings;
  settings.values = {{"certify", "off"}};
  run(state, settings);
}
BENCHMARK(full);

// The built-in seeds, whose witnesses are compiled in: files of a folder have no labels here.
void certified(benchmark::State& state) {
  static const mutate::SeedPool kBuiltin = [] {
    std::vector<testcase::Seed> seeds;
    auto builtin = campaign::builtin_seeds();
    for (findings::StoredSeed& stored : *builtin) {
      seeds.push_back(std::move(stored.seed));
    }
    return mutate::SeedPool(std::move(seeds));
  }();
  mutate::Settings settings = paper();
  settings.values = {{"certify", "on"}, {"search", std::to_string(state.range(0))}};
  run(state, settings, kBuiltin);
}
BENCHMARK(certified)->Arg(0)->Arg(100);

}  // namespace

BENCHMARK_MAIN();
