// The runners, with small fake solvers in shell; modes_test.cpp has the real ones.
#include "solver/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "os/clock.h"

namespace assay::solver {
namespace {

using std::chrono::milliseconds;
using testcase::Status;
using testing::HasSubstr;

// Reads commands and answers those that matter, as a solver does: echo, exit, and `on_check` for
// check-sat. `on_formula` is run at every reset.
std::string fake(const std::string& on_check, const std::string& on_reset = ":") {
  return "while IFS= read -r line; do case \"$line\" in '(echo'*) m=${line#*\\\"}; echo "
         "\"${m%\\\"*}\";; '(check-sat'*) " +
         on_check + ";; '(reset)') " + on_reset + ";; '(exit)') exit 0;; esac; done";
}

Profile shell(const std::string& script) {
  Profile profile;
  profile.name = "fake";
  profile.family = "fake";
  profile.command = {"sh", "-c", script};
  profile.modes = {RunMode::kPersistent, RunMode::kSpawn};
  profile.crashes = {{"ASSERTION VIOLATION", {}}};
  profile.memory = {{"bad_alloc", {}}};
  return profile;
}

Request formula(const std::string& text = "(check-sat)\n") {
  Request request;
  request.text = text;
  return request;
}

class RunnerTest : public testing::TestWithParam<RunMode> {
 protected:
  std::unique_ptr<Runner> runner(const Profile& profile) {
    return make_runner(profile, GetParam(), limits_);
  }
  RunResult run(const std::string& script) { return runner(shell(script))->run(formula()); }

