#include "triage/reduce_bug.h"

#include <fmt/format.h>

#include "findings/record_of.h"

namespace assay::triage {

namespace {

std::vector<std::string> words_of(const judge::Member& accused) {
  std::vector<std::string> words = accused.profile.command;
  if (accused.variant) {
    words.insert(words.end(), accused.variant->arguments.begin(), accused.variant->arguments.end());
  }
  return words;
}

// What was met on the way, as a finding of the same solver with the same options; confirmed or
// flaky by clean runs of its own.
findings::Record second_finding(const Bug& bug, const reduce::Slip& slip,
                                const ReduceBugOptions& options) {
  Bug other;
  other.record.finding = slip.finding;
  other.record.solver = bug.record.solver;
  other.record.test.name = bug.id() + " reduced";
  other.record.test.text = slip.text;
  other.record.test.coordinates = bug.record.test.coordinates;
  other.record.test.coordinates.strategy = "reduce " + bug.id();
  judge::Finding& finding = other.record.finding;
  finding.solver = bug.record.finding.solver;
  // Those of crashes name the place, the others who it was.
  if (finding.bug != judge::BugClass::kCrash && finding.signature.solver == slip.finding.solver) {
    finding.signature.solver = finding.solver;
  }
  finding.is_confirmed = false;
  if (const auto input = judged_input(other, nullptr, options.advisers, options.limits)) {
    finding.is_confirmed = replay(other, *input).state == ReplayState::kStill;
  }
  finding.is_flaky = !finding.is_confirmed;
  return other.record;
}

}  // namespace

ReduceBugResult reduce_bug(const Bug& bug, const ReduceBugOptions& options) {
  ReduceBugResult result;
  result.reduced.key = bug.key;
  const auto fail = [&](const std::string& reason) {
    result.reduced.reason = reason;
    return result;
  };
  Bug fresh = bug;  // from the original, whatever was done before
  fresh.reduced.reset();
  auto input = judged_input(fresh, nullptr, options.advisers, options.limits);
  if (!input) return fail(input.error().to_string());
  const std::string& text = bug.record.test.text;
  auto oracle = reduce::JudgeOracle::create(*input, text, options.jobs);
  if (!oracle) return fail(oracle.error().to_string());
  if (!reduce::is_same_kind((*oracle)->target(), bug.record.finding)) {
    return fail("it shows something else: " + (*oracle)->target().reason);
  }
  if (reduce::drop_options(*input, text, (*oracle)->target())) {
    auto fewer = reduce::JudgeOracle::create(*input, text, options.jobs);
    if (fewer) oracle = std::move(fewer);
  }
  reduce::SessionOptions session;
  session.jobs = options.jobs;
  session.timeout = options.limits.timeout;
  session.time = options.time;
  session.journal = options.journal;
  session.stop = options.stop;
  session.on_smaller = options.on_smaller;
  session.on_check = options.on_check;
  session.say = options.say;
  const auto done = reduce::reduce_text(text, bug.id(), **oracle, session);
  if (!done) {
    return fail(done.error().file.empty() ? (*oracle)->why_not_shown() : done.error().to_string());
  }
  result.is_out_of_time = done->is_out_of_time && !(options.stop != nullptr && *options.stop);
  result.is_stopped = done->is_stopped && !result.is_out_of_time;
  if (result.is_stopped) return result;
  const auto judged = (*oracle)->judge_again(done->text);
  if (!judged) return fail("flaky: the reduced formula does not show it in clean runs");
  reduce::drop_options(*input, done->text, (*oracle)->target());
  result.reduced.formula = done->text;
  result.reduced.witness = judged->second.witness;
  result.reduced.reason = judged->second.reason;
  result.reduced.grade = judged->second.grade;
  result.reduced.command = words_of(input->members.front());
  result.reduced.checks = done->checks;
  for (const reduce::Slip& slip : (*oracle)->slips()) {
    result.others.push_back(second_finding(bug, slip, options));
  }
  return result;
}

}  // namespace assay::triage
