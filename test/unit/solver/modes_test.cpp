// The real solvers, where they are installed: the self-test passes, and so does every set of
// options that a profile offers. (test/tools/modes_check.cpp compares the modes on files.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "os/find_program.h"
#include "solver/runner.h"
#include "solver/selftest.h"

namespace assay::solver {
namespace {

class ModesTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    profile_ = *builtin_profile(GetParam());
    if (!os::find_program(profile_.command.front())) GTEST_SKIP() << GetParam() << " is missing";
  }

  Profile profile_;
};

INSTANTIATE_TEST_SUITE_P(Solvers, ModesTest, testing::Values("z3", "cvc5", "cvc4", "boolector"),
                         [](const auto& name) { return std::string(name.param); });

TEST_P(ModesTest, SelfTest) {
  const SelfTest test = self_test(profile_, RunLimits{});
  EXPECT_TRUE(test.is_usable) << test.problem;
  EXPECT_EQ(test.hash.size(), 64u);
  EXPECT_THAT(test.version, testing::HasSubstr("."));
  for (const SelfTestItem& item : test.items) {
    EXPECT_TRUE(item.passed || !item.applies) << item.name << ": " << item.detail;
  }
}

// A wrapper may need its variables to tell the version; and a limit that is too short for a start
// is for the tests, it does not make a solver unusable.
TEST(SelfTestOfAWrapper, HasItsEnvironmentAndTime) {
  Profile profile;
  profile.name = "fake";
  profile.command = {ASSAY_FAKE_SOLVER};
  profile.version_command = {"/bin/sh", "-c", "echo version $ASSAY_TEST_VERSION"};
  profile.environment = {"ASSAY_TEST_VERSION=7.5"};
  RunLimits limits;
  limits.timeout = std::chrono::milliseconds(1);
  const SelfTest test = self_test(profile, limits);
  EXPECT_EQ(test.version, "7.5");
  EXPECT_TRUE(test.is_usable) << test.problem;
}

// Where options can not be had together with models, the solver is used without; and a limit of the
// address space is given up only where it is in the way.
TEST(SelfTestOfOptions, RefuseModels) {
  for (const bool refuses_limit : {false, true}) {
    Profile profile;
    profile.name = "fake";
    profile.command = {
        "/bin/sh", "-c",
        std::string(refuses_limit ? "[ $(ulimit -v) = unlimited ] || exit 1; " : "") +
            "in=$(cat); case $in in *produce-models*) echo '(error \"no models\")'; exit 1;; esac; "
            "printf '%s\\n' \"$in\" | " ASSAY_FAKE_SOLVER};
    profile.model_commands = {"(set-option :produce-models true)"};
    const SelfTest test = self_test(profile, RunLimits{});
    ASSERT_TRUE(test.is_usable) << test.problem;
    EXPECT_FALSE(test.profile.models);
    EXPECT_EQ(test.profile.limits_address_space, !refuses_limit);
    const auto model = std::ranges::find(test.items, "model", &SelfTestItem::name);
    ASSERT_NE(model, test.items.end());
    EXPECT_FALSE(model->passed);
    EXPECT_THAT(model->detail, testing::HasSubstr("not asked for"));
  }
}

struct Known {
  const char* logic;
  const char* text;
  testcase::Status status;
};

constexpr Known kKnown[] = {
    {"QF_LIA", "(declare-fun x () Int)(assert (> x 3))(assert (< x 9))", testcase::Status::kSat},
    {"QF_LIA", "(declare-fun x () Int)(assert (> x 3))(assert (< x 2))", testcase::Status::kUnsat},
    {"QF_BV", "(declare-fun x () (_ BitVec 4))(assert (bvult #x3 x))", testcase::Status::kSat},
    {"QF_BV", "(declare-fun x () (_ BitVec 4))(assert (bvult x #x0))", testcase::Status::kUnsat},
    {"ALL", "(declare-fun x () Int)(assert (> x 3))(assert (< x 9))", testcase::Status::kSat},
    {"ALL", "(declare-fun x () Int)(assert (> x 3))(assert (< x 2))", testcase::Status::kUnsat},
};

// Debian's binaries: an option that they do not know ends them. What they say under each set is
// true, and each set is good for a logic at least.
TEST_P(ModesTest, EveryOptionSetIsAcceptedAndRight) {
  const auto runner = make_runner(profile_, RunMode::kSpawn, RunLimits{});
  std::set<std::string> names;
  for (const OptionSet& options : profile_.options) {
    EXPECT_TRUE(names.insert(options.name).second) << options.name << " is there twice";
    std::set<testcase::Status> said;
    for (const Known& known : kKnown) {
      if (!profile_.logics.empty() && known.logic != profile_.logics.front()) continue;
      Request request;
      request.text = std::string("(set-logic ") + known.logic + ")\n" + known.text + "(check-sat)";
      request.extra_arguments = options.arguments;
      request.extra_commands = options.commands;
      request.want_model = options.models;  // as the judge asks
      const RunResult result = runner->run(request);
      // Some are for one logic only, and say so.
      if (result.ending == Ending::kUnsupported) continue;
      EXPECT_EQ(name_of(result.ending), "done")
          << options.name << " " << known.logic << ": " << result.out << result.err;
      if (result.ending != Ending::kDone || !result.checks.at(0).answered) continue;
      EXPECT_EQ(result.err, "") << options.name << " " << known.logic;
      said.insert(result.checks[0].status);
      // Not every strategy decides everything.
      if (result.checks[0].status == testcase::Status::kUnknown) continue;
      EXPECT_EQ(name_of(result.checks[0].status), name_of(known.status)) << options.name;
    }
    EXPECT_TRUE(said.contains(testcase::Status::kSat)) << options.name;
    EXPECT_TRUE(said.contains(testcase::Status::kUnsat)) << options.name;
  }
}

}  // namespace
}  // namespace assay::solver
