#include "mutate/fusion/fusion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "base/random.h"
#include "campaign/builtin_seeds.h"
#include "mutate/certify.h"
#include "os/file.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::mutate::fusion {
namespace {

using testcase::Grade;
using testcase::Seed;
using testcase::Status;
using testcase::TestCase;
using testing::HasSubstr;

Seed sat_parent(const std::string& name, const std::string& text, const std::string& model,
                Grade grade = Grade::kCertified) {
  Seed seed{name, text + "(check-sat)", {}};
  seed.label.status = Status::kSat;
  seed.label.grade = grade;
  if (!model.empty()) seed.label.witness = testcase::Witness{model};
  return seed;
}

Seed unsat_parent(const std::string& name, const std::string& text) {
  Seed seed{name, text + "(check-sat)", {}};
  seed.label.status = Status::kUnsat;
  seed.label.grade = Grade::kAgreed;
  return seed;
}

std::unique_ptr<Strategy> fusion(const SeedPool& pool,
                                 std::map<std::string, std::string> values = {},
                                 Preset preset = Preset::kFull) {
  auto made = make_strategy("fusion", {preset, std::move(values)}, pool);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().to_string());
  return *std::move(made);
}

// The index whose test is this text, among the first ones.
std::optional<TestCase> find(const Strategy& strategy, const std::string& text) {
  const auto generator = strategy.start();
  for (uint64_t i = 0; i < 20'000; ++i) {
    auto test = generator->make(1, i);
    if (test && test->text == text) return test;
  }
  return std::nullopt;
}

TEST(Fusion, Figure1) {
  const SeedPool pool({sat_parent("phi1", "(declare-fun x () Int)(assert (> x 0))(assert (> x 1))",
                                  "((define-fun x () Int 2))"),
                       sat_parent("phi2", "(declare-fun y () Int)(assert (< y 0))(assert (< y 1))",
                                  "((define-fun y () Int (- 1)))")});
  const auto test = find(*fusion(pool, {{"only", "int-add"}}), R"((set-logic QF_LIA)
(declare-fun x_0 () Int)
(declare-fun y_1 () Int)
(declare-fun z1 () Int)
(assert (> x_0 0))
(assert (> (- z1 y_1) 1))
(assert (< (- z1 x_0) 0))
(assert (< y_1 1))
(check-sat)
)");
  ASSERT_TRUE(test);
  EXPECT_EQ(test->expectations[0].status, Status::kSat);
  EXPECT_EQ(test->expectations[0].grade, Grade::kCertified);
  EXPECT_THAT(test->expectations[0].witness->model, HasSubstr("(define-fun z1 () Int 1)"));
  EXPECT_THAT(test->expectations[0].derivation, HasSubstr("z1 = int-add(x_0, y_1)"));
}

TEST(Fusion, Figure3) {
  const SeedPool pool(
      {sat_parent("phi1",
                  "(declare-fun x () Int)(declare-fun w () Bool)(assert (= x (- 1)))"
                  "(assert (= w (= x (- 1))))(assert w)",
                  "((define-fun x () Int (- 1))(define-fun w () Bool true))"),
       sat_parent("phi2",
                  "(declare-fun y () Int)(declare-fun v () Bool)"
                  "(assert (= v (not (= y (- 1)))))(assert (ite v false (= y (- 1))))",
                  "((define-fun y () Int (- 1))(define-fun v () Bool false))")});
  const auto test =
      find(*fusion(pool, {{"only", "int-multiply"}}, Preset::kPaper), R"((set-logic QF_NIA)
(declare-fun x_0 () Int)
(declare-fun w_0 () Bool)
(declare-fun y_1 () Int)
(declare-fun v_1 () Bool)
(declare-fun z1 () Int)
(assert (= (div z1 y_1) (- 1)))
(assert (= w_0 (= x_0 (- 1))))
(assert w_0)
(assert (= v_1 (not (= y_1 (- 1)))))
(assert (ite v_1 false (= (div z1 x_0) (- 1))))
(check-sat)
)");
  ASSERT_TRUE(test);
  EXPECT_EQ(test->expectations[0].grade, Grade::kCertified);
}

