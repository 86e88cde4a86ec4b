#include "solver/invocation.h"

#include <algorithm>

#include "os/clock.h"

namespace assay::solver {

namespace {

void append(std::vector<std::string>& argv, const std::vector<std::string>& arguments) {
  argv.insert(argv.end(), arguments.begin(), arguments.end());
}

// {} stands for the value.
void append(std::vector<std::string>& argv, const std::vector<std::string>& arguments,
            uint64_t value) {
  for (std::string argument : arguments) {
    const size_t place = argument.find("{}");
    if (place != std::string::npos) argument.replace(place, 2, std::to_string(value));
    argv.push_back(std::move(argument));
  }
}

}  // namespace

std::vector<std::string> command_line(const Profile& profile, const Request& request,
                                      const RunLimits& limits, Input input) {
  std::vector<std::string> argv = profile.command;
  if (input == Input::kStdin) append(argv, profile.stdin_arguments);
  if (input == Input::kPersistent) append(argv, profile.persistent_arguments);
  if (limits.own_limits) {
    const auto milliseconds = static_cast<uint64_t>(limits.timeout.count());
    const uint64_t time = milliseconds * profile.time_units_per_second / 1000;
    append(argv, profile.time_limit, std::max<uint64_t>(time, 1));
    if (limits.memory != 0) append(argv, profile.memory_limit, limits.memory >> 20);
  }
  if (request.use_random_seed) append(argv, profile.random_seed, request.random_seed);
  if (request.want_model || !request.values.empty()) append(argv, profile.model_arguments);
  if (request.want_core) append(argv, profile.core_arguments);
  if (request.self_check) append(argv, profile.check_arguments);
  append(argv, request.extra_arguments);
  return argv;
}

std::vector<std::pair<std::string, std::string>> environment_of(const Profile& profile) {
  std::vector<std::pair<std::string, std::string>> variables;
  for (const std::string& variable : profile.environment) {
    const size_t equals = variable.find('=');
    variables.emplace_back(variable.substr(0, equals), variable.substr(equals + 1));
  }
  return variables;
}

std::chrono::milliseconds time_for(const Request& request, const RunLimits& limits) {
  if (!request.deadline) return limits.timeout;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*request.deadline -
                                                                          os::monotonic_now());
  const auto at_least = std::max(left, std::chrono::milliseconds(1));
  return limits.timeout.count() == 0 ? at_least : std::min(at_least, limits.timeout);
}

os::RunOptions run_options(const Profile& profile, const Request& request, const RunLimits& limits,
                           Input input) {
  os::RunOptions options;
  options.argv = command_line(profile, request, limits, input);
  options.environment = environment_of(profile);
  options.wall_limit = time_for(request, limits);
  options.cpu_limit = options.wall_limit;
  options.output_limit = limits.output;
  (profile.limits_address_space ? options.memory_limit : options.resident_limit) = limits.memory;
  return options;
}

}  // namespace assay::solver
