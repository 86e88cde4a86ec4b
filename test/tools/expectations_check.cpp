// Whether what a strategy expects of its tests is what solvers answer.
//
//   expectations_check --strategy NAME [--set NAME=VALUE]... [--preset paper] [--seed S] [--first
//   I]
//                      [--count N] [--jobs J] [--timeout MS] [--solver NAME]... [--no-solvers]
//                      [--keep FOLDER] [--seconds T] FOLDER
//
// Seeds are the .smt2 files of FOLDER with their labels from the cache (assay mutate or fuzz made
// it). Each of the N tests (1000) is read again: it must print as it was, its set-logic must admit
// it, and its witness must make it true as a whole. Then every solver (z3 and cvc5) answers it in
// fork mode within the limit (2000 ms). An answer other than the expected one is printed, and the
// test kept in the folder. At the end: counts by form, by function, by logic and by the folders of
// the parents. Exit code 1 if anything is wrong, 77 if there are no labelled seeds.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <regex>
#include <thread>

#include "campaign/labels.h"
#include "mutate/certify.h"
#include "mutate/strategy.h"
#include "os/file.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "solver/runner.h"
#include "solver/support.h"

namespace {

namespace fs = std::filesystem;
using namespace assay;
using testcase::Status;
using testcase::TestCase;

constexpr int kSkipped = 77;

struct Options {
  std::string strategy;
  mutate::Settings settings;
  std::vector<std::string> solvers;
  std::string keep;
  std::string folder;
  uint64_t seed = 0;
  uint64_t first = 0;
  uint64_t count = 1000;
  unsigned jobs = 2;
  uint64_t seconds = UINT64_MAX;  // then no new test is begun
  bool runs_solvers = true;
  solver::RunLimits limits;
};

std::optional<Options> parse_arguments(int argc, char** argv) {
  Options options;
  options.limits.timeout = std::chrono::milliseconds(2000);
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      options.folder = word;
      continue;
    }
    if (word == "--no-solvers") {
      options.runs_solvers = false;
      continue;
    }
    if (++i == argc) return std::nullopt;
    const std::string value = argv[i];
    const uint64_t number = std::strtoull(argv[i], nullptr, 10);
    if (word == "--strategy") {
      options.strategy = value;
    } else if (word == "--set") {
      const size_t at = value.find('=');
      if (at == std::string::npos) return std::nullopt;
      options.settings.values[value.substr(0, at)] = value.substr(at + 1);
    } else if (word == "--preset") {
      if (value == "paper") options.settings.preset = mutate::Preset::kPaper;
    } else if (word == "--solver") {
      options.solvers.push_back(value);
    } else if (word == "--keep") {
      options.keep = value;
    } else if (word == "--seed") {
      options.seed = number;
    } else if (word == "--first") {
      options.first = number;
    } else if (word == "--count") {
      options.count = number;
    } else if (word == "--jobs") {
      options.jobs = static_cast<unsigned>(number);
    } else if (word == "--seconds") {
      options.seconds = number;
    } else if (word == "--timeout") {
      options.limits.timeout = std::chrono::milliseconds(number);
    } else {
      return std::nullopt;
    }
  }
  if (options.solvers.empty()) options.solvers = {"z3", "cvc5"};
  if (options.folder.empty() || options.strategy.empty()) return std::nullopt;
  return options;
}

std::vector<testcase::Seed> labelled_seeds(const std::string& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".smt2") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  const campaign::LabelCache cache(campaign::LabelCache::default_folder());
  std::vector<testcase::Seed> seeds;
  for (const fs::path& path : paths) {
    const auto file = os::MappedFile::open(path.string());
    if (!file) continue;
    findings::StoredSeed stored;
    stored.seed.name = fs::relative(path, folder).string();
    stored.seed.text = file->text();
    if (!cache.find(stored) || !stored.aside.empty()) continue;
    seeds.push_back(std::move(stored.seed));
  }
  return seeds;
}

using Counts = std::map<std::string, size_t>;

struct Report {
  std::mutex mutex;
  Counts forms;
  Counts functions;
  Counts logics;
  Counts folders;
  Counts answers;  // "z3 sat as expected"
  size_t tests = 0;
  size_t skipped = 0;
  size_t faults = 0;
};

