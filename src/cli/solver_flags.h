// The flags that name solvers and their limits, the same in every subcommand: --solver, --profile,
// --timeout, --memory.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "base/result.h"
#include "campaign/run_options.h"
#include "solver/profile.h"
#include "solver/run_result.h"

namespace assay::cli {

struct SolverFlags {
  std::vector<std::string> solvers;   // NAME or NAME=COMMAND
  std::vector<std::string> profiles;  // files
  std::string timeout = campaign::default_text("timeout");
  std::string memory = campaign::default_text("memory");
};

// What a flag of the table of a run's options (campaign/run_options.h) is for.
std::string help_of(std::string_view flag);

void add_solver_flags(CLI::App& command, SolverFlags& flags);

// --solver and --profile, in this order; files are read.
base::Result<std::vector<campaign::SolverSpec>> solvers_of(
    const std::vector<std::string>& solvers, const std::vector<std::string>& profiles);
// What the flags name; without any, the built-in profiles whose programs are on $PATH. Two of one
// name are an error.
base::Result<std::vector<solver::Profile>> profiles_of(const SolverFlags& flags);
base::Result<solver::RunLimits> limits_of(const SolverFlags& flags);

using base::parse_duration;
using base::parse_size;

}  // namespace assay::cli
