// The folder of a bug as `assay bugs export` writes it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/bug_report.h"

namespace assay::report {

// "z3-crash-3f2a1b00"
std::string bug_folder(const triage::Bug& bug);
// Names and texts; run.sh is to be executable.
std::vector<std::pair<std::string, std::string>> bug_files(const triage::Bug& bug,
                                                           const triage::Demonstration& shown,
                                                           const Versions& versions);
// The folder as one file, in the format of tar (ustar); always the same bytes for the same files.
std::string tar_of(const std::string& folder,
                   const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace assay::report
