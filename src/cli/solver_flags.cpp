#include "cli/solver_flags.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "os/file.h"
#include "os/find_program.h"

namespace assay::cli {

namespace {

// A number and the word after it; false if there is no number, or one that makes no sense.
bool split_number(const std::string& text, double& number, std::string& unit) {
  char* end = nullptr;
  number = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || !std::isfinite(number) || number < 0) return false;
  unit = end;
  return true;
}

}  // namespace

void add_solver_flags(CLI::App& command, SolverFlags& flags) {
  command.add_option("--solver", flags.solvers,
                     "NAME (z3, cvc5, cvc4, boolector) or NAME=COMMAND; may be repeated");
  command.add_option("--profile", flags.profiles, "A solver's profile file; may be repeated");
  command.add_option("--timeout", flags.timeout, "For one run of a solver")->capture_default_str();
  command.add_option("--memory", flags.memory, "For one run of a solver")->capture_default_str();
}

base::Result<std::vector<solver::Profile>> profiles_of(const SolverFlags& flags) {
  std::vector<solver::Profile> profiles;
  for (const std::string& flag : flags.solvers) {
    auto profile = solver::profile_from_flag(flag);
    if (!profile) return profile.error();
    profiles.push_back(*std::move(profile));
  }
  for (const std::string& path : flags.profiles) {
    const auto file = os::MappedFile::open(path);
    if (!file) return file.error();
    auto profile = solver::parse_profile(file->text(), path);
    if (!profile) return profile.error();
    profiles.push_back(*std::move(profile));
  }
  if (flags.solvers.empty() && flags.profiles.empty()) {
    for (const std::string& name : solver::builtin_profile_names()) {
      auto profile = solver::builtin_profile(name);
      if (!profile) return profile.error();
      if (os::find_program(profile->command.front())) profiles.push_back(*std::move(profile));
    }
  }
  for (size_t i = 0; i < profiles.size(); ++i) {
    for (size_t j = i + 1; j < profiles.size(); ++j) {
      if (profiles[i].name == profiles[j].name) {
        return base::Error{"two solvers are named '" + profiles[i].name + "'", {}};
      }
    }
  }
  return profiles;
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

base::Result<std::chrono::milliseconds> parse_duration(const std::string& text) {
  double number = 0;
  std::string unit;
  const bool has_number = split_number(text, number, unit);
  double scale = 0;
  if (unit.empty() || unit == "s") scale = 1000;
  if (unit == "ms") scale = 1;
  if (unit == "m") scale = 60'000;
  if (unit == "h") scale = 3'600'000;
  if (!has_number || scale == 0 || number * scale > 1e12) {
    return base::Error{"'" + text + "': expected a duration such as 20, 20s, 300ms, 10m, 8h", {}};
  }
  return std::chrono::milliseconds(static_cast<int64_t>(number * scale));
}

base::Result<uint64_t> parse_size(const std::string& text) {
  double number = 0;
  std::string unit;
  const bool has_number = split_number(text, number, unit);
  double scale = 0;
  if (unit.empty()) scale = 1;
  if (unit == "K") scale = 1024.0;
  if (unit == "M") scale = 1024.0 * 1024;
  if (unit == "G") scale = 1024.0 * 1024 * 1024;
  if (!has_number || scale == 0 || number * scale > 1e18) {
    return base::Error{"'" + text + "': expected a size such as 2G, 512M, 100K", {}};
  }
  return static_cast<uint64_t>(number * scale);
}

}  // namespace assay::cli
