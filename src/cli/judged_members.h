// From flags to the accused and its advisers, for reductions by the judge.
#pragma once

#include <variant>

#include "cli/members.h"
#include "reduce/judge_oracle.h"

namespace assay::cli {

struct JudgedFlags {
  SolverFlags solvers;                  // the accused, one
  std::vector<std::string> references;  // advisers; none: the other installed solvers
  bool variants = false;
};

void add_judged_flags(CLI::App& command, JudgedFlags& flags);

std::variant<reduce::JudgedInput, MembersError> judged_members(const JudgedFlags& flags);

// Other solvers as advisers: the named ones, else those that are installed and are not the accused.
void add_references(reduce::JudgedInput& input, const std::vector<std::string>& references);

}  // namespace assay::cli
