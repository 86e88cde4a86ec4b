// The `assay` program: finds the subcommand, turns failures into messages and exit codes.

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "base/assert.h"
#include "cli/bugs_command.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/report_command.h"

namespace {

int run(int argc, char** argv) {
  using namespace assay::cli;
  prepare_program(argv);
  CLI::App app("Assay: where SMT solving and fuzzing meet.", "assay");
  app.set_version_flag("--version", "assay " ASSAY_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.footer("Every subcommand has --help with an example. Documentation: docs/cli.md");
  CommonOptions common;
  app.add_flag("-q,--quiet", common.quiet, "No progress display");
  app.add_flag("-v,--verbose", common.verbose, "Say more on stderr");
  Action action;
  add_parse_command(app, common, action);
  add_eval_command(app, common, action);
  add_fuzz_command(app, common, action);
  add_mutate_command(app, common, action);
  add_reduce_command(app, common, action);
  add_seeds_command(app, common, action);
  add_bugs_command(app, common, action);
  add_check_command(app, common, action);
  add_solvers_command(app, common, action);
  add_solve_command(app, common, action);
  add_report_command(app, common, action);
  add_serve_command(app, common, action);
  add_synth_command(app, common, action);
  add_worker_command(app, common, action);
  add_status_command(app, common, action);
  add_cluster_command(app, common, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? kDone : kUsage;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    // A reader that closes the pipe early (head) ends us with a failed write, not with a signal.
    std::signal(SIGPIPE, SIG_IGN);
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
