// How runs of the fake solver end, in every mode, beyond what fake_solver_test.cpp has: signatures,
// each limit by itself, what is left behind, static programs, and what a primed copy may not
// change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "os/clock.h"
#include "os/find_program.h"
#include "os/temp_dir.h"
#include "solver/backtrace.h"
#include "solver/fork_runner.h"
#include "solver/runner.h"

namespace assay::solver {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testcase::Status;
using testing::HasSubstr;

constexpr const char* kSatQuery =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n";

Profile faking_z3(const std::string& behaviour, const char* program = ASSAY_FAKE_SOLVER) {
  Profile profile = *builtin_profile("z3");
  profile.command = {program, "--behaviour", behaviour};
  profile.version_command = {program, "--version"};
  profile.stdin_arguments.clear();
  profile.persistent_arguments.clear();
  profile.crashes.push_back({"Fatal failure", {}});
  return profile;
}

Request plain_request(const std::string& text = kSatQuery) {
  Request request;
  request.text = text;
  return request;
}

// Processes that run the fake solver, zombies not counted.
size_t living_fakes() {
  size_t count = 0;
  const fs::path wanted = fs::canonical(ASSAY_FAKE_SOLVER);
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::error_code error;
    if (fs::read_symlink(entry.path() / "exe", error) == wanted) ++count;
  }
  return count;
}