TEST(Fusion, Figure5) {
  const SeedPool pool(
      {unsat_parent("phi3",
                    "(declare-fun x () Real)(assert (not (= (+ (+ 1.0 x) 6.0) (+ 7.0 x))))"),
       unsat_parent("phi4",
                    "(declare-fun y () Real)(declare-fun w () Real)(declare-fun v () Real)"
                    "(assert (and (< y v) (>= w v) (< (/ w v) 0.0) (> y 0.0)))")});
  const auto test =
      find(*fusion(pool, {{"only", "real-multiply"}}, Preset::kPaper), R"((set-logic QF_NRA)
(declare-fun x_0 () Real)
(declare-fun y_1 () Real)
(declare-fun w_1 () Real)
(declare-fun v_1 () Real)
(declare-fun z1 () Real)
(assert (or (not (= (+ (+ 1.0 (/ z1 y_1)) 6.0) (+ 7.0 x_0))) (and (< (/ z1 x_0) v_1) (>= w_1 v_1) (< (/ w_1 v_1) 0.0) (> (/ z1 x_0) 0.0))))
(assert (= z1 (* x_0 y_1)))
(assert (= x_0 (/ z1 y_1)))
(assert (= y_1 (/ z1 x_0)))
(check-sat)
)");
  ASSERT_TRUE(test);
  EXPECT_EQ(test->expectations[0].status, Status::kUnsat);
}

// x * y with y = 0 does not give x back; another function must be taken, or none.
TEST(Fusion, ZeroIsNoDivisor) {
  const SeedPool pool(
      {sat_parent("a", "(declare-fun x () Int)(assert (= x 5))", "((define-fun x () Int 5))"),
       sat_parent("b", "(declare-fun y () Int)(assert (= y 0))", "((define-fun y () Int 0))")});
  const auto strategy = fusion(pool, {{"only", "int-multiply"}});
  const auto generator = strategy->start();
  for (uint64_t i = 0; i < 50; ++i) EXPECT_FALSE(generator->make(1, i)) << i;
}

// Each is satisfiable, and together they are not, whatever is fused.
TEST(Fusion, WitnessesMustAgreeAboutDivisionByZero) {
  const auto half = [](const char* name, const char* value) {
    return std::string("(declare-fun ") + name + " () Real)(assert (= (/ " + name + " 0.0) " +
           value + "))(assert (= " + name + " 1.0))";
  };
  const SeedPool pool(
      {sat_parent("a", half("x", "1.0"),
                  "((define-fun x () Real 1.0)(define-fun /0 ((x!0 Real)) Real 1.0))"),
       sat_parent("b", half("y", "2.0"),
                  "((define-fun y () Real 1.0)(define-fun /0 ((x!0 Real)) Real 2.0))")});
  const auto strategy = fusion(pool);
  const auto generator = strategy->start();
  for (uint64_t i = 0; i < 40; ++i) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    EXPECT_THAT(test->expectations[0].derivation, HasSubstr("disjunction")) << test->text;
  }
}

// The value of x / 0 does not matter to the first, so the second may have its own.
TEST(Fusion, RobustSeedsJoinOthers) {
  const SeedPool pool(
      {sat_parent("a", "(declare-fun x () Real)(assert (or (> x 0.0) (> (/ x 0.0) 1.0)))",
                  "((define-fun x () Real 1.0)(define-fun /0 ((x!0 Real)) Real 7.0))"),
       sat_parent("b", "(declare-fun y () Real)(assert (= (/ y 0.0) 2.0))",
                  "((define-fun y () Real 1.0)(define-fun /0 ((x!0 Real)) Real 2.0))")});
  const auto strategy = fusion(pool);
  const auto generator = strategy->start();
  size_t conjunctions = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    if (test->expectations[0].derivation.find("conjunction") != std::string::npos) ++conjunctions;
    EXPECT_EQ(certify(test->text, test->expectations[0].witness->model), Certificate::kTrue);
  }
  EXPECT_GT(conjunctions, 0u);
}

