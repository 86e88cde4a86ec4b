// A fork server's runs against os::run of the same command; what becomes of a killed server; what
// is left behind. Most of it on a shell, which can end in every way.
#include "os/fork_server.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "os/clock.h"
#include "os/file.h"
#include "os/temp_dir.h"

namespace assay::os {
namespace {

using Ending = RunOutcome::Ending;
using std::chrono::milliseconds;
using std::chrono::seconds;

RunOptions command(std::vector<std::string> argv) {
  RunOptions options;
  options.argv = std::move(argv);
  options.wall_limit = seconds(120);
  return options;
}
RunOptions shell(const std::string& script) { return command({"sh", "-c", script}); }

ForkServer start_or_fail(const std::string& program) {
  base::Result<ForkServer> server = ForkServer::start(command({program}));
  if (!server) throw std::runtime_error(server.error().to_string());
  return *std::move(server);
}

RunOutcome go(ForkServer& server, const RunOptions& options, std::string_view input = {}) {
  base::Result<RunOutcome> outcome = server.run(options, input);
  if (!outcome) throw std::runtime_error(outcome.error().to_string());
  return *std::move(outcome);
}

size_t count_descriptors(const std::string& path = "/proc/self/fd") {
  const std::filesystem::directory_iterator folder(path);
  return static_cast<size_t>(std::distance(begin(folder), end(folder)));
}

// Whoever adopts a killed process may be slow to reap it; a zombie has no program any more.
bool gets_gone(pid_t pid) {
  const std::string program = "/proc/" + std::to_string(pid) + "/exe";
  const TimePoint start = monotonic_now();
  while (monotonic_now() - start < seconds(30)) {
    std::error_code error;
    if (std::filesystem::read_symlink(program, error).empty()) return true;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return false;
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

class ForkServerTest : public testing::Test {
 protected:
  RunOutcome go(const RunOptions& options, std::string_view input = {}) {
    return os::go(server_, options, input);
  }
  // The same story from both, told by everything that does not vary from run to run.
  void expect_same(const RunOptions& options, std::string_view input = {}) {
    const base::Result<RunOutcome> expected = run(options, input);
    ASSERT_TRUE(expected.ok()) << expected.error().to_string();
    const RunOutcome outcome = go(options, input);
    EXPECT_EQ(name_of(outcome.ending), name_of(expected->ending)) << options.argv.back();
    EXPECT_EQ(outcome.exit_code, expected->exit_code) << options.argv.back();
    EXPECT_EQ(outcome.signal, expected->signal) << options.argv.back();
    EXPECT_EQ(outcome.out, expected->out);
    EXPECT_EQ(outcome.err, expected->err);
    EXPECT_EQ(outcome.output_cut, expected->output_cut);
  }

  ForkServer server_ = start_or_fail("sh");
};

TEST_F(ForkServerTest, EndsAsARunDoes) {
  expect_same(shell("exit 0"));
  expect_same(shell("exit 42"));
  expect_same(shell("exit 127"));
  expect_same(shell("echo last words; kill -ABRT $$"));
  expect_same(shell("kill -SEGV $$"));
  expect_same(shell("kill -KILL $$"));
  expect_same(shell("echo to out; echo to err >&2; no-such-command"));
  expect_same(shell("exec >&- 2>&-; exit 5"));
  expect_same(shell("echo first; exec >&-; sleep 0.1; echo last >&2; exit 6"));
}

TEST_F(ForkServerTest, HasTheInputAndTheArguments) {
  expect_same(shell("cat"), "text");
  expect_same(shell("cat"));
  expect_same(shell("cat /dev/stdin"), "text");
  expect_same(command({"sh"}), "echo from stdin");
  expect_same(command({"sh", "-c", "echo $0 $1 $#", "a b", "", "ü"}));
  expect_same(shell("tee /dev/stderr"), std::string(5u << 20, 'x'));
}

TEST_F(ForkServerTest, HasTheSurroundingsOfARun) {
  expect_same(shell("ls /proc/$$/fd; pwd; ulimit -a; env | grep -v ^_= | sort"));
  expect_same(shell("grep -E '^(Sig(Blk|Ign|Cgt)|Threads|NSpid)' /proc/$$/status | grep -v NSpid"));
  // Leads its group, and is our own child.
  const RunOutcome outcome = go(shell("set -- $(cat /proc/$$/stat); echo $(($1 == $5)) $4"));
  EXPECT_EQ(outcome.out, "1 " + std::to_string(::getpid()) + "\n");
}

TEST_F(ForkServerTest, EndsAtEveryLimit) {
  RunOptions wall = shell("trap '' TERM; echo started; sleep 100");
  wall.wall_limit = milliseconds(300);
  expect_same(wall);
  RunOptions cpu = shell("while :; do :; done");
  cpu.cpu_limit = milliseconds(200);
  expect_same(cpu);
  EXPECT_EQ(go(cpu).ending, Ending::kCpuTime);
  RunOptions output = shell("yes");
  output.output_limit = 10'000;
  expect_same(output);
  RunOptions memory = shell("ulimit -v; ulimit -t");
  memory.memory_limit = uint64_t{300} << 20;
  memory.cpu_limit = milliseconds(1500);
  expect_same(memory);
  EXPECT_EQ(go(memory).out, "307200\n5\n");
}

TEST_F(ForkServerTest, ALimitIsForOneRun) {
  RunOptions limited = shell("ulimit -v");
  limited.memory_limit = uint64_t{300} << 20;
  EXPECT_EQ(go(limited).out, "307200\n");
  EXPECT_EQ(go(shell("ulimit -v")).out, run(shell("ulimit -v"))->out);
}

TEST_F(ForkServerTest, EndsTheWholeGroup) {
  const RunOutcome outcome = go(shell("sleep 100 & echo $!; exit 3"));
  EXPECT_EQ(outcome.exit_code, 3);
  const pid_t pid = std::stoi(outcome.out);
  EXPECT_TRUE(gets_gone(pid));
}

TEST_F(ForkServerTest, SurvivesItsServer) {
  const pid_t first = server_.pid();
  ::kill(first, SIGKILL);
  EXPECT_EQ(go(shell("echo alive")).out, "alive\n");
  EXPECT_NE(server_.pid(), first);
  EXPECT_EQ(server_.restarts(), 1u);

  // In the middle of a run: that one does not even notice.
  const RunOutcome outcome =
      go(shell("kill -KILL " + std::to_string(server_.pid()) + "; echo alive; exit 6"));
  EXPECT_EQ(outcome.ending, Ending::kExit);
  EXPECT_EQ(outcome.exit_code, 6);
  EXPECT_EQ(outcome.out, "alive\n");
  EXPECT_EQ(go(shell("echo again")).out, "again\n");
  EXPECT_EQ(server_.restarts(), 2u);
}

TEST_F(ForkServerTest, RefusesTooManyArguments) {
  RunOptions options = command({"sh", "-c", "exit 0"});
  options.argv.resize(5000, "x");
  EXPECT_FALSE(server_.run(options).ok());
  EXPECT_EQ(go(shell("exit 4")).exit_code, 4);
  EXPECT_EQ(server_.restarts(), 0u);
}

TEST(ForkServerCleanupTest, LeaksNoDescriptorsAndNoZombies) {
  const size_t before = count_descriptors();
  {
    ForkServer server = start_or_fail("sh");
    const size_t with_server = count_descriptors();
    RunOptions flood = shell("yes");
    flood.output_limit = 10;
    for (int i = 0; i < 200; ++i) {
      EXPECT_EQ(go(server, shell("read x; exit $x"), std::to_string(i % 100)).exit_code, i % 100);
      if (i % 20 == 0) {
        EXPECT_EQ(go(server, flood).ending, Ending::kOutputCut);
        EXPECT_EQ(go(server, shell("ls /proc/$$/fd; true")).out, "0\n1\n2\n");
      }
    }
    EXPECT_EQ(server.restarts(), 0u);
    EXPECT_EQ(count_descriptors(), with_server);
    // The server closes its copies of a run's streams at its own pace.
    const std::string folder = "/proc/" + std::to_string(server.pid()) + "/fd";
    const TimePoint start = monotonic_now();
    while (count_descriptors(folder) != 3 && monotonic_now() - start < seconds(30)) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    EXPECT_EQ(count_descriptors(folder), 3u);
  }
  EXPECT_EQ(count_descriptors(), before);
  EXPECT_FALSE(has_children());
}

TEST(ForkServerCleanupTest, DiesWithItsThread) {
  std::optional<ForkServer> server;
  std::thread([&server] { server.emplace(start_or_fail("sh")); }).join();
  // The next run notices, and has its own.
  EXPECT_EQ(go(*server, shell("echo alive")).out, "alive\n");
  EXPECT_EQ(server->restarts(), 1u);
}

// Assay is killed in the middle of a run: the server and the run end with it.
TEST(ForkServerCleanupTest, NothingOutlivesAssay) {
  base::Result<Pipe> pipe = make_pipe();
  ASSERT_TRUE(pipe.ok());
  const pid_t assay = ::fork();
  ASSERT_GE(assay, 0);
  if (assay == 0) {
    ForkServer server = start_or_fail("sh");
    const pid_t pid = server.pid();
    if (::write(pipe->write_end.get(), &pid, sizeof pid) < 0) ::_exit(1);
    RunOptions options = shell("kill -KILL $PPID; exec sleep 100");
    [[maybe_unused]] const auto outcome = server.run(options);
    ::_exit(0);
  }
  pipe->write_end.reset();
  pid_t server = 0;
  ASSERT_EQ(::read(pipe->read_end.get(), &server, sizeof server),
            static_cast<ssize_t>(sizeof server));
  int status = 0;
  ASSERT_EQ(::waitpid(assay, &status, 0), assay);
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
  EXPECT_TRUE(gets_gone(server));
}

TEST(ForkServerStartTest, SaysWhyNot) {
  const auto error_of = [](const std::string& program) {
    const base::Result<ForkServer> server = ForkServer::start(command({program}));
    return server ? "no error" : server.error().to_string();
  };
  EXPECT_EQ(error_of("/no/such/program"),
            "no fork server for '/no/such/program': No such file or directory");
  EXPECT_EQ(error_of("assay-no-such-program"),
            "cannot run 'assay-no-such-program': No such file or directory");
  if (std::filesystem::exists("/sbin/ldconfig.real")) {
    EXPECT_EQ(error_of("/sbin/ldconfig.real"),
              "no fork server for '/sbin/ldconfig.real': statically linked");
  } else if (std::filesystem::exists("/sbin/ldconfig")) {
    EXPECT_EQ(error_of("/sbin/ldconfig"), "no fork server for '/sbin/ldconfig': statically linked");
  }
  EXPECT_FALSE(has_children());
}

TEST(ForkServerStartTest, ServesAScript) {
  base::Result<TempDir> folder = TempDir::create();
  ASSERT_TRUE(folder.ok());
  const std::string script = folder->path() / "script";
  ASSERT_TRUE(write_file(script, "#!/bin/sh -u\necho $# $1; exit 9\n").ok());
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  ForkServer server = start_or_fail(script);
  const RunOutcome outcome = go(server, command({script, "first", "second"}));
  EXPECT_EQ(outcome.out, "2 first\n");
  EXPECT_EQ(outcome.exit_code, 9);
}

TEST(ForkServerStartTest, KeepsTheEnvironment) {
  SpawnOptions options;
  options.argv = {"sh"};
  options.environment = {{"ASSAY_TEST_VARIABLE", "value"}};
  base::Result<ForkServer> server = ForkServer::start(options);
  ASSERT_TRUE(server.ok());
  EXPECT_EQ(go(*server, shell("echo $ASSAY_TEST_VARIABLE [$LD_PRELOAD] [$LD_BIND_NOW]")).out,
            "value [] []\n");
}

// Real solvers, where they are installed. The speed is printed; bench/solvers measures it properly.
TEST(ForkServerSolverTest, AnswersAsASpawnedOne) {
  const std::string formula =
      "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(check-sat)(exit)\n";
  const std::vector<std::vector<std::string>> commands = {
      {"z3", "-in"}, {"cvc5", "--lang=smt2", "-"}, {"cvc4", "--lang=smt2", "-"}, {"boolector"}};
  for (const std::vector<std::string>& argv : commands) {
    base::Result<ForkServer> server = ForkServer::start(command({argv[0]}));
    if (!server) {
      std::printf("%s\n", server.error().to_string().c_str());
      continue;
    }
    std::chrono::microseconds forked{0};
    std::chrono::microseconds spawned{0};
    for (int i = 0; i < 10; ++i) {
      const base::Result<RunOutcome> expected = run(command(argv), formula);
      ASSERT_TRUE(expected.ok());
      const RunOutcome outcome = go(*server, command(argv), formula);
      EXPECT_EQ(outcome.out, expected->out);
      EXPECT_EQ(outcome.err, expected->err);
      EXPECT_EQ(outcome.exit_code, expected->exit_code);
      forked += outcome.cpu_time();
      spawned += expected->cpu_time();
    }
    std::printf("%s: %ld us spawned, %ld us forked\n", argv[0].c_str(),
                static_cast<long>(spawned.count() / 10), static_cast<long>(forked.count() / 10));
  }
}

}  // namespace
}  // namespace assay::os
