// `assay solve` stands on two solver libraries, and loading them takes longer than most other runs
// of the program as a whole. So it lives in a program of its own, assay-solve, which is all of
// assay and those; this is what the plain one has in its place.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "cli/commands.h"
#include "cli/exit_code.h"

namespace assay::cli {

namespace {

int become_solve(char** words) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string path = (self.parent_path() / "assay-solve").string();
  execv(path.c_str(), words);
  const int beside = errno;
  execv(ASSAY_SOLVE_PROGRAM, words);  // where it was built
  fmt::print(stderr, "assay solve: {}: {}; it is installed beside assay\n", path,
             std::strerror(beside));
  return kRejected;
}

}  // namespace

// Before the words are read: the other program reads them.
void add_solve_command(CLI::App& app, const CommonOptions& common, Action&) {
  app.add_subcommand(
      "solve", "Solve formulas that call closed-box functions (compiled code without a formula)");
  char** word = common.words + 1;
  while (*word != nullptr && **word == '-') ++word;
  if (*word != nullptr && std::strcmp(*word, "solve") == 0) std::exit(become_solve(common.words));
}

}  // namespace assay::cli
