// The endings, streams and surroundings of one run at a time. What is left behind afterwards
// (processes, descriptors) and many threads: process_cleanup_test.cpp. Most tests run with pidfd
// and with the fallback.
#include "os/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <climits>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "os/temp_dir.h"

namespace assay::os {
namespace {

using Ending = RunOutcome::Ending;
using std::chrono::milliseconds;
using std::chrono::seconds;

RunOptions command(std::vector<std::string> argv) {
  RunOptions options;
  options.argv = std::move(argv);
  options.wall_limit = seconds(120);  // a hanging test should end; nothing here should come near
  return options;
}
RunOptions shell(const std::string& script) { return command({"sh", "-c", script}); }

// A failed start must stop the test with its reason.
RunOutcome run_or_fail(const RunOptions& options, std::string_view input = {}) {
  base::Result<RunOutcome> outcome = run(options, input);
  if (!outcome) throw std::runtime_error(outcome.error().to_string());
  return *std::move(outcome);
}

class ProcessTest : public testing::TestWithParam<bool> {
 protected:
  RunOutcome go(RunOptions options, std::string_view input = {}) {
    options.use_pidfd = GetParam();
    return run_or_fail(options, input);
  }
};
INSTANTIATE_TEST_SUITE_P(Wakeups, ProcessTest, testing::Bool(), [](const auto& mode) {
  return std::string(mode.param ? "pidfd" : "polling");
});

TEST_P(ProcessTest, ReportsTheExitCode) {
  EXPECT_EQ(go(shell("exit 0")).ending, Ending::kExit);
  const RunOutcome outcome = go(shell("exit 42"));
  EXPECT_EQ(outcome.ending, Ending::kExit);
  EXPECT_EQ(outcome.exit_code, 42);
  EXPECT_EQ(outcome.signal, 0);
}

TEST_P(ProcessTest, ReportsTheSignal) {
  const RunOutcome outcome = go(shell("echo last words; kill -ABRT $$"));
  EXPECT_EQ(outcome.ending, Ending::kSignal);
  EXPECT_EQ(outcome.signal, SIGABRT);
  EXPECT_EQ(outcome.out, "last words\n");
  // A SIGKILL that is not ours is not a limit.
  EXPECT_EQ(go(shell("kill -KILL $$")).ending, Ending::kSignal);
}

TEST_P(ProcessTest, KeepsTheStreamsApart) {
  const RunOutcome outcome = go(shell("echo to out; echo to err >&2"));
  EXPECT_EQ(outcome.out, "to out\n");
  EXPECT_EQ(outcome.err, "to err\n");
  EXPECT_FALSE(outcome.output_cut);
}

TEST_P(ProcessTest, CarriesMegabytesBothWays) {
  std::string input;
  for (int i = 0; input.size() < (10u << 20); ++i) input += std::to_string(i) + '\n';
  const RunOutcome outcome = go(shell("tee /dev/stderr"), input);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out == input);
  EXPECT_TRUE(outcome.err == input);
}

// Short ones come through a pipe, longer ones from a file.
TEST_P(ProcessTest, CarriesInputsOfEveryLength) {
  for (const size_t size : {0, 1, PIPE_BUF - 1, PIPE_BUF, PIPE_BUF + 1, 16 * PIPE_BUF}) {
    std::string input(size, 'x');
    if (size > 0) input.back() = '\n';
    EXPECT_EQ(go(command({"cat"}), input).out, input) << size;
  }
}

TEST_P(ProcessTest, SurvivesAProgramThatDoesNotReadItsInput) {
  for (const size_t size : {size_t{100}, size_t{10} << 20}) {
    const std::string input(size, 'x');
    EXPECT_EQ(go(command({"true"}), input).exit_code, 0);
    EXPECT_EQ(go(shell("exec <&-; sleep 0.05; exit 3"), input).exit_code, 3);
  }
}

TEST_P(ProcessTest, GivesAnEmptyInputByDefault) {
  const RunOutcome outcome = go(command({"cat"}));
  EXPECT_EQ(outcome.ending, Ending::kExit);
  EXPECT_EQ(outcome.out, "");
}

TEST_P(ProcessTest, EndsAtTheWallLimit) {
  RunOptions options = shell("echo started; exec sleep 100");
  options.wall_limit = milliseconds(100);
  const RunOutcome outcome = go(options);
  EXPECT_EQ(outcome.ending, Ending::kWallTime);
  EXPECT_EQ(outcome.signal, SIGKILL);
  EXPECT_GE(outcome.wall_time, milliseconds(100));
  EXPECT_LT(outcome.wall_time, seconds(50));
}

TEST_P(ProcessTest, EndsAProgramThatIgnoresSigterm) {
  RunOptions options = shell("trap '' TERM INT HUP; echo ready; while :; do sleep 100; done");
  options.wall_limit = milliseconds(500);
  const RunOutcome outcome = go(options);
  EXPECT_EQ(outcome.ending, Ending::kWallTime);
  EXPECT_LT(outcome.wall_time, seconds(50));
}

TEST_P(ProcessTest, EndsAProgramThatClosedItsOutput) {
  RunOptions options = shell("exec >&- 2>&-; exec sleep 100");
  options.wall_limit = milliseconds(300);
  EXPECT_EQ(go(options).ending, Ending::kWallTime);
  EXPECT_EQ(go(shell("exec >&- 2>&-; sleep 0.1; exit 5")).exit_code, 5);
}

TEST_P(ProcessTest, CutsAFlood) {
  RunOptions options = command({"yes"});
  options.output_limit = 100'000;
  const RunOutcome outcome = go(options);
  EXPECT_EQ(outcome.ending, Ending::kOutputCut);
  EXPECT_TRUE(outcome.output_cut);
  EXPECT_EQ(outcome.out.size(), 100'000u);
  EXPECT_LT(outcome.wall_time, seconds(100));
}

TEST_P(ProcessTest, CutsExactly) {
  RunOptions options = shell("printf 12345; printf 123456 >&2");
  options.output_limit = 6;
  EXPECT_EQ(go(options).ending, Ending::kExit);
  options.output_limit = 5;
  const RunOutcome outcome = go(options);
  EXPECT_EQ(outcome.ending, Ending::kOutputCut);
  EXPECT_EQ(outcome.out, "12345");
  EXPECT_EQ(outcome.err, "12345");
  options.output_limit = 0;  // none
  EXPECT_EQ(go(options).err, "123456");
}

TEST_P(ProcessTest, EndsAtTheCpuLimit) {
  // A program that catches SIGXCPU must not get the chance to look like a crash.
  RunOptions options = shell("trap 'kill -ABRT $$' XCPU; while :; do :; done");
  options.cpu_limit = milliseconds(300);
  const RunOutcome outcome = go(options);
  EXPECT_EQ(outcome.ending, Ending::kCpuTime);
  EXPECT_EQ(outcome.signal, SIGKILL);
  EXPECT_GE(outcome.cpu_time(), milliseconds(299));  // the two clocks round differently
  EXPECT_LT(outcome.cpu_time(), seconds(20));
}

TEST(ProcessLimitTest, SeesTheCpuLimitThroughAWrapper) {
  // Only the backstop of three seconds sees the inner one.
  RunOptions options = shell("sh -c 'while :; do :; done'; exit $?");
  options.cpu_limit = milliseconds(500);
  const RunOutcome outcome = run_or_fail(options);
  EXPECT_EQ(outcome.ending, Ending::kCpuTime);
  EXPECT_EQ(outcome.exit_code, 128 + SIGKILL);
}

TEST(ProcessLimitTest, OtherEndingsUnderACpuLimitStayWhatTheyAre) {
  RunOptions options = shell("kill -KILL $$");
  options.cpu_limit = seconds(1);
  EXPECT_EQ(run_or_fail(options).ending, Ending::kSignal);
  options.argv[2] = "exit 137";
  EXPECT_EQ(run_or_fail(options).ending, Ending::kExit);
}

TEST(ProcessLimitTest, RefusesMemoryBeyondTheLimit) {
  // dd takes its block as one piece of memory.
  RunOptions options = command({"dd", "if=/dev/zero", "of=/dev/null", "bs=128M", "count=1"});
  RunOutcome outcome = run_or_fail(options);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_GE(outcome.max_rss, uint64_t{128} << 20);
  options.memory_limit = uint64_t{64} << 20;
  outcome = run_or_fail(options);
  EXPECT_EQ(outcome.ending, Ending::kExit);
  EXPECT_NE(outcome.exit_code, 0);
}

TEST(ProcessLimitTest, SetsTheLimitsForTheProgram) {
  RunOptions options = shell("ulimit -t; ulimit -v; ulimit -s; ulimit -c");
  options.cpu_limit = milliseconds(1001);
  options.memory_limit = uint64_t{512} << 20;
  options.stack_limit = uint64_t{1} << 20;
  EXPECT_EQ(run_or_fail(options).out, "5\n524288\n1024\n0\n");
}

TEST(ProcessSurroundingsTest, UsesTheWorkingDirectory) {
  base::Result<TempDir> folder = TempDir::create();
  ASSERT_TRUE(folder.ok());
  std::ofstream(folder->path() / "here").put('x');
  RunOptions options = command({"ls"});
  options.working_directory = folder->path();
  EXPECT_EQ(run_or_fail(options).out, "here\n");
}

TEST(ProcessSurroundingsTest, ARelativeProgramStartsFromOurFolder) {
  RunOptions options = shell("pwd");
  options.argv[0] = std::filesystem::relative("/bin/sh").string();
  ASSERT_NE(options.argv[0].front(), '/');
  options.working_directory = "/dev";
  EXPECT_EQ(run_or_fail(options).out, "/dev\n");
}

TEST(ProcessSurroundingsTest, AddsToTheEnvironment) {
  ASSERT_EQ(::setenv("ASSAY_TEST_KEPT", "kept", 1), 0);
  ASSERT_EQ(::setenv("ASSAY_TEST_CHANGED", "old", 1), 0);
  RunOptions options = shell("env | grep ^ASSAY_TEST | sort");
  options.environment = {{"ASSAY_TEST_CHANGED", "new"}, {"ASSAY_TEST", "a=b"}};
  EXPECT_EQ(run_or_fail(options).out,
            "ASSAY_TEST=a=b\nASSAY_TEST_CHANGED=new\nASSAY_TEST_KEPT=kept\n");
}

TEST(ProcessSurroundingsTest, LeadsItsOwnGroup) {
  const RunOutcome outcome = run_or_fail(shell("echo $$; cut -d' ' -f5 /proc/$$/stat"));
  const size_t half = outcome.out.size() / 2;
  EXPECT_EQ(outcome.out.substr(0, half), outcome.out.substr(half));
}

// Also with our own signals ignored or blocked, as a campaign may have them.
TEST(ProcessSurroundingsTest, HasDefaultSignals) {
  sigset_t blocked;
  sigset_t before;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGINT);
  ASSERT_EQ(::pthread_sigmask(SIG_BLOCK, &blocked, &before), 0);
  const auto old_handler = ::signal(SIGUSR1, SIG_IGN);
  const RunOutcome outcome =
      run_or_fail(command({"grep", "-E", "^Sig(Blk|Ign):", "/proc/self/status"}));
  // Signals 32 and 33 are the C library's own: it lets nobody set them, so they stay as we
  // inherited them.
  constexpr uint64_t kStandardSignals = 0x7fffffff;
  const auto mask_after = [&](std::string_view label) {
    const size_t at = outcome.out.find(label);
    return at == std::string::npos
               ? ~uint64_t{0}
               : std::stoull(outcome.out.substr(at + label.size()), nullptr, 16);
  };
  EXPECT_EQ(mask_after("SigBlk:\t"), 0u) << outcome.out;
  EXPECT_EQ(mask_after("SigIgn:\t") & kStandardSignals, 0u) << outcome.out;
  sigset_t after;
  ::pthread_sigmask(SIG_SETMASK, &before, &after);
  EXPECT_EQ(::sigismember(&after, SIGINT), 1);  // ours is as it was
  EXPECT_EQ(::signal(SIGUSR1, old_handler), SIG_IGN);
}

TEST(ProcessSurroundingsTest, InheritsNoOtherDescriptors) {
  const int leaky = ::fcntl(2, F_DUPFD, 3);  // not close-on-exec
  ASSERT_GE(leaky, 3);
  const RunOutcome outcome = run_or_fail(shell("ls /proc/$$/fd; true"), "text");
  ::close(leaky);
  EXPECT_EQ(outcome.out, "0\n1\n2\n");
}

TEST(ProcessSurroundingsTest, TheInputCanBeOpenedByName) {
  EXPECT_EQ(run_or_fail(command({"cat", "/dev/stdin"}), "text").out, "text");
}

// A daemon starts without 0, 1 and 2: then our pipes get those numbers.
TEST(ProcessSurroundingsTest, WorksWithoutStandardDescriptors) {
  const int saved[3] = {::fcntl(0, F_DUPFD, 3), ::fcntl(1, F_DUPFD, 3), ::fcntl(2, F_DUPFD, 3)};
  for (int i = 0; i < 3; ++i) ::close(i);
  const base::Result<RunOutcome> outcome = run(shell("cat; echo err >&2"), "out");
  const base::Result<RunOutcome> failure = run(command({"/no/such/program"}));
  for (int i = 0; i < 3; ++i) {
    if (saved[i] < 0) continue;  // it was closed before the test
    ::dup2(saved[i], i);
    ::close(saved[i]);
  }
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->out, "out");
  EXPECT_EQ(outcome->err, "err\n");
  EXPECT_FALSE(failure.ok());
}

