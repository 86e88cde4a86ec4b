// The strategy storm, measured:
//
//   storm_study speed [FILE...]     pools and instances a second, bytes a second, one core, CPU
//   time storm_study sweep [--no-z3]     RQ3 of the paper: Amax by Dmax, iterations and time to a
//   bug storm_study minimise [--no-z3]  Table 4 of the paper: sizes before and after minimisation
//
// Bugs are seven: six solvers that lie on a pattern (a predicate of ours plays them), and a real
// one, z3 4.8 with its old string solver (smt.string_solver=z3str3), where z3 is there.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "mutate/storm/instance.h"
#include "mutate/storm/minimise.h"
#include "mutate/storm/pool.h"
#include "os/file.h"
#include "os/find_program.h"
#include "os/process.h"

namespace {

using namespace assay;
using mutate::storm::Options;
using mutate::storm::Pool;
using testcase::TestCase;

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

template <typename T>
T median(std::vector<T> numbers) {
  std::ranges::sort(numbers);
  return numbers[numbers.size() / 2];
}

mutate::SeedPool seed_of(const std::string& name, const std::string& text,
                         const std::string& model) {
  testcase::Seed seed{name, text, {}};
  if (!model.empty()) {
    seed.label.status = testcase::Status::kSat;
    seed.label.grade = testcase::Grade::kCertified;
    seed.label.witness = testcase::Witness{model};
  }
  return mutate::SeedPool({seed});
}

// A seed of about so many bytes: integers, arrays, Boolean structure.
std::string synthetic_seed(size_t bytes) {
  base::Random random(42);
  std::string text;
  for (int i = 0; i < 20; ++i) text += fmt::format("(declare-const x{} Int)\n", i);
  text += "(declare-const m (Array Int Int))\n(declare-fun f (Int Int) Int)\n";
  const auto variable = [&] { return fmt::format("x{}", random.below(20)); };
  const auto value = [&]() -> std::string {
    switch (random.below(5)) {
      case 0:
        return fmt::format("(+ {} {})", variable(), random.below(100));
      case 1:
        return fmt::format("(select m {})", variable());
      case 2:
        return fmt::format("(f {} {})", variable(), variable());
      default:
        return variable();
    }
  };
  const auto atom = [&] {
    constexpr std::string_view kWords[] = {"<", "<=", "=", "distinct"};
    return fmt::format("({} {} {})", kWords[random.below(4)], value(), value());
  };
  const auto formula = [&] {
    constexpr std::string_view kWords[] = {"and", "or", "=>", "xor"};
    return fmt::format("({} {} (not {}))", kWords[random.below(4)], atom(), atom());
  };
  while (text.size() < bytes) {
    text += fmt::format("(assert (or {} (and {} {}) {}))\n", formula(), formula(), atom(), atom());
  }
  return text + "(check-sat)\n";
}

void measure_speed(const std::string& name, const std::string& text) {
  const mutate::SeedPool seeds = seed_of(name, text, {});
  if (seeds.seeds().empty() || !seeds.seeds()[0].is_plain) {
    fmt::print("{}: no seed\n", name);
    return;
  }
  const Options options;  // the paper's: Amax 64, Dmax 64
  std::vector<double> times;
  std::unique_ptr<Pool> pool;
  for (uint64_t i = 0; i < 25; ++i) {
    const double start = cpu_seconds();
    pool = Pool::make({{&seeds.seeds()[0]}, true}, options, base::Random(i));
    times.push_back(cpu_seconds() - start);
  }
  if (!pool || pool->initial() == 0) {
    fmt::print("{}: no pool\n", name);
    return;
  }
  base::Random random(1);
  size_t tests = 0;
  size_t bytes = 0;
  const double start = cpu_seconds();
  double used = 0;
  while (used < 2) {
    for (int i = 0; i < 50; ++i) {
      const auto test = make_instance(*pool, options, random);
      if (!test) continue;
      ++tests;
      bytes += test->text.size();
    }
    used = cpu_seconds() - start;
  }
  fmt::print(
      "{}: {} bytes, {} fragments, {} formulas; pools in {:.2f} ms (median of 25); {:.0f} "
      "instances/s, {:.1f} MB/s, {:.1f} KB each\n",
      name, text.size(), pool->initial(), pool->formulas().size(), 1e3 * median(times),
      static_cast<double>(tests) / used, static_cast<double>(bytes) / 1e6 / used,
      static_cast<double>(bytes) / 1e3 / static_cast<double>(std::max<size_t>(tests, 1)));
}

struct Bug {
  std::string name;
  std::string seed;
  std::string model;
  std::function<bool(const TestCase&)> shows;
  int most_iterations = 2000;
  int runs = 8;
};

bool has_all(const TestCase& test, const std::vector<std::string>& parts) {
  return std::ranges::all_of(
      parts, [&](const std::string& p) { return test.text.find(p) != std::string::npos; });
}

constexpr const char* kIntegers =
    "(declare-const x Int)(declare-const y Int)(declare-const z Int)"
    "(assert (or (> x 3) (= y 2) (< z y)))(assert (and (< y x) (not (= x 9))))"
    "(assert (=> (> y 0) (distinct x y z)))(assert (xor (<= z 0) (>= (+ x y) 8)))"
    "(assert (ite (= z 1) (< x 20) (> y 5)))(check-sat)";
constexpr const char* kIntegersModel =
    "((define-fun x () Int 5)(define-fun y () Int 2)(define-fun z () Int 1))";

// What a solver that lies on a pattern does: it says unsat where all parts occur.
Bug lying(const std::string& name, std::vector<std::string> parts) {
  return {name, kIntegers, kIntegersModel,
          [parts](const TestCase& t) { return has_all(t, parts); }};
}

bool z3_says_unsat(const TestCase& test) {
  os::RunOptions options;
  options.argv = {"z3", "smt.string_solver=z3str3", "-T:2", "-in"};
  options.wall_limit = std::chrono::seconds(3);
  const auto outcome = os::run(options, test.text);
  return outcome && outcome->out.starts_with("unsat");
}

std::vector<Bug> bugs(bool with_z3) {
  std::vector<Bug> all{
      lying("one predicate", {"(assert (not (>= (+ x y) 8)))"}),
      lying("a disjunction asserted", {"(assert (or (> x 3) (= y 2) (< z y)))"}),
      lying("two assertions", {"(assert (< y x))", "(assert (not (= x 9)))"}),
      lying("three assertions",
            {"(assert (> x 3))", "(assert (= y 2))", "(assert (distinct x y z))"}),
      lying("negated conjunction", {"(not (and (> x 3)", "(assert (< y x))"}),
      lying("four assertions", {"(assert (> x 3))", "(assert (= y 2))", "(assert (= z 1))",
                                "(assert (not (<= z 0)))"}),
  };
  if (with_z3 && os::find_program("z3")) {
    all.push_back(
        {"z3 with z3str3",
         "(declare-const s String)(declare-const i Int)(declare-const j Int)"
         "(assert (= (str.replace (str.replace s s s) (str.substr s i i) (str.at s i)) (str.at s "
         "j)))(assert (or (< i 3) (= j 7)))(assert (<= (str.len s) (+ i 5)))"
         "(assert (=> (= i j) (str.prefixof s \"ab\")))(assert (not (= (str.++ s \"a\") s)))"
         "(check-sat)",
         "((define-fun s () String \"\")(define-fun i () Int 0)(define-fun j () Int 0))",
         z3_says_unsat, 60, 3});
  }
  return all;
}

// Instances until one shows the bug; the number of the last one if none does.
std::optional<TestCase> find(const Bug& bug, const Options& options, uint64_t seed,
                             int& iterations) {
  const mutate::SeedPool seeds = seed_of(bug.name, bug.seed, bug.model);
  base::Random random(seed, 1);
  const auto pool = Pool::make({{&seeds.seeds()[0]}, true}, options, base::Random(seed));
  if (!pool || pool->initial() == 0) return std::nullopt;
  for (iterations = 1; iterations <= bug.most_iterations; ++iterations) {
    auto test = make_instance(*pool, options, random);
    if (test && bug.shows(*test)) return test;
  }
  return std::nullopt;
}

void sweep(bool with_z3) {
  constexpr uint32_t kBounds[] = {4, 8, 16, 32, 64};
  for (const Bug& bug : bugs(with_z3)) {
    fmt::print("\n{}: median iterations / ms to the bug, {} runs, at most {}\n\n| Amax |", bug.name,
               bug.runs, bug.most_iterations);
    for (const uint32_t depth : kBounds) fmt::print(" Dmax {} |", depth);
    fmt::print("\n|---|---|---|---|---|---|\n");
    for (const uint32_t assertions : kBounds) {
      fmt::print("| {} |", assertions);
      for (const uint32_t depth : kBounds) {
        Options options;
        options.assertions = assertions;
        options.depth = depth;
        std::vector<int> iterations;
        std::vector<double> times;
        for (int run = 0; run < bug.runs; ++run) {
          int count = 0;
          const double start = wall_seconds();
          (void)find(bug, options, static_cast<uint64_t>(run) + 1, count);
          times.push_back(1e3 * (wall_seconds() - start));
          iterations.push_back(count);
        }
        fmt::print(" {} / {:.1f} |", median(iterations), median(times));
      }
      fmt::print("\n");
    }
  }
}

void minimise(bool with_z3) {
  fmt::print(
      "| bug | bytes / assertions / depth | minimised | bytes saved | solver runs |\n"
      "|---|---|---|---|---|\n");
  for (const Bug& bug : bugs(with_z3)) {
    int iterations = 0;
    std::optional<TestCase> found;
    for (uint64_t seed = 1; seed < 20 && !found; ++seed) found = find(bug, {}, seed, iterations);
    if (!found) {
      fmt::print("| {} | not found | | | |\n", bug.name);
      continue;
    }
    const mutate::storm::Minimised small = mutate::storm::minimise(*found, {}, bug.shows, 1);
    fmt::print("| {} | {} / {} / {} | {} / {} / {} | {:.1f}% | {} |\n", bug.name,
               small.before.bytes, small.before.assertions, small.before.depth, small.after.bytes,
               small.after.assertions, small.after.depth,
               100 - 100.0 * static_cast<double>(small.after.bytes) /
                         static_cast<double>(small.before.bytes),
               small.runs);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool with_z3 = std::erase(words, "--no-z3") == 0;
  const std::string what = words.empty() ? "" : words[0];
  if (what == "speed") {
    measure_speed("synthetic", synthetic_seed(10'000));
    for (size_t i = 1; i < words.size(); ++i) {
      const auto file = os::MappedFile::open(words[i]);
      if (file) measure_speed(words[i], std::string(file->text()));
    }
  } else if (what == "sweep") {
    sweep(with_z3);
  } else if (what == "minimise") {
    minimise(with_z3);
  } else {
    fmt::print(stderr,
               "usage: storm_study speed [FILE...] | sweep [--no-z3] | minimise [--no-z3]\n");
    return 2;
  }
  return 0;
}
