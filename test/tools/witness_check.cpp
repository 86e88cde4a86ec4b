// Whether the witnesses of a strategy's tests are witnesses, from nothing but the printed text:
//
//   witness_check [--strategy storm] [--set KEY=VALUE]... [--preset paper] [--count 50000]
//                 [--seed 0] [PATH...]
//
// Seeds are the files and folders given, with the labels of the cache (else unlabelled), or the
// built-in ones. Each test is parsed again, and for each check that is expected sat with a witness
// that text is read and evaluated: every assertion must be true. Also counts, and prints with the
// medians, the different predicates of a test (Boolean terms without Boolean terms inside) and its
// bytes. Exit code 1 if a witness is none; each such test is printed.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "campaign/builtin_seeds.h"
#include "campaign/labels.h"
#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "mutate/strategy.h"
#include "os/file.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "term/traverse.h"

namespace {

namespace fs = std::filesystem;
using namespace assay;

struct Options {
  std::string strategy = "storm";
  mutate::Settings settings;
  uint64_t count = 50'000;
  uint64_t seed = 0;
  std::vector<std::string> paths;
};

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

bool parse_arguments(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      options.paths.push_back(word);
      continue;
    }
    if (++i == argc) return false;
    const std::string value = argv[i];
    if (word == "--strategy") {
      options.strategy = value;
    } else if (word == "--count") {
      options.count = std::strtoull(value.c_str(), nullptr, 10);
    } else if (word == "--seed") {
      options.seed = std::strtoull(value.c_str(), nullptr, 10);
    } else if (word == "--preset") {
      if (value == "paper") options.settings.preset = mutate::Preset::kPaper;
    } else if (word == "--set" && value.find('=') != std::string::npos) {
      options.settings.values[value.substr(0, value.find('='))] = value.substr(value.find('=') + 1);
    } else {
      return false;
    }
  }
  return true;
}

