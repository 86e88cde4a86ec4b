#include "judge/court.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "judge/evidence.h"
#include "os/clock.h"
#include "solver/support.h"

namespace assay::judge {

using solver::Ending;
using solver::Request;
using solver::RunMode;
using testcase::Grade;
using testcase::Status;

struct Court::Seat {
  Member member;
  std::unique_ptr<solver::Runner> runner;  // in the member's mode
  std::unique_ptr<solver::Runner> spawn;   // made when first needed

  solver::Runner& clean(const solver::RunLimits& limits) {
    if (!spawn) spawn = make_runner(member.profile, RunMode::kSpawn, limits);
    return *spawn;
  }
};

Court::Court(std::vector<Member> members, const CourtOptions& options) : options_(options) {
  for (Member& member : members) {
    auto seat = std::make_unique<Seat>();
    seat->member = std::move(member);
    solver::RunLimits limits = options_.limits;
    // There are dozens of them, in every worker; each with eight processes would be hundreds.
    constexpr size_t kServersOfAVariant = 2;
    if (seat->member.variant) limits.servers = kServersOfAVariant;
    seat->runner =
        make_runner(seat->member.profile,
                    seat->member.is_adviser ? RunMode::kSpawn : seat->member.mode, limits);
    seats_.push_back(std::move(seat));
  }
  std::set<std::string> families;
  for (const auto& seat : seats_) {
    if (!seat->member.is_adviser) families.insert(seat->member.profile.family);
  }
  has_one_family_ = families.size() <= 1;
}

Court::~Court() = default;

Court::Seat* Court::seat_of(const solver::SolverKey& key) {
  for (const auto& seat : seats_) {
    if (seat->member.key() == key) return seat.get();
  }
  return nullptr;
}

Request Court::request_for(const Seat& seat, Case& c, const HearingOptions& how) const {
  const ClassSet& classes = options_.assess.classes;
  Request request;
  request.text = c.test().text;
  const auto& variant = seat.member.variant;
  request.want_model = seat.member.profile.models && (!variant || variant->models);
  if (request.want_model) request.values = c.values_to_ask();
  request.want_reason = classes.has(BugClass::kIncompleteness);
  const bool wants_cores =
      classes.has(BugClass::kWrongCore) || classes.has(BugClass::kImpreciseCore);
  for (size_t check = 0; wants_cores && check < c.checks(); ++check) {
    request.want_core |= !c.names(check).empty();
  }
  if (variant) {
    request.extra_arguments = variant->arguments;
    request.extra_commands = variant->commands;
    request.check = variant->check;
  }
  request.random_seed = how.random_seed;
  request.use_random_seed = how.use_random_seed;
  request.deadline = deadline_;
  return request;
}

Observation Court::observe(Seat& seat, Hearing& hearing, const Request& request, bool in_spawn) {
  Observation seen;
  seen.solver = seat.member.key();
  seen.family = seat.member.profile.family;
  seen.over_approximates = seat.member.profile.over_approximates;
  seen.is_adviser = seat.member.is_adviser;
  Case& c = *hearing.parsed;
  seen.models.resize(c.checks());
  const solver::Profile& profile = seat.member.profile;
  seen.not_sent = unsupported_reason(profile, c.terms(), c.script(), c.needs());
  if (!seen.not_sent.empty()) {
    // The spelling of the checks does not change what the terms need.
    seen.is_respelt = unsupported_reason(profile, c.terms(), c.plain_script(), c.needs()).empty();
    if (!seen.is_respelt) return seen;
    seen.not_sent.clear();
  }
  const auto is_over = [&] { return deadline_ && os::monotonic_now() >= *deadline_; };
  if ((options_.stop != nullptr && options_.stop->load()) || is_over()) {
    is_given_up_ = true;
    seen.not_sent = "stopped";
    return seen;
  }
  solver::Runner& runner = in_spawn ? seat.clean(options_.limits) : *seat.runner;
  const auto run = [&](const Request& asked) {
    solver::RunResult result = runner.run(asked);
    ++hearing.runs;
    hearing.solver_cpu += result.cpu_time;
    // It may have been our deadline, and then it says nothing about the solver.
    if (result.ending == Ending::kTimeout && is_over()) is_given_up_ = true;
    return result;
  };
  if (!seen.is_respelt) seen.result = run(request);
  // Files are written for one solver; what another does not read may only be the spelling.
  if (seen.is_respelt || seen.result.ending == Ending::kRejected) {
    Request plain = request;
    plain.text = c.plain_text();
    if (plain.text != request.text) {
      solver::RunResult result = run(plain);
      if (seen.is_respelt || result.ending != Ending::kRejected) {
        seen.is_respelt = true;
        seen.result = std::move(result);
      }
    }
  }
  for (size_t check = 0; check < c.checks(); ++check) {
    if (seen.status(check) != Status::kSat) continue;
    const std::string& model = seen.result.checks[check].model;
    if (!model.empty()) seen.models[check] = c.check_model(check, model);
  }
  return seen;
}

Hearing Court::hear(const testcase::TestCase& test, const HearingOptions& how) {
  Hearing hearing;
  auto parsed = Case::parse(test);
  if (!parsed) {
    hearing.error = parsed.error().to_string();
    return hearing;
  }
  hearing.parsed = *std::move(parsed);
  is_given_up_ = false;
  deadline_ = how.deadline;
  for (const auto& seat : seats_) {
    if (seat->member.is_adviser || !is_its_turn(*seat, how)) continue;
    const Request request = request_for(*seat, *hearing.parsed, how);
    hearing.seen.push_back(observe(*seat, hearing, request, false));
  }
  hearing.verdict = assess(*hearing.parsed, hearing.seen, options_.assess, how.baselines);
  if (needs_advice(hearing)) ask_advisers(hearing, how);
  judge_cores(hearing, how);
  if (options_.assess.classes.has(BugClass::kNondeterminism)) try_random_seeds(hearing, how);
  for (Finding& finding : hearing.verdict.findings) {
    if (!options_.confirm) break;
    if (how.is_worth_confirming && !how.is_worth_confirming(finding)) continue;
    confirm(hearing, how, finding);
  }
  hearing.is_given_up = is_given_up_;
  return hearing;
}

bool Court::is_its_turn(const Seat& seat, const HearingOptions& how) const {
  if (!seat.member.is_rotating) return true;
  if (!how.variants.empty()) {
    return std::ranges::find(how.variants, seat.member.key()) != how.variants.end();
  }
  uint64_t count = 0;
  uint64_t place = 0;
  for (const auto& other : seats_) {
    if (!other->member.is_rotating || other->member.profile.name != seat.member.profile.name) {
      continue;
    }
    if (other.get() == &seat) place = count;
    ++count;
  }
  return how.rotation % count == place;
}

bool Court::needs_advice(const Hearing& hearing) const {
  if (hearing.verdict.is_our_defect) return true;
  for (const Finding& finding : hearing.verdict.findings) {
    if (is_about_answer(finding.bug) && finding.grade < Grade::kCertified) return true;
    if (finding.bug == BugClass::kInvalidModel) return true;  // is the answer wrong, too?
  }
  if (!has_one_family_) return false;
  for (size_t check = 0; check < hearing.parsed->checks(); ++check) {
    if (evidence_of(*hearing.parsed, hearing.seen, check).status != Status::kUnknown) continue;
    for (const Observation& o : hearing.seen) {
      if (o.status(check) != Status::kUnknown || o.result.ending == Ending::kRejected) return true;
    }
  }
  return false;
}

// A third opinion, and perhaps a model that decides.
void Court::ask_advisers(Hearing& hearing, const HearingOptions& how) {
  bool has_new = false;
  for (const auto& seat : seats_) {
    if (!seat->member.is_adviser) continue;
    const Request request = request_for(*seat, *hearing.parsed, how);
    hearing.seen.push_back(observe(*seat, hearing, request, true));
    has_new = true;
  }
  if (!has_new) return;
  hearing.verdict = assess(*hearing.parsed, hearing.seen, options_.assess, how.baselines);
}

void Court::judge_cores(Hearing& hearing, const HearingOptions&) {
  const ClassSet& classes = options_.assess.classes;
  if (!classes.has(BugClass::kWrongCore) && !classes.has(BugClass::kImpreciseCore)) return;
  Case& c = *hearing.parsed;
  const size_t count = hearing.seen.size();
  // Variants of a solver mostly have the same core, and each core takes runs of its own.
  struct Judgement {
    std::string why;
    std::string witness;
  };
  std::map<std::pair<size_t, std::set<std::string>>, Judgement> judged;
  for (size_t i = 0; i < count; ++i) {
    for (size_t check = 0; check < c.checks(); ++check) {
      const Observation& o = hearing.seen[i];
      if (o.is_adviser || !o.result.known_bug.empty() || o.status(check) != Status::kUnsat ||
          !o.result.checks[check].has_core || !c.has_plain_names(check)) {
        continue;
      }
      Finding finding;
      finding.solver = o.solver;
      finding.check = check;
      finding.bug = BugClass::kWrongCore;
      finding.grade = Grade::kCertified;
      const std::vector<std::string> core = o.result.checks[check].core;
      const auto [known_core, is_new] =
          judged.try_emplace({check, std::set<std::string>(core.begin(), core.end())});
      Judgement& judgement = known_core->second;
      if (is_new) judgement.why = why_wrong(core, check, hearing, judgement.witness);
      finding.witness = judgement.witness;
      std::string why = judgement.why;
      const auto& known = c.expectation(check).core;
      if (why.empty() && !known.empty()) {
        const auto is_in_core = [&](const std::string& name) {
          return std::ranges::find(core, name) != core.end();
        };
        finding.grade = c.expectation(check).grade;
        if (!std::ranges::all_of(known, is_in_core)) {
          why = fmt::format("every core has {}", fmt::join(known, ", "));
        } else if (core.size() > known.size()) {
          finding.bug = BugClass::kImpreciseCore;
          why = fmt::format("the one minimal core is {}", fmt::join(known, ", "));
        }
      }
      if (why.empty() || !classes.has(finding.bug)) continue;
      finding.reason =
          fmt::format("{} gives the core ({}), but {}", o.solver, fmt::join(core, " "), why);
      finding.signature = signature_of(finding.bug, o.solver, c);
      hearing.verdict.findings.push_back(std::move(finding));
    }
  }
}

// Names that do not exist; or a model of the core with all unnamed assertions, which our evaluator
// confirms.
std::string Court::why_wrong(const std::vector<std::string>& core, size_t check, Hearing& hearing,
                             std::string& witness) {
  Case& c = *hearing.parsed;
  const std::vector<std::string> names = c.names(check);
  for (const std::string& name : core) {
    if (std::ranges::find(names, name) == names.end()) {
      return fmt::format("no assertion in force is named {}", name);
    }
  }
  if (core.size() == names.size()) return {};
  testcase::TestCase part;
  part.name = c.test().name;
  part.text = c.part(check, core);
  part.expectations.emplace_back();
  Hearing inner;
  auto parsed = Case::parse(part);
  if (!parsed) return {};
  inner.parsed = *std::move(parsed);
  std::string why;
  std::set<std::string> asked;  // each solver once, not every set of options
  for (const auto& seat : seats_) {
    if (!asked.insert(seat->member.profile.name).second) continue;
    Request request = request_for(*seat, *inner.parsed, {});
    request.want_core = false;
    const Observation o = observe(*seat, inner, request, true);
    if (!o.models[0].is_true()) continue;
    witness = o.result.checks[0].model;
    why = fmt::format("with the unnamed assertions it is satisfied by a model of {}", o.solver);
    break;
  }
  hearing.runs += inner.runs;
  hearing.solver_cpu += inner.solver_cpu;
  return why;
}

void Court::try_random_seeds(Hearing& hearing, const HearingOptions& how) {
  for (const auto& seat : seats_) {
    if (seat->member.is_adviser || seat->member.profile.random_seed.empty()) continue;
    Request request = request_for(*seat, *hearing.parsed, how);
    request.use_random_seed = true;
    request.random_seed = 1;
    const Observation one = observe(*seat, hearing, request, true);
    request.random_seed = 2;
    const Observation two = observe(*seat, hearing, request, true);
    for (size_t check = 0; check < hearing.parsed->checks(); ++check) {
      if (!one.has_answered(check) || !two.has_answered(check) || !one.result.known_bug.empty() ||
          !two.result.known_bug.empty() || one.status(check) == two.status(check)) {
        continue;
      }
      Finding finding;
      finding.bug = BugClass::kNondeterminism;
      finding.grade = Grade::kObserved;
      finding.solver = one.solver;
      finding.check = check;
      finding.reason = fmt::format("{} says {} with random seed 1 and {} with 2", one.solver,
                                   name_of(one.status(check)), name_of(two.status(check)));
      finding.signature = signature_of(finding.bug, one.solver, *hearing.parsed);
      hearing.verdict.findings.push_back(std::move(finding));
    }
  }
}

void Court::confirm(Hearing& hearing, const HearingOptions& how, Finding& finding) {
  const std::optional<Finding> first = see_again(hearing, how, finding);
  const std::optional<Finding> second = first ? see_again(hearing, how, finding) : std::nullopt;
  finding.is_confirmed = second && first->signature == second->signature;
  finding.is_flaky = !finding.is_confirmed;
  // Of a crash, what a clean run says.
  if (finding.is_confirmed && finding.signature != first->signature) {
    finding.signature = first->signature;
    finding.reason = first->reason;
  }
}

// The same claim from new observations of everybody who is part of it. What decided against the
// accused (a confirmed model, an expectation) stays.
std::optional<Finding> Court::see_again(Hearing& hearing, const HearingOptions& how,
                                        const Finding& finding) {
  Hearing again;
  again.parsed = std::move(hearing.parsed);
  again.seen = hearing.seen;
  // Where no certificate decides, whoever has a voice must say it in a clean run, too: a solver
  // that is right in spawn only would have others accused.
  const bool rests_on_voices = is_about_answer(finding.bug) && finding.grade < Grade::kCertified;
  const auto is_part = [&](const Observation& o) {
    if (o.solver == finding.solver) return true;
    return rests_on_voices && !o.is_adviser && o.status(finding.check) != Status::kUnknown;
  };
  for (Observation& o : again.seen) {
    if (!is_part(o)) continue;
    Seat& seat = *seat_of(o.solver);
    o = observe(seat, again, request_for(seat, *again.parsed, how), true);
  }
  again.verdict = assess(*again.parsed, again.seen, options_.assess, how.baselines);
  if (finding.bug == BugClass::kWrongCore || finding.bug == BugClass::kImpreciseCore) {
    judge_cores(again, how);
  }
  if (finding.bug == BugClass::kNondeterminism) try_random_seeds(again, how);
  hearing.parsed = std::move(again.parsed);
  hearing.runs += again.runs;
  hearing.solver_cpu += again.solver_cpu;
  for (Finding& f : again.verdict.findings) {
    if (f.bug == finding.bug && f.solver == finding.solver && f.check == finding.check) {
      return std::move(f);
    }
  }
  return std::nullopt;
}

}  // namespace assay::judge
