// The court before solvers that misbehave as they are told, in every run mode: each class of bugs
// is found with the right label, and nothing else is reported.
#include "judge/court.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <tuple>

namespace assay::judge {
namespace {

using solver::RunMode;
using testcase::Grade;
using testcase::Status;
using testing::ElementsAre;
using testing::IsEmpty;

Member fake(const std::string& name, const std::string& family, const std::string& behaviour,
            RunMode mode) {
  Member member;
  solver::Profile& profile = member.profile;
  profile.name = name;
  profile.family = family;
  profile.command = {ASSAY_FAKE_SOLVER, "--behaviour", behaviour};
  profile.modes = {RunMode::kPersistent, RunMode::kFork, RunMode::kSpawn};
  profile.crashes = {{"ASSERTION VIOLATION", {}}, {"Fatal failure", {}}, {"AddressSanitizer", {}}};
  profile.harmless = {{"unsupported", {}}};
  profile.memory = {{"bad_alloc", {}}};
  profile.random_seed = {"--seed", "{}"};
  member.mode = mode;
  return member;
}

constexpr const char* kSat =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (! (> x 3) :named a))\n"
    "(assert (! (< x 9) :named b))\n(check-sat)\n";
constexpr const char* kUnsat =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (! (> x 3) :named a))\n"
    "(assert (! (< x 9) :named b))\n(assert (! (< x 2) :named c))\n(check-sat)\n";

testcase::TestCase test_of(const char* text) {
  testcase::TestCase test;
  test.name = "test.smt2";
  test.text = text;
  return test;
}

CourtOptions options_of(ClassSet classes) {
  CourtOptions options;
  options.assess.classes = classes;
  options.limits.timeout = std::chrono::seconds(30);  // machines are shared
  // More than what this process itself has under a sanitizer: until it runs its program, a child
  // counts as that large.
  options.limits.memory = uint64_t{4} << 30;
  options.limits.output = uint64_t{1} << 20;
  return options;
}

// "class grade", of the confirmed ones or of the others.
std::vector<std::string> claims_heard(const Hearing& hearing, bool confirmed) {
  std::vector<std::string> list;
  for (const Finding& f : hearing.verdict.findings) {
    if (f.is_confirmed != confirmed) continue;
    EXPECT_EQ(f.solver, "fake") << f.reason;
    list.push_back(std::string(name_of(f.bug)) + " " + std::string(name_of(f.grade)));
  }
  return list;
}

struct Expected {
  const char* behaviour;
  std::vector<std::string> of_sat;
  std::vector<std::string> of_unsat;
};

const Expected kExpected[] = {
    {"correct", {}, {}},
    {"lies-on-sat", {"refutation-unsoundness certified"}, {}},
    {"lies-on-unsat", {}, {"solution-unsoundness agreed"}},
    {"always-sat", {}, {"solution-unsoundness agreed"}},
    {"always-unsat", {"refutation-unsoundness certified"}, {}},
    {"unknown", {"incompleteness observed"}, {"incompleteness observed"}},
    {"wrong-model", {"invalid-model certified"}, {}},
    {"wrong-core", {}, {"wrong-core certified"}},
    {"unknown-core", {}, {"wrong-core certified"}},
    {"imprecise-core", {}, {"imprecise-core certified"}},
    {"segv", {"crash observed"}, {"crash observed"}},
    {"segv-after-answer", {"crash observed"}, {"crash observed"}},
    {"assertion", {"crash observed"}, {"crash observed"}},
    {"fatal-failure", {"crash observed"}, {"crash observed"}},
    {"sanitizer", {"crash observed"}, {"crash observed"}},
    {"hang", {"performance observed"}, {"performance observed"}},
    {"hang-ignoring-sigterm", {"performance observed"}, {"performance observed"}},
    {"spin", {"performance observed"}, {"performance observed"}},
    {"flood", {}, {}},
    {"forks-children", {}, {}},
    {"in-pieces", {}, {}},
    {"silent", {}, {}},
    {"error-then-answer", {"rejection observed"}, {"rejection observed"}},
    {"rejects", {"rejection observed"}, {"rejection observed"}},
    {"unsupported", {}, {}},
    {"memory-hog", {}, {}},
    {"right-in-spawn", {}, {}},
};

class FakeSolvers : public testing::TestWithParam<std::tuple<Expected, RunMode>> {};

