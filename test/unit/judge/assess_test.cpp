// From observations to verdicts, without solvers: who is wrong, and how sure that is.
#include "judge/assess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/evidence.h"

namespace assay::judge {
namespace {

using solver::Ending;
using std::chrono::milliseconds;
using testcase::Grade;
using testcase::Status;
using testing::ElementsAre;
using testing::IsEmpty;
using Model = ModelVerdict::State;

std::unique_ptr<Case> case_of(const std::string& text, Status status = Status::kUnknown,
                              Grade grade = Grade::kNone) {
  testcase::TestCase test;
  test.name = "t.smt2";
  test.text = text;
  if (status != Status::kUnknown) test.expectations.push_back({status, grade, {}, {}, "test"});
  auto made = Case::parse(test);
  EXPECT_TRUE(made.ok());
  return *std::move(made);
}

constexpr const char* kText = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)";

Observation says(const std::string& solver, Status status, Model model = Model::kNone) {
  Observation o;
  o.solver = solver;
  o.family = solver.starts_with("cvc") ? "cvc" : solver;
  o.result.checks.resize(1);
  o.result.checks[0].answered = true;
  o.result.checks[0].status = status;
  if (model != Model::kNone) o.result.checks[0].model = "(model of " + solver + ")";
  o.models.resize(1);
  o.models[0].state = model;
  o.result.cpu_time = milliseconds(10);
  return o;
}

Observation ends(const std::string& solver, Ending ending, const std::string& signature = {}) {
  Observation o = says(solver, Status::kUnknown);
  o.result.checks[0].answered = false;
  o.result.ending = ending;
  o.result.signature = signature;
  o.result.message = "(error)";
  return o;
}

std::vector<std::string> claims(const Verdict& verdict) {
  std::vector<std::string> list;
  for (const Finding& f : verdict.findings) {
    list.push_back(std::string(name_of(f.bug)) + " " + std::string(name_of(f.grade)) + " " +
                   f.solver.text());
  }
  return list;
}

std::vector<std::string> judged(const Case& c, const std::vector<Observation>& seen,
                                ClassSet classes = ClassSet::all()) {
  AssessOptions options;
  options.classes = classes;
  return claims(assess(c, seen, options));
}

TEST(Assess, AConfirmedModelDecides) {
  const auto c = case_of(kText);
  EXPECT_THAT(judged(*c, {says("z3", Status::kUnsat), says("cvc5", Status::kSat, Model::kTrue)}),
              ElementsAre("refutation-unsoundness certified z3"));
  // Also against a majority.
  EXPECT_THAT(
      judged(*c, {says("z3", Status::kUnsat), says("yices", Status::kUnsat),
                  says("cvc5", Status::kSat, Model::kTrue)}),
      ElementsAre("refutation-unsoundness certified z3", "refutation-unsoundness certified yices"));
}

TEST(Assess, AFalseModelIsCertain) {
  const auto c = case_of(kText);
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kFalse)}),
              ElementsAre("invalid-model certified z3"));
  // The answer is right, the model is not.
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kFalse),
                          says("cvc5", Status::kSat, Model::kTrue)}),
              ElementsAre("invalid-model certified z3"));
  // One voice against it is not enough to say more.
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kFalse), says("cvc5", Status::kUnsat)}),
              ElementsAre("invalid-model certified z3"));
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kFalse), says("cvc5", Status::kUnsat),
                          says("yices", Status::kUnsat)}),
              ElementsAre("solution-unsoundness agreed z3"));
}

TEST(Assess, ASolverThatOverApproximatesIsImpreciseNotUnsound) {
  const auto c = case_of(kText, Status::kUnsat, Grade::kCertified);
  Observation abc = says("abc", Status::kSat);
  EXPECT_THAT(judged(*c, {abc}), ElementsAre("solution-unsoundness certified abc"));
  abc.over_approximates = true;
  EXPECT_THAT(judged(*c, {abc}), ElementsAre("incompleteness certified abc"));
  EXPECT_THAT(judged(*c, {abc}, ClassSet::defaults()), IsEmpty());
  // Its sat is no voice, and its unsat counts as any other's.
  const auto open = case_of(kText);
  EXPECT_THAT(judged(*open, {abc, says("z3", Status::kUnsat)}, ClassSet::defaults()), IsEmpty());
  const auto sat = case_of(kText, Status::kSat, Grade::kCertified);
  abc.result.checks[0].status = Status::kUnsat;
  EXPECT_THAT(judged(*sat, {abc}), ElementsAre("refutation-unsoundness certified abc"));
}

