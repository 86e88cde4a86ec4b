// The fake solver (test/support) in every run mode: whatever it does, the runner tells the same
// story, and nothing is left behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>
#include <tuple>

#include "os/process.h"
#include "solver/runner.h"

namespace assay::solver {
namespace {

using std::chrono::milliseconds;
using testcase::Status;

Profile fake_profile(const std::string& behaviour) {
  Profile profile;
  profile.name = "fake";
  profile.family = "fake";
  profile.command = {ASSAY_FAKE_SOLVER, "--behaviour", behaviour};
  profile.modes = {RunMode::kPersistent, RunMode::kFork, RunMode::kSpawn};
  profile.crashes = {{"ASSERTION VIOLATION", {}}, {"Fatal failure", {}}, {"AddressSanitizer", {}}};
  profile.harmless = {{"unsupported", {}}};
  profile.memory = {{"bad_alloc", {}}};
  profile.random_seed = {"--seed", "{}"};
  return profile;
}

constexpr const char* kSat =
    "(declare-const x Int)\n(assert (! (> x 3) :named a))\n(assert (! (< x 9) :named b))\n"
    "(check-sat)\n";
constexpr const char* kUnsat =
    "(declare-const x Int)\n(assert (! (> x 3) :named a))\n(assert (! (< x 9) :named b))\n"
    "(assert (! (< x 2) :named c))\n(check-sat)\n";

Request request_of(const std::string& text) {
  Request request;
  request.text = text;
  return request;
}
Request with_model(const std::string& text) {
  Request request = request_of(text);
  request.want_model = true;
  return request;
}
Request with_core(const std::string& text) {
  Request request = request_of(text);
  request.want_core = true;
  return request;
}

// What a behaviour makes of kSat and kUnsat.
struct Expected {
  const char* behaviour;
  Ending ending;
  Status of_sat = Status::kUnknown;
  Status of_unsat = Status::kUnknown;
  bool answered = false;
};

constexpr Expected kExpected[] = {
    {"correct", Ending::kDone, Status::kSat, Status::kUnsat, true},
    {"lies-on-sat", Ending::kDone, Status::kUnsat, Status::kUnsat, true},
    {"lies-on-unsat", Ending::kDone, Status::kSat, Status::kSat, true},
    {"wrong-model", Ending::kDone, Status::kSat, Status::kUnsat, true},
    {"wrong-core", Ending::kDone, Status::kSat, Status::kUnsat, true},
    {"unknown", Ending::kDone, Status::kUnknown, Status::kUnknown, true},
    {"in-pieces", Ending::kDone, Status::kSat, Status::kUnsat, true},
    {"forks-children", Ending::kDone, Status::kSat, Status::kUnsat, true},
    {"segv", Ending::kCrash},
    {"segv-after-answer", Ending::kCrash, Status::kSat, Status::kUnsat, true},
    {"assertion", Ending::kCrash},
    {"fatal-failure", Ending::kCrash},
    {"sanitizer", Ending::kCrash},
    {"hang", Ending::kTimeout},
    {"spin", Ending::kTimeout},
    {"hang-ignoring-sigterm", Ending::kTimeout},
    {"flood", Ending::kOutputLimit},
    {"silent", Ending::kDone},
    {"error-then-answer", Ending::kRejected},
    {"rejects", Ending::kRejected},
    {"unsupported", Ending::kUnsupported},
    {"memory-hog", Ending::kMemory},
};

class FakeSolverTest : public testing::TestWithParam<std::tuple<RunMode, Expected>> {};
INSTANTIATE_TEST_SUITE_P(Modes, FakeSolverTest,
                         testing::Combine(testing::Values(RunMode::kSpawn, RunMode::kFork,
                                                          RunMode::kPersistent),
                                          testing::ValuesIn(kExpected)),
                         [](const auto& test) {
                           std::string name = std::string(name_of(std::get<0>(test.param))) + "_" +
                                              std::get<1>(test.param).behaviour;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

size_t count_descriptors() {
  const std::filesystem::directory_iterator folder("/proc/self/fd");
  return static_cast<size_t>(std::distance(begin(folder), end(folder)));
}

TEST_P(FakeSolverTest, IsSeenAsItIs) {
  const auto& [mode, expected] = GetParam();
  const size_t descriptors = count_descriptors();
  RunLimits limits;
  limits.timeout = milliseconds(expected.ending == Ending::kTimeout ? 200 : 30'000);
  // More than twice what this process has in a sanitizer build: a child's peak counts from there.
  limits.memory = uint64_t{1536} << 20;
  limits.output = 200'000;
  {
    const auto runner = make_runner(fake_profile(expected.behaviour), mode, limits);
    for (const bool is_sat : {true, false}) {
      const RunResult result = runner->run(request_of(is_sat ? kSat : kUnsat));
      EXPECT_EQ(name_of(result.ending), name_of(expected.ending)) << result.message << result.err;
      ASSERT_EQ(result.checks.size(), 1u);
      EXPECT_EQ(result.checks[0].answered, expected.answered) << result.out;
      if (expected.answered) {
        EXPECT_EQ(name_of(result.checks[0].status),
                  name_of(is_sat ? expected.of_sat : expected.of_unsat));
      }
    }
  }
  EXPECT_EQ(count_descriptors(), descriptors);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

class FakeSolverModeTest : public testing::TestWithParam<RunMode> {
 protected:
  RunResult run(const std::string& behaviour, Request request) {
    return make_runner(fake_profile(behaviour), GetParam(), {})->run(request);
  }
};
INSTANTIATE_TEST_SUITE_P(Modes, FakeSolverModeTest,
                         testing::Values(RunMode::kSpawn, RunMode::kFork, RunMode::kPersistent),
                         [](const auto& mode) { return std::string(name_of(mode.param)); });

TEST_P(FakeSolverModeTest, TheModeIsTheOneAskedFor) {
  EXPECT_EQ(run("correct", request_of(kSat)).mode, GetParam());
}

TEST_P(FakeSolverModeTest, ModelsAndCores) {
  const RunResult model = run("correct", with_model(kSat));
  EXPECT_THAT(model.checks.at(0).model, testing::HasSubstr("(define-fun |x| () Int 4)"));
  const RunResult wrong = run("wrong-model", with_model(kSat));
  EXPECT_THAT(wrong.checks.at(0).model, testing::Not(testing::HasSubstr("Int 4)")));
  const auto core = [&](const std::string& behaviour) {
    return run(behaviour, with_core(kUnsat)).checks.at(0).core;
  };
  EXPECT_THAT(core("correct"), testing::ElementsAre("a", "c"));
  EXPECT_THAT(core("wrong-core"), testing::ElementsAre("a"));
  EXPECT_THAT(core("unknown-core"), testing::ElementsAre("a", "c", "fake_name"));
  EXPECT_THAT(core("imprecise-core"), testing::ElementsAre("a", "b", "c"));
}

TEST_P(FakeSolverModeTest, SeveralChecks) {
  const RunResult result =
      run("correct", request_of("(declare-const b Bool)\n(assert b)\n(check-sat)\n(push 1)\n"
                                "(assert (not b))\n(check-sat)\n(pop 1)\n(check-sat)\n"));
  ASSERT_EQ(result.checks.size(), 3u);
  EXPECT_EQ(result.checks[0].status, Status::kSat);
  EXPECT_EQ(result.checks[1].status, Status::kUnsat);
  EXPECT_EQ(result.checks[2].status, Status::kSat);
}

TEST_P(FakeSolverModeTest, TheRandomSeedArrives) {
  Request request = request_of(kSat);
  request.use_random_seed = true;
  request.random_seed = 1;
  EXPECT_EQ(run("random", request).checks.at(0).status, Status::kUnsat);
  request.random_seed = 2;
  EXPECT_EQ(run("random", request).checks.at(0).status, Status::kSat);
}

// Why findings are confirmed by spawn.
TEST_P(FakeSolverModeTest, RightInSpawnOnly) {
  const auto runner = make_runner(fake_profile("right-in-spawn"), GetParam(), {});
  runner->run(request_of(kSat));
  const Status second = runner->run(request_of(kSat)).checks.at(0).status;
  EXPECT_EQ(second, GetParam() == RunMode::kSpawn ? Status::kSat : Status::kUnsat);
}

}  // namespace
}  // namespace assay::solver
