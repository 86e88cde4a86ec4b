#include "os/identity.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::os {
namespace {

TEST(Identity, ThisProcessIsAlive) {
  EXPECT_TRUE(is_process_alive(process_identity()));
  EXPECT_EQ(process_identity(), process_identity());
}

TEST(Identity, OthersAreNot) {
  EXPECT_FALSE(is_process_alive(""));
  EXPECT_FALSE(is_process_alive("nonsense"));
  // The same process of another boot, or with another start: its number was used again.
  EXPECT_FALSE(is_process_alive("x" + process_identity()));
  EXPECT_FALSE(is_process_alive(process_identity() + "0"));
}

TEST(Identity, ADeadProcessIsDeadBeforeItIsReaped) {
  int pipes[2];
  ASSERT_EQ(::pipe(pipes), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(pipes[1]);
    char byte = 0;
    (void)!::read(pipes[0], &byte, 1);
    ::_exit(0);
  }
  const std::string boot = process_identity().substr(0, process_identity().find(' '));
  ::close(pipes[0]);
  ::close(pipes[1]);  // it ends
  siginfo_t info{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
  for (int start = 0; start < 3; ++start) {
    EXPECT_FALSE(
        is_process_alive(boot + " " + std::to_string(child) + " " + std::to_string(start)));
  }
  ::waitpid(child, nullptr, 0);
}

}  // namespace
}  // namespace assay::os
