#include "os/temp_dir.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

namespace assay::os {
namespace {

TempDir create_or_fail(std::string_view prefix = "assay-test-") {
  base::Result<TempDir> folder = TempDir::create(prefix);
  if (!folder) throw std::runtime_error(folder.error().to_string());
  return *std::move(folder);
}

TEST(TempDirTest, IsRemovedWithItsContents) {
  std::filesystem::path path;
  {
    const TempDir folder = create_or_fail();
    path = folder.path();
    EXPECT_TRUE(path.is_absolute());
    EXPECT_TRUE(path.filename().string().starts_with("assay-test-"));
    struct stat info;
    ASSERT_EQ(::stat(path.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777, 0700u);
    std::filesystem::create_directories(path / "a" / "b");
    std::ofstream(path / "a" / "b" / "file") << "text";
    std::filesystem::create_symlink("/", path / "a" / "root");  // must not be followed
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(std::filesystem::exists("/"));
}

TEST(TempDirTest, MovesItsDuty) {
  std::optional<TempDir> first = create_or_fail();
  const std::filesystem::path path = first->path();
  {
    const TempDir second = std::move(*first);
    first.reset();
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TempDirTest, ReportsAMissingParent) {
  const char* old = std::getenv("TMPDIR");
  const std::string saved = old != nullptr ? old : "";
  ::setenv("TMPDIR", "/no/such/folder", 1);
  const base::Result<TempDir> folder = TempDir::create();
  if (old != nullptr) {
    ::setenv("TMPDIR", saved.c_str(), 1);
  } else {
    ::unsetenv("TMPDIR");
  }
  ASSERT_FALSE(folder.ok());
  EXPECT_NE(folder.error().message.find("TMPDIR"), std::string::npos);
}

}  // namespace
}  // namespace assay::os
