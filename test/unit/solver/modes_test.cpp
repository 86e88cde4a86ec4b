// The real solvers, where they are installed: the self-test passes, and so does every set of
// options that a profile offers. (test/tools/modes_check.cpp compares the modes on files.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

// Debian's binaries: an option that they do not know ends them, and what they say under each set is
// true.
TEST_P(ModesTest, EveryOptionSetIsAcceptedAndRight) {
  const bool knows_integers = profile_.logics.empty();
  const std::string logic = knows_integers ? "(set-logic ALL)\n" : "(set-logic QF_BV)\n";
  const std::string body =
      knows_integers
          ? "(declare-fun x () Int)\n(assert (> x 3))\n(assert (< x "
          : "(declare-fun x () (_ BitVec 8))\n(assert (bvugt x #x03))\n(assert (bvult x ";
  const std::vector<std::pair<std::string, testcase::Status>> formulas = {
      {knows_integers ? "9" : "#x09", testcase::Status::kSat},
      {knows_integers ? "2" : "#x02", testcase::Status::kUnsat}};
  const auto runner = make_runner(profile_, RunMode::kSpawn, RunLimits{});
  std::set<std::string> names;
  for (const OptionSet& options : profile_.options) {
    EXPECT_TRUE(names.insert(options.name).second) << options.name << " is there twice";
    for (const auto& [bound, expected] : formulas) {
      Request request;
      request.text = logic + body + bound + "))\n(check-sat)\n";
      request.extra_arguments = options.arguments;
      request.extra_commands = options.commands;
      const RunResult result = runner->run(request);
      EXPECT_EQ(result.ending, Ending::kDone)
          << options.name << ": " << result.message << result.out << result.err;
      ASSERT_EQ(result.checks.size(), 1u);
      EXPECT_TRUE(result.checks[0].answered) << options.name;
      // Not every strategy decides everything; sygus-inference cannot say sat.
      if (result.checks[0].status == testcase::Status::kUnknown) continue;
      EXPECT_EQ(result.checks[0].status, expected) << options.name;
      EXPECT_EQ(result.err, "") << options.name;
    }
  }
}

}  // namespace
}  // namespace assay::solver
