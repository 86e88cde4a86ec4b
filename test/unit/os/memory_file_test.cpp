#include "os/memory_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

namespace assay::os {
namespace {

std::string read_on(int fd) {
  std::string text;
  char part[4096];
  for (ssize_t count; (count = ::read(fd, part, sizeof part)) > 0;) {
    text.append(part, static_cast<size_t>(count));
  }
  return text;
}

TEST(MemoryFile, IsReadFromItsBeginning) {
  const std::string text(100'000, 'x');
  const auto file = make_memory_file("test", text, MemoryUse::kData);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(read_on(file->get()), text);
}

TEST(MemoryFile, OnlyALibraryIsSealed) {
  const auto library = make_memory_file("test", "text", MemoryUse::kLibrary);
  const auto plain = make_memory_file("test", "text", MemoryUse::kPlain);
  ASSERT_TRUE(library.ok());
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(::pwrite(library->get(), "x", 1, 0), -1);
  EXPECT_EQ(::pwrite(plain->get(), "x", 1, 0), 1);
  EXPECT_EQ(read_on(library->get()), "text");
  EXPECT_EQ(read_on(plain->get()), "xext");
}

TEST(MemoryFile, IsClosedInOtherPrograms) {
  const auto file = make_memory_file("test", "", MemoryUse::kPlain);
  ASSERT_TRUE(file.ok());
  EXPECT_NE(::fcntl(file->get(), F_GETFD) & FD_CLOEXEC, 0);
}

}  // namespace
}  // namespace assay::os