TEST(Assess, VoicesAreFamilies) {
  const auto c = case_of(kText);
  // cvc4 and cvc5 are one voice.
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kOpen), says("cvc5", Status::kUnsat),
                          says("cvc4", Status::kUnsat)}),
              ElementsAre("disagreement none cvc4+cvc5+z3"));
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kOpen), says("cvc5", Status::kUnsat),
                          says("yices", Status::kUnsat)}),
              ElementsAre("solution-unsoundness agreed z3"));
  // An independent voice for it: nothing is agreed.
  EXPECT_THAT(judged(*c, {says("z3", Status::kSat, Model::kOpen),
                          says("bitwuzla", Status::kSat, Model::kOpen),
                          says("cvc5", Status::kUnsat), says("yices", Status::kUnsat)}),
              ElementsAre("disagreement none bitwuzla+cvc5+yices+z3"));
  // A sat with a false model is no voice.
  EXPECT_THAT(judged(*c, {says("z3", Status::kUnsat), says("cvc5", Status::kSat, Model::kFalse)}),
              ElementsAre("invalid-model certified cvc5"));
}

TEST(Assess, ADeclaredStatusIsOneVoice) {
  const auto c = case_of(
      "(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)(assert (> x 3))(check-sat)");
  EXPECT_THAT(judged(*c, {says("z3", Status::kUnsat)}), ElementsAre("disagreement none z3"));
  EXPECT_THAT(judged(*c, {says("z3", Status::kUnsat), says("cvc5", Status::kSat, Model::kOpen)}),
              ElementsAre("refutation-unsoundness agreed z3"));
  EXPECT_EQ(settled(*c, std::vector{says("z3", Status::kSat, Model::kOpen)}, 0).grade,
            Grade::kAgreed);
  const std::vector outvoted = {says("z3", Status::kUnsat),
                                says("cvc5", Status::kSat, Model::kOpen)};
  EXPECT_EQ(settled(*c, outvoted, 0).status, Status::kSat);
  EXPECT_EQ(settled(*c, std::vector{says("z3", Status::kUnsat)}, 0).status, Status::kUnknown);
}

TEST(Assess, ExpectationsCarryTheirGrade) {
  const auto agreed = case_of(kText, Status::kUnsat, Grade::kAgreed);
  EXPECT_THAT(judged(*agreed, {says("z3", Status::kSat, Model::kOpen)}),
              ElementsAre("solution-unsoundness agreed z3"));
  const auto certified = case_of(kText, Status::kSat, Grade::kCertified);
  EXPECT_THAT(judged(*certified, {says("z3", Status::kUnsat)}),
              ElementsAre("refutation-unsoundness certified z3"));
}

TEST(Assess, OurOwnLabelMayBeWrong) {
  const auto c = case_of(kText, Status::kUnsat, Grade::kAgreed);
  const std::vector<Observation> seen = {says("z3", Status::kSat, Model::kTrue)};
  const Verdict verdict = assess(*c, seen, {});
  EXPECT_THAT(verdict.findings, IsEmpty());
  EXPECT_TRUE(verdict.is_label_withdrawn);
  // Two certificates against each other: nobody else is accused.
  const auto derived = case_of(kText, Status::kUnsat, Grade::kCertified);
  const std::vector<Observation> both = {says("z3", Status::kSat, Model::kTrue),
                                         says("cvc5", Status::kUnsat)};
  const Verdict contradiction = assess(*derived, both, {});
  EXPECT_THAT(contradiction.findings, IsEmpty());
  EXPECT_TRUE(contradiction.is_our_defect);
}

