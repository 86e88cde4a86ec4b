#include "os/find_program.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "os/temp_dir.h"

namespace assay::os {
namespace {

class FindProgramTest : public testing::Test {
 protected:
  FindProgramTest() : saved_(std::getenv("PATH")), folder_(TempDir::create()) {}
  ~FindProgramTest() override { ::setenv("PATH", saved_.c_str(), 1); }

  std::filesystem::path root() const { return folder_->path(); }
  void make_file(const std::filesystem::path& path, std::filesystem::perms permissions) const {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "#!/bin/sh\n";
    std::filesystem::permissions(path, permissions);
  }

  std::string saved_;
  base::Result<TempDir> folder_;
};

TEST_F(FindProgramTest, TakesTheFirstThatCanRun) {
  using std::filesystem::perms;
  std::filesystem::create_directories(root() / "1" / "tool");  // a folder is not a program
  make_file(root() / "2" / "tool", perms::owner_read);
  make_file(root() / "3" / "tool", perms::owner_all);
  make_file(root() / "4" / "tool", perms::owner_all);
  std::string path = "/no/such/folder";
  for (const char* name : {"1", "2", "3", "4"}) path += ":" + (root() / name).string();
  ::setenv("PATH", path.c_str(), 1);
  const base::Result<std::string> found = find_program("tool");
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(*found, root() / "3" / "tool");

  ::setenv("PATH", (root() / "2").c_str(), 1);
  EXPECT_EQ(find_program("tool").error().message, "cannot run 'tool': Permission denied");
  EXPECT_EQ(find_program("other").error().message, "cannot run 'other': No such file or directory");
}

TEST_F(FindProgramTest, TakesAPathAsItIs) {
  const base::Result<std::string> found = find_program("no/such/file");
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(*found, "no/such/file");
}

}  // namespace
}  // namespace assay::os
