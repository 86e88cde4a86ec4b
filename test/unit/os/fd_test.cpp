#include "os/fd.h"

#include <gtest/gtest.h>

#include <utility>

namespace assay::os {
namespace {

bool is_open(int fd) { return ::fcntl(fd, F_GETFD) >= 0; }

TEST(UniqueFdTest, ClosesOnce) {
  base::Result<Pipe> pipe = make_pipe();
  ASSERT_TRUE(pipe.ok());
  const int read_end = pipe->read_end.get();
  const int write_end = pipe->write_end.get();
  EXPECT_EQ(::fcntl(read_end, F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(::fcntl(write_end, F_GETFD), FD_CLOEXEC);
  {
    const UniqueFd moved = std::move(pipe->read_end);
    EXPECT_EQ(moved.get(), read_end);
    EXPECT_FALSE(pipe->read_end.valid());
  }
  EXPECT_FALSE(is_open(read_end));
  pipe->write_end = UniqueFd();  // closes what it had
  EXPECT_FALSE(is_open(write_end));
}

TEST(UniqueFdTest, KeepsErrno) {
  errno = ENOENT;
  UniqueFd(12345).reset();  // not open: close fails
  EXPECT_EQ(errno, ENOENT);
}

}  // namespace
}  // namespace assay::os
