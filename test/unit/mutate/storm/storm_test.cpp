#include "mutate/storm/storm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "campaign/builtin_seeds.h"
#include "mutate/storm/certified_checks.h"
#include "mutate/storm/incremental.h"
#include "mutate/storm/instance.h"
#include "mutate/storm/minimise.h"
#include "mutate/storm/pool.h"
#include "mutate/storm/unsat.h"

namespace assay::mutate::storm {
namespace {

using testcase::Grade;
using testcase::Seed;
using testcase::Status;
using testcase::TestCase;
using testing::HasSubstr;
using testing::Not;

Seed seed(const std::string& text, Status status, const std::string& model = {}) {
  Seed s{"seed", text, {}};
  s.label.status = status;
  s.label.grade = model.empty() ? Grade::kAgreed : Grade::kCertified;
  if (!model.empty()) s.label.witness = testcase::Witness{model};
  return s;
}

std::unique_ptr<Pool> pool_of(const SeedPool& seeds, const Options& options = {},
                              uint64_t random_seed = 1) {
  Source source;
  for (const PreparedSeed& s : seeds.seeds()) source.seeds.push_back(&s);
  return Pool::make(source, options, base::Random(random_seed, 0));
}

std::string value_of(const Pool& pool, const std::string& text) {
  for (size_t i = 0; i < pool.initial(); ++i) {
    if (pool.leaves()[pool.formulas()[i].parts[0]].text != text) continue;
    return pool.formulas()[i].value ? "T" : "F";
  }
  return "none";
}

std::unique_ptr<Strategy> storm(const SeedPool& pool, const Settings& settings = {}) {
  auto made = make_strategy("storm", settings, pool);
  EXPECT_TRUE(made.ok());
  return *std::move(made);
}

std::vector<Seed> some_builtin(size_t step) {
  std::vector<Seed> seeds;
  auto stored = *campaign::builtin_seeds();
  for (size_t i = 0; i < stored.size(); i += step) seeds.push_back(std::move(stored[i].seed));
  return seeds;
}

// Which of the lines the fuzzing makes; one for each line: any of its forms will do.
size_t lines_made(const SeedPool& seeds, const std::vector<std::vector<std::string>>& lines) {
  std::set<size_t> found;
  for (uint64_t i = 0; i < 300 && found.size() < lines.size(); ++i) {
    const auto pool = pool_of(seeds, {}, i);
    base::Random random(i);
    for (int k = 0; k < 30 && found.size() < lines.size(); ++k) {
      const auto test = make_instance(*pool, {}, random);
      if (!test) continue;
      for (size_t n = 0; n < lines.size(); ++n) {
        for (const std::string& line : lines[n]) {
          if (test->text.find("(assert " + line + ")\n") != std::string::npos) found.insert(n);
        }
      }
    }
  }
  return found.size();
}

// Figure 1: f = f1 and (f2 or f3), with f1 and f2 false and f3 true.
TEST(Storm, FigureOne) {
  const SeedPool seeds({seed(
      "(declare-const f1 Bool)(declare-const f2 Bool)(declare-const f3 Bool)"
      "(assert (and f1 (or f2 f3)))(check-sat)",
      Status::kSat,
      "((define-fun f1 () Bool false)(define-fun f2 () Bool false)(define-fun f3 () Bool true))")});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  EXPECT_EQ(pool->initial(), 5u);
  EXPECT_EQ(value_of(*pool, "f1"), "F");
  EXPECT_EQ(value_of(*pool, "f2"), "F");
  EXPECT_EQ(value_of(*pool, "f3"), "T");
  EXPECT_EQ(value_of(*pool, "(or f2 f3)"), "T");
  EXPECT_EQ(value_of(*pool, "(and f1 (or f2 f3))"), "F");
  EXPECT_GE(pool->formulas().size(), pool->initial() + 100);
  // Its new instance.
  EXPECT_EQ(lines_made(seeds, {{"(not f2)"}, {"(and (not f1) f3)", "(and f3 (not f1))"}}), 2u);
}

// Figure 2: from a and b, the assertion (not (and (not b) (not a))) that Z3str3 got wrong.
TEST(Storm, FigureTwo) {
  const std::string a =
      "(str.in_re S (re.++ re.allchar (re.++ (str.to_re \"7;\") (re.++ re.allchar (str.to_re "
      "\"aa\")))))";
  const std::string b = "(not (str.in_re S (re.union re.allchar (str.to_re \"X'jafa\"))))";
  const SeedPool seeds(
      {seed("(declare-const S String)(assert " + a + ")(assert " + b + ")(check-sat)", Status::kSat,
            "((define-fun S () String \"x7;yaa\"))")});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  EXPECT_EQ(value_of(*pool, a), "T");
  EXPECT_EQ(value_of(*pool, b), "T");
  EXPECT_EQ(lines_made(seeds, {{"(not (and (not " + b + ") (not " + a + ")))",
                                "(not (and (not " + a + ") (not " + b + ")))"}}),
            1u);
}

// Figure 3: (not B), (not (and (not A) B)), A from a seed over A and B.
TEST(Storm, FigureThree) {
  const SeedPool seeds(
      {seed("(declare-fun A () Bool)(declare-fun B () Bool)(assert (and (not B) A))(check-sat)",
            Status::kSat, "((define-fun A () Bool true)(define-fun B () Bool false))")});
  EXPECT_EQ(
      lines_made(seeds, {{"(not B)"}, {"(not (and (not A) B))", "(not (and B (not A)))"}, {"A"}}),
      3u);
}

TEST(Storm, EveryExpectationCanBeShownFromTheText) {
  const SeedPool pool(some_builtin(5));
  const auto strategy = storm(pool);
  const auto generator = strategy->start();
  size_t sat = 0;
  size_t unsat = 0;
  for (uint64_t i = 0; i < 1600; i += 3) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    EXPECT_TRUE(is_certified(*test)) << test->text;
    for (const auto& expected : test->expectations) {
      (expected.status == Status::kSat ? sat : unsat) += 1;
    }
  }
  EXPECT_GT(sat, 300u);
  EXPECT_GT(unsat, 10u);
}

TEST(Storm, ATestIsAFunctionOfItsNumbers) {
  const SeedPool pool(some_builtin(9));
  for (const Preset preset : {Preset::kFull, Preset::kPaper}) {
    Settings settings;
    settings.preset = preset;
    const auto strategy = storm(pool, settings);
    const auto in_order = strategy->start();
    std::vector<std::optional<TestCase>> tests;
    for (uint64_t i = 0; i < 200; ++i) tests.push_back(in_order->make(5, i));
    const auto at_random = strategy->start();
    base::Random random(11);
    for (int k = 0; k < 60; ++k) {
      const uint64_t i = random.below(200);
      if (random.chance(1, 4)) (void)at_random->make(6, random.below(5000));
      const auto again = at_random->make(5, i);
      ASSERT_EQ(again.has_value(), tests[i].has_value()) << i;
      if (!again) continue;
      EXPECT_EQ(again->text, tests[i]->text);
      ASSERT_EQ(again->expectations.size(), tests[i]->expectations.size());
      for (size_t e = 0; e < again->expectations.size(); ++e) {
        EXPECT_EQ(again->expectations[e].status, tests[i]->expectations[e].status);
      }
    }
  }
}

// A random assignment: an unsat seed has satisfiable instances too.
TEST(Storm, UnsatSeedsGiveSatInstances) {
  const SeedPool seeds(
      {seed("(declare-const x Int)(declare-fun f (Int) Int)(declare-sort U 0)(declare-const u U)"
            "(declare-const v U)(declare-const m (Array U Int))"
            "(assert (> (f x) 3))(assert (< (f x) 2))(assert (distinct u v))"
            "(assert (= (select m u) (select m v)))(check-sat)",
            Status::kUnsat)});
  for (uint64_t i = 0; i < 8; ++i) {
    const auto pool = pool_of(seeds, {}, i);
    ASSERT_TRUE(pool);
    EXPECT_EQ(pool->initial(), 4u) << pool->witness();
    base::Random random(i);
    const auto test = make_instance(*pool, {}, random);
    ASSERT_TRUE(test);
    EXPECT_TRUE(is_certified(*test)) << test->text << pool->witness();
  }
}

// What the standard leaves open is no fragment, unless the witness says what it is.
TEST(Storm, OpenFragmentsStayOut) {
  const std::string text =
      "(declare-const x Real)(assert (or (= (/ x 0.0) 1.0) (> x 2.0)))(check-sat)";
  const SeedPool open({seed(text, Status::kSat, "((define-fun x () Real 1.0))")});
  const auto without = pool_of(open);
  ASSERT_TRUE(without);
  EXPECT_EQ(value_of(*without, "(= (/ x 0.0) 1.0)"), "none");
  EXPECT_EQ(value_of(*without, "(> x 2.0)"), "F");
  const SeedPool told({seed(text, Status::kSat,
                            "((define-fun x () Real 1.0)(define-fun /0 ((y Real)) Real 1.0))")});
  const auto with = pool_of(told);
  ASSERT_TRUE(with);
  EXPECT_EQ(value_of(*with, "(= (/ x 0.0) 1.0)"), "T");
}

TEST(Storm, LetsAndNamesAreUnfoldedAndQuantifiersOpened) {
  const SeedPool seeds({seed(
      "(declare-const y Int)(declare-fun p (Int) Bool)"
      "(assert (! (let ((a (+ y 1))) (let ((b (> a 3))) (and b (! (< a 9) :named n)))) :named m))"
      "(assert (forall ((x Int)) (=> (p x) (> x y))))(assert (or m n))(check-sat)",
      Status::kSat, "((define-fun y () Int 5)(define-fun p ((x!0 Int)) Bool false))")});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  EXPECT_EQ(value_of(*pool, "(> (+ y 1) 3)"), "T");
  EXPECT_EQ(value_of(*pool, "(< (+ y 1) 9)"), "T");
  EXPECT_EQ(value_of(*pool, "(and (> (+ y 1) 3) (< (+ y 1) 9))"), "T");
  bool has_instance = false;
  for (const Leaf& leaf : pool->leaves()) {
    EXPECT_THAT(leaf.text, Not(HasSubstr("let")));
    EXPECT_THAT(leaf.text, Not(HasSubstr("named")));
    has_instance |= leaf.text.starts_with("(p ");
  }
  EXPECT_TRUE(has_instance);
}

TEST(Storm, SeedsShareAPoolRenamedApart) {
  const SeedPool seeds({seed("(declare-const x Int)(assert (> x 3))(check-sat)", Status::kSat,
                             "((define-fun x () Int 4))"),
                        seed("(declare-const x Bool)(assert (not x))(check-sat)", Status::kSat,
                             "((define-fun x () Bool false))")});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  EXPECT_EQ(value_of(*pool, "(> x_1 3)"), "T");
  EXPECT_EQ(value_of(*pool, "x_2"), "F");
}

TEST(Storm, ScriptsOfSeveralChecks) {
  const SeedPool seeds({seed(
      "(declare-const x Int)(declare-const y Int)(assert (or (> x y) (= x 3)))(assert (< y 8))"
      "(check-sat)",
      Status::kSat, "((define-fun x () Int 3)(define-fun y () Int 7))")});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  size_t unsat = 0;
  size_t assuming = 0;
  for (uint64_t i = 0; i < 200; ++i) {
    base::Random random(i);
    const auto test = make_script(*pool, {}, random);
    ASSERT_TRUE(test);
    EXPECT_GE(test->expectations.size(), 2u);
    EXPECT_TRUE(is_certified(*test)) << test->text;
    for (const auto& expected : test->expectations) {
      EXPECT_EQ(expected.grade, Grade::kCertified);
      unsat += expected.status == Status::kUnsat;
    }
    assuming += test->text.find("check-sat-assuming") != std::string::npos;
  }
  EXPECT_GT(unsat, 50u);
  EXPECT_GT(assuming, 20u);
}

// Every assignment of two Booleans is tried: no test that is made unsat may be true under one.
TEST(Storm, TheUnsatSideStaysUnsat) {
  const SeedPool seeds(
      {seed("(declare-const a Bool)(declare-const b Bool)(assert (or a b))(assert (=> a b))"
            "(assert (not b))(check-sat)",
            Status::kUnsat)});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  for (uint64_t i = 0; i < 100; ++i) {
    base::Random random(i);
    auto test = make_unsat(*pool, {}, Grade::kAgreed, random);
    ASSERT_TRUE(test);
    EXPECT_EQ(test->expectations[0].status, Status::kUnsat);
    EXPECT_EQ(test->expectations[0].grade, Grade::kAgreed);
    std::vector<std::string> names{"a", "b"};
    for (int n = 0; n < 12; ++n) {
      const std::string name = "storm_" + std::to_string(n);
      if (test->text.find("(declare-const " + name + " ") != std::string::npos) {
        names.push_back(name);
      }
    }
    ASSERT_LE(names.size(), 8u);
    test->expectations[0].status = Status::kSat;
    for (size_t bits = 0; bits < size_t{1} << names.size(); ++bits) {
      std::string model = "(";
      for (size_t n = 0; n < names.size(); ++n) {
        model += "(define-fun " + names[n] + " () Bool " +
                 ((bits >> n & 1) != 0 ? "true" : "false") + ")";
      }
      test->expectations[0].witness = testcase::Witness{model + ")"};
      ASSERT_FALSE(is_certified(*test)) << test->text << model;
    }
  }
}

// A solver that is wrong wherever x > 3 stands beside a disjunction.
TEST(Storm, TheMinimiserKeepsTheBugAndTheTruth) {
  const SeedPool seeds(
      {seed("(declare-const x Int)(declare-const y Int)(assert (or (> x 3) (= y 2)))"
            "(assert (and (< y x) (not (= x 9))))(assert (=> (> y 0) (distinct x y)))(check-sat)",
            Status::kSat, "((define-fun x () Int 5)(define-fun y () Int 2))")});
  const auto pool = pool_of(seeds);
  ASSERT_TRUE(pool);
  const auto shows = [](const TestCase& t) {
    return t.text.find("(or (> x 3) (= y 2))") != std::string::npos &&
           t.text.find("(< y x)") != std::string::npos;
  };
  base::Random random(1);
  std::optional<TestCase> big;
  for (int i = 0; i < 100 && (!big || !shows(*big) || size_of(*big).assertions < 20); ++i) {
    big = make_instance(*pool, {}, random);
  }
  ASSERT_TRUE(big && shows(*big));
  const Minimised small = minimise(*big, {}, shows, 1);
  EXPECT_TRUE(shows(small.test)) << small.test.text;
  EXPECT_TRUE(is_certified(small.test)) << small.test.text;
  EXPECT_LE(small.after.assertions, 3u) << small.test.text;
  EXPECT_LT(small.after.bytes, small.before.bytes / 2);
  EXPECT_EQ(small.after, size_of(small.test));
}

TEST(Storm, RefusesWhatItDoesNotKnow) {
  const SeedPool seeds({seed("(assert true)(check-sat)", Status::kSat)});
  Settings settings;
  settings.values["connectives"] = "and,nand";
  EXPECT_FALSE(make_strategy("storm", settings, seeds).ok());
  settings.values = {{"dmax", "3"}};
  EXPECT_FALSE(make_strategy("storm", settings, seeds).ok());
  const SeedPool none({seed("(push 1)(check-sat)(check-sat)", Status::kSat)});
  EXPECT_FALSE(make_strategy("storm", {}, none).ok());
}

}  // namespace
}  // namespace assay::mutate::storm
