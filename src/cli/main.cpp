// The `assay` program: finds the subcommand, turns failures into messages and exit codes.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/assert.h"
#include "cli/bugs_command.h"
#include "cli/commands.h"
#include "cli/config_file.h"
#include "cli/data_folder.h"
#include "cli/exit_code.h"
#include "cli/report_command.h"
#include "os/this_process.h"

namespace {

using namespace assay::cli;

struct Subcommand {
  std::string_view name;
  void (*add)(CLI::App& app, const CommonOptions& common, Action& action);
};

constexpr Subcommand kSubcommands[] = {
    {"parse", add_parse_command},     {"eval", add_eval_command},
    {"fuzz", add_fuzz_command},       {"mutate", add_mutate_command},
    {"reduce", add_reduce_command},   {"seeds", add_seeds_command},
    {"bugs", add_bugs_command},       {"check", add_check_command},
    {"solvers", add_solvers_command}, {"solve", add_solve_command},
    {"report", add_report_command},   {"serve", add_serve_command},
    {"synth", add_synth_command},     {"worker", add_worker_command},
    {"status", add_status_command},   {"cluster", add_cluster_command},
};

// Only the subcommand that the words name, since its options are the only ones that matter and
// making those of all takes as long as reading a small file; all of them where none is named, for
// the help and for the message.
void add_subcommands(char** words, CLI::App& app, const CommonOptions& common, Action& action) {
  const std::string_view word = subcommand_word(words);
  for (const Subcommand& subcommand : kSubcommands) {
    if (subcommand.name == word) return subcommand.add(app, common, action);
  }
  for (const Subcommand& subcommand : kSubcommands) subcommand.add(app, common, action);
}

int run(int argc, char** argv) {
  prepare_program(argv);
  CLI::App app("Assay: where SMT solving and fuzzing meet.", "assay");
  app.set_version_flag("--version", "assay " ASSAY_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.footer("Every subcommand has --help with an example. Documentation: docs/cli.md");
  CommonOptions common;
  app.add_flag("-q,--quiet", common.quiet, "No progress display");
  app.add_flag("-v,--verbose", common.verbose, "Say more on stderr");
  app.add_option("--data", common.data,
                 "A folder with profiles/, rules/ or seeds/ in place of what is built in");
  std::vector<std::string> names;
  for (const Subcommand& subcommand : kSubcommands) names.emplace_back(subcommand.name);
  add_config_flag(app, std::move(names));
  Action action;
  add_subcommands(argv, app, common, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? kDone : kUsage;
  }
  if (!common.data.empty()) {
    const auto used = use_data_folder(common.data);
    if (!used) {
      fmt::print(stderr, "assay: --data: {}\n", used.error().to_string());
      return kRejected;
    }
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    assay::os::ignore_broken_pipes();
    const int code = run(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      fmt::print(stderr, "assay: the output could not be written\n");
      return assay::cli::kRejected;
    }
    return code;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "assay: out of memory\n");
    return assay::cli::kRejected;
  } catch (const std::system_error& error) {  // a closed pipe, a full disk
    fmt::print(stderr, "assay: {}\n", error.what());
    return assay::cli::kRejected;
  } catch (const std::exception& error) {
    fmt::print(stderr, "assay: our own fault, please report it: {}\n", error.what());
    return assay::cli::kOurFault;
  }
}