TEST(Fusion, AgreedSeedsAreFusedByWhatAlwaysHolds) {
  const char* quantified =
      "(declare-fun f (Int) Int)(declare-fun x () Int)"
      "(assert (forall ((y Int)) (> (f y) (+ y x))))";
  const SeedPool pool({sat_parent("a", quantified, "", Grade::kAgreed),
                       sat_parent("b", quantified, "", Grade::kAgreed)});
  const auto strategy = fusion(pool);
  const auto generator = strategy->start();
  size_t made = 0;
  for (uint64_t i = 0; i < 50; ++i) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    ++made;
    EXPECT_EQ(test->expectations[0].grade, Grade::kAgreed);
    EXPECT_FALSE(test->expectations[0].witness);
    EXPECT_THAT(test->expectations[0].derivation, Not(HasSubstr("int-multiply")));
    EXPECT_THAT(test->expectations[0].derivation, Not(HasSubstr("uninterpreted")));
  }
  EXPECT_GT(made, 0u);
}

TEST(Fusion, MixedForms) {
  const SeedPool pool(
      {sat_parent("a", "(declare-fun x () Int)(assert (> x 1))", "((define-fun x () Int 2))"),
       unsat_parent("b", "(declare-fun y () Int)(assert (< y y))")});
  const auto strategy = fusion(pool, {{"only", "int-add"}});
  const auto generator = strategy->start();
  size_t seen_sat = 0;
  size_t seen_unsat = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    const testcase::Expectation& expected = test->expectations[0];
    if (expected.status == Status::kSat) {
      ++seen_sat;
      EXPECT_THAT(test->text, HasSubstr("(assert (or "));
      EXPECT_EQ(certify(test->text, expected.witness->model), Certificate::kTrue);
    } else {
      ++seen_unsat;
      EXPECT_THAT(test->text, HasSubstr("(assert (= z1 (+ x_0 y_1)))"));
    }
  }
  EXPECT_GT(seen_sat, 0u);
  EXPECT_GT(seen_unsat, 0u);
}

TEST(Fusion, PatternsAndBoundVariablesAreLeftAlone) {
  const SeedPool pool(
      {unsat_parent("a",
                    "(declare-fun f (Int) Int)(declare-fun x () Int)"
                    "(assert (forall ((y Int)) (! (> (f (+ x y)) x) :pattern ((f (+ x y))))))"
                    "(assert (< (f x) x))"),
       unsat_parent("b", "(declare-fun y () Int)(assert (let ((x y)) (< x y)))")});
  const auto strategy = fusion(pool, {{"p", "100"}, {"only", "int-add"}});
  const auto generator = strategy->start();
  size_t made = 0;
  for (uint64_t i = 0; i < 30; ++i) {
    const auto test = generator->make(1, i);
    if (!test) continue;
    ++made;
    EXPECT_THAT(test->text, HasSubstr(":pattern ((f_0 (+ x_0 y_0)))"));
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, test->text);
    ASSERT_TRUE(parsed.ok()) << test->text;
    EXPECT_EQ(smtlib::to_text(terms, parsed->script), test->text);
  }
  EXPECT_GT(made, 0u);
}

class FusionOfBuiltinSeeds : public testing::Test {
 protected:
  static SeedPool pool() {
    std::vector<Seed> seeds;
    const auto builtin = campaign::builtin_seeds();
    for (const findings::StoredSeed& stored : *builtin) {
      if (stored.aside.empty()) seeds.push_back(stored.seed);
    }
    return SeedPool(std::move(seeds));
  }
};

// What a generator made before must not matter.
TEST_F(FusionOfBuiltinSeeds, IsAFunctionOfItsCoordinates) {
  const SeedPool seeds = pool();
  for (const char* depth : {"1", "3"}) {
    const auto strategy = fusion(seeds, {{"depth", depth}});
    const auto in_order = strategy->start();
    const auto shuffled = strategy->start();
    std::vector<uint64_t> order(150);
    std::iota(order.begin(), order.end(), 0);
    std::vector<std::optional<TestCase>> tests;
    for (const uint64_t i : order) tests.push_back(in_order->make(5, i));
    base::Random random(3);
    random.shuffle(std::span(order));
    for (const uint64_t i : order) {
      const auto again = shuffled->make(5, i);
      ASSERT_EQ(again.has_value(), tests[i].has_value()) << i;
      if (!again) continue;
      EXPECT_EQ(again->text, tests[i]->text);
      EXPECT_EQ(again->expectations[0].derivation, tests[i]->expectations[0].derivation);
      EXPECT_EQ(again->expectations[0].witness.has_value(),
                tests[i]->expectations[0].witness.has_value());
      if (again->expectations[0].witness) {
        EXPECT_EQ(again->expectations[0].witness->model, tests[i]->expectations[0].witness->model);
      }
    }
  }
}

