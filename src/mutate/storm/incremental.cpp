#include "mutate/storm/incremental.h"

#include <algorithm>

#include "eval/read_script.h"
#include "mutate/storm/certified_checks.h"
#include "mutate/storm/writer.h"

namespace assay::mutate::storm {

using testcase::Expectation;
using testcase::Grade;
using testcase::Status;
using testcase::TestCase;

namespace {

constexpr eval::Limits kLimits = {.steps = 1'000'000};
constexpr uint64_t kMostChecks = 8;
constexpr size_t kMostFrames = 5;
constexpr uint64_t kMostSplits = 4;  // of a contradiction

// A formula or its negation.
struct Literal {
  uint32_t formula = 0;
  bool is_negated = false;
};
using Clause = std::vector<Literal>;

// A Boolean constant of our own: it implies a formula, or equals it.
struct Guard {
  std::string name;
  bool value = false;  // in the witness
};
// Two guards that imply a formula and its negation.
struct Rivals {
  Guard one;
  Guard other;
};

struct Frame {
  bool is_contradictory = false;
  std::vector<Guard> guards;
  std::vector<Rivals> rivals;
};

class Scribe {
 public:
  Scribe(const Pool& pool, const Options& options, base::Random& random)
      : pool_(pool), options_(options), random_(random), writer_(pool), frames_(1) {}

  std::optional<TestCase> run() {
    const uint64_t checks = 2 + random_.below(kMostChecks - 1);
    add_true(1 + random_.below(4));
    while (expected_.size() < checks) step();
    TestCase test;
    test.text = writer_.finish();
    const std::string witness = fresh_values_.empty()
                                    ? pool_.witness()
                                    : "(model\n" + pool_.witness() + "\n" + fresh_values_ + ")\n";
    for (Expectation& expected : expected_) {
      if (expected.status == Status::kSat) expected.witness = testcase::Witness{witness};
    }
    test.expectations = std::move(expected_);
    if (writer_.has_quantifier()) {
      auto read = testcase::read_script(test);
      if (!read) return std::nullopt;
      test.read = *std::move(read);
      if (!is_certified(test, kLimits)) return std::nullopt;
    }
    return test;
  }

 private:
  void step() {
    const bool is_full = options_.bytes > 0 && writer_.bytes() > options_.bytes;
    switch (random_.below(12)) {
      case 0:
      case 1:
        return push();
      case 2:
      case 3:
        return pop();
      case 4:
      case 5:
        if (!is_full) add_true(1 + random_.below(6));
        return;
      case 6:
        if (!is_full && frames_.size() > 1 && !is_unsat()) contradict();
        return;
      case 7:
        if (!is_full) add_guard();
        return;
      case 8:
        if (!is_full) add_rivals();
        return;
      case 9:
        return check_assuming();
      default:
        check("(check-sat)", is_unsat(), "clauses that leave no case");
        // Asking twice must give the same answer.
        if (random_.chance(1, 4)) {
          check("(check-sat)", is_unsat(), "clauses that leave no case");
        }
    }
  }

  bool is_unsat() const { return std::ranges::any_of(frames_, &Frame::is_contradictory); }

  void push() {
    const uint64_t count = random_.chance(1, 5) ? 2 : 1;
    if (frames_.size() + count > kMostFrames) return;
    writer_.command("(push " + std::to_string(count) + ")");
    frames_.resize(frames_.size() + count);
  }
  void pop() {
    if (frames_.size() == 1) return;
    const uint64_t count = frames_.size() > 2 && random_.chance(1, 5) ? 2 : 1;
    writer_.command("(pop " + std::to_string(count) + ")");
    frames_.resize(frames_.size() - count);
  }

  void add_true(uint64_t count) {
    for (; count > 0; --count) {
      const uint32_t f = pool_.random_formula(random_);
      writer_.assert_formula(f, !pool_.formulas()[f].value);
    }
  }

