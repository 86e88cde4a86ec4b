// From flags to the solvers that a court hears: self-tested, in the fastest mode that works, with
// their variants, and with the other solvers of this machine as advisers.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/solver_flags.h"
#include "findings/record.h"
#include "judge/court.h"

namespace assay::cli {

struct MemberFlags {
  SolverFlags solvers;
  std::string mode;        // empty: the fastest that works
  bool variants = false;   // also every option set of the profiles
  bool no_advice = false;  // no third opinion from solvers that were not named
};

struct Members {
  std::vector<judge::Member> members;
  std::vector<findings::SolverIdentity> identities;  // of the members, in their order
  std::vector<std::string> remarks;                  // what had to fall back
};

void add_member_flags(CLI::App& command, MemberFlags& flags);

struct MemberOptions {
  std::optional<solver::RunMode> mode{};  // none: the fastest that works
  bool variants = false;
  bool no_advice = false;
};

// The error of a solver that can not be used is kNoSolver; of wrong flags kUsage.
struct MembersError {
  int exit_code;
  std::string message;
};
std::variant<Members, MembersError> members_of(const std::vector<solver::Profile>& profiles,
                                               const MemberOptions& options,
                                               const solver::RunLimits& limits);
std::variant<Members, MembersError> members_of(const MemberFlags& flags,
                                               const solver::RunLimits& limits);

}  // namespace assay::cli