TEST_F(FusionOfBuiltinSeeds, IsWellFormedInItsLogicAndTrueUnderItsWitness) {
  const SeedPool seeds = pool();
  for (const char* depth : {"1", "2"}) {
    const auto strategy = fusion(seeds, {{"depth", depth}});
    const auto generator = strategy->start();
    for (uint64_t i = 0; i < 150; ++i) {
      const auto test = generator->make(11, i);
      if (!test) continue;
      term::TermStore terms;
      const auto parsed = smtlib::parse(terms, test->text);
      ASSERT_TRUE(parsed.ok()) << parsed.error().to_string() << test->text;
      EXPECT_EQ(smtlib::to_text(terms, parsed->script), test->text);
      const smtlib::Logic needed = smtlib::logic_needed(terms, parsed->script);
      const auto declared = smtlib::logic_named(terms.text(parsed->script.commands().front().name));
      EXPECT_TRUE(!declared || admits(*declared, needed)) << test->text;
      const testcase::Expectation& expected = test->expectations[0];
      if (!expected.witness) continue;
      const Certificate seen = certify(test->text, expected.witness->model);
      EXPECT_TRUE(seen == Certificate::kTrue || (seen == Certificate::kOpen && needed.quantifiers))
          << test->text << expected.witness->model;
    }
  }
}

// What concat makes of the same seeds: nothing fused, the same answer, and no constraints.
TEST_F(FusionOfBuiltinSeeds, HasItsParentsSideBySideAsBaseline) {
  const SeedPool seeds = pool();
  const auto strategy = fusion(seeds, {});
  const auto generator = strategy->start();
  size_t made = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    const auto test = generator->make(11, i);
    const auto baseline = generator->baseline(11, i);
    if (!test || !baseline) continue;
    ++made;
    const testcase::Expectation& fused = test->expectations[0];
    const testcase::Expectation& plain = baseline->expectations[0];
    EXPECT_EQ(plain.status, fused.status);
    EXPECT_EQ(plain.derivation, fused.derivation.substr(0, plain.derivation.size()));
    EXPECT_EQ(baseline->text.find("(declare-fun z1 "), std::string::npos);
    EXPECT_NE(test->text.find("(declare-fun z1 "), std::string::npos);
    EXPECT_LT(baseline->text.size(), test->text.size());
    if (plain.status == Status::kSat && plain.witness) {
      EXPECT_EQ(certify(baseline->text, plain.witness->model), Certificate::kTrue);
    }
    // Making it leaves no trace.
    EXPECT_EQ(generator->make(11, i)->text, test->text);
  }
  EXPECT_GT(made, 60u);
}

TEST(Fusion, RefusesWhatItDoesNotKnow) {
  const SeedPool pool(
      {sat_parent("a", "(declare-fun x () Int)(assert (= x 5))", "((define-fun x () Int 5))"),
       unsat_parent("b", "(declare-fun y () Int)(assert (< y y))")});
  for (const auto& [name, value, message] :
       {std::tuple("depth", "9", "expected a number"), std::tuple("only", "no", "no rule 'no'"),
        std::tuple("rules", "/nowhere", "nowhere"), std::tuple("colour", "red", "colour")}) {
    const auto made = make_strategy("fusion", {Preset::kFull, {{name, value}}}, pool);
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error().to_string(), HasSubstr(message));
  }
  EXPECT_FALSE(make_strategy("fusion", {}, SeedPool(std::vector<Seed>{})).ok());
}

}  // namespace
}  // namespace assay::mutate::fusion