TEST_P(FakeSolvers, AreJudgedRightly) {
  const auto& [expected, mode] = GetParam();
  CourtOptions options = options_of(ClassSet::all());
  if (std::string_view(expected.behaviour) == "memory-hog") {
    options.limits.memory = uint64_t{512} << 20;  // more would take it long
  }
  if (std::string_view(expected.behaviour).starts_with("hang") ||
      std::string_view(expected.behaviour) == "spin") {
    options.limits.timeout = std::chrono::milliseconds(400);
  }
  Court court({fake("fake", "fake", expected.behaviour, mode),
               fake("honest", "honest", "correct", mode), fake("fair", "fair", "correct", mode)},
              options);
  // Not the first formula of a persistent process: some go wrong after a reset.
  if (std::string_view(expected.behaviour) == "right-in-spawn") court.hear(test_of(kSat));
  const Hearing sat = court.hear(test_of(kSat));
  EXPECT_EQ(claims_heard(sat, true), expected.of_sat);
  testcase::TestCase unsat_test = test_of(kUnsat);
  // The names of the one minimal core; as far as the status goes, voices decide.
  unsat_test.expectations.push_back({});
  const Hearing plain = court.hear(unsat_test);
  unsat_test.expectations[0].core = {"a", "c"};
  unsat_test.expectations[0].grade = Grade::kCertified;
  const Hearing unsat = court.hear(unsat_test);
  EXPECT_EQ(claims_heard(unsat, true), expected.of_unsat);
  // Without the core's names nothing else is known and nothing else claimed.
  if (std::string_view(expected.behaviour) != "imprecise-core") {
    EXPECT_EQ(claims_heard(plain, true), expected.of_unsat);
  }
  if (std::string_view(expected.behaviour) != "right-in-spawn" || mode == RunMode::kSpawn) {
    EXPECT_THAT(claims_heard(sat, false), IsEmpty());
    EXPECT_THAT(claims_heard(unsat, false), IsEmpty());
  } else {
    EXPECT_THAT(claims_heard(sat, false), testing::Not(IsEmpty()));  // kept apart
  }
  EXPECT_FALSE(sat.verdict.is_our_defect || unsat.verdict.is_our_defect);
  EXPECT_FALSE(sat.verdict.is_label_withdrawn || unsat.verdict.is_label_withdrawn);
}

std::string test_name(const testing::TestParamInfo<FakeSolvers::ParamType>& info) {
  std::string name = std::get<0>(info.param).behaviour;
  std::replace(name.begin(), name.end(), '-', '_');
  return name + "_" + std::string(name_of(std::get<1>(info.param)));
}

INSTANTIATE_TEST_SUITE_P(Court, FakeSolvers,
                         testing::Combine(testing::ValuesIn(kExpected),
                                          testing::Values(RunMode::kSpawn, RunMode::kFork,
                                                          RunMode::kPersistent)),
                         test_name);

std::vector<std::string> classes_of(const Hearing& hearing) {
  std::vector<std::string> list;
  for (const Finding& f : hearing.verdict.findings) {
    list.push_back(std::string(name_of(f.bug)) + " " + std::string(name_of(f.grade)) + " " +
                   f.solver.text());
  }
  return list;
}

TEST(Court, ClassesThatAreOffAreNotReported) {
  Court court({fake("fake", "fake", "segv", RunMode::kSpawn)},
              options_of(*ClassSet::parse("soundness")));
  EXPECT_THAT(classes_of(court.hear(test_of(kSat))), IsEmpty());
}

TEST(Court, RandomSeeds) {
  Court court({fake("fake", "fake", "random", RunMode::kSpawn)},
              options_of(*ClassSet::parse("nondeterminism")));
  const Hearing hearing = court.hear(test_of(kSat));
  EXPECT_THAT(classes_of(hearing), ElementsAre("nondeterminism observed fake"));
  EXPECT_TRUE(hearing.verdict.findings[0].is_confirmed);
}

// One solver, nothing declared: an adviser's model decides.
TEST(Court, AdvisersDecideForALonelySolver) {
  Member adviser = fake("honest", "honest", "correct", RunMode::kSpawn);
  adviser.is_adviser = true;
  Court court({fake("fake", "fake", "lies-on-sat", RunMode::kFork), adviser},
              options_of(ClassSet::defaults()));
  const Hearing hearing = court.hear(test_of(kSat));
  EXPECT_THAT(classes_of(hearing), ElementsAre("refutation-unsoundness certified fake"));
  EXPECT_FALSE(hearing.verdict.findings[0].witness.empty());
  EXPECT_EQ(hearing.seen.size(), 2U);
}

TEST(Court, AdvisersAreNeverAccused) {
  Member adviser = fake("liar", "liar", "always-unsat", RunMode::kSpawn);
  adviser.is_adviser = true;
  Court court({fake("fake", "fake", "correct", RunMode::kSpawn), adviser},
              options_of(ClassSet::all()));
  EXPECT_THAT(classes_of(court.hear(test_of(kSat))), IsEmpty());
}