  // The empty clause, split again and again: C is what (C or f) and (C or not f) imply.
  void contradict() {
    std::vector<Clause> clauses(1);
    for (uint64_t splits = 1 + random_.below(kMostSplits); splits > 0; --splits) {
      const size_t at = random_.below(clauses.size());
      const uint32_t f = pool_.random_formula(random_);
      Clause other = clauses[at];
      clauses[at].push_back({f, false});
      other.push_back({f, true});
      clauses.push_back(std::move(other));
    }
    random_.shuffle(std::span(clauses));
    for (Clause& clause : clauses) {
      random_.shuffle(std::span(clause));
      write(clause);
    }
    frames_.back().is_contradictory = true;
  }

  void write(const Clause& clause) {
    writer_.text(clause.size() == 1 ? "(assert " : "(assert (or");
    for (const Literal& literal : clause) {
      if (clause.size() > 1) writer_.text(" ");
      if (literal.is_negated) writer_.text("(not ");
      writer_.formula(literal.formula);
      if (literal.is_negated) writer_.text(")");
    }
    writer_.text(clause.size() == 1 ? ")\n" : "))\n");
  }

  Guard new_guard(bool value) {
    Guard guard{writer_.fresh_name(), value};
    fresh_values_ += "(define-fun " + guard.name + " () Bool " + (value ? "true" : "false") + ")\n";
    return guard;
  }

  void assert_guard(const Guard& guard, std::string_view connective, uint32_t f, bool is_negated) {
    writer_.text("(assert (" + std::string(connective) + " " + guard.name + " ");
    writer_.text(is_negated ? "(not " : "");
    writer_.formula(f);
    writer_.text(is_negated ? ")))\n" : "))\n");
  }

  void add_guard() {
    const uint32_t f = pool_.random_formula(random_);
    const Guard guard = new_guard(pool_.formulas()[f].value);
    assert_guard(guard, random_.chance(1, 2) ? "=>" : "=", f, false);
    frames_.back().guards.push_back(guard);
  }

  void add_rivals() {
    const uint32_t f = pool_.random_formula(random_);
    const bool value = pool_.formulas()[f].value;
    Rivals rivals{new_guard(value), new_guard(!value)};
    assert_guard(rivals.one, "=>", f, false);
    assert_guard(rivals.other, "=>", f, true);
    frames_.back().rivals.push_back(std::move(rivals));
  }

  void check_assuming() {
    std::vector<Guard> guards;
    std::vector<Rivals> rivals;
    for (const Frame& frame : frames_) {
      guards.insert(guards.end(), frame.guards.begin(), frame.guards.end());
      rivals.insert(rivals.end(), frame.rivals.begin(), frame.rivals.end());
    }
    const bool is_refuted = !rivals.empty() && random_.chance(1, 2);
    std::vector<std::string> literals;
    for (const Guard& guard : guards) {
      if (random_.chance(1, 2)) continue;
      literals.push_back(guard.value ? guard.name : "(not " + guard.name + ")");
    }
    if (is_refuted) {
      const Rivals& pair = random_.pick(std::span(rivals));
      literals.push_back(pair.one.name);
      literals.push_back(pair.other.name);
    }
    if (literals.empty()) return;
    random_.shuffle(std::span(literals));
    std::string command = "(check-sat-assuming (";
    for (size_t i = 0; i < literals.size(); ++i) command += (i == 0 ? "" : " ") + literals[i];
    check(command + "))", is_refuted || is_unsat(),
          is_refuted ? "assumptions that imply a formula and its negation"
                     : "clauses that leave no case");
  }

  void check(std::string_view command, bool is_refuted, std::string_view why) {
    writer_.command(command);
    Expectation expected;
    expected.grade = Grade::kCertified;
    expected.status = is_refuted ? Status::kUnsat : Status::kSat;
    expected.derivation =
        is_refuted ? std::string(why) + ", over formulas of " + pool_.origin()
                   : "formulas of " + pool_.origin() + " by their values under one assignment";
    expected_.push_back(std::move(expected));
  }

  const Pool& pool_;
  const Options& options_;
  base::Random& random_;
  Writer writer_;
  std::vector<Frame> frames_;
  std::string fresh_values_;
  std::vector<Expectation> expected_;
};

}  // namespace

std::optional<TestCase> make_script(const Pool& pool, const Options& options,
                                    base::Random& random) {
  return Scribe(pool, options, random).run();
}

}  // namespace assay::mutate::storm
