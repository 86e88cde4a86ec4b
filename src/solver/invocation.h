// The command line of a run: from a profile, a request and the limits.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "os/process.h"
#include "solver/run_result.h"

namespace assay::solver {

enum class Input : uint8_t { kStdin, kFile, kPersistent };

// The program with its arguments, without the file's name, which comes last.
std::vector<std::string> command_line(const Profile& profile, const Request& request,
                                      const RunLimits& limits, Input input);

std::vector<std::pair<std::string, std::string>> environment_of(const Profile& profile);

// The limit's time, or what is left until the request's deadline; zero: no limit.
std::chrono::milliseconds time_for(const Request& request, const RunLimits& limits);

// What os::run needs for a process of its own, but for the file's name.
os::RunOptions run_options(const Profile& profile, const Request& request, const RunLimits& limits,
                           Input input);

}  // namespace assay::solver
