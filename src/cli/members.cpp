#include "cli/members.h"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/run_options.h"
#include "cli/exit_code.h"
#include "os/find_program.h"
#include "solver/selftest.h"

namespace assay::cli {

using solver::RunMode;

namespace {

void add(Members& all, const solver::SelfTest& test, RunMode mode,
         std::optional<solver::OptionSet> variant, bool is_adviser) {
  judge::Member member{test.profile, mode, std::move(variant), is_adviser};
  findings::SolverIdentity identity{member.key(), test.version, test.hash, test.profile.command};
  if (member.variant) {
    const auto& words = member.variant->arguments;
    identity.command.insert(identity.command.end(), words.begin(), words.end());
  }
  all.members.push_back(std::move(member));
  all.identities.push_back(std::move(identity));
}

// The installed solvers that were not named.
void add_advisers(Members& all, const solver::RunLimits& limits) {
  const size_t named = all.members.size();
  for (const std::string& name : solver::builtin_profile_names()) {
    const auto is_name = [&](const judge::Member& m) { return m.profile.name == name; };
    if (std::any_of(all.members.begin(), all.members.begin() + static_cast<ptrdiff_t>(named),
                    is_name)) {
      continue;
    }
    const auto profile = solver::builtin_profile(name);
    if (!profile || !os::find_program(profile->command.front())) continue;
    const solver::SelfTest test = solver::self_test(*profile, limits);
    if (test.is_usable) add(all, test, RunMode::kSpawn, std::nullopt, true);
  }
}

}  // namespace

void add_member_flags(CLI::App& command, MemberFlags& flags) {
  add_solver_flags(command, flags.solvers);
  command.add_option("--mode", flags.mode, help_of("mode"));
  command.add_flag("--variants", flags.variants, help_of("variants"));
  command.add_flag("--no-advice", flags.no_advice, help_of("no-advice"));
}

std::variant<Members, MembersError> members_of(const MemberFlags& flags,
                                               const solver::RunLimits& limits) {
  const auto profiles = profiles_of(flags.solvers);
  if (!profiles) return MembersError{kUsage, profiles.error().to_string()};
  campaign::RunSpec spec;
  if (const auto read = campaign::run_option("mode").parse(flags.mode, spec); !read) {
    return MembersError{kUsage, read.error().to_string()};
  }
  return members_of(*profiles, {spec.mode, flags.variants, flags.no_advice}, limits);
}

std::variant<Members, MembersError> members_of(const std::vector<solver::Profile>& profiles,
                                               const MemberOptions& options,
                                               const solver::RunLimits& limits) {
  Members all;
  for (const solver::Profile& profile : profiles) {
    const solver::SelfTest test = solver::self_test(profile, limits);
    if (!test.is_usable) {
      return MembersError{kNoSolver, fmt::format("{}: {}", profile.name, test.problem)};
    }
    const RunMode mode = options.mode.value_or(test.profile.mode);
    if (!test.profile.can_run(mode)) {
      all.remarks.push_back(
          fmt::format("{} does not run in mode {}: spawn", profile.name, name_of(mode)));
    }
    for (const solver::SelfTestItem& item : test.items) {
      if (!item.applies || item.passed) continue;
      all.remarks.push_back(fmt::format("{}: {}: {}", profile.name, item.name, item.detail));
    }
    add(all, test, mode, std::nullopt, false);
    if (!options.variants) continue;
    for (const solver::OptionSet& variant : profile.options) add(all, test, mode, variant, false);
  }
  if (all.members.empty()) {
    return MembersError{
        kNoSolver, "no solver is here; install z3 or cvc5, or name one with --solver NAME=COMMAND"};
  }
  if (!options.no_advice) add_advisers(all, limits);
  return all;
}

}  // namespace assay::cli
