// Exit codes of `assay`; the same for every subcommand (docs/cli.md).
#pragma once

#include <string_view>

namespace assay::cli {

enum ExitCode : int {
  kDone = 0,
  kRejected = 1,   // input rejected, or the job failed
  kUsage = 2,      // wrong usage
  kOurFault = 3,   // a broken invariant of ours
  kNoSolver = 4,   // no usable solver
  kFindings = 10,  // findings, or something is false
  kOpen = 11,      // something is open
};

// Says it on standard error, as `assay COMMAND: MESSAGE`; returns the code.
int complain(std::string_view command, int code, std::string_view message);

}  // namespace assay::cli
