// Distances and the local search on them.
#include "eval/search/search.h"

#include <gtest/gtest.h>

#include "eval/search/distance.h"
#include "smtlib/parser.h"

namespace assay::eval {
namespace {

class SearchTest : public testing::Test {
 protected:
  void load(std::string_view text) {
    auto parsed = smtlib::parse(terms_, text);
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    evaluator_ = std::make_unique<Evaluator>(terms_, values_, query_of(terms_, parsed->script));
  }
  // The distance of the only assertion with the only constant at n.
  double distance_at(int64_t n) {
    Machine& machine = evaluator_->machine();
    const Value inputs[] = {value::small_integer(n)};
    machine.run_with(evaluator_->code(), inputs);
    return Distance(machine, evaluator_->code()).of(0);
  }
  SearchResult search(uint64_t seed = 1) {
    SearchOptions options;
    options.seed = seed;
    return repair(*evaluator_, model_, options);
  }
  void expect_found(std::string_view text) {
    load(text);
    const SearchResult result = search();
    EXPECT_TRUE(result.found) << text << " distance " << result.distance;
    if (!result.found) return;
    EXPECT_EQ(evaluator_->evaluate(model_).verdict, Verdict::kTrue);
  }

  term::TermStore terms_;
  value::ValueStore values_;
  Model model_;
  std::unique_ptr<Evaluator> evaluator_;
};

TEST_F(SearchTest, DistanceIsZeroExactlyWhereTrue) {
  load("(declare-const x Int)(assert (and (> x 10) (not (= x 12))))");
  EXPECT_EQ(distance_at(11), 0);
  EXPECT_EQ(distance_at(1000), 0);
  EXPECT_GT(distance_at(10), 0);
  EXPECT_GT(distance_at(12), 0);
}

TEST_F(SearchTest, DistanceGrowsWithTheGap) {
  load("(declare-const x Int)(assert (= x 100))");
  EXPECT_LT(distance_at(99), distance_at(90));
  EXPECT_LT(distance_at(90), distance_at(0));
  EXPECT_LT(distance_at(0), distance_at(-1000));
}

TEST_F(SearchTest, AndAddsOrTakesTheNearest) {
  load("(declare-const x Int)(assert (or (= x 0) (and (> x 50) (< x 60))))");
  EXPECT_LT(distance_at(1), distance_at(20));
  EXPECT_EQ(distance_at(0), 0);
  EXPECT_EQ(distance_at(55), 0);
}

TEST_F(SearchTest, FindsModels) {
  expect_found(
      "(declare-const x Int)(declare-const y Int)(assert (= (+ x y) 100))(assert (= (- x y) 4))");
}

TEST_F(SearchTest, FindsBitVectors) {
  expect_found(
      "(declare-const x (_ BitVec 16))(assert (= (bvadd (bvshl x #x0001) #x0003) #x0a5f))"
      "(assert (bvult x #xffff))");
}

TEST_F(SearchTest, FindsStrings) {
  expect_found("(declare-const s String)(assert (= s \"hello\"))");
}

TEST_F(SearchTest, FindsReals) {
  expect_found(
      "(declare-const x Real)(declare-const y Real)(assert (< 0.25 x 0.75))(assert (= y (* 2.0 "
      "x)))");
}

// A witness broken by a small change is repaired, not looked for from nothing.
TEST_F(SearchTest, RepairsAWitness) {
  load(
      "(declare-const a Int)(declare-const b Int)(assert (= (* a b) 2021))(assert (> a 40))(assert "
      "(> b 40))"
      "(declare-const c Int)(assert (= c (+ a b 1)))");
  for (const Code::Input& in : evaluator_->code().inputs) {
    const std::string name(terms_.text(terms_.name(in.decl)));
    model_.constants[in.decl.id] = value::small_integer(name == "a"   ? 43
                                                        : name == "b" ? 47
                                                                      : 90);  // c should be 91
  }
  const SearchResult result = search();
  EXPECT_TRUE(result.found);
  EXPECT_LT(result.evaluations, 2000u);
}

TEST_F(SearchTest, TheSameSeedGivesTheSameModel) {
  const auto run = [&] {
    term::TermStore terms;
    value::ValueStore values;
    auto parsed =
        smtlib::parse(terms, "(declare-const x Int)(declare-const y Int)(assert (> (* x y) 1000))");
    Evaluator evaluator(terms, values, query_of(terms, parsed->script));
    Model model;
    SearchOptions options;
    options.seed = 7;
    const SearchResult result = repair(evaluator, model, options);
    std::string text = std::to_string(result.evaluations);
    for (const Code::Input& in : evaluator.code().inputs) {
      text += " " + values.to_mpz(model.constants[in.decl.id]).get_str();
    }
    return text;
  };
  EXPECT_EQ(run(), run());
}

TEST_F(SearchTest, GivesUpOnTheImpossible) {
  load("(declare-const x Int)(assert (> x 5))(assert (< x 5))");
  SearchOptions options;
  options.evaluations = 500;
  const SearchResult result = repair(*evaluator_, model_, options);
  EXPECT_FALSE(result.found);
  EXPECT_LE(result.evaluations, 501u);
  EXPECT_GT(result.distance, 0);
}

}  // namespace
}  // namespace assay::eval
