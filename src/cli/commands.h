// The subcommands. Each adds its options to the program and leaves a function that runs it. The
// registry is the explicit list in main.cpp: a new subcommand is one file and one line there.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace assay::cli {

// What the flags before the subcommand say.
struct CommonOptions {
  bool quiet = false;    // -q: no progress display
  bool verbose = false;  // -v: more on stderr
  std::string data;      // --data: a folder in place of what is compiled in
};

// Set by the subcommand that was chosen; returns the exit code.
using Action = std::function<int()>;

// Before the words are read: what this program has, or that another one goes on
// (plain_program.cpp).
void prepare_program(char** words);

void add_parse_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_eval_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_fuzz_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_mutate_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_reduce_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_seeds_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_check_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_solvers_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_serve_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_solve_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_status_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_worker_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_cluster_command(CLI::App& app, const CommonOptions& common, Action& action);
void add_synth_command(CLI::App& app, const CommonOptions& common, Action& action);

}  // namespace assay::cli
