#include "os/elf.h"

#include <elf.h>
#include <gtest/gtest.h>
#include <link.h>

#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>

#include "os/temp_dir.h"

namespace assay::os {
namespace {

class ElfTest : public testing::Test {
 protected:
  ElfTest() : folder_(create()) {}

  // "": it can be preloaded.
  std::string reason_for(const std::string& text) const {
    const std::string path = (folder_.path() / "program").string();
    std::ofstream(path, std::ios::binary) << text;
    const base::Result<void> result = check_preloadable(path);
    return result ? "" : result.error().message;
  }

  // The first page of this very program: its head and its segments.
  static std::string own_head() {
    std::ifstream self("/proc/self/exe", std::ios::binary);
    std::string text(4096, '\0');
    self.read(text.data(), static_cast<std::streamsize>(text.size()));
    return text;
  }

  template <typename Change>
  static std::string changed_head(Change change) {
    std::string text = own_head();
    ElfW(Ehdr) head;
    std::memcpy(&head, text.data(), sizeof head);
    change(head);
    std::memcpy(text.data(), &head, sizeof head);
    return text;
  }

 private:
  static TempDir create() {
    base::Result<TempDir> folder = TempDir::create("assay-test-");
    if (!folder) throw std::runtime_error(folder.error().to_string());
    return *std::move(folder);
  }

  TempDir folder_;
};

TEST_F(ElfTest, DynamicProgramsAndScriptsPass) {
  EXPECT_EQ(reason_for(own_head()), "");
  EXPECT_EQ(reason_for("#!/bin/sh\nexit 0\n"), "");
  EXPECT_EQ(reason_for(""), "");
}

TEST_F(ElfTest, NamesWhatStandsInTheWay) {
  EXPECT_EQ(reason_for(changed_head([](auto& head) { head.e_phnum = 0; })), "statically linked");
  EXPECT_EQ(reason_for(changed_head([](auto& head) { head.e_machine ^= 1; })),
            "built for another architecture");
  EXPECT_EQ(reason_for(changed_head([](auto& head) { head.e_ident[EI_CLASS] ^= 3; })),
            "built for another architecture");
}

TEST_F(ElfTest, BrokenFilesAreNotReadBeyondTheirEnd) {
  EXPECT_EQ(reason_for(ELFMAG), "not a program");
  EXPECT_EQ(reason_for(own_head().substr(0, sizeof(ElfW(Ehdr)))), "statically linked");
  EXPECT_EQ(reason_for(changed_head([](auto& head) { head.e_phoff = ~ElfW(Off){0} / 2; })),
            "statically linked");
  EXPECT_EQ(reason_for(changed_head([](auto& head) { head.e_phoff = ~ElfW(Off){0}; })),
            "statically linked");
}

TEST_F(ElfTest, AMissingFileIsNamed) {
  const base::Result<void> result = check_preloadable("/nonexistent/program");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().to_string(), "/nonexistent/program: No such file or directory");
}

}  // namespace
}  // namespace assay::os