// One thread: a generator and a runner of each solver.
class Checker {
 public:
  Checker(const Options& options, const mutate::Strategy& strategy,
          const std::vector<solver::Profile>& profiles, Report& report)
      : options_(options), generator_(strategy.start()), report_(report) {
    for (const solver::Profile& profile : profiles) {
      runners_.push_back(solver::make_runner(profile, solver::RunMode::kFork, options.limits));
    }
  }

  void check(uint64_t index) {
    const auto test = generator_->make(options_.seed, index);
    if (!test) {
      const std::lock_guard lock(report_.mutex);
      ++report_.skipped;
      return;
    }
    count(*test);
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test->text, test->name);
    if (!parsed) return fault(*test, "can not be read: " + parsed.error().to_string());
    read_again(*test, terms, parsed->script);
    if (!options_.runs_solvers || test->expectations.size() != 1) return;
    for (const auto& runner : runners_) ask(*test, *runner, terms, parsed->script);
  }

 private:
  void count(const TestCase& test) {
    const std::lock_guard lock(report_.mutex);
    ++report_.tests;
    const testcase::Expectation& expected = test.expectations[0];
    const std::string& how = expected.derivation;
    ++report_.forms[std::string(name_of(expected.status)) + " " +
                    std::string(name_of(expected.grade)) + ", " +
                    how.substr(0, std::min(how.find(" of "), size_t{40}))];
    // "z1 = int-add(x, y)", and the names of seeds with their hashes.
    static const std::regex function(" = ([a-z][a-z0-9-]*)\\(");
    static const std::regex parent("([^ /]+)/[^ ]* \\([0-9a-f]{16}\\)");
    for (std::sregex_iterator i(how.begin(), how.end(), function), end; i != end; ++i) {
      ++report_.functions[(*i)[1]];
    }
    for (std::sregex_iterator i(how.begin(), how.end(), parent), end; i != end; ++i) {
      ++report_.folders[(*i)[1]];
    }
    const size_t end = test.text.find(')');
    if (test.text.starts_with("(set-logic ")) ++report_.logics[test.text.substr(11, end - 11)];
  }

  void read_again(const TestCase& test, term::TermStore& terms, const smtlib::Script& script) {
    if (smtlib::to_text(terms, script) != test.text) fault(test, "is not printed as it was");
    const smtlib::Logic needed = smtlib::logic_needed(terms, script);
    for (const smtlib::Command& command : script.commands()) {
      if (command.kind != smtlib::CommandKind::kSetLogic) continue;
      const auto declared = smtlib::logic_named(terms.text(command.name));
      if (declared && !admits(*declared, needed)) fault(test, "leaves its logic");
    }
    for (const testcase::Expectation& expected : test.expectations) {
      if (expected.grade != testcase::Grade::kCertified || expected.status != Status::kSat)
        continue;
      if (!expected.witness) {
        fault(test, "has no witness");
        continue;
      }
      // Instances of quantifiers are looked for in the whole formula and with one budget: what is
      // true for each assertion may be open for all.
      const mutate::Certificate seen = mutate::certify(test.text, expected.witness->model);
      if (seen == mutate::Certificate::kOpen && needed.quantifiers) {
        const std::lock_guard lock(report_.mutex);
        ++report_.forms["(quantified, and open when evaluated as a whole)"];
      } else if (seen != mutate::Certificate::kTrue) {
        fault(test, "its witness does not make it true");
      }
    }
  }

  void ask(const TestCase& test, solver::Runner& runner, term::TermStore& terms,
           const smtlib::Script& script) {
    std::string outcome;
    if (!unsupported_reason(runner.profile(), terms, script).empty()) {
      outcome = "not asked";
    } else {
      solver::Request request;
      request.text = test.text;
      const solver::RunResult result = runner.run(request);
      const bool answered = result.checks.size() == 1 && result.checks[0].answered;
      const Status status = answered ? result.checks[0].status : Status::kUnknown;
      const Status expected = test.expectations[0].status;
      if (status == Status::kUnknown || expected == Status::kUnknown) {
        outcome = answered ? "unknown" : std::string(name_of(result.ending));
        if (result.ending == solver::Ending::kRejected) {
          fault(test, runner.profile().name + " rejects it: " + result.message, false);
        }
        if (result.ending == solver::Ending::kCrash) {
          fault(test, runner.profile().name + " crashes: " + result.signature, false);
        }
      } else if (status == expected) {
        outcome = std::string(name_of(status)) + " as expected";
      } else {
        outcome = std::string(name_of(status)) + " AGAINST THE EXPECTATION";
        fault(test, runner.profile().name + " says " + std::string(name_of(status)));
      }
    }
    const std::lock_guard lock(report_.mutex);
    ++report_.answers[runner.profile().name + " " + outcome];
  }

  void fault(const TestCase& test, const std::string& what, bool counts = true) {
    const std::lock_guard lock(report_.mutex);
    if (counts) ++report_.faults;
    std::printf("%s: %s\n", test.name.c_str(), what.c_str());
    if (options_.keep.empty()) return;
    std::string name = test.name;
    std::ranges::replace(name, ' ', '_');
    std::ranges::replace(name, '/', '_');
    const std::string text = "; " + what.substr(0, what.find('\n')) + "\n; expected " +
                             std::string(name_of(test.expectations[0].status)) + ": " +
                             test.expectations[0].derivation + "\n" + test.text;
    std::string path = options_.keep + "/" + name;
    if (!os::write_file(path + ".smt2", text)) std::printf("can not write %s\n", path.c_str());
    if (test.expectations[0].witness) {
      (void)os::write_file(path + ".model", test.expectations[0].witness->model).ok();
    }
  }

  const Options& options_;
  std::unique_ptr<mutate::Generator> generator_;
  std::vector<std::unique_ptr<solver::Runner>> runners_;
  Report& report_;
};

