// A fork server that has read the beginning of its input: a copy that gets the rest tells what
// os::run of the whole input tells, or there is no such server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "os/fork_server.h"

namespace assay::os {
namespace {

using Ending = RunOutcome::Ending;
using std::chrono::milliseconds;
using testing::HasSubstr;

RunOptions command(std::vector<std::string> argv) {
  RunOptions options;
  options.argv = std::move(argv);
  options.wall_limit = std::chrono::seconds(120);
  return options;
}

size_t count_descriptors() {
  const std::filesystem::directory_iterator folder("/proc/self/fd");
  return static_cast<size_t>(std::distance(begin(folder), end(folder)));
}
bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

ForkServer start_or_fail(const std::string& program) {
  base::Result<ForkServer> server = ForkServer::start(command({program}));
  if (!server) throw std::runtime_error(server.error().to_string());
  return *std::move(server);
}

// A shell, which reads its script from the standard input. Its $$ is that of the primed process.
class PrimedShellTest : public testing::Test {
 protected:
  PrimedServer prime(const std::string& text) {
    base::Result<PrimedServer> primed = server_.prime(command({"sh"}), text);
    if (!primed) throw std::runtime_error(primed.error().to_string());
    return *std::move(primed);
  }
  static RunOutcome go(PrimedServer& primed, const std::string& rest,
                       const RunOptions& options = command({"sh"})) {
    base::Result<RunOutcome> outcome = primed.run(options, rest);
    if (!outcome) throw std::runtime_error(outcome.error().to_string());
    return *std::move(outcome);
  }
  void expect_same(const std::string& beginning, const std::string& rest,
                   const RunOptions& options = command({"sh"})) {
    const base::Result<RunOutcome> expected = run(options, beginning + rest);
    ASSERT_TRUE(expected.ok());
    PrimedServer primed = prime(beginning);
    for (int i = 0; i < 2; ++i) {
      const RunOutcome outcome = go(primed, rest, options);
      EXPECT_EQ(name_of(outcome.ending), name_of(expected->ending)) << rest;
      EXPECT_EQ(outcome.exit_code, expected->exit_code) << rest;
      EXPECT_EQ(outcome.signal, expected->signal) << rest;
      EXPECT_EQ(outcome.out, expected->out) << rest;
      EXPECT_EQ(outcome.err, expected->err) << rest;
      EXPECT_EQ(outcome.output_cut, expected->output_cut);
    }
  }

