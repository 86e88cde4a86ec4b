#include "os/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "os/temp_dir.h"

namespace assay::os {
namespace {

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    base::Result<TempDir> folder = TempDir::create();
    ASSERT_TRUE(folder.ok()) << folder.error().to_string();
    folder_.emplace(*std::move(folder));
  }
  std::string path(const std::string& name) const { return folder_->path() / name; }
  size_t file_count() const {
    const std::filesystem::directory_iterator folder(folder_->path());
    return static_cast<size_t>(std::distance(begin(folder), end(folder)));
  }

  std::optional<TempDir> folder_;
};

std::string contents(const std::string& path) {
  base::Result<MappedFile> file = MappedFile::open(path);
  return file ? std::string(file->text()) : "error: " + file.error().to_string();
}

TEST_F(FileTest, ReadsWhatWasWritten) {
  // Around the size where mapping begins, and the sizes of pages and buffers.
  for (const size_t size : {0u, 1u, 4096u, 65535u, 65536u, 131071u, 131072u, 131073u, 3u << 20}) {
    std::string text(size, '\0');
    for (size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i * 7);
    ASSERT_TRUE(write_file(path("a"), text).ok());
    EXPECT_TRUE(contents(path("a")) == text) << size;
  }
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(FileTest, TheTextStaysWhereItIsWhenMoved) {
  for (const size_t size : {5u, 1u << 20}) {
    ASSERT_TRUE(write_file(path("a"), std::string(size, 'a')).ok());
    base::Result<MappedFile> file = MappedFile::open(path("a"));
    ASSERT_TRUE(file.ok());
    const char* address = file->text().data();
    MappedFile moved = *std::move(file);
    EXPECT_EQ(moved.text().data(), address);
    base::Result<MappedFile> other = MappedFile::open(path("a"));
    ASSERT_TRUE(other.ok());
    *other = std::move(moved);
    EXPECT_EQ(other->text().data(), address);
    EXPECT_EQ(other->text().size(), size);
  }
}

TEST_F(FileTest, ReadsPipes) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  std::string text;
  while (text.size() < 1'000'000) text += std::to_string(text.size()) + ' ';
  std::thread writer([&] { EXPECT_TRUE(write_file(path("fifo"), text).ok()); });
  EXPECT_TRUE(contents(path("fifo")) == text);
  writer.join();
}

TEST_F(FileTest, ReadsFilesThatHaveNoSize) {
  EXPECT_TRUE(contents("/proc/self/status").starts_with("Name:"));
  EXPECT_EQ(contents("/dev/null"), "");
}

TEST_F(FileTest, NamesTheFileThatCanNotBeRead) {
  base::Result<MappedFile> file = MappedFile::open(path("missing"));
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().file, path("missing"));
  EXPECT_EQ(file.error().message, "No such file or directory");
  file = MappedFile::open(path(""));
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().message, "Is a directory");
}

TEST_F(FileTest, NamesTheFileThatCanNotBeWritten) {
  base::Result<void> written = write_file(path("no/such/folder"), "text");
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().to_string(), path("no/such/folder") + ": No such file or directory");
  written = write_file(folder_->path(), "text");
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().message, "Is a directory");
  EXPECT_EQ(file_count(), 0u);
}

TEST_F(FileTest, AFailedWriteLeavesTheOldText) {
  // /dev/full is the only cheap way to run out of space; it is written through, so nothing is
  // renamed.
  const base::Result<void> written = write_file("/dev/full", "text");
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().to_string(), "/dev/full: No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST_F(FileTest, WritesThroughWhatIsNotARegularFile) {
  ASSERT_TRUE(write_file(path("target"), "old").ok());
  std::filesystem::create_symlink("target", path("link"));
  ASSERT_TRUE(write_file(path("link"), "new").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(contents(path("target")), "new");
  ASSERT_TRUE(write_file("/dev/null", "text").ok());
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(FileTest, KeepsThePermissions) {
  using std::filesystem::perms;
  ASSERT_TRUE(write_file(path("a"), "1").ok());
  std::filesystem::permissions(path("a"), perms::owner_all);
  ASSERT_TRUE(write_file(path("a"), "2").ok());
  EXPECT_EQ(std::filesystem::status(path("a")).permissions(), perms::owner_all);
}

TEST_F(FileTest, ReadersSeeOneTextOrTheOther) {
  const std::string texts[2] = {std::string(100'000, 'a'), std::string(50'000, 'b')};
  ASSERT_TRUE(write_file(path("a"), texts[0]).ok());
  std::vector<std::thread> writers;
  for (const std::string& text : texts) {
    writers.emplace_back([&] {
      for (int i = 0; i < 100; ++i) EXPECT_TRUE(write_file(path("a"), text).ok());
    });
  }
  for (int i = 0; i < 200; ++i) {
    const std::string seen = contents(path("a"));
    EXPECT_TRUE(seen == texts[0] || seen == texts[1]);
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(FileTest, ListsRegularFilesInTheOrderOfTheirPaths) {
  ASSERT_TRUE(make_folders(path("b/inner")).ok());
  ASSERT_TRUE(make_folders(path("b/inner")).ok());  // it is there already
  for (const char* name : {"c", "b/inner/d", "a"}) ASSERT_TRUE(write_file(path(name), "x").ok());
  const auto all = list_files(path(""));
  ASSERT_TRUE(all.ok());
  EXPECT_EQ(*all, (std::vector{path("a"), path("b/inner/d"), path("c")}));
  const auto shallow = list_files(path(""), {.is_deep = false});
  ASSERT_TRUE(shallow.ok());
  EXPECT_EQ(*shallow, (std::vector{path("a"), path("c")}));
  EXPECT_FALSE(list_files(path("none")).ok());
}

TEST_F(FileTest, AFolderBelowAFileIsAnErrorWithItsName) {
  ASSERT_TRUE(write_file(path("a"), "x").ok());
  const auto made = make_folders(path("a/b"));
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().to_string().find(path("a/b")), std::string::npos);
}

TEST_F(FileTest, WhatIsAskedOfANameOnTheDisk) {
  ASSERT_TRUE(write_file(path("a"), "four").ok());
  EXPECT_TRUE(exists(path("a")));
  EXPECT_FALSE(is_folder(path("a")));
  EXPECT_TRUE(is_folder(path("")));
  EXPECT_EQ(file_size(path("a")), 4u);
  EXPECT_FALSE(may_execute(path("a")));
  make_executable(path("a"));
  EXPECT_TRUE(may_execute(path("a")));
  const auto before = file_identity(path("a"));
  std::filesystem::rename(path("a"), path("b"));
  EXPECT_EQ(file_identity(path("b")), before);
  EXPECT_FALSE(file_identity(path("a")).has_value());
  remove_file(path("b"));
  remove_file(path("b"));
  EXPECT_FALSE(exists(path("b")));
  EXPECT_EQ(file_size(path("b")), 0u);
}

TEST_F(FileTest, AppendsToWhatIsThere) {
  ASSERT_TRUE(write_file(path("a"), "1\n").ok());
  const auto file = AppendFile::open(path("a"));
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(file->append("2\n"));
  EXPECT_EQ(contents(path("a")), "1\n2\n");
}

}  // namespace
}  // namespace assay::os
