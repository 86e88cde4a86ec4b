#include "solver/backtrace.h"

#include <gtest/gtest.h>

#include "os/find_program.h"

namespace assay::solver {
namespace {

TEST(Backtrace, Frames) {
  EXPECT_EQ(frames_in("Program received signal SIGSEGV, Segmentation fault.\n"
                      "#0  __pthread_kill_implementation (threadid=1) at ./nptl/pthread_kill.c:44\n"
                      "#1  0x00007ff in __GI_raise (sig=6) at ../raise.c:26\n"
                      "#2  0x00005555 in smt::theory::f (this=0x0) at ../src/a.cpp:3\n"
                      "#3  smt::g (x=...) at ../src/b.cpp:4\n"
                      "#4  0x00005555 in ?? ()\n"
                      "#5  0x00005555 in h () from /usr/lib/libx.so\n"
                      "#6  0x00005555 in main () at c.cpp:1\n"),
            "smt::theory::f < smt::g < h");
  EXPECT_EQ(frames_in("#0  0x00005555 in ?? ()\n#1  0x0 in ?? ()\n"), "");
  EXPECT_EQ(frames_in(""), "");
}

TEST(Backtrace, OfASolverThatDoesNotCrash) {
  if (!os::find_program("gdb")) GTEST_SKIP() << "no gdb";
  Profile profile;
  profile.command = {"/bin/true"};
  EXPECT_EQ(backtrace_signature(profile, {}, {}), "");
}

}  // namespace
}  // namespace assay::solver