std::string error_of(const RunOptions& options) {
  const base::Result<RunOutcome> outcome = run(options);
  return outcome ? "no error" : outcome.error().to_string();
}

TEST(ProcessErrorTest, NamesTheMissingProgram) {
  EXPECT_EQ(error_of(command({"assay-no-such-program"})),
            "cannot run 'assay-no-such-program': No such file or directory");
  EXPECT_EQ(error_of(command({"/no/such/program"})),
            "cannot run '/no/such/program': No such file or directory");
  EXPECT_EQ(error_of(command({""})), "cannot run '': No such file or directory");
}

TEST(ProcessErrorTest, NamesTheProgramThatIsNotOne) {
  EXPECT_EQ(error_of(command({"/etc/passwd"})), "cannot run '/etc/passwd': Permission denied");
  EXPECT_EQ(error_of(command({"/"})), "cannot run '/': Permission denied");
}

TEST(ProcessErrorTest, NamesTheMissingWorkingDirectory) {
  RunOptions options = command({"true"});
  options.working_directory = "/no/such/folder";
  EXPECT_EQ(error_of(options), "cannot run 'true' in '/no/such/folder': No such file or directory");
}

TEST(ProcessEndingTest, AllHaveNames) {
  EXPECT_EQ(name_of(Ending::kExit), "exit");
  EXPECT_EQ(name_of(Ending::kOutputCut), "output-cut");
}

}  // namespace
}  // namespace assay::os
