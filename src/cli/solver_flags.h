// The flags that name solvers and their limits, the same in every subcommand: --solver, --profile,
// --timeout, --memory.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/profile.h"
#include "solver/run_result.h"

namespace assay::cli {

struct SolverFlags {
  std::vector<std::string> solvers;   // NAME or NAME=COMMAND
  std::vector<std::string> profiles;  // files
  std::string timeout = "5s";
  std::string memory = "2G";
};

void add_solver_flags(CLI::App& command, SolverFlags& flags);

// What the flags name; without any, the built-in profiles whose programs are on $PATH. Two of one
// name are an error.
base::Result<std::vector<solver::Profile>> profiles_of(const SolverFlags& flags);
base::Result<solver::RunLimits> limits_of(const SolverFlags& flags);

// "20", "20s", "1.5s", "300ms", "10m", "8h".
base::Result<std::chrono::milliseconds> parse_duration(const std::string& text);
// "2G", "512M", "100K", "123" (bytes).
base::Result<uint64_t> parse_size(const std::string& text);

}  // namespace assay::cli
