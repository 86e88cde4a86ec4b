#include "triage/replay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "eval/read_script.h"
#include "reduce/reduce.h"

namespace assay::triage {

using judge::BugClass;

std::string_view name_of(ReplayState state) {
  switch (state) {
    case ReplayState::kStill:
      return "still";
    case ReplayState::kFixed:
      return "fixed";
    case ReplayState::kChanged:
      return "changed";
    case ReplayState::kFlaky:
      return "flaky";
    case ReplayState::kFailed:
      break;
  }
  return "failed";
}

base::Result<reduce::JudgedInput> judged_input(const Bug& bug, const solver::Profile* solver,
                                               const std::vector<judge::Member>& others,
                                               const solver::RunLimits& limits) {
  reduce::JudgedInput input;
  input.limits = limits;
  judge::Member accused;
  const std::vector<std::string>& words = bug.command();
  if (solver != nullptr) {
    accused.profile = *solver;
    // The options of a variant are part of the bug; those of a command that somebody gave are part
    // of that command.
    if (bug.record.finding.solver.has_variant()) {
      for (const std::string& word : bug.options()) accused.profile.command.push_back(word);
    }
  } else {
    if (words.empty()) return base::Error{"it names no single solver", {}};
    auto profile = solver::builtin_profile(bug.solver());
    if (!profile) profile = solver::profile_from_flag(bug.solver() + "=" + words.front());
    if (!profile) return profile.error();
    accused.profile = *std::move(profile);
    accused.profile.command = words;
    if (!accused.profile.version_command.empty()) {
      accused.profile.version_command.front() = words.front();
    }
  }
  // Commands and tactics of the variant that found it; its arguments are among the words.
  const solver::SolverKey& key = bug.record.finding.solver;
  if (key.has_variant() && words.size() > 1) {
    for (const solver::OptionSet& set : accused.profile.options) {
      if (set.name != key.variant) continue;
      solver::OptionSet rest = set;
      rest.arguments.clear();
      if (!rest.commands.empty() || !rest.check.empty()) accused.variant = rest;
    }
  }
  // The fastest way that it may be run; one that does not work falls back to spawn.
  if (!accused.profile.modes.empty()) accused.mode = accused.profile.modes.front();
  input.members.push_back(std::move(accused));
  for (judge::Member member : others) {
    member.is_adviser = true;
    if (member.profile.name != input.members.front().profile.name) input.members.push_back(member);
  }
  input.bug = bug.record.finding.bug;
  const bool is_original = !bug.reduced || bug.reduced->formula.empty();
  if (is_original) input.expectations = bug.record.test.expectations;
  if (bug.witness().empty() || bug.record.finding.bug != BugClass::kRefutationUnsoundness) {
    return input;
  }
  // Only what holds for the very formula that is asked about; a check may have gone.
  testcase::TestCase test;
  test.text = bug.formula();
  auto read = testcase::read_script(test);
  if (!read) return read.error();
  test.read = *std::move(read);
  test.expectations = input.expectations;
  reduce::expect_witnesses(test, {bug.witness()}, 0);
  input.expectations = std::move(test.expectations);
  return input;
}

ReplayResult replay(const Bug& bug, const reduce::JudgedInput& input) {
  const auto test = reduce::test_with_expectations(input, bug.formula());
  if (!test) return {ReplayState::kFailed, test.error().to_string()};
  judge::CourtOptions options;
  options.limits = input.limits;
  options.assess.classes = judge::ClassSet::all();
  std::vector<judge::Member> members = reduce::members_for(bug.record.finding.bug, input.members);
  members.front().mode = solver::RunMode::kSpawn;  // clean processes
  judge::Court court(members, options);
  const judge::Hearing hearing = court.hear(*test);
  const solver::SolverKey accused = members.front().key();
  const judge::Finding* other = nullptr;
  for (const judge::Finding& f : hearing.verdict.findings) {
    if (f.bug != BugClass::kDisagreement && f.solver != accused) continue;
    if (reduce::is_same_kind(f, bug.record.finding)) {
      return {f.is_flaky ? ReplayState::kFlaky : ReplayState::kStill, f.reason};
    }
    // Slow or incomplete is no answer to whether it is fixed.
    if (f.bug <= BugClass::kCrash) other = &f;
  }
  if (bug.record.finding.bug == BugClass::kSolutionUnsoundness) {
    judge::Finding wanted = bug.record.finding;
    wanted.solver = accused;
    const auto found = reduce::find_wrong_sat(hearing, wanted);
    if (found) return {ReplayState::kStill, found->reason};
  }
  if (other != nullptr) return {ReplayState::kChanged, other->reason};
  std::string detail;
  for (const judge::Observation& o : hearing.seen) {
    if (o.solver != accused) continue;
    using solver::Ending;
    const size_t check = std::min(bug.record.finding.check, hearing.parsed->checks() - 1);
    if (o.result.ending == Ending::kNotStarted) return {ReplayState::kFailed, o.result.message};
    // An option or an operator that it does not know: nothing was tried.
    if (o.result.ending == Ending::kRejected || o.result.ending == Ending::kUnsupported) {
      const std::string& message = o.result.message;
      return {ReplayState::kFailed,
              fmt::format("{} refuses it: {}", o.solver, message.substr(0, message.find('\n')))};
    }
    detail = fmt::format(
        "{} says {}", o.solver,
        o.result.ending == Ending::kDone ? name_of(o.status(check)) : name_of(o.result.ending));
    // It must have said what is right, or nothing wrong can be called fixed.
    if (o.result.ending != Ending::kDone) return {ReplayState::kChanged, detail};
  }
  return {ReplayState::kFixed, detail};
}

}  // namespace assay::triage