  RunLimits limits_;
};

INSTANTIATE_TEST_SUITE_P(Modes, RunnerTest, testing::Values(RunMode::kSpawn, RunMode::kPersistent),
                         [](const auto& mode) { return std::string(name_of(mode.param)); });

TEST_P(RunnerTest, Answers) {
  const auto one = runner(shell(fake("echo sat")));
  for (int i = 0; i < 5; ++i) {
    const RunResult result = one->run(formula());
    EXPECT_EQ(result.ending, Ending::kDone) << result.message;
    EXPECT_EQ(result.mode, GetParam());
    ASSERT_EQ(result.checks.size(), 1u);
    EXPECT_EQ(result.checks[0].status, Status::kSat);
  }
}

TEST_P(RunnerTest, AnswersInPieces) {
  const RunResult result = run(fake("printf un; sleep 0.05; printf sa; sleep 0.05; echo t"));
  EXPECT_EQ(result.checks.at(0).status, Status::kUnsat);
}

TEST_P(RunnerTest, Crash) {
  const RunResult result = run(fake("echo 'ASSERTION VIOLATION' >&2; kill -SEGV $$"));
  EXPECT_EQ(result.ending, Ending::kCrash);
  EXPECT_EQ(result.signal, SIGSEGV);
  EXPECT_EQ(result.signature, "SIGSEGV: ASSERTION VIOLATION");
  EXPECT_FALSE(result.checks.at(0).answered);
}

TEST_P(RunnerTest, OutOfMemoryIsNoCrash) {
  EXPECT_EQ(run(fake("echo 'what(): std::bad_alloc' >&2; kill -ABRT $$")).ending, Ending::kMemory);
}

TEST_P(RunnerTest, HangsAndIgnoresTheTermSignal) {
  limits_.timeout = milliseconds(200);
  const auto start = os::monotonic_now();
  const RunResult result = run("trap '' TERM; " + fake("while :; do sleep 0.01; done"));
  EXPECT_EQ(result.ending, Ending::kTimeout);
  EXPECT_LT(os::monotonic_now() - start, std::chrono::seconds(5));
}

TEST_P(RunnerTest, BurnsProcessorTime) {
  limits_.timeout = milliseconds(200);
  EXPECT_EQ(run(fake("while :; do :; done")).ending, Ending::kTimeout);
}

TEST_P(RunnerTest, FloodsItsOutput) {
  limits_.output = 100'000;
  const RunResult result = run(fake("while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"));
  EXPECT_EQ(result.ending, Ending::kOutputLimit);
  EXPECT_LE(result.out.size(), limits_.output);
}

TEST_P(RunnerTest, NoAnswer) {
  const RunResult result = run("exit 0");
  EXPECT_EQ(result.ending, Ending::kDone);
  EXPECT_FALSE(result.checks.at(0).answered);
}

TEST_P(RunnerTest, DoesNotExist) {
  Profile profile = shell("");
  profile.command = {"/no/such/solver"};
  const RunResult result = runner(profile)->run(formula());
  EXPECT_EQ(result.ending, Ending::kNotStarted);
  EXPECT_THAT(result.message, HasSubstr("No such file"));
}

TEST_P(RunnerTest, ResidentMemoryIsWatched) {
  Profile profile = shell(fake("x=0123456789; while :; do x=$x$x; done"));
  profile.limits_address_space = false;
  limits_.memory = uint64_t{64} << 20;
  EXPECT_EQ(runner(profile)->run(formula()).ending, Ending::kMemory);
}

// --- persistent only ---

TEST(PersistentRunner, OneProcessUntilItIsWornOut) {
  Profile profile = shell("echo start >&2; " + fake("echo sat"));
  profile.restart_after = 3;
  const auto runner = make_runner(profile, RunMode::kPersistent, {});
  std::string starts;
  for (int i = 0; i < 7; ++i) {
    const RunResult result = runner->run(formula());
    EXPECT_EQ(result.checks.at(0).status, Status::kSat);
    starts += result.err.empty() ? '.' : 's';
  }
  EXPECT_EQ(starts, "s..s..s");
}

TEST(PersistentRunner, OptionsHaveProcessesOfTheirOwn) {
  Profile profile = shell("echo start >&2; " + fake("echo sat"));
  profile.model_commands = {"(set-option :produce-models true)"};
  const auto runner = make_runner(profile, RunMode::kPersistent, {});
  Request with_model = formula();
  with_model.want_model = true;
  std::string starts;
  for (int i = 0; i < 3; ++i) {
    starts += runner->run(formula()).err.empty() ? '.' : 's';
    starts += runner->run(with_model).err.empty() ? '.' : 's';
  }
  EXPECT_EQ(starts, "ss....");
}

// A crash of an old process may be due to its past: the formula is run once more on its own.
TEST(PersistentRunner, ACrashOfAnOldProcessIsTriedAgainWithSpawn) {
  const auto runner =
      make_runner(shell("n=0; " + fake("n=$((n+1)); test $n = 3 && kill -SEGV $$; echo sat")),
                  RunMode::kPersistent, {});
  for (int i = 0; i < 5; ++i) {
    const RunResult result = runner->run(formula());
    EXPECT_EQ(result.ending, Ending::kDone);
    EXPECT_EQ(result.checks.at(0).status, Status::kSat);
    EXPECT_EQ(result.mode, i == 2 ? RunMode::kSpawn : RunMode::kPersistent) << i;
  }
}

TEST(PersistentRunner, ACrashOfTheResetBelongsToTheFormula) {
  const auto runner =
      make_runner(shell(fake("echo sat", "kill -SEGV $$")), RunMode::kPersistent, {});
  const RunResult result = runner->run(formula());
  EXPECT_EQ(result.ending, Ending::kCrash);
  EXPECT_TRUE(result.checks.at(0).answered);
}

TEST(PersistentRunner, ManyFormulas) {
  const auto runner = make_runner(shell(fake("echo sat")), RunMode::kPersistent, {});
  std::string text = "(check-sat)\n";
  for (int i = 0; i < 20'000; ++i) text += "(assert true)\n";  // more than a socket holds
  for (int i = 0; i < 3; ++i) EXPECT_EQ(runner->run(formula(text)).ending, Ending::kDone);
}

TEST(Runner, AFileWhereTheSolverWantsOne) {
  Profile profile = shell("cat \"$0\"; echo sat");
  profile.reads_stdin = false;
  const RunResult result = make_runner(profile, RunMode::kSpawn, {})->run(formula());
  EXPECT_THAT(result.out, HasSubstr("(check-sat)"));
}

}  // namespace
}  // namespace assay::solver