TEST(Assess, UnknownIsIncompleteWhereItCouldBeKnown) {
  const auto decidable = case_of(kText);
  EXPECT_THAT(judged(*decidable, {says("z3", Status::kUnknown)}),
              ElementsAre("incompleteness observed z3"));
  const auto hard = case_of(
      "(declare-const x Int)(declare-const y Int)(assert (= (* x x x) (* y y 7)))(check-sat)");
  const std::vector<Observation> seen = {says("z3", Status::kUnknown)};
  EXPECT_THAT(judged(*hard, seen), IsEmpty());
  AssessOptions options;
  options.classes = ClassSet::all();
  const std::vector<Baseline> solved = {{"z3", true, milliseconds(3)}};
  EXPECT_THAT(claims(assess(*hard, seen, options, solved)),
              ElementsAre("incompleteness observed z3"));
}

TEST(Assess, SlowIsSlowerThanSomebody) {
  const auto c = case_of(kText);
  Observation slow = says("z3", Status::kSat, Model::kOpen);
  slow.result.cpu_time = milliseconds(2000);
  EXPECT_THAT(judged(*c, {slow}), IsEmpty());
  EXPECT_THAT(judged(*c, {slow, says("cvc5", Status::kSat, Model::kTrue)}),
              ElementsAre("performance observed z3"));
  Observation half = says("cvc5", Status::kSat, Model::kTrue);
  half.result.cpu_time = milliseconds(100);
  EXPECT_THAT(judged(*c, {slow, half}), IsEmpty());
  // A time-out needs somebody who solved it.
  EXPECT_THAT(judged(*c, {ends("z3", Ending::kTimeout), ends("cvc5", Ending::kTimeout)}),
              IsEmpty());
  EXPECT_THAT(judged(*c, {ends("z3", Ending::kTimeout), half}),
              ElementsAre("performance observed z3"));
}

TEST(Assess, CrashesAndLimits) {
  const auto c = case_of(kText);
  const std::vector<Observation> seen = {ends("z3", Ending::kCrash, "sat_solver.cpp:12"),
                                         ends("cvc5", Ending::kMemory)};
  const Verdict verdict = assess(*c, seen, {});
  EXPECT_THAT(claims(verdict), ElementsAre("crash observed z3"));
  EXPECT_EQ(verdict.findings[0].signature.text(), "crash|z3|sat_solver.cpp:12");
  const std::vector<Observation> other = {
      ends("z3:smt-tactic", Ending::kCrash, "sat_solver.cpp:12")};
  EXPECT_EQ(assess(*c, other, {}).findings[0].signature, verdict.findings[0].signature);
}

TEST(Assess, ARejectionNeedsSomebodyWhoUnderstands) {
  const auto c = case_of(kText);
  EXPECT_THAT(judged(*c, {ends("z3", Ending::kRejected), says("cvc5", Status::kUnknown)},
                     *ClassSet::parse("rejection")),
              ElementsAre("rejection observed z3"));
  EXPECT_THAT(judged(*c, {ends("z3", Ending::kRejected), ends("cvc5", Ending::kTimeout)},
                     *ClassSet::parse("rejection")),
              IsEmpty());
  // What only a set of options refuses is not the file.
  EXPECT_THAT(judged(*c, {ends("z3:tactic", Ending::kRejected), says("cvc5", Status::kUnknown)},
                     *ClassSet::parse("rejection")),
              IsEmpty());
}

TEST(ClassSets, Parse) {
  EXPECT_EQ(*ClassSet::parse("default"), ClassSet::defaults());
  EXPECT_EQ(*ClassSet::parse("all"), ClassSet::all());
  EXPECT_FALSE(ClassSet::parse("-crash")->has(BugClass::kCrash));
  EXPECT_TRUE(ClassSet::parse("-crash")->has(BugClass::kInvalidModel));
  EXPECT_FALSE(ClassSet::parse("soundness")->has(BugClass::kCrash));
  EXPECT_FALSE(ClassSet::defaults().has(BugClass::kPerformance));
  EXPECT_FALSE(ClassSet::parse("nonsense").ok());
}

}  // namespace
}  // namespace assay::judge
