#include "mutate/storm/minimise.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "mutate/storm/certified_checks.h"
#include "mutate/storm/fragments.h"
#include "mutate/storm/instance.h"
#include "mutate/storm/pool.h"
#include "smtlib/parser.h"

namespace assay::mutate::storm {

using testcase::Status;
using testcase::TestCase;

namespace {

// Assertions first, or depth first; then the other one, and bytes.
enum class Measure : uint8_t { kAssertions, kDepth };

bool is_smaller(const Size& a, const Size& b, Measure measure) {
  const auto key = [&](const Size& s) {
    return measure == Measure::kAssertions ? std::tuple(s.assertions, s.bytes, s.depth)
                                           : std::tuple(s.depth, s.bytes, s.assertions);
  };
  return key(a) < key(b);
}

class Minimiser {
 public:
  Minimiser(const TestCase& test, const MinimiseOptions& options,
            const std::function<bool(const TestCase&)>& shows, uint64_t seed)
      : options_(options), shows_(shows), random_(seed, 0), best_(test), size_(size_of(test)) {}

  Minimised run() {
    Minimised result;
    result.before = size_;
    search(Measure::kAssertions, 1, static_cast<uint32_t>(size_.assertions));
    search(Measure::kDepth, 0, static_cast<uint32_t>(size_.depth));
    if (options_.drops_assertions) drop_assertions();
    result.test = best_;
    result.after = size_;
    result.runs = runs_;
    return result;
  }

 private:
  // Algorithm 2, as a loop: low to high are the bounds that may still work.
  void search(Measure measure, uint32_t low, uint32_t high) {
    while (low < high && runs_ < options_.most_runs) {
      const uint32_t middle = low + (high - low) / 2;
      const bool is_better = fuzz(measure, middle);
      if (is_better) {
        high = std::min(middle, static_cast<uint32_t>(
                                    measure == Measure::kDepth ? size_.depth : size_.assertions));
      } else {
        low = middle + 1;
      }
    }
  }

  // The fuzzing of the best instance so far under the bound; true: one of them shows the bug, and
  // the smallest is the best now.
  bool fuzz(Measure measure, uint32_t bound) {
    Options storm;
    storm.assertions = measure == Measure::kAssertions
                           ? bound
                           : static_cast<uint32_t>(std::max<size_t>(1, size_.assertions));
    storm.depth = measure == Measure::kDepth ? bound : static_cast<uint32_t>(size_.depth);
    storm.constructed_low = storm.constructed_high = options_.constructed;
    storm.bytes = 0;
    storm.opens_quantifiers = false;
    // As a seed of its own.
    testcase::Seed seed{best_.name, best_.text, {}};
    seed.label.status = Status::kSat;
    seed.label.grade = testcase::Grade::kCertified;
    seed.label.witness = best_.expectations[0].witness;
    const SeedPool seeds({seed});
    if (seeds.seeds().empty() || !seeds.seeds()[0].is_plain) return false;
    const auto pool = Pool::make({{&seeds.seeds()[0]}, true}, storm, random_);
    random_.next();
    if (!pool || pool->initial() == 0) return false;
    std::optional<TestCase> smallest;
    Size smallest_size;
    for (uint32_t i = 0; i < options_.instances && runs_ < options_.most_runs; ++i) {
      auto test = make_instance(*pool, storm, random_);
      if (!test) continue;
      test->expectations[0].derivation = best_.expectations[0].derivation;
      const Size size = size_of(*test);
      // What is no smaller need not be asked.
      if (!is_smaller(size, smallest ? smallest_size : size_, measure)) continue;
      if (size.bytes > size_.bytes) continue;
      ++runs_;
      if (!shows_(*test)) continue;
      smallest = std::move(test);
      smallest_size = size;
    }
    if (!smallest) return false;
    smallest->name = best_.name;
    smallest->coordinates = best_.coordinates;
    best_ = *std::move(smallest);
    size_ = smallest_size;
    return true;
  }

  // We print one command a line.
  void drop_assertions() {
    for (size_t chunk = std::max<size_t>(1, size_.assertions / 2); chunk > 0; chunk /= 2) {
      for (size_t first = 0; first < size_.assertions && runs_ < options_.most_runs;) {
        TestCase test = best_;
        test.read.reset();
        test.text = without_assertions(best_.text, first, chunk);
        const Size size = size_of(test);
        if (size.assertions > 0 && is_shown_smaller(test)) {
          best_ = std::move(test);
          size_ = size;
        } else {
          first += chunk;
        }
      }
    }
  }
  bool is_shown_smaller(const TestCase& test) {
    const bool has_quantifier = test.text.find("(forall ") != std::string::npos ||
                                test.text.find("(exists ") != std::string::npos;
    if (has_quantifier && !is_certified(test)) return false;
    ++runs_;
    return shows_(test);
  }
  static std::string without_assertions(std::string_view text, size_t first, size_t count) {
    std::string rest;
    size_t number = 0;
    while (!text.empty()) {
      const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
      text.remove_prefix(line.size());
      const bool is_assertion = line.starts_with("(assert ");
      if (!is_assertion || number < first || number >= first + count) rest += line;
      number += is_assertion ? 1 : 0;
    }
    return rest;
  }

  const MinimiseOptions& options_;
  const std::function<bool(const TestCase&)>& shows_;
  base::Random random_;
  TestCase best_;
  Size size_;
  uint64_t runs_ = 0;
};

}  // namespace

Size size_of(const TestCase& test) {
  Size size;
  term::TermStore terms;
  const auto parsed = smtlib::parse(terms, test.text, test.name);
  if (!parsed) return size;
  size.bytes = test.text.size();
  std::vector<term::Term> roots;
  for (const smtlib::Command& command : parsed->script.commands()) {
    if (command.kind != smtlib::CommandKind::kAssert) continue;
    ++size.assertions;
    roots.push_back(parsed->script.terms(command)[0]);
  }
  size.depth = depth_of(terms, roots);
  return size;
}

Minimised minimise(const TestCase& test, const MinimiseOptions& options,
                   const std::function<bool(const TestCase&)>& shows, uint64_t seed) {
  const bool is_suitable = test.expectations.size() == 1 &&
                           test.expectations[0].status == Status::kSat &&
                           test.expectations[0].witness;
  if (is_suitable) return Minimiser(test, options, shows, seed).run();
  Minimised same;
  same.test = test;
  same.before = same.after = size_of(test);
  return same;
}

}  // namespace assay::mutate::storm