std::vector<testcase::Seed> seeds_of(const Options& options) {
  std::vector<findings::StoredSeed> stored;
  if (options.paths.empty()) stored = *campaign::builtin_seeds();
  const campaign::LabelCache cache(campaign::LabelCache::default_folder());
  std::vector<fs::path> files;
  for (const std::string& path : options.paths) {
    if (!fs::is_directory(path)) files.emplace_back(path);
    if (!fs::is_directory(path)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.path().extension() == ".smt2") files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  for (const fs::path& path : files) {
    const auto file = os::MappedFile::open(path.string());
    if (!file) continue;
    findings::StoredSeed seed;
    seed.seed.name = path.string();
    seed.seed.text = file->text();
    cache.find(seed);
    stored.push_back(std::move(seed));
  }
  std::vector<testcase::Seed> seeds;
  size_t labelled = 0;
  for (findings::StoredSeed& seed : stored) {
    if (!seed.aside.empty()) continue;
    labelled += seed.seed.label.status == testcase::Status::kUnknown ? 0 : 1;
    seeds.push_back(std::move(seed.seed));
  }
  std::printf("seeds=%zu labelled=%zu\n", seeds.size(), labelled);
  return seeds;
}

struct Counts {
  uint64_t skipped = 0;
  uint64_t checks = 0;
  uint64_t sat = 0;
  uint64_t unsat = 0;
  uint64_t wrong = 0;
  std::vector<size_t> predicates;
  std::vector<size_t> bytes;
};

size_t predicates_of(const term::TermStore& terms, const smtlib::Script& script) {
  std::vector<term::Term> roots;
  script.for_each_term([&](term::Term t) { roots.push_back(t); });
  std::vector<bool> has_formula(terms.term_count());
  size_t count = 0;
  term::for_each_subterm(terms, roots, [&](term::Term t) {
    const bool is_formula = terms.sort(t) == term::kBoolSort;
    bool inside = false;
    for (const term::Term argument : terms.arguments(t)) {
      inside = inside || terms.sort(argument) == term::kBoolSort || has_formula[argument.id];
    }
    has_formula[t.id] = inside;
    const bool is_made = terms.op(t) == term::Op::kApply &&
                         terms.text(terms.name(terms.decl(t))).starts_with("storm_");
    if (is_formula && !inside && !is_made) ++count;
  });
  return count;
}

// Why the test is wrong; empty if it is right.
std::string check(const testcase::TestCase& test, Counts& counts) {
  term::TermStore terms;
  auto parsed = smtlib::parse(terms, test.text, test.name);
  if (!parsed) return "can not be read: " + parsed.error().to_string();
  counts.predicates.push_back(predicates_of(terms, parsed->script));
  counts.bytes.push_back(test.text.size());
  const auto checks = std::ranges::count_if(parsed->script.commands(), [](const auto& command) {
    return smtlib::is_check(command.kind);
  });
  if (static_cast<size_t>(checks) != test.expectations.size()) return "checks without expectation";
  for (size_t i = 0; i < test.expectations.size(); ++i) {
    const testcase::Expectation& expected = test.expectations[i];
    ++counts.checks;
    if (expected.status == testcase::Status::kUnsat) ++counts.unsat;
    if (expected.status != testcase::Status::kSat || !expected.witness) continue;
    ++counts.sat;
    const auto text = smtlib::read_model(terms, parsed->script, expected.witness->model);
    if (!text) return "the witness can not be read: " + text.error().to_string();
    value::ValueStore values;
    eval::Evaluator evaluator(terms, values, eval::query_of(terms, parsed->script, i));
    const auto model = eval::model_from_text(terms, values, *text);
    const eval::Evaluation result = evaluator.evaluate(*model);
    if (result.is_contradictory) return "the witness contradicts itself";
    if (result.verdict == eval::Verdict::kTrue) continue;
    return (result.verdict == eval::Verdict::kFalse ? "false: " : "open: ") + result.reason;
  }
  return {};
}

size_t median(std::vector<size_t>& numbers) {
  if (numbers.empty()) return 0;
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse_arguments(argc, argv, options)) {
    std::fprintf(stderr, "usage: see the top of witness_check.cpp\n");
    return 2;
  }
  const mutate::SeedPool pool(seeds_of(options));
  const auto strategy = mutate::make_strategy(options.strategy, options.settings, pool);
  if (!strategy) {
    std::fprintf(stderr, "%s\n", strategy.error().to_string().c_str());
    return 2;
  }
  const auto generator = (*strategy)->start();
  Counts counts;
  double making = 0;
  for (uint64_t i = 0; i < options.count; ++i) {
    const double before = cpu_seconds();
    const auto test = generator->make(options.seed, i);
    making += cpu_seconds() - before;
    if (!test) {
      ++counts.skipped;
      continue;
    }
    const std::string wrong = check(*test, counts);
    if (wrong.empty()) continue;
    if (++counts.wrong > 20) continue;
    std::printf("; WRONG %s: %s\n%s", test->name.c_str(), wrong.c_str(), test->text.c_str());
    for (const auto& e : test->expectations) {
      if (e.witness) std::printf("; witness: %s\n", e.witness->model.c_str());
    }
  }
  uint64_t total = 0;
  for (const size_t bytes : counts.bytes) total += bytes;
  std::printf(
      "tests=%zu skipped=%llu checks=%llu sat=%llu unsat=%llu wrong=%llu\n"
      "median predicates=%zu median bytes=%zu\n"
      "making: %.1f CPU s, %.0f tests/s, %.1f MB/s\n",
      counts.bytes.size(), static_cast<unsigned long long>(counts.skipped),
      static_cast<unsigned long long>(counts.checks), static_cast<unsigned long long>(counts.sat),
      static_cast<unsigned long long>(counts.unsat), static_cast<unsigned long long>(counts.wrong),
      median(counts.predicates), median(counts.bytes), making,
      static_cast<double>(counts.bytes.size()) / making, static_cast<double>(total) / 1e6 / making);
  return counts.wrong == 0 ? 0 : 1;
}