void print(const char* title, const Counts& counts) {
  std::printf("\n%s\n", title);
  for (const auto& [name, count] : counts) std::printf("%8zu  %s\n", count, name.c_str());
}

// Folders with two seeds of one label that no test came from.
std::string missing(const mutate::SeedPool& pool, const Counts& folders) {
  Counts seeds;
  for (const auto* list : {&pool.sat(), &pool.unsat()}) {
    for (const uint32_t i : *list) {
      const std::string& name = pool.seeds()[i].seed.name;
      ++seeds[name.substr(0, name.find('/'))];
    }
  }
  std::string text;
  for (const auto& [name, count] : seeds) {
    if (count >= 2 && !folders.contains(name)) text += " " + name;
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Options> options = parse_arguments(argc, argv);
  if (!options) {
    std::fprintf(stderr, "usage: expectations_check --strategy NAME [options] FOLDER\n");
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (!options->keep.empty()) fs::create_directories(options->keep);
  const mutate::SeedPool pool(labelled_seeds(options->folder));
  if (pool.sat().size() + pool.unsat().size() < 2) {
    std::printf("no labelled seeds in %s\n", options->folder.c_str());
    return kSkipped;
  }
  const auto strategy = mutate::make_strategy(options->strategy, options->settings, pool);
  if (!strategy) {
    std::fprintf(stderr, "%s\n", strategy.error().to_string().c_str());
    return 2;
  }
  std::vector<solver::Profile> profiles;
  for (const std::string& name : options->solvers) {
    auto profile = solver::profile_from_flag(name);
    if (!profile) {
      std::fprintf(stderr, "%s\n", profile.error().to_string().c_str());
      return 2;
    }
    profiles.push_back(*std::move(profile));
  }
  Report report;
  std::atomic<uint64_t> next = options->first;
  const auto start = std::chrono::steady_clock::now();
  const auto is_late = [&] {
    const auto spent = std::chrono::steady_clock::now() - start;
    return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(spent).count()) >=
           options->seconds;
  };
  std::vector<std::thread> threads;
  for (unsigned job = 0; job < options->jobs; ++job) {
    threads.emplace_back([&] {
      Checker checker(*options, **strategy, profiles, report);
      for (uint64_t i = next++; i < options->first + options->count; i = next++) {
        if (is_late()) break;
        checker.check(i);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::printf(
      "\n%s, seed %llu: tests=%zu skipped=%zu faults=%zu, from %zu sat and %zu unsat seeds\n",
      (*strategy)->name().c_str(), static_cast<unsigned long long>(options->seed), report.tests,
      report.skipped, report.faults, pool.sat().size(), pool.unsat().size());
  print("by form", report.forms);
  print("answers", report.answers);
  print("by function", report.functions);
  print("by logic", report.logics);
  print("by folder of a parent", report.folders);
  std::printf("\nfolders with two labelled seeds and no test:%s\n",
              missing(pool, report.folders).c_str());
  return report.faults == 0 ? 0 : 1;
}
