// `assay solve` stands on two solver libraries, `assay serve` on that of a web server, a store on a
// server on that of PostgreSQL, and loading them takes longer than most other runs of the program
// as a whole. So they are in a program of their own, assay-full, which is all of assay and those;
// the plain one becomes it where it must.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/config_file.h"
#include "cli/exit_code.h"
#include "os/this_process.h"

namespace assay::cli {

namespace {

bool names_a_server(std::string_view text) {
  return text.find("postgres://") != std::string_view::npos ||
         text.find("postgresql://") != std::string_view::npos;
}

bool is_for_the_full_program(char** words) {
  const std::string_view subcommand = subcommand_word(words);
  if (subcommand == "solve" || subcommand == "serve") return true;
  for (char** word = words + 1; *word != nullptr; ++word) {
    if (names_a_server(*word)) return true;
  }
  return names_a_server(config_text(words));
}

int become_full(char** words) {
  const std::filesystem::path self = os::own_program();
  const std::string path = (self.parent_path() / "assay-full").string();
  const int beside = os::become(path, words);
  os::become(ASSAY_FULL_PROGRAM, words);  // where it was built
  fmt::print(stderr, "assay: {}: {}; it is installed beside assay\n", path, std::strerror(beside));
  return kRejected;
}

}  // namespace

void prepare_program(char** words) {
  if (is_for_the_full_program(words)) std::exit(become_full(words));
}

void add_solve_command(CLI::App& app, const CommonOptions&, Action&) {
  app.add_subcommand(
      "solve", "Solve formulas that call closed-box functions (compiled code without a formula)");
}

void add_serve_command(CLI::App& app, const CommonOptions&, Action&) {
  app.add_subcommand("serve", "A page to leave open during a campaign");
}

}  // namespace assay::cli
