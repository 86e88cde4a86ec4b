#include "reduce/judge_oracle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "eval/read_script.h"
#include "mutate/witness_search.h"
#include "reduce/witness_text.h"

namespace assay::reduce {

using judge::BugClass;
using judge::Finding;
using judge::Hearing;
using judge::Observation;
using testcase::Grade;
using testcase::Status;

namespace {

constexpr size_t kMostWitnesses = 4;
constexpr uint64_t kRepairSteps = 3000;
constexpr size_t kMostSlips = 8;

// A finding that says something about the solver for sure.
bool is_worth_keeping(const Finding& f) {
  return f.bug == BugClass::kCrash || f.grade == Grade::kCertified;
}

}  // namespace

std::optional<Finding> find_wrong_sat(const Hearing& hearing, const Finding& target) {
  for (size_t check = 0; check < hearing.parsed->checks(); ++check) {
    const Observation* accused = nullptr;
    bool is_refuted = false;
    for (const Observation& o : hearing.seen) {
      if (o.solver == target.solver) accused = &o;
      is_refuted |= o.status(check) == Status::kSat && o.models[check].is_true();
    }
    if (accused == nullptr || accused->status(check) != Status::kSat || is_refuted) continue;
    // Where its own model is false, a relative's word is enough.
    const bool is_false = accused->models[check].is_false();
    std::string reference;
    for (const Observation& o : hearing.seen) {
      const bool counts = o.family != accused->family || (is_false && &o != accused);
      if (counts && o.status(check) == Status::kUnsat) reference = o.solver.text();
    }
    if (reference.empty()) continue;
    Finding finding = target;
    finding.check = check;
    finding.grade = is_false ? Grade::kCertified : Grade::kAgreed;
    finding.reason =
        fmt::format("{} says sat, but {} says unsat{}", accused->solver, reference,
                    is_false ? "; its own model is false: " + accused->models[check].reason : "");
    return finding;
  }
  return std::nullopt;
}

void expect_witnesses(testcase::TestCase& test, const std::vector<std::string>& witnesses,
                      uint64_t repair_steps) {
  auto read = testcase::read_script(test);
  if (!read) return;
  test.read = *std::move(read);
  const size_t checks = std::max<size_t>(test.read->checks().size(), 1);
  test.expectations.resize(checks);
  for (size_t check = 0; check < checks; ++check) {
    for (size_t i = 0; i < witnesses.size(); ++i) {
      const mutate::WitnessSearch search{0, i == 0 ? repair_steps : 0};
      const auto found = mutate::find_witness(*test.read, check, {witnesses[i]}, search);
      if (!found) continue;
      testcase::Expectation& expected = test.expectations[check];
      expected.status = Status::kSat;
      expected.grade = Grade::kCertified;
      expected.witness = found;
      expected.derivation = "witness";
      break;
    }
  }
}

struct JudgeOracle::Desk {
  std::unique_ptr<judge::Court> court;
  std::unique_ptr<solver::Runner> quick;  // the accused alone
  std::chrono::milliseconds timeout{0};
};

JudgeOracle::JudgeOracle(const JudgedInput& input, unsigned workers) : input_(input) {
  desks_.resize(workers + 1);
}

JudgeOracle::~JudgeOracle() = default;

JudgeOracle::Desk& JudgeOracle::desk(unsigned worker, std::chrono::milliseconds limit) {
  std::unique_ptr<Desk>& own = desks_[worker];
  std::chrono::milliseconds timeout = input_.limits.timeout;
  // Slowness is the finding: its limit must stay.
  if (limit.count() > 0 && target_.bug != BugClass::kPerformance)
    timeout = std::min(timeout, limit);
  // A new court costs a start of every solver, so that only a much shorter limit is worth it.
  if (own && timeout * 2 > own->timeout) return *own;
  own = std::make_unique<Desk>();
  own->timeout = timeout;
  judge::CourtOptions options;
  options.limits = input_.limits;
  options.limits.timeout = timeout;
  options.assess.classes = judge::ClassSet::all();
  options.confirm = false;
  own->court = std::make_unique<judge::Court>(input_.members, options);
  const judge::Member& accused = input_.members.front();
  own->quick = make_runner(accused.profile, accused.mode, options.limits);
  return *own;
}

// The candidate with what is known about it.
testcase::TestCase JudgeOracle::test_of(const std::string& text) {
  testcase::TestCase test;
  test.name = "candidate";
  test.text = text;
  test.coordinates.strategy = "reduce";
  if (target_.bug != BugClass::kRefutationUnsoundness) return test;
  std::vector<std::string> witnesses;
  {
    const std::lock_guard lock(mutex_);
    witnesses.assign(witnesses_.rbegin(), witnesses_.rend());
  }
  if (witnesses.empty()) return test;
  expect_witnesses(test, witnesses, kRepairSteps);
  return test;
}

void JudgeOracle::remember(const std::string& witness) {
  if (witness.empty()) return;
  const std::lock_guard lock(mutex_);
  std::erase(witnesses_, witness);
  witnesses_.push_back(witness);
  if (witnesses_.size() > kMostWitnesses) witnesses_.erase(witnesses_.begin());
}

// Whether the accused alone behaves as it did; much cheaper than a hearing.
bool JudgeOracle::may_show(Desk& desk, const std::string& text) {
  if (input_.members.front().variant) return true;
  const bool is_quick_class = target_.bug == BugClass::kRefutationUnsoundness ||
                              target_.bug == BugClass::kSolutionUnsoundness ||
                              target_.bug == BugClass::kInvalidModel;
  if (!is_quick_class) return true;
  solver::Request request;
  request.text = text;
  const solver::RunResult result = desk.quick->run(request);
  if (result.ending == solver::Ending::kCrash) return true;  // a slip, perhaps
  // It may only be the spelling that it does not read.
  if (result.ending == solver::Ending::kRejected) return true;
  const Status wrong =
      target_.bug == BugClass::kRefutationUnsoundness ? Status::kUnsat : Status::kSat;
  return std::ranges::any_of(
      result.checks, [&](const solver::CheckAnswer& c) { return c.answered && c.status == wrong; });
}

std::vector<std::string> JudgeOracle::answers(const Hearing& hearing, size_t check) const {
  std::vector<std::string> list;
  for (const Observation& o : hearing.seen) {
    if (o.is_adviser) continue;
    list.push_back(o.result.ending == solver::Ending::kDone
                       ? std::string(name_of(o.status(check)))
                       : std::string(name_of(o.result.ending)));
  }
  return list;
}

std::optional<Finding> JudgeOracle::match(const Hearing& hearing) const {
  if (!hearing.parsed || hearing.verdict.is_our_defect) return std::nullopt;
  if (target_.bug == BugClass::kSolutionUnsoundness) {
    std::optional<Finding> found = find_wrong_sat(hearing, target_);
    if (found && !answers_.empty() && answers(hearing, found->check) != answers_) return {};
    return found;
  }
  for (const Finding& f : hearing.verdict.findings) {
    if (f.bug != target_.bug || f.solver != target_.solver) continue;
    if (target_.bug == BugClass::kCrash) {
      if (f.signature != target_.signature) continue;
      return f;
    }
    if (target_.bug == BugClass::kRejection && f.signature != target_.signature) continue;
    // A wrong unsat is certified or it is nothing: two solvers may agree by chance.
    if (f.grade < target_.grade) continue;
    if (!answers_.empty() && answers(hearing, f.check) != answers_) continue;
    return f;
  }
  return std::nullopt;
}

void JudgeOracle::note_slips(const Hearing& hearing, const std::string& text) {
  for (const Finding& f : hearing.verdict.findings) {
    if (!is_worth_keeping(f) || f.signature == target_.signature) continue;
    if (f.bug == target_.bug && f.bug != BugClass::kCrash) continue;
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find(
        slips_, f.signature,
        [](const Slip& s) -> const judge::Signature& { return s.finding.signature; });
    if (known == slips_.end()) {
      if (slips_.size() < kMostSlips) slips_.push_back({f, text});
    } else if (text.size() < known->text.size()) {
      *known = {f, text};
    }
  }
}

bool JudgeOracle::is_interesting(unsigned worker, const std::string& text,
                                 std::chrono::milliseconds limit) {
  // The judge would add a check; the file is to show it by itself.
  if (text.find("(check-sat") == std::string::npos) return false;
  Desk& own = desk(worker, limit);
  if (!may_show(own, text)) return false;
  const Hearing hearing = own.court->hear(test_of(text));
  const std::optional<Finding> found = match(hearing);
  if (!found) {
    note_slips(hearing, text);
    return false;
  }
  remember(found->witness);
  return true;
}

std::optional<std::pair<Hearing, Finding>> JudgeOracle::judge_again(const std::string& text) {
  judge::CourtOptions options;
  options.limits = input_.limits;
  // The last word: a busy machine must not take it away. Slowness itself needs its own limit.
  if (target_.bug != BugClass::kPerformance) options.limits.timeout *= 4;
  options.assess.classes = judge::ClassSet::all();
  options.confirm = true;
  judge::Court court(input_.members, options);
  const testcase::TestCase test = test_of(text);
  Hearing hearing = court.hear(test);
  std::optional<Finding> found = match(hearing);
  if (!found) return std::nullopt;
  // The court's own word on it, where it has one, says whether it was confirmed.
  for (const Finding& f : hearing.verdict.findings) {
    if (f.bug == found->bug && f.solver == found->solver && f.check == found->check) {
      found->is_confirmed = f.is_confirmed;
      found->is_flaky = f.is_flaky;
      found->signature = f.signature;
      if (found->witness.empty()) found->witness = f.witness;
    }
  }
  if (!found->witness.empty()) {
    found->witness = witness_text(hearing.parsed->test().text, found->check, found->witness);
  }
  return std::pair(std::move(hearing), *std::move(found));
}

std::string JudgeOracle::why_not_shown() const {
  switch (target_.bug) {
    case BugClass::kRefutationUnsoundness:
      return "no witness of it is known and no other solver has a model that our evaluator "
             "confirms, "
             "so nothing would tell whether a smaller formula is satisfiable";
    case BugClass::kSolutionUnsoundness:
      return "no other solver says unsat, so nothing would tell whether a smaller formula is "
             "unsatisfiable";
    default:
      return "the input does not show it a second time";
  }
}

std::string JudgeOracle::identity() const {
  std::string text = fmt::format("judge {} {} {}", name_of(target_.bug), target_.solver,
                                 target_.bug == BugClass::kCrash ? target_.signature.text() : "");
  for (const judge::Member& m : input_.members) {
    text += fmt::format(" | {} {}", m.key(), fmt::join(m.profile.command, " "));
  }
  return text;
}

std::vector<judge::Member> members_for(BugClass bug, std::vector<judge::Member> members) {
  if (bug != BugClass::kPerformance) return members;
  for (judge::Member& member : members) member.is_adviser = false;
  return members;
}

base::Result<testcase::TestCase> test_with_expectations(const JudgedInput& input,
                                                        const std::string& text) {
  testcase::TestCase test;
  test.name = "input";
  test.text = text;
  test.coordinates.strategy = "reduce";
  const auto read = testcase::read_script(test);
  if (!read) return read.error();
  const size_t checks = std::max<size_t>((*read)->checks().size(), 1);
  if (input.expectations.size() == checks) test.expectations = input.expectations;
  if (test.expectations.empty() && input.expected.status != Status::kUnknown) {
    test.expectations.assign(checks, {});
    test.expectations.back() = input.expected;
  }
  return test;
}

base::Result<std::unique_ptr<JudgeOracle>> JudgeOracle::create(const JudgedInput& input,
                                                               const std::string& text,
                                                               unsigned workers) {
  std::unique_ptr<JudgeOracle> oracle(new JudgeOracle(input, workers));
  const auto test = test_with_expectations(input, text);
  if (!test) return test.error();
  judge::CourtOptions options;
  options.limits = input.limits;
  options.assess.classes = judge::ClassSet::all();
  if (input.bug) oracle->input_.members = members_for(*input.bug, input.members);
  judge::Court court(oracle->input_.members, options);
  const Hearing hearing = court.hear(*test);
  if (!hearing.parsed) return base::Error{hearing.error, {}};
  const Finding* best = nullptr;
  bool is_flaky = false;
  for (const Finding& f : hearing.verdict.findings) {
    if (input.bug && f.bug != *input.bug) continue;
    if (!input.bug && f.bug > BugClass::kDisagreement) continue;  // only if asked for
    if (input.signature && f.signature != *input.signature) continue;
    const bool is_accused = std::ranges::any_of(input.members, [&](const judge::Member& m) {
      return !m.is_adviser && m.key() == f.solver;
    });
    if (f.bug == BugClass::kPerformance && !is_accused) continue;
    is_flaky |= f.is_flaky;
    if (f.is_flaky) continue;
    if (best == nullptr || f.bug < best->bug) best = &f;
  }
  std::optional<Finding> wrong_sat;
  if (best == nullptr && input.bug == BugClass::kSolutionUnsoundness) {
    Finding wanted;
    wanted.bug = *input.bug;
    wanted.solver = input.members.front().key();
    wanted.signature = signature_of(wanted.bug, wanted.solver, *hearing.parsed);
    wrong_sat = find_wrong_sat(hearing, wanted);
    if (wrong_sat) best = &*wrong_sat;
  }
  if (best == nullptr) {
    std::vector<std::string> words;
    for (const Observation& o : hearing.seen) {
      if (!o.not_sent.empty()) continue;
      words.push_back(fmt::format("{} says {}", o.solver,
                                  o.result.ending == solver::Ending::kDone
                                      ? name_of(o.status(hearing.parsed->checks() - 1))
                                      : name_of(o.result.ending)));
    }
    return base::Error{
        fmt::format("{}: {}",
                    is_flaky ? "what it shows is not shown every time" : "it shows nothing",
                    fmt::join(words, ", ")),
        {}};
  }
  oracle->target_ = *best;
  if (best->bug == BugClass::kCrash) {
    // What a process says when it dies must be its own words, not those of one that served others
    // before.
    for (judge::Member& m : oracle->input_.members) {
      if (m.mode == solver::RunMode::kPersistent) m.mode = solver::RunMode::kFork;
    }
  }
  oracle->remember(best->witness);
  for (const testcase::Expectation& e : test->expectations) {
    if (e.witness) oracle->remember(e.witness->model);
  }
  if (best->bug != BugClass::kCrash && best->bug != BugClass::kPerformance) {
    oracle->answers_ = oracle->answers(hearing, best->check);
  }
  return oracle;
}

}  // namespace assay::reduce