// Who adopts a killed process may be slow. Other tests may run at the same time, with fakes of
// their own: what counts is that ours go, so the count comes down to what it was.
bool comes_down_to(size_t expected) {
  const os::TimePoint start = os::monotonic_now();
  while (os::monotonic_now() - start < std::chrono::seconds(30)) {
    if (living_fakes() <= expected) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return false;
}

class EndingsTest : public testing::TestWithParam<RunMode> {
 protected:
  // Three times: a fork runner primes at the second, a persistent one has a past.
  std::vector<RunResult> run(const Profile& profile, const Request& request = plain_request()) {
    const auto runner = make_runner(profile, GetParam(), limits_);
    std::vector<RunResult> results;
    for (int i = 0; i < 3; ++i) results.push_back(runner->run(request));
    return results;
  }
  void expect_each(const Profile& profile, Ending ending, const std::string& signature = {}) {
    for (const RunResult& result : run(profile)) {
      EXPECT_EQ(name_of(result.ending), name_of(ending)) << result.out << result.err;
      EXPECT_EQ(result.signature, signature);
    }
  }

  RunLimits limits_;
};
INSTANTIATE_TEST_SUITE_P(Modes, EndingsTest,
                         testing::Values(RunMode::kSpawn, RunMode::kFork, RunMode::kPersistent),
                         [](const auto& mode) { return std::string(name_of(mode.param)); });

TEST_P(EndingsTest, SignaturesOfCrashes) {
  expect_each(faking_z3("segv"), Ending::kCrash, "SIGSEGV");
  expect_each(faking_z3("assertion"), Ending::kCrash, "arith.cpp:123");
  expect_each(faking_z3("fatal-failure"), Ending::kCrash, "engine.cpp:123");
  expect_each(faking_z3("sanitizer"), Ending::kCrash,
              "heap-use-after-free fake::rewrite < fake::simplify");
}

TEST_P(EndingsTest, WallTimeAndProcessorTime) {
  limits_.timeout = milliseconds(150);
  for (const char* behaviour : {"hang", "spin", "hang-ignoring-sigterm"}) {
    for (const RunResult& result : run(faking_z3(behaviour))) {
      EXPECT_EQ(name_of(result.ending), "timeout") << behaviour;
      EXPECT_GE(result.wall_time, limits_.timeout);
      EXPECT_LT(result.wall_time, std::chrono::seconds(20));
    }
  }
}

TEST_P(EndingsTest, MemoryByEitherLimit) {
  limits_.memory = uint64_t{256} << 20;
  Profile profile = faking_z3("memory-hog");
  expect_each(profile, Ending::kMemory);
  profile.limits_address_space = false;
  expect_each(profile, Ending::kMemory);
}

TEST_P(EndingsTest, TheOutputIsCut) {
  limits_.output = 100'000;
  for (const RunResult& result : run(faking_z3("flood"))) {
    EXPECT_EQ(name_of(result.ending), "output-limit");
    EXPECT_LE(result.out.size(), limits_.output);
  }
}

TEST_P(EndingsTest, NothingIsLeftBehind) {
  const auto folder = os::TempDir::create();
  ASSERT_TRUE(folder.ok());
  const char* before = std::getenv("TMPDIR");
  const std::string saved = before == nullptr ? "" : before;
  ::setenv("TMPDIR", folder->path().c_str(), 1);
  const size_t fakes = living_fakes();
  limits_.timeout = milliseconds(150);
  limits_.memory = uint64_t{256} << 20;
  limits_.output = 100'000;
  for (const char* behaviour :
       {"correct", "segv", "hang-ignoring-sigterm", "flood", "forks-children", "memory-hog"}) {
    for (const bool reads_stdin : {true, false}) {
      Profile profile = faking_z3(behaviour);
      profile.reads_stdin = reads_stdin;
      run(profile);
    }
  }
  EXPECT_TRUE(fs::is_empty(folder->path()));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
  EXPECT_TRUE(comes_down_to(fakes));
  if (before == nullptr) {
    ::unsetenv("TMPDIR");
  } else {
    ::setenv("TMPDIR", saved.c_str(), 1);
  }
}

// --- static programs ---

TEST(StaticProgram, FallsBackAndSaysSo) {
  const Profile profile = faking_z3("correct", ASSAY_FAKE_SOLVER_STATIC);
  const base::Result<void> reason = check_fork_server(profile);
  ASSERT_FALSE(reason.ok());
  EXPECT_THAT(reason.error().to_string(), HasSubstr("statically linked"));
  const auto runner = make_runner(profile, RunMode::kFork, {});
  for (int i = 0; i < 3; ++i) {
    const RunResult result = runner->run(plain_request());
    EXPECT_EQ(result.mode, RunMode::kSpawn);
    EXPECT_EQ(result.checks.at(0).status, Status::kSat);
  }
}

// --- primed copies ---

// A solver in the shell's language; $$ is the number of the process that began to read.
Profile shell_profile(const std::string& at_assert) {
  Profile profile;
  profile.name = "shell";
  profile.command = {"sh", "-c",
                     "echo $$ >&2; while read -r line; do case $line in\n"
                     "'(echo '*) line=${line#*\\\"}; echo \"${line%\\\"*}\";;\n"
                     "'(assert'*) " +
                         at_assert +
                         ";;\n"
                         "'(check-sat)') echo sat;;\n'(exit)') exit;;\nesac; done"};
  profile.modes = {RunMode::kFork, RunMode::kSpawn};
  return profile;
}

TEST(PrimedCopy, ABeginningThatComesAgainIsReadOnce) {
  const auto runner = make_runner(shell_profile(":"), RunMode::kFork, {});
  std::vector<std::string> numbers;
  for (int i = 0; i < 4; ++i) {
    const RunResult result = runner->run(plain_request());
    EXPECT_EQ(result.mode, RunMode::kFork);
    EXPECT_EQ(result.checks.at(0).status, Status::kSat);
    numbers.push_back(result.err);
  }
  EXPECT_NE(numbers[0], numbers[1]);
  EXPECT_EQ(numbers[1], numbers[2]);
  EXPECT_EQ(numbers[2], numbers[3]);
  // Another logic is another beginning.
  EXPECT_NE(runner->run(plain_request("(set-logic QF_BV)\n(check-sat)\n")).err, numbers[3]);
}

// cvc5 aborts at (declare-heap) after an assertion, and the wake-up is one.
TEST(PrimedCopy, WhatTheWakeUpBreaksIsRunAsItIs) {
  Profile profile = shell_profile("n=$((n+1)); test $n = 2 && { echo '(error \"two\")'; exit 1; }");
  profile.wake_up_commands = {"(assert true)"};
  const auto runner = make_runner(profile, RunMode::kFork, {});
  for (int i = 0; i < 4; ++i) {
    const RunResult result = runner->run(plain_request());
    EXPECT_EQ(name_of(result.ending), "done") << result.out;
    EXPECT_EQ(result.mode, RunMode::kFork);
    EXPECT_TRUE(result.checks.at(0).answered);
  }
}

// --- gdb ---

TEST(BacktraceOfACrash, HasTheFramesOfTheSolver) {
  if (!os::find_program("gdb")) GTEST_SKIP() << "no gdb";
  RunLimits limits;
  limits.timeout = std::chrono::seconds(60);
  const std::string frames = backtrace_signature(faking_z3("segv"), plain_request(), limits);
  if (frames.empty()) GTEST_SKIP() << "gdb may not trace here";
  EXPECT_THAT(frames, HasSubstr("fake::"));
}

}  // namespace
}  // namespace assay::solver
