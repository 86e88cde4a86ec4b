#include "cli/solver_flags.h"

namespace assay::cli {

std::string help_of(std::string_view flag) { return campaign::help_of(campaign::run_option(flag)); }

void add_solver_flags(CLI::App& command, SolverFlags& flags) {
  command.add_option("--solver", flags.solvers, help_of("solver"));
  command.add_option("--profile", flags.profiles, help_of("profile"));
  command.add_option("--timeout", flags.timeout, help_of("timeout"))->capture_default_str();
  command.add_option("--memory", flags.memory, help_of("memory"))->capture_default_str();
}

base::Result<std::vector<campaign::SolverSpec>> solvers_of(
    const std::vector<std::string>& solvers, const std::vector<std::string>& profiles) {
  campaign::RunSpec spec;
  for (const std::string& flag : solvers) {
    const auto read = campaign::run_option("solver").parse(flag, spec);
    if (!read) return read.error();
  }
  for (const std::string& path : profiles) {
    const auto read = campaign::run_option("profile").parse(path, spec);
    if (!read) return read.error();
  }
  return std::move(spec.solvers);
}

base::Result<std::vector<solver::Profile>> profiles_of(const SolverFlags& flags) {
  auto solvers = solvers_of(flags.solvers, flags.profiles);
  if (solvers && solvers->empty()) solvers = campaign::installed_solvers();
  if (!solvers) return solvers.error();
  return campaign::profiles_of(*solvers);
}

base::Result<solver::RunLimits> limits_of(const SolverFlags& flags) {
  solver::RunLimits limits;
  const auto timeout = parse_duration(flags.timeout);
  if (!timeout) return timeout.error();
  const auto memory = parse_size(flags.memory);
  if (!memory) return memory.error();
  limits.timeout = *timeout;
  limits.memory = *memory;
  return limits;
}

}  // namespace assay::cli
