#include "cli/judged_members.h"

#include "cli/exit_code.h"

namespace assay::cli {

void add_judged_flags(CLI::App& command, JudgedFlags& flags) {
  add_solver_flags(command, flags.solvers);
  command.add_option("--reference", flags.references,
                     "A solver to compare with; the other installed ones by default");
  command.add_flag("--variants", flags.variants,
                   "The answers of all option sets of the profile are kept, too");
}

void add_references(reduce::JudgedInput& input, const std::vector<std::string>& references) {
  MemberFlags others;
  others.solvers.solvers = references;
  others.no_advice = true;
  const std::string accused = input.members.front().profile.name;
  const auto found = members_of(others, input.limits);
  const auto* members = std::get_if<Members>(&found);
  if (members == nullptr) return;
  for (judge::Member member : members->members) {
    if (member.profile.name == accused && references.empty()) continue;
    member.is_adviser = true;
    input.members.push_back(std::move(member));
  }
}

std::variant<reduce::JudgedInput, MembersError> judged_members(const JudgedFlags& flags) {
  reduce::JudgedInput input;
  SolverFlags solvers = flags.solvers;
  if (solvers.timeout.empty()) solvers.timeout = "5s";
  const auto limits = limits_of(solvers);
  if (!limits) return MembersError{kUsage, limits.error().to_string()};
  input.limits = *limits;
  MemberFlags accused;
  accused.solvers = solvers;
  accused.variants = flags.variants;
  accused.no_advice = true;
  if (solvers.solvers.size() + solvers.profiles.size() != 1) {
    return MembersError{kUsage, "expected one --solver; others are given with --reference"};
  }
  auto found = members_of(accused, *limits);
  if (auto* error = std::get_if<MembersError>(&found)) return *error;
  input.members = std::get<Members>(std::move(found)).members;
  // An unknown reference is wrong usage, not one voice fewer.
  if (!flags.references.empty()) {
    MemberFlags references;
    references.solvers.solvers = flags.references;
    references.no_advice = true;
    const auto checked = members_of(references, *limits);
    if (const auto* error = std::get_if<MembersError>(&checked)) return *error;
  }
  add_references(input, flags.references);
  return input;
}

}  // namespace assay::cli
