// What a run leaves behind: nothing. And many threads at once.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "os/clock.h"
#include "os/process.h"
#include "os/temp_dir.h"

namespace assay::os {
namespace {

using Ending = RunOutcome::Ending;
using std::chrono::milliseconds;
using std::chrono::seconds;

RunOptions shell(const std::string& script) {
  RunOptions options;
  options.argv = {"sh", "-c", script};
  options.wall_limit = seconds(120);
  return options;
}

// A killed process is gone soon, not at once; and whoever adopts it in this container may be slow
// or too lazy to reap it, so a zombie counts as gone.
bool is_gone(pid_t pid) {
  if (::kill(pid, 0) != 0) return errno == ESRCH;
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const size_t name_end = text.rfind(')');
  return name_end == std::string::npos || text.compare(name_end + 2, 1, "Z") == 0;
}
bool gets_gone(pid_t pid) {
  const TimePoint start = monotonic_now();
  while (monotonic_now() - start < seconds(30)) {
    if (is_gone(pid)) return true;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return false;
}

size_t count_descriptors() {
  const std::filesystem::directory_iterator folder("/proc/self/fd");
  return static_cast<size_t>(std::distance(begin(folder), end(folder)));
}

class CleanupTest : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Wakeups, CleanupTest, testing::Bool(), [](const auto& mode) {
  return std::string(mode.param ? "pidfd" : "polling");
});

TEST_P(CleanupTest, EndsWhatTheLeaderLeavesBehind) {
  RunOptions options = shell("sleep 100 & echo $!; exit 3");
  options.use_pidfd = GetParam();
  const base::Result<RunOutcome> outcome = run(options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->ending, Ending::kExit);
  EXPECT_EQ(outcome->exit_code, 3);
  EXPECT_LT(outcome->wall_time, seconds(50));
  EXPECT_TRUE(gets_gone(std::stoi(outcome->out)));
}

TEST_P(CleanupTest, EndsTheWholeGroupAtALimit) {
  RunOptions options = shell("trap '' TERM; sleep 100 & echo $!; sleep 100 & echo $!; yes");
  options.use_pidfd = GetParam();
  options.output_limit = 1000;  // a limit that no slow machine reaches before the numbers are out
  const base::Result<RunOutcome> outcome = run(options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->ending, Ending::kOutputCut);
  const size_t line_end = outcome->out.find('\n');
  ASSERT_NE(line_end, std::string::npos);
  EXPECT_TRUE(gets_gone(std::stoi(outcome->out)));
  EXPECT_TRUE(gets_gone(std::stoi(outcome->out.substr(line_end))));
}

// We can not end what leaves the group, but we do not wait for it either, even if it writes without
// end.
TEST_P(CleanupTest, DoesNotWaitForWhatEscapes) {
  base::Result<TempDir> folder = TempDir::create();
  ASSERT_TRUE(folder.ok());
  // The leader goes when it knows that the other has begun.
  RunOptions options = shell(
      "mkfifo begun; setsid sh -c 'echo $$; echo > begun; exec yes' & read line < begun; exit 4");
  options.working_directory = folder->path();
  options.use_pidfd = GetParam();
  options.output_limit = 0;
  const base::Result<RunOutcome> outcome = run(options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->ending, Ending::kExit);
  EXPECT_EQ(outcome->exit_code, 4);
  EXPECT_TRUE(gets_gone(std::stoi(outcome->out)));  // by SIGPIPE
}

TEST(ProcessCleanupTest, LeaksNoDescriptorsAndNoZombies) {
  const size_t before = count_descriptors();
  RunOptions missing;
  missing.argv = {"/no/such/program"};
  RunOptions flood;
  flood.argv = {"yes"};
  flood.output_limit = 10;
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(run(shell("cat"), "text").ok());
    EXPECT_FALSE(run(missing).ok());
    if (i % 10 == 0) {
      EXPECT_TRUE(run(flood).ok());
    }
  }
  EXPECT_EQ(count_descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(ProcessCleanupTest, AChildObjectEndsItsGroup) {
  base::Result<Pipe> pipe = make_pipe();
  ASSERT_TRUE(pipe.ok());
  pid_t pid = 0;
  {
    const int out = pipe->write_end.get();
    SpawnOptions options;
    options.argv = {"sleep", "100"};
    base::Result<Child> child = spawn(options, {pipe->read_end.get(), out, out});
    ASSERT_TRUE(child.ok());
    pid = child->pid();
    EXPECT_FALSE(child->has_ended());
    const Child moved = *std::move(child);
    EXPECT_EQ(moved.pid(), pid);
    EXPECT_EQ(::kill(pid, 0), 0);
  }
  EXPECT_EQ(::kill(pid, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

// How a program of ours dies when Assay is killed; the kernel looks at the thread that started it.
TEST(ProcessCleanupTest, AProgramDiesWithItsThread) {
  std::optional<Child> child;
  std::thread([&child] {
    SpawnOptions options;
    options.argv = {"sleep", "100"};
    base::Result<Child> started = spawn(options, {0, 1, 2});
    if (started) child.emplace(*std::move(started));
  }).join();
  ASSERT_TRUE(child.has_value());
  const base::Result<ExitReport> report = child->wait();
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->signal, SIGKILL);
}

TEST(ProcessThreadsTest, FourThreadsDoNotDisturbEachOther) {
  const size_t before = count_descriptors();
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([thread, &good] {
      const std::string letters(size_t{200} << 10, static_cast<char>('a' + thread));
      for (int i = 0; i < 50; ++i) {
        const base::Result<RunOutcome> outcome =
            run(shell("cat; exit " + std::to_string(i)), letters);
        if (outcome && outcome->ending == Ending::kExit && outcome->exit_code == i &&
            outcome->out == letters) {
          ++good;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 200);
  EXPECT_EQ(count_descriptors(), before);
}

// While one thread writes a program, a child of another may hold the descriptor until its exec
// (ETXTBSY).
TEST(ProcessThreadsTest, AProgramThatWasJustWrittenRuns) {
  base::Result<TempDir> folder = TempDir::create();
  ASSERT_TRUE(folder.ok());
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([thread, &folder, &good] {
      const std::filesystem::path program = folder->path() / std::to_string(thread);
      for (int i = 0; i < 25; ++i) {
        std::filesystem::remove(program);
        std::ofstream(program) << "#!/bin/sh\nexit 7\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        RunOptions options;
        options.argv = {program};
        const base::Result<RunOutcome> outcome = run(options);
        if (outcome && outcome->exit_code == 7) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 100);
}

}  // namespace
}  // namespace assay::os