TEST(Court, WithoutACertificateTwoVoicesAgainstOneAreADisagreementOnly) {
  Court court({fake("fake", "fake", "always-sat", RunMode::kSpawn),
               fake("honest", "honest", "correct", RunMode::kSpawn)},
              options_of(ClassSet::defaults()));
  // always-sat has a model, which is false: that much is certain, whoever is right about the rest.
  EXPECT_THAT(classes_of(court.hear(test_of(kUnsat))), ElementsAre("invalid-model certified fake"));
}

// Two solvers that are right in spawn only, without models, against an honest one: what they said
// in another mode must not be held against it.
TEST(Court, VoicesAgainstASolverAreConfirmedToo) {
  std::vector<Member> members = {fake("fake", "fake", "correct", RunMode::kFork)};
  for (const char* name : {"one", "two"}) {
    members.push_back(fake(name, name, "right-in-spawn", RunMode::kFork));
    members.back().profile.get_commands = false;
  }
  Court court(std::move(members), options_of(ClassSet::defaults()));
  const Hearing hearing = court.hear(test_of(kUnsat));
  for (const Finding& finding : hearing.verdict.findings) {
    EXPECT_FALSE(finding.is_confirmed) << finding.reason;
  }
}

// Each core takes runs of its own; variants that give the same one share them.
TEST(Court, ACoreIsJudgedOnceForAllVariants) {
  std::vector<Member> members = {fake("fake", "fake", "correct", RunMode::kSpawn)};
  for (const char* seed : {"1", "2", "3"}) {
    members.push_back(members.front());
    members.back().variant = solver::OptionSet{};
    members.back().variant->name = seed;
    members.back().variant->arguments = {"--seed", seed};
  }
  Court court(std::move(members), options_of(*ClassSet::parse("core")));
  const Hearing hearing = court.hear(test_of(kUnsat));
  EXPECT_THAT(hearing.verdict.findings, IsEmpty());
  EXPECT_EQ(hearing.runs, 5U);  // four, and one for the core
}

TEST(Court, AStopGivesTheHearingUp) {
  const std::atomic<bool> stop = true;
  CourtOptions options = options_of(ClassSet::all());
  options.stop = &stop;
  Court court({fake("fake", "fake", "segv", RunMode::kSpawn)}, options);
  const Hearing hearing = court.hear(test_of(kSat));
  EXPECT_TRUE(hearing.is_given_up);
  EXPECT_EQ(hearing.runs, 0U);
  EXPECT_THAT(hearing.verdict.findings, IsEmpty());
}

TEST(Court, ADeadlineEndsTheRunAtWork) {
  CourtOptions options = options_of(ClassSet::all());
  options.limits.timeout = std::chrono::hours(1);
  for (const RunMode mode : {RunMode::kSpawn, RunMode::kFork, RunMode::kPersistent}) {
    Court court({fake("fake", "fake", "hang", mode)}, options);
    HearingOptions how;
    how.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
    const Hearing hearing = court.hear(test_of(kSat), how);
    EXPECT_TRUE(hearing.is_given_up);
    EXPECT_THAT(hearing.verdict.findings, IsEmpty());  // no time-out of its own
    EXPECT_EQ(court.hear(test_of(kSat), how).runs, 0U);
  }
}

// No solver has to read what the standard does not have.
TEST(Court, OnlyFilesOfTheStandardAreRejectedWrongly) {
  Court court({fake("fake", "fake", "rejects", RunMode::kSpawn),
               fake("honest", "honest", "correct", RunMode::kSpawn)},
              options_of(ClassSet::all()));
  EXPECT_THAT(classes_of(court.hear(test_of(kSat))), ElementsAre("rejection observed fake"));
  EXPECT_THAT(
      classes_of(court.hear(test_of("(declare-const x Int)(assert (> (+ x) 3))(check-sat)"))),
      IsEmpty());
}

// What stands behind an exit is never executed.
TEST(Court, AnExitEndsTheScript) {
  Court court({fake("fake", "fake", "correct", RunMode::kSpawn),
               fake("liar", "liar", "lies-on-unsat", RunMode::kSpawn)},
              options_of(ClassSet::all()));
  const Hearing hearing = court.hear(
      test_of("(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)(exit)\n"
              "(assert (< x 3))(set-info :status sat)(check-sat)"));
  EXPECT_EQ(hearing.parsed->checks(), 1U);
  EXPECT_EQ(hearing.seen[0].result.checks.size(), 1U);
  EXPECT_EQ(hearing.seen[0].status(0), Status::kSat);
  EXPECT_THAT(classes_of(hearing), IsEmpty());
}

