// How many tests a second a strategy makes on one core, certificates and printing included.
//
//   strategy_rate --strategy NAME [--set NAME=VALUE]... [--preset paper] [--min-bytes N]
//                 [--max-bytes N] [--count N] [--seed S] FOLDER
//
// Seeds are the .smt2 files of FOLDER between the sizes, in memory, with their labels from the
// cache (assay mutate or fuzz made it). The first N tests (20,000) load what the generator keeps;
// the N after them are measured, in CPU time of this thread.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "campaign/labels.h"
#include "mutate/strategy.h"
#include "os/file.h"

namespace {

namespace fs = std::filesystem;
using namespace assay;

struct Options {
  std::string strategy = "fusion";
  mutate::Settings settings;
  std::string folder;
  uint64_t min_bytes = 1500;
  uint64_t max_bytes = 2500;
  uint64_t count = 20'000;
  uint64_t seed = 1;
};

bool parse_arguments(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      options.folder = word;
      continue;
    }
    if (++i == argc) return false;
    const std::string value = argv[i];
    const uint64_t number = std::strtoull(argv[i], nullptr, 10);
    if (word == "--strategy") {
      options.strategy = value;
    } else if (word == "--set" && value.find('=') != std::string::npos) {
      options.settings.values[value.substr(0, value.find('='))] = value.substr(value.find('=') + 1);
    } else if (word == "--preset") {
      if (value == "paper") options.settings.preset = mutate::Preset::kPaper;
    } else if (word == "--min-bytes") {
      options.min_bytes = number;
    } else if (word == "--max-bytes") {
      options.max_bytes = number;
    } else if (word == "--count") {
      options.count = number;
    } else if (word == "--seed") {
      options.seed = number;
    } else {
      return false;
    }
  }
  return !options.folder.empty();
}

std::vector<testcase::Seed> seeds_of(const Options& options) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(options.folder)) {
    if (entry.path().extension() == ".smt2" && entry.file_size() >= options.min_bytes &&
        entry.file_size() <= options.max_bytes) {
      paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  const campaign::LabelCache cache(campaign::LabelCache::default_folder());
  std::vector<testcase::Seed> seeds;
  for (const fs::path& path : paths) {
    const auto file = os::MappedFile::open(path.string());
    if (!file) continue;
    findings::StoredSeed stored;
    stored.seed.name = fs::relative(path, options.folder).string();
    stored.seed.text = file->text();
    if (cache.find(stored) && stored.aside.empty()) seeds.push_back(std::move(stored.seed));
  }
  return seeds;
}

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse_arguments(argc, argv, options)) {
    std::fprintf(stderr, "usage: strategy_rate --strategy NAME [options] FOLDER\n");
    return 2;
  }
  const mutate::SeedPool pool(seeds_of(options));
  const auto strategy = mutate::make_strategy(options.strategy, options.settings, pool);
  if (!strategy) {
    std::fprintf(stderr, "%s\n", strategy.error().to_string().c_str());
    return 1;
  }
  const auto generator = (*strategy)->start();
  double start = cpu_seconds();
  for (uint64_t i = 0; i < options.count; ++i) (void)generator->make(options.seed, i);
  const double loading = cpu_seconds() - start;
  uint64_t made = 0;
  uint64_t certified = 0;
  uint64_t bytes = 0;
  start = cpu_seconds();
  for (uint64_t i = options.count; i < 2 * options.count; ++i) {
    const auto test = generator->make(options.seed, i);
    if (!test) continue;
    ++made;
    bytes += test->text.size();
    certified += test->expectations[0].grade == testcase::Grade::kCertified ? 1 : 0;
  }
  const double seconds = cpu_seconds() - start;
  std::printf("%s: %zu sat and %zu unsat seeds of %llu to %llu bytes\n",
              (*strategy)->name().c_str(), pool.sat().size(), pool.unsat().size(),
              static_cast<unsigned long long>(options.min_bytes),
              static_cast<unsigned long long>(options.max_bytes));
  std::printf("first %llu tests: %.2f s, with loading\n",
              static_cast<unsigned long long>(options.count), loading);
  std::printf("next %llu: %llu tests (%llu certified, %llu bytes each) in %.2f s: %.0f a second\n",
              static_cast<unsigned long long>(options.count), static_cast<unsigned long long>(made),
              static_cast<unsigned long long>(certified),
              static_cast<unsigned long long>(made == 0 ? 0 : bytes / made), seconds,
              static_cast<double>(made) / seconds);
  return 0;
}
