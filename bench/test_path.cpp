// What a test costs us on its way, on one core, besides the solvers: making it, reading it, writing
// it for each solver, and evaluating a model of it.
//
//   test_path [--count N] [--seed S] [--solvers z3,cvc5] [--set NAME=VALUE]... [STRATEGY...]
//
// The seeds are the built-in ones with their labels. Nothing is run: the model is the test's own
// witness, where it has one. Two digests are printed for each strategy: of all texts and
// expectations, which must stay the same as long as mutate::kGeneratorVersion does; and of all that
// would be sent.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "campaign/builtin_seeds.h"
#include "judge/case.h"
#include "mutate/strategy.h"
#include "solver/profile.h"
#include "solver/script_text.h"
#include "solver/support.h"

namespace {

using namespace assay;

struct Options {
  std::vector<std::string> strategies;
  std::vector<std::string> solvers = {"z3", "cvc5"};
  mutate::Settings settings;
  uint64_t count = 2000;
  uint64_t seed = 1;
};

bool parse_arguments(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      options.strategies.push_back(word);
      continue;
    }
    if (++i == argc) return false;
    std::string value = argv[i];
    if (word == "--count") {
      options.count = std::strtoull(argv[i], nullptr, 10);
    } else if (word == "--seed") {
      options.seed = std::strtoull(argv[i], nullptr, 10);
    } else if (word == "--set" && value.find('=') != std::string::npos) {
      options.settings.values[value.substr(0, value.find('='))] = value.substr(value.find('=') + 1);
    } else if (word == "--solvers") {
      options.solvers.clear();
      for (size_t at; (at = value.find(',')) != std::string::npos; value.erase(0, at + 1)) {
        options.solvers.push_back(value.substr(0, at));
      }
      options.solvers.push_back(value);
    } else {
      return false;
    }
  }
  if (options.strategies.empty()) options.strategies = mutate::strategy_names();
  return true;
}

struct Solver {
  explicit Solver(solver::Profile given) : profile(std::move(given)), writer(profile) {}
  const solver::Profile profile;
  const solver::ScriptWriter writer;
};

// CPU time of this thread, by what it was used for.
class Stopwatch {
 public:
  enum Part { kMake, kRead, kSend, kJudge, kParts };

  void start() { last_ = now(); }
  void stop(Part part) {
    const double time = now();
    seconds_[part] += time - last_;
    last_ = now();
  }
  double microseconds(Part part, uint64_t tests) const {
    return seconds_[part] * 1e6 / static_cast<double>(std::max<uint64_t>(tests, 1));
  }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  double last_ = 0;
  std::array<double, kParts> seconds_{};
};

// Length and bytes, so that no two lists of parts look the same.
void add_part(std::string& all, std::string_view part) {
  all += std::to_string(part.size());
  all += ':';
  all += part;
}

void add_test(const testcase::TestCase& test, std::string& all) {
  add_part(all, test.name);
  add_part(all, test.text);
  for (const testcase::Expectation& e : test.expectations) {
    add_part(all, name_of(e.status));
    add_part(all, name_of(e.grade));
    add_part(all, e.witness ? e.witness->model : "none");
    add_part(all, e.derivation);
    for (const std::string& name : e.core) add_part(all, name);
  }
}

bool run(const std::string& name, const Options& options, const mutate::SeedPool& pool,
         const std::vector<Solver>& solvers) {
  const auto strategy = mutate::make_strategy(name, options.settings, pool);
  if (!strategy) {
    std::fprintf(stderr, "%s\n", strategy.error().to_string().c_str());
    return false;
  }
  const auto generator = (*strategy)->start();
  Stopwatch watch;
  uint64_t tests = 0;
  std::string made;
  std::string sent;
  std::string verdicts;
  for (uint64_t i = 0; i < options.count; ++i) {
    watch.start();
    const auto test = generator->make(options.seed, i);
    watch.stop(Stopwatch::kMake);
    if (!test) continue;
    ++tests;
    watch.start();
    const auto read = judge::Case::parse(*test);
    watch.stop(Stopwatch::kRead);
    if (!read) {
      std::fprintf(stderr, "%s: %s\n", test->name.c_str(), read.error().to_string().c_str());
      return false;
    }
    judge::Case& c = **read;
    for (const Solver& solver : solvers) {
      watch.start();
      if (!solver::unsupported_reason(solver.profile, c.terms(), c.script(), c.needs()).empty())
        continue;
      solver::Request request;
      request.text = c.test().text;
      request.want_model = true;
      request.values = c.values_to_ask();
      const solver::ScriptText text = solver.writer.write(request);
      watch.stop(Stopwatch::kSend);
      add_part(sent, text.text);
    }
    watch.start();
    for (size_t check = 0; check < c.checks(); ++check) {
      const testcase::Expectation& expected = c.expectation(check);
      if (!expected.witness) continue;
      // Every solver has a model of its own.
      for (size_t k = 0; k < solvers.size(); ++k) {
        verdicts += name_of(c.check_model(check, expected.witness->model).state);
      }
    }
    watch.stop(Stopwatch::kJudge);
    add_test(*test, made);
    if (made.size() > (size_t{64} << 20)) made = base::sha256_hex(made);
    if (sent.size() > (size_t{64} << 20)) sent = base::sha256_hex(sent);
  }
  double sum = 0;
  std::printf("%-9s %6llu tests:", name.c_str(), static_cast<unsigned long long>(tests));
  constexpr std::array<const char*, Stopwatch::kParts> kNames = {"make", "read", "send", "judge"};
  for (int part = 0; part < Stopwatch::kParts; ++part) {
    const double each = watch.microseconds(static_cast<Stopwatch::Part>(part), tests);
    sum += each;
    std::printf(" %s %.1f", kNames[static_cast<size_t>(part)], each);
  }
  std::printf(" us; %.0f per second; made %s sent %s\n", 1e6 / sum,
              base::sha256_hex(made).substr(0, 12).c_str(),
              base::sha256_hex(sent + verdicts).substr(0, 12).c_str());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse_arguments(argc, argv, options)) {
    std::fprintf(stderr, "usage: test_path [options] [STRATEGY...]\n");
    return 2;
  }
  std::vector<testcase::Seed> seeds;
  auto builtin = *campaign::builtin_seeds();
  for (findings::StoredSeed& stored : builtin) {
    seeds.push_back(std::move(stored.seed));
  }
  const mutate::SeedPool pool(std::move(seeds));
  std::vector<Solver> solvers;
  solvers.reserve(options.solvers.size());  // writers refer to their profiles
  for (const std::string& name : options.solvers) {
    const auto profile = solver::builtin_profile(name);
    if (!profile) {
      std::fprintf(stderr, "%s\n", profile.error().to_string().c_str());
      return 1;
    }
    solvers.emplace_back(*profile);
  }
  for (const std::string& name : options.strategies) {
    if (!run(name, options, pool, solvers)) return 1;
  }
  return 0;
}
