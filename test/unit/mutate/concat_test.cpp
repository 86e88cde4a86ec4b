#include "mutate/concat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/builtin_seeds.h"
#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"

namespace assay::mutate {
namespace {

using testcase::Grade;
using testcase::Seed;
using testcase::Status;
using testing::HasSubstr;

Seed sat_seed(const std::string& name, const std::string& text, const std::string& model,
              Grade grade = Grade::kCertified) {
  Seed seed{name, text, {}};
  seed.label.status = Status::kSat;
  seed.label.grade = grade;
  if (!model.empty()) seed.label.witness = testcase::Witness{model};
  return seed;
}

Seed unsat_seed(const std::string& name, const std::string& text) {
  Seed seed{name, text, {}};
  seed.label.status = Status::kUnsat;
  seed.label.grade = Grade::kAgreed;
  return seed;
}

std::unique_ptr<Strategy> concat(const SeedPool& pool) {
  auto made = make_strategy("concat", {}, pool);
  EXPECT_TRUE(made.ok());
  return *std::move(made);
}

TEST(Concat, JoinsSatisfiableSeeds) {
  const SeedPool pool({sat_seed("a", "(declare-const x Int)(assert (> x 3))(check-sat)",
                                "((define-fun x () Int 4))"),
                       sat_seed("b", "(declare-const x Bool)(assert (not x))(check-sat)",
                                "((define-fun x () Bool false))")});
  const auto test = concat(pool)->start()->make(1, 0);
  ASSERT_TRUE(test);
  EXPECT_THAT(test->text, HasSubstr("(set-logic QF_IDL)"));
  EXPECT_EQ(test->expectations[0].status, Status::kSat);
  EXPECT_EQ(test->expectations[0].grade, Grade::kCertified);
  EXPECT_THAT(test->expectations[0].witness->model, HasSubstr("x_1"));
  EXPECT_EQ(test->coordinates.seeds_digest, pool.digest());
}

TEST(Concat, DividesUnsatisfiableSeeds) {
  const SeedPool pool(
      {unsat_seed("a", "(declare-const x Int)(assert (> x 3))(assert (< x 3))(check-sat)"),
       unsat_seed("b", "(assert false)(check-sat)")});
  const auto test = concat(pool)->start()->make(1, 0);
  ASSERT_TRUE(test);
  EXPECT_THAT(test->text, HasSubstr("(assert (or "));
  EXPECT_EQ(test->expectations[0].status, Status::kUnsat);
  EXPECT_EQ(test->expectations[0].grade, Grade::kAgreed);
}

// Each is satisfiable; together they are not.
TEST(Concat, WitnessesMustAgreeAboutDivisionByZero) {
  const auto half = [](const char* value) {
    return std::string("(assert (= (/ 1.0 0.0) ") + value + "))(check-sat)";
  };
  const SeedPool pool({sat_seed("a", half("1.0"), "((define-fun /0 ((x!0 Real)) Real 1.0))"),
                       sat_seed("b", half("2.0"), "((define-fun /0 ((x!0 Real)) Real 2.0))")});
  for (uint64_t i = 0; i < 20; ++i) EXPECT_FALSE(concat(pool)->start()->make(1, i)) << i;
}

TEST(Concat, WithoutAWitnessItIsAgreedOrNothing) {
  const char* quantified =
      "(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(check-sat)";
  const SeedPool agreed({sat_seed("a", quantified, "", Grade::kAgreed),
                         sat_seed("b", quantified, "", Grade::kAgreed)});
  const auto test = concat(agreed)->start()->make(1, 0);
  ASSERT_TRUE(test);
  EXPECT_EQ(test->expectations[0].grade, Grade::kAgreed);
  const char* divided =
      "(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) (div x 0))))(check-sat)";
  const SeedPool open(
      {sat_seed("a", divided, "", Grade::kAgreed), sat_seed("b", divided, "", Grade::kAgreed)});
  EXPECT_FALSE(concat(open)->start()->make(1, 0));
}

TEST(Concat, IsAFunctionOfItsCoordinates) {
  std::vector<Seed> seeds;
  const auto builtin = campaign::builtin_seeds();
  for (const findings::StoredSeed& stored : *builtin) seeds.push_back(stored.seed);
  const SeedPool pool(std::move(seeds));
  const auto one = concat(pool);
  const auto two = concat(pool);
  size_t made = 0;
  for (uint64_t i = 0; i < 200; ++i) {
    const auto a = one->start()->make(7, i);
    const auto b = two->start()->make(7, i);
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) continue;
    ++made;
    EXPECT_EQ(a->text, b->text);
    term::TermStore terms;
    EXPECT_TRUE(smtlib::parse(terms, a->text, a->name).ok());
  }
  EXPECT_GT(made, 150U);
}

TEST(Concat, NeedsTwoSeeds) {
  const SeedPool pool({unsat_seed("a", "(assert false)(check-sat)")});
  EXPECT_FALSE(make_strategy("concat", {}, pool).ok());
  EXPECT_FALSE(make_strategy("nonsense", {}, pool).ok());
}

TEST(SeedPool, TakesPlainSeedsApart) {
  const SeedPool pool(
      {sat_seed("a",
                "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)(get-model)",
                ""),
       sat_seed("b", "(push 1)(assert true)(check-sat)", ""), sat_seed("c", "(assert", "")});
  ASSERT_EQ(pool.seeds().size(), 2U);
  EXPECT_TRUE(pool.seeds()[0].is_plain);
  EXPECT_EQ(pool.seeds()[0].declarations, "(declare-const x Int)\n");
  EXPECT_FALSE(pool.seeds()[1].is_plain);
  EXPECT_EQ(pool.rejected().size(), 1U);
}

}  // namespace
}  // namespace assay::mutate
