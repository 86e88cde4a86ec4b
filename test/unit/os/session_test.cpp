#include "os/session.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>

#include "os/clock.h"

namespace assay::os {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Stop = Reply::Stop;

Session start(const std::string& script) {
  SpawnOptions options;
  options.argv = {"sh", "-c", script};
  auto session = Session::start(options);
  if (!session) throw std::runtime_error(session.error().to_string());
  return *std::move(session);
}

ReplyLimits limits(milliseconds wall = seconds(60)) {
  ReplyLimits l;
  l.wall = wall;
  return l;
}

// No child of ours is left, not even a zombie.
bool has_no_children() { return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

TEST(Session, ManyQuestions) {
  Session session = start("cat");
  for (int i = 0; i < 100; ++i) {
    const std::string marker = "end " + std::to_string(i);
    const Reply reply = session.ask("a\nb\n" + marker + "\n", marker, limits());
    EXPECT_EQ(reply.stop, Stop::kMarker);
    EXPECT_EQ(reply.out, "a\nb\n" + marker + "\n");
    EXPECT_GT(reply.resident, 0u);
  }
  EXPECT_TRUE(session.is_alive());
}

TEST(Session, QuotedMarkersAndErrors) {
  Session session = start("while read x; do echo oops >&2; echo \"\\\"$x\\\"\"; done");
  const Reply reply = session.ask("end\n", "end", limits());
  EXPECT_EQ(reply.stop, Stop::kMarker);
  EXPECT_EQ(reply.err, "oops\n");
}

// They wake nobody up, and still neither fill the pipe nor get lost.
TEST(Session, ErrorsInPiecesAndInFloods) {
  Session pieces = start("while read x; do for i in 1 2 3; do printf $i >&2; done; echo $x; done");
  for (const char* marker : {"one", "two"}) {
    const Reply reply = pieces.ask(std::string(marker) + "\n", marker, limits());
    EXPECT_EQ(reply.stop, Stop::kMarker);
    EXPECT_EQ(reply.err, "123");
  }
  Session floods = start("read x; yes 0123456 | head -c 4000000 >&2; echo $x");
  const Reply whole = floods.ask("end\n", "end", limits());
  EXPECT_EQ(whole.stop, Stop::kMarker);
  EXPECT_EQ(whole.err.size(), 4'000'000u);

  Session babbles = start("read x; yes >&2");
  ReplyLimits output = limits();
  output.output = 100'000;
  const Reply cut = babbles.ask("q\n", "end", output);
  EXPECT_EQ(cut.stop, Stop::kOutputCut);
  EXPECT_EQ(cut.err.size(), 100'000u);
}

// Also where the last words are the ones too many.
TEST(Session, CutsAtTheEndOfAReply) {
  ReplyLimits output = limits();
  output.output = 1000;
  for (const char* end : {"echo $x", "exit 0"}) {
    Session session = start(std::string("read x; head -c 5000 /dev/zero >&2; ") + end);
    const Reply cut = session.ask("end\n", "end", output);
    EXPECT_EQ(cut.stop, Stop::kOutputCut) << end;
    EXPECT_EQ(cut.err.size(), 1000u) << end;
    EXPECT_FALSE(session.is_alive());
  }
}

TEST(Session, AQuestionLargerThanAnyBuffer) {
  Session session = start("cat");
  const std::string question = std::string(3'000'000, 'x') + "\nend\n";
  EXPECT_EQ(session.ask(question, "end", limits()).out, question);
}

TEST(Session, TheProgramEnds) {
  Session session = start("read x; echo partly; exit 3");
  const Reply reply = session.ask("q\n", "end", limits());
  EXPECT_EQ(reply.stop, Stop::kEnded);
  EXPECT_EQ(reply.exit_code, 3);
  EXPECT_EQ(reply.out, "partly\n");
  EXPECT_FALSE(session.is_alive());
  EXPECT_TRUE(has_no_children());
}

TEST(Session, TheProgramDiesBeforeItReads) {
  Session session = start("exec <&-; kill -SEGV $$");
  const Reply reply = session.ask(std::string(3'000'000, 'x'), "end", limits());
  EXPECT_EQ(reply.stop, Stop::kEnded);
  EXPECT_EQ(reply.signal, SIGSEGV);
}

TEST(Session, Limits) {
  Session hangs = start("trap '' TERM; sleep 100 & cat >/dev/null; wait");
  EXPECT_EQ(hangs.ask("q\n", "end", limits(milliseconds(100))).stop, Stop::kWallTime);

  Session burns = start("while :; do :; done");
  ReplyLimits cpu = limits();
  cpu.cpu = milliseconds(100);
  const Reply burnt = burns.ask("q\n", "end", cpu);
  EXPECT_EQ(burnt.stop, Stop::kCpuTime);
  EXPECT_GE(burnt.cpu_time, milliseconds(90));

  Session babbles = start("while :; do echo babble; done");
  ReplyLimits output = limits();
  output.output = 1000;
  const Reply cut = babbles.ask("q\n", "end", output);
  EXPECT_EQ(cut.stop, Stop::kOutputCut);
  EXPECT_EQ(cut.out.size(), 1000u);

  Session grows = start("x=0123456789; while :; do x=$x$x; done");
  ReplyLimits memory = limits();
  memory.resident = uint64_t{32} << 20;
  EXPECT_EQ(grows.ask("q\n", "end", memory).stop, Stop::kMemory);
  EXPECT_TRUE(has_no_children());
}

TEST(Session, GoesAwayWithItsProgram) {
  { Session session = start("trap '' TERM; while :; do sleep 1; done"); }
  EXPECT_TRUE(has_no_children());
}

}  // namespace
}  // namespace assay::os
