#include "solver/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::solver {
namespace {

using testcase::Status;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(Answer, MarkedWithModelValuesAndReason) {
  const Answers answers = read_answers(
      "assay.logic.0\nassay.body.0\nassay.check.0\nsat\nassay.model.0\n(\n(define-fun x () Int "
      "1)\n)\n"
      "assay.reason.0\n(:reason-unknown \"\")\nassay.values.0\n(((+ x 1) 2))\nassay.body.1\n"
      "assay.check.1\nunknown\nassay.model.1\n(error \"no model\")\nassay.reason.1\n"
      "(:reason-unknown incomplete)\nassay.body.2\nassay.end.0\n",
      2);
  ASSERT_THAT(answers.checks, SizeIs(2));
  EXPECT_TRUE(answers.checks[0].answered);
  EXPECT_EQ(answers.checks[0].status, Status::kSat);
  EXPECT_THAT(answers.checks[0].model, HasSubstr("define-fun x"));
  EXPECT_THAT(answers.checks[0].model, HasSubstr("((+ x 1) 2)"));
  EXPECT_TRUE(answers.checks[1].answered);
  EXPECT_EQ(answers.checks[1].status, Status::kUnknown);
  EXPECT_EQ(answers.checks[1].model, "");
  EXPECT_EQ(answers.checks[1].reason_unknown, "incomplete");
  EXPECT_THAT(answers.errors, SizeIs(0));
  EXPECT_TRUE(answers.is_complete);
  EXPECT_EQ(answers.excess, 0u);
}

TEST(Answer, QuotedMarkersAndCores) {
  const Answers answers = read_answers(
      "\"assay.check.0\"\nunsat\n\"assay.core.0\"\n(\nb\n|a c|\n)\n\"assay.body.1\"\n"
      "\"assay.end.0\"\n",
      1);
  EXPECT_EQ(answers.checks[0].status, Status::kUnsat);
  EXPECT_TRUE(answers.checks[0].has_core);
  EXPECT_THAT(answers.checks[0].core, ElementsAre("b", "a c"));
}

TEST(Answer, AnErrorAboutAnAssertionVoidsWhatComesAfter) {
  const Answers answers = read_answers(
      "assay.check.0\nsat\nassay.body.1\n(error \"line 4 column 14: unknown constant foo\n "
      "(Int)\")\n"
      "assay.check.1\nsat\nassay.body.2\nassay.end.0\n",
      2);
  EXPECT_TRUE(answers.checks[0].answered);
  EXPECT_FALSE(answers.checks[1].answered);
  EXPECT_EQ(answers.checks[1].status, Status::kUnknown);
  ASSERT_THAT(answers.errors, SizeIs(1));
  EXPECT_THAT(answers.errors[0], HasSubstr("(Int)"));
}

TEST(Answer, AnErrorOfGetModelDoesNot) {
  const Answers answers = read_answers(
      "assay.check.0\nunsat\nassay.model.0\n(error \"model is not available\")\nassay.core.0\n"
      "(error \"no core\")\nassay.body.1\nassay.check.1\nsat\nassay.end.0\n",
      2);
  EXPECT_TRUE(answers.checks[0].answered);
  EXPECT_FALSE(answers.checks[0].has_core);
  EXPECT_TRUE(answers.checks[1].answered);
  EXPECT_THAT(answers.errors, SizeIs(0));
  EXPECT_THAT(answers.noise, HasSubstr("model is not available"));
}

TEST(Answer, UnsupportedVoidsUnlessItIsTheLogic) {
  EXPECT_TRUE(read_answers("assay.logic.0\nunsupported\nassay.body.0\nassay.check.0\nsat\n", 1)
                  .checks[0]
                  .answered);
  EXPECT_FALSE(read_answers("assay.logic.0\nassay.body.0\nunsupported\nassay.check.0\nsat\n", 1)
                   .checks[0]
                   .answered);
}

TEST(Answer, AnErrorInTheFirstSectionVoids) {
  EXPECT_FALSE(read_answers("(error \"bad logic\")\nassay.body.0\nassay.check.0\nsat\n", 1)
                   .checks[0]
                   .answered);
}

TEST(Answer, AfterTheAnswerAnErrorIsNoise) {
  const Answers answers = read_answers(
      "assay.check.0\nsat\n(error \"an invalid model was generated\")\nassay.end.0\n", 1);
  EXPECT_TRUE(answers.checks[0].answered);
  EXPECT_THAT(answers.noise, HasSubstr("invalid model"));
}

TEST(Answer, WarningsBetween) {
  const Answers answers =
      read_answers("assay.check.0\nWARNING: slow\n sat \r\nassay.body.1\nassay.end.0\n", 1);
  EXPECT_EQ(answers.checks[0].status, Status::kSat);
  EXPECT_THAT(answers.noise, HasSubstr("WARNING"));
}

TEST(Answer, NothingAndTooMuch) {
  EXPECT_FALSE(read_answers("", 1).checks[0].answered);
  EXPECT_FALSE(read_answers("", 1).is_complete);
  EXPECT_FALSE(read_answers("assay.check.0\n", 1).checks[0].answered);
  EXPECT_EQ(read_answers("assay.check.0\nsat\nunsat\nassay.end.0\n", 1).excess, 1u);
  EXPECT_EQ(read_answers("sat\nunsat\n", 1).excess, 1u);
  EXPECT_FALSE(read_answers("satisfiable\nsa\n", 1).checks[0].answered);
}

TEST(Answer, WithoutMarkers) {
  const Answers answers = read_answers("c a comment\nsat\nx 00000011\n", 1);
  EXPECT_EQ(answers.checks[0].status, Status::kSat);
  EXPECT_EQ(answers.checks[0].model, "x 00000011\n");
  EXPECT_TRUE(answers.is_complete);

  const Answers voided = read_answers("(error \"x\")\nsat\n", 1);
  EXPECT_FALSE(voided.checks[0].answered);

  const Answers two = read_answers("unsat\n(a b)\nsat\n", 2);
  EXPECT_THAT(two.checks[0].core, ElementsAre("a", "b"));
  EXPECT_EQ(two.checks[1].status, Status::kSat);
}

TEST(Answer, AStringInAModelIsNoNoise) {
  const Answers answers = read_answers(
      "assay.check.0\nsat\nassay.model.0\n((define-fun s () String \"Fatal failure\"))\n"
      "assay.body.1\nassay.end.0\n",
      1);
  EXPECT_EQ(answers.noise, "");
}

TEST(Answer, Cores) {
  std::vector<std::string> names;
  EXPECT_TRUE(read_core("()", names));
  EXPECT_THAT(names, SizeIs(0));
  EXPECT_FALSE(read_core("(a (b))", names));
  EXPECT_FALSE(read_core("a", names));
  EXPECT_FALSE(read_core("(a b", names));
}

TEST(Answers, Statistics) {
  const auto answers = read_answers(
      "assay.check.0\nsat\nassay.statistics.0\n(:conflicts 3\n :memory 16.95)\nassay.end.0\n", 1);
  using Pair = std::pair<std::string, double>;
  EXPECT_EQ(answers.checks[0].statistics, (std::vector<Pair>{{"conflicts", 3}, {"memory", 16.95}}));
  const auto cvc = read_answers(
      "assay.check.0\nsat\nassay.statistics.0\n(:all-statistics ((\"sat::conflicts\" 7) "
      "(\"a {\" { x: 1 }) (\"time\" 5ms)))\nassay.end.0\n",
      1);
  EXPECT_EQ(cvc.checks[0].statistics, (std::vector<Pair>{{"sat::conflicts", 7}, {"time", 5}}));
}

}  // namespace
}  // namespace assay::solver