  ForkServer server_ = start_or_fail("sh");
};

TEST_F(PrimedShellTest, EndsAsARunOfTheWholeDoes) {
  const std::string beginning = "x=1; echo said; echo complained >&2\n";
  expect_same(beginning, "echo $x; exit 3\n");
  expect_same(beginning, "");
  expect_same(beginning, "exec sh -c 'kill -SEGV $$'\n");
  expect_same(beginning, "exec sh -c 'kill -ABRT $$'\n");
  expect_same(beginning, "exec sh -c 'echo last words; kill -KILL $$'\n");
  expect_same(beginning, "exec >&- 2>&-; exit 5\n");
}

TEST_F(PrimedShellTest, ACopyFeelsNoOther) {
  PrimedServer primed = prime("x=1\n");
  EXPECT_EQ(go(primed, "x=2; echo $x\n").out, "2\n");
  EXPECT_EQ(go(primed, "echo $x\n").out, "1\n");
}

TEST_F(PrimedShellTest, HasTheSurroundingsOfARun) {
  expect_same("x=1\n", "exec ls /proc/self/fd\n");
  expect_same("x=1\n", "ulimit -a; env | grep -v ^_= | sort; pwd\n");
  expect_same("x=1\n", "exec sh -c 'grep -E \"^(Sig(Blk|Ign|Cgt)|Threads)\" /proc/self/status'\n");
  // Leads its group, and is our own child.
  PrimedServer primed = prime("x=1\n");
  const RunOutcome outcome =
      go(primed, "exec sh -c 'set -- $(cat /proc/$$/stat); echo $(($1 == $5)) $4'\n");
  EXPECT_EQ(outcome.out, "1 " + std::to_string(::getpid()) + "\n");
}

TEST_F(PrimedShellTest, EndsAtEveryLimit) {
  RunOptions wall = command({"sh"});
  wall.wall_limit = milliseconds(300);
  expect_same("trap '' TERM\n", "echo started; sleep 100\n", wall);
  RunOptions cpu = command({"sh"});
  cpu.cpu_limit = milliseconds(200);
  expect_same("echo a\n", "while :; do :; done\n", cpu);
  RunOptions output = command({"sh"});
  output.output_limit = 10'000;
  expect_same("echo a\n", "yes\n", output);
  RunOptions memory = command({"sh"});
  memory.memory_limit = uint64_t{300} << 20;
  memory.cpu_limit = milliseconds(1500);
  expect_same("x=0123456789\n", "ulimit -v; ulimit -t; while :; do x=$x$x; done\n", memory);
  // Each limit is for one run.
  PrimedServer primed = prime("x=1\n");
  EXPECT_EQ(go(primed, "ulimit -v\n", memory).out, "307200\n");
  EXPECT_EQ(go(primed, "ulimit -v\n").out, run(command({"sh"}), "ulimit -v\n")->out);
}

TEST_F(PrimedShellTest, TheTimeOfTheBeginningIsNotTheCopys) {
  RunOptions options = command({"sh"});
  PrimedServer primed = prime("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done\n");
  options.cpu_limit = milliseconds(60);
  const RunOutcome outcome = go(primed, "echo $i\n", options);
  EXPECT_EQ(outcome.out, "200000\n");
  EXPECT_EQ(outcome.ending, Ending::kExit);
}

TEST_F(PrimedShellTest, OutlivesItsServer) {
  PrimedServer primed = prime("x=1\n");
  ::kill(server_.pid(), SIGKILL);
  EXPECT_EQ(go(primed, "echo $x\n").out, "1\n");
  // Itself it is not replaced: whoever uses it does without.
  EXPECT_EQ(go(primed, "kill -KILL $$; echo alive\n").out, "alive\n");
  EXPECT_FALSE(primed.run(command({"sh"}), "echo $x\n").ok());
}

TEST_F(PrimedShellTest, SaysWhyNot) {
  const auto error_of = [&](const RunOptions& options, const std::string& text) {
    const base::Result<PrimedServer> primed = server_.prime(options, text);
    return primed ? "no error" : primed.error().to_string();
  };
  EXPECT_THAT(error_of(command({"sh"}), "exit 0\n"), HasSubstr("it ended"));
  EXPECT_THAT(error_of(command({"sh", "-c", "exit 0"}), "x=1\n"), HasSubstr("it ended"));
  EXPECT_THAT(error_of(command({"sh"}), "exec sh -c 'kill -SEGV $$'\n"), HasSubstr("it ended"));
  EXPECT_THAT(error_of(command({"sh"}), "yes | head -c 5000\n"), HasSubstr("prints too much"));
  RunOptions hurried = command({"sh", "-c", "sleep 100"});
  hurried.wall_limit = milliseconds(200);
  EXPECT_THAT(error_of(hurried, "x=1\n"), HasSubstr("no word"));
}

TEST(PrimedServerCleanupTest, LeavesNothingBehind) {
  const size_t before = count_descriptors();
  {
    ForkServer server = start_or_fail("sh");
    std::vector<PrimedServer> primed;
    for (int i = 0; i < 5; ++i) {
      primed.push_back(*server.prime(command({"sh"}), "x=" + std::to_string(i) + "\n"));
      EXPECT_FALSE(server.prime(command({"sh"}), "exit 1\n").ok());
    }
    const size_t with_servers = count_descriptors();
    for (int i = 0; i < 100; ++i) {
      const auto at = static_cast<size_t>(i % 5);
      const RunOutcome outcome = *primed[at].run(command({"sh"}), "sleep 100 & exit $x\n");
      EXPECT_EQ(outcome.exit_code, i % 5);
    }
    EXPECT_EQ(count_descriptors(), with_servers);
  }
  EXPECT_EQ(count_descriptors(), before);
  EXPECT_FALSE(has_children());
}

struct ReadingWay {
  const char* name;
  bool must_work;
};

class ReadingTest : public testing::TestWithParam<ReadingWay> {};
INSTANTIATE_TEST_SUITE_P(Ways, ReadingTest,
                         testing::Values(ReadingWay{"read", true}, ReadingWay{"getc", true},
                                         ReadingWay{"fgetc", true}, ReadingWay{"fread", true},
                                         ReadingWay{"cin", true}, ReadingWay{"cin-unsynced", true},
                                         ReadingWay{"fgets", false}, ReadingWay{"scanf", false},
                                         ReadingWay{"mmap", false}, ReadingWay{"reopen", false}),
                         [](const auto& way) {
                           std::string name = way.param.name;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

// However a program reads: it is stopped between the texts and notices nothing, or it cannot be
// primed.
TEST_P(ReadingTest, TheSameOrNotAtAll) {
  ForkServer server = start_or_fail(ASSAY_READER);
  const RunOptions options = command({ASSAY_READER, GetParam().name});
  const std::vector<std::string> beginnings = {"first\nsecond\n", std::string(3000, 'x') + "\n"};
  const std::vector<std::string> rests = {"third\n", "", "no newline",
                                          std::string(100'000, 'y') + "\nlast\n"};
  for (const std::string& beginning : beginnings) {
    base::Result<PrimedServer> primed = server.prime(options, beginning);
    EXPECT_TRUE(primed.ok() || !GetParam().must_work);
    if (!primed) continue;
    for (const std::string& rest : rests) {
      const base::Result<RunOutcome> expected = run(options, beginning + rest);
      const base::Result<RunOutcome> outcome = primed->run(options, rest);
      ASSERT_TRUE(expected.ok() && outcome.ok());
      EXPECT_TRUE(outcome->out == expected->out);  // long
      EXPECT_EQ(outcome->exit_code, expected->exit_code);
    }
  }
}

}  // namespace
}  // namespace assay::os
