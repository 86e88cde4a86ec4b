#include "mutate/concat.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/read_script.h"
#include "mutate/certify.h"

namespace assay::mutate {

using testcase::Expectation;
using testcase::Grade;
using testcase::Status;
using testcase::TestCase;

namespace {

std::string conjunction(const PreparedSeed& seed, std::string_view suffix) {
  std::string text;
  for (const std::string& assertion : seed.assertions) {
    text += (text.empty() ? "" : " ") + renamed(assertion, seed.names, suffix);
  }
  return seed.assertions.size() == 1 ? text : "(and " + text + ")";
}

class ConcatGenerator : public Generator {
 public:
  ConcatGenerator(const Strategy& strategy, bool is_full)
      : Generator(strategy), is_full_(is_full) {}

 protected:
  std::optional<TestCase> make_one(uint64_t seed, uint64_t index) override {
    base::Random random = this->random(seed, index);
    const auto& sat = pool().sat();
    const auto& unsat = pool().unsat();
    // Each kind as often as it has seeds.
    const bool is_sat = random.below(sat.size() + unsat.size()) < sat.size();
    const auto& list = is_sat ? sat : unsat;
    if (list.size() < 2) return std::nullopt;
    const size_t i = random.below(list.size());
    const PreparedSeed& first = pool().seeds()[list[i]];
    const PreparedSeed& second = pool().seeds()[partner(list, i, random)];
    return is_sat ? join(first, second) : separate(first, second);
  }

 private:
  // Any other seed; ours prefers one of the same logic, which more solvers read and sooner solve.
  uint32_t partner(const std::vector<uint32_t>& list, size_t i, base::Random& random) const {
    if (is_full_ && random.chance(3, 4)) {
      std::vector<uint32_t> same;
      for (const uint32_t other : list) {
        if (other != list[i] && pool().seeds()[other].logic == pool().seeds()[list[i]].logic) {
          same.push_back(other);
        }
      }
      if (!same.empty()) return random.pick(std::span(same));
    }
    return list[(i + 1 + random.below(list.size() - 1)) % list.size()];
  }

  static std::string beginning(const PreparedSeed& first, const PreparedSeed& second) {
    return "(set-logic ALL)\n" + renamed(first.declarations, first.names, "_1") +
           renamed(second.declarations, second.names, "_2");
  }

  static std::optional<TestCase> join(const PreparedSeed& first, const PreparedSeed& second) {
    std::string text = beginning(first, second);
    for (const auto& [seed, suffix] : {std::pair(&first, "_1"), std::pair(&second, "_2")}) {
      for (const std::string& assertion : seed->assertions) {
        text += "(assert " + renamed(assertion, seed->names, suffix) + ")\n";
      }
    }
    Expectation expected;
    expected.status = Status::kSat;
    expected.derivation =
        fmt::format("the conjunction of {} and {}", first.seed.name, second.seed.name);
    const testcase::Label& one = first.seed.label;
    const testcase::Label& two = second.seed.label;
    if (one.witness && two.witness) {
      // One list around both: of two models in one text the reader would take the last.
      expected.witness =
          testcase::Witness{"(model\n" + renamed_model(one.witness->model, first.names, "_1") +
                            "\n" + renamed_model(two.witness->model, second.names, "_2") + "\n)\n"};
    }
    return finish(std::move(text), std::move(expected),
                  !first.may_be_unspecified && !second.may_be_unspecified);
  }

  static std::optional<TestCase> separate(const PreparedSeed& first, const PreparedSeed& second) {
    std::string text = beginning(first, second);
    text += "(assert (or " + conjunction(first, "_1") + " " + conjunction(second, "_2") + "))\n";
    Expectation expected;
    expected.status = Status::kUnsat;
    expected.grade = std::min(first.seed.label.grade, second.seed.label.grade);
    expected.derivation =
        fmt::format("the disjunction of {} and {}", first.seed.name, second.seed.name);
    return finish(std::move(text), std::move(expected), true);
  }

  // Reads it, evaluates the witness, and prints it with the logic that it needs.
  static std::optional<TestCase> finish(std::string text, Expectation expected,
                                        bool is_fully_specified) {
    text += "(check-sat)\n";
    auto read = eval::ReadScript::parse(text, "concat");
    if (!read) return std::nullopt;
    if (expected.status == Status::kSat) {
      expected.grade = grade_of(**read, expected, is_fully_specified);
      if (expected.grade == Grade::kNone) return std::nullopt;
      if (expected.grade != Grade::kCertified) expected.witness.reset();
    }
    (*read)->set_smallest_logic();
    TestCase test;
    test.text = (*read)->text();
    test.expectations.push_back(std::move(expected));
    test.read = *std::move(read);
    return test;
  }

  static Grade grade_of(eval::ReadScript& script, const Expectation& expected,
                        bool is_fully_specified) {
    const Grade fallback = is_fully_specified ? Grade::kAgreed : Grade::kNone;
    if (!expected.witness) return fallback;
    switch (certify(script, 0, expected.witness->model)) {
      case Certificate::kTrue:
        return Grade::kCertified;
      case Certificate::kFalse:
        return Grade::kNone;
      default:
        return fallback;
    }
  }

  const bool is_full_;
};

class Concat : public Strategy {
 public:
  Concat(const Settings& settings, const SeedPool& pool)
      : Strategy("concat", settings, pool), is_full_(settings.preset == Preset::kFull) {}
  std::unique_ptr<Generator> start() const override {
    return std::make_unique<ConcatGenerator>(*this, is_full_);
  }

 private:
  const bool is_full_;
};

}  // namespace

base::Result<std::unique_ptr<Strategy>> make_concat(const Settings& settings,
                                                    const SeedPool& pool) {
  if (const auto error = SettingsReader(settings).error("concat")) return *error;
  if (pool.sat().size() < 2 && pool.unsat().size() < 2) {
    return base::Error{"concat needs two labelled seeds that are both sat or both unsat", {}};
  }
  return std::unique_ptr<Strategy>(std::make_unique<Concat>(settings, pool));
}

}  // namespace assay::mutate
