// How a program other than the profile's own is asked for its version.
#pragma once

#include <string>
#include <vector>

namespace assay::solver {

// The profile's command with another program, {"z3", "--version"} for `words`. All of its words:
// the first may be an interpreter, whose version is not the solver's.
inline std::vector<std::string> version_of_command(const std::vector<std::string>& version,
                                                   const std::vector<std::string>& words) {
  std::vector<std::string> command = words;
  command.insert(command.end(), version.begin() + 1, version.end());
  return command;
}

}  // namespace assay::solver