TEST(Court, WhatEverybodyRejectsIsOurDefect) {
  Court court({fake("fake", "fake", "rejects", RunMode::kSpawn),
               fake("other", "other", "rejects", RunMode::kSpawn)},
              options_of(ClassSet::all()));
  const Hearing hearing = court.hear(test_of(kSat));
  EXPECT_THAT(hearing.verdict.findings, IsEmpty());
  EXPECT_TRUE(hearing.verdict.is_our_defect);
}

// Another solver's command keeps nobody from having a say about the formula.
TEST(Court, ChecksWithTacticsArePlainForOthers) {
  Member other = fake("other", "other", "correct", RunMode::kSpawn);
  other.profile.no_commands = {"check-sat-using"};
  Court court({fake("fake", "fake", "lies-on-sat", RunMode::kSpawn), other},
              options_of(ClassSet::all()));
  const Hearing hearing =
      court.hear(test_of("(declare-const x Int)\n(assert (> x 3))\n(check-sat-using smt)\n"));
  EXPECT_FALSE(hearing.seen[0].is_respelt);
  EXPECT_TRUE(hearing.seen[1].is_respelt);
  EXPECT_TRUE(hearing.seen[1].models[0].is_true());
}

TEST(Court, WrongLabelsAreWithdrawn) {
  testcase::TestCase test = test_of(kSat);
  test.expectations.push_back({Status::kUnsat, Grade::kAgreed, {}, {}, "voices"});
  Court court({fake("fake", "fake", "correct", RunMode::kSpawn)}, options_of(ClassSet::defaults()));
  const Hearing hearing = court.hear(test);
  EXPECT_THAT(hearing.verdict.findings, IsEmpty());
  EXPECT_TRUE(hearing.verdict.is_label_withdrawn);
}

TEST(Court, KnownBugsAreCountedApart) {
  Member member = fake("fake", "fake", "assertion", RunMode::kSpawn);
  member.profile.known = {{"ASSERTION VIOLATION", "issue 1234"}};
  Court court({member}, options_of(ClassSet::all()));
  const Hearing hearing = court.hear(test_of(kSat));
  EXPECT_THAT(hearing.verdict.findings, IsEmpty());
  EXPECT_THAT(hearing.verdict.known, ElementsAre("issue 1234"));
}

TEST(Court, AFileThatCannotBeReadIsNotSent) {
  Court court({fake("fake", "fake", "correct", RunMode::kSpawn)}, options_of(ClassSet::all()));
  const Hearing hearing = court.hear(test_of("(assert"));
  EXPECT_FALSE(hearing.parsed);
  EXPECT_THAT(hearing.error, testing::HasSubstr("test.smt2:1:"));
  EXPECT_EQ(hearing.runs, 0U);
}

TEST(Court, EachCheckOfAScriptIsJudged) {
  constexpr const char* kTwo =
      "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n(push 1)\n"
      "(assert (< x 2))\n(check-sat)\n(pop 1)\n(check-sat)\n";
  Court court({fake("fake", "fake", "lies-on-sat", RunMode::kPersistent),
               fake("honest", "honest", "correct", RunMode::kPersistent)},
              options_of(ClassSet::defaults()));
  const Hearing hearing = court.hear(test_of(kTwo));
  EXPECT_THAT(classes_of(hearing), ElementsAre("refutation-unsoundness certified fake",
                                               "refutation-unsoundness certified fake"));
  EXPECT_EQ(hearing.verdict.findings[0].check, 0U);
  EXPECT_EQ(hearing.verdict.findings[1].check, 2U);
}

// Our children, by their own word: "pid (name) state parent ...".
size_t count_children() {
  size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text) || text.rfind(')') == std::string::npos) continue;
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    char state = 0;
    pid_t parent = 0;
    if (rest >> state >> parent && parent == ::getpid()) ++count;
  }
  return count;
}

// Each combination of arguments is a process of its own; there are dozens of sets of options.
TEST(Court, ASetOfOptionsHasTwoPersistentProcesses) {
  for (const bool is_variant : {false, true}) {
    Member member = fake("fake", "fake", "correct", RunMode::kPersistent);
    if (is_variant) member.variant.emplace().name = "variant";
    const size_t before = count_children();
    Court court({member}, options_of(ClassSet::defaults()));
    HearingOptions how;
    how.use_random_seed = true;
    for (how.random_seed = 1; how.random_seed <= 5; ++how.random_seed) {
      court.hear(test_of(kSat), how);
    }
    EXPECT_EQ(count_children() - before, is_variant ? 2U : 5U);
  }
}

}  // namespace
}  // namespace assay::judge
