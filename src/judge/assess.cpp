#include "judge/assess.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "judge/evidence.h"

namespace assay::judge {

using solver::Ending;
using testcase::Grade;
using testcase::Status;

namespace {

class Assessor {
 public:
  Assessor(const Case& c, std::span<const Observation> seen, const AssessOptions& options,
           std::span<const Baseline> baselines)
      : case_(c), seen_(seen), options_(options), baselines_(baselines) {}

  Verdict run() {
    for (const Observation& o : seen_) {
      if (!o.is_adviser && !o.result.known_bug.empty())
        verdict_.known.push_back(o.result.known_bug);
    }
    for (size_t check = 0; check < case_.checks(); ++check) judge_answers(check);
    for (const Observation& o : seen_) {
      if (!is_accusable(o)) continue;
      judge_ending(o);
      for (size_t check = 0; check < case_.checks(); ++check) judge_unknown(o, check);
      judge_speed(o);
    }
    look_for_own_defect();
    return std::move(verdict_);
  }

 private:
  // A run that shows a known bug is not looked at further.
  static bool is_accusable(const Observation& o) {
    return !o.is_adviser && o.not_sent.empty() && o.result.known_bug.empty();
  }

  void add(BugClass bug, Grade grade, const Observation& o, size_t check, std::string reason,
           std::string witness = {}, const std::string& place = {}) {
    if (!options_.classes.has(bug)) return;
    Finding finding;
    finding.bug = bug;
    finding.grade = grade;
    finding.solver = o.solver;
    finding.check = check;
    finding.reason = std::move(reason);
    finding.witness = std::move(witness);
    finding.signature = place.empty() ? signature_of(bug, o.solver, case_)
                                      : Signature{bug, o.solver.plain(), place};
    verdict_.findings.push_back(std::move(finding));
  }

  void judge_answers(size_t check) {
    const Evidence evidence = evidence_of(case_, seen_, check);
    const testcase::Expectation& expected = case_.expectation(check);
    if (evidence.status == Status::kSat && expected.status == Status::kUnsat) {
      if (expected.grade == Grade::kCertified) {
        // A proof of ours against a model of ours: one of them is wrong, and nobody else is.
        verdict_.is_our_defect = true;
        verdict_.notes.push_back("the test was derived to be unsat, but " + evidence.reason);
        return;
      }
      verdict_.is_label_withdrawn = true;
      verdict_.notes.push_back("the label unsat is refuted: " + evidence.reason);
    }
    bool has_disagreement = false;
    for (const Observation& o : seen_) {
      if (!is_accusable(o) || o.status(check) == Status::kUnknown) continue;
      if (evidence.status != Status::kUnknown) {
        judge_by_evidence(o, check, evidence);
      } else {
        has_disagreement |= judge_by_voices(o, check);
      }
    }
    if (has_disagreement) add_disagreement(check);
  }

  // What a wrong answer is. A solver that over-approximates says sat where it does not know.
  static BugClass class_of(const Observation& o, Status answer) {
    if (answer == Status::kUnsat) return BugClass::kRefutationUnsoundness;
    return o.over_approximates ? BugClass::kIncompleteness : BugClass::kSolutionUnsoundness;
  }

  std::string model_words(const Observation& o, size_t check) const {
    return o.models[check].is_false() ? "; its own model is false: " + o.models[check].reason : "";
  }

  void judge_by_evidence(const Observation& o, size_t check, const Evidence& evidence) {
    const Status answer = o.status(check);
    if (answer == evidence.status) {
      if (answer == Status::kSat) judge_model(o, check, {});
      return;
    }
    const BugClass bug = class_of(o, answer);
    add(bug, evidence.grade, o, check,
        fmt::format("{} says {}, but {}{}", o.solver, name_of(answer), evidence.reason,
                    model_words(o, check)),
        evidence.witness);
  }

  void judge_model(const Observation& o, size_t check, const std::string& others) {
    if (!o.models[check].is_false() || o.over_approximates) return;
    add(BugClass::kInvalidModel, Grade::kCertified, o, check,
        fmt::format("{} says sat, but under its model {}{}", o.solver, o.models[check].reason,
                    others));
  }

  // True: it differs from others, and nothing decides.
  bool judge_by_voices(const Observation& o, size_t check) {
    const Status answer = o.status(check);
    const Voices voices = voices_about(case_, seen_, check, o);
    const std::string words = fmt::format("{}", fmt::join(voices.against, ", "));
    if (voices.families_against >= 2 && voices.families_for == 0) {
      const BugClass bug = class_of(o, answer);
      add(bug, Grade::kAgreed, o, check,
          fmt::format("{} says {}, but {}{}", o.solver, name_of(answer), words,
                      model_words(o, check)));
      return false;
    }
    if (answer == Status::kSat && o.models[check].is_false()) {
      judge_model(o, check, words.empty() ? "" : "; " + words);
      return false;
    }
    if (answer == Status::kSat && o.over_approximates) return false;
    // Against two voices a single one is agreed to be wrong (above, when it is its turn).
    const bool is_outvoting = voices.families_for >= 1 && voices.families_against == 1;
    return voices.families_against > 0 && !is_outvoting;
  }

  void add_disagreement(size_t check) {
    if (!options_.classes.has(BugClass::kDisagreement)) return;
    std::vector<std::string> names;
    std::vector<std::string> words;
    const Observation* one = nullptr;
    for (const Observation& o : seen_) {
      const Status status = o.status(check);
      if (status == Status::kUnknown || !o.result.known_bug.empty()) continue;
      const std::string_view model = name_of(o.models[check].state);
      words.push_back(fmt::format("{} says {}{}", o.solver, name_of(status),
                                  model.empty() ? "" : fmt::format(" (model {})", model)));
      if (o.is_adviser) continue;
      if (one == nullptr) one = &o;
      names.push_back(o.solver.text());
    }
    const testcase::Expectation& expected = case_.expectation(check);
    if (expected.status != Status::kUnknown) {
      words.push_back("the file says " + std::string(name_of(expected.status)));
    }
    std::sort(names.begin(), names.end());
    Observation all;
    all.solver = fmt::format("{}", fmt::join(names, "+"));
    add(BugClass::kDisagreement, Grade::kNone, all, check,
        fmt::format("{}, and nothing decides", fmt::join(words, ", ")));
  }

  void judge_ending(const Observation& o) {
    const std::string place = o.result.signature.empty() ? "unknown place" : o.result.signature;
    size_t check = 0;
    while (check + 1 < case_.checks() && o.has_answered(check)) ++check;
    if (o.result.ending == Ending::kCrash) {
      add(BugClass::kCrash, Grade::kObserved, o, check,
          fmt::format("{} crashes: {}", o.solver,
                      o.result.message.empty() ? place : o.result.message),
          {}, place);
    }
    if (o.result.ending != Ending::kRejected) return;
    // What only a set of options refuses ("z3:smt-tactic") is not the file.
    if (o.solver.has_variant()) return;
    if (!options_.classes.has(BugClass::kRejection) || !case_.is_standard()) return;
    // Somebody of another family must have understood it.
    for (const Observation& other : seen_) {
      if (other.family == o.family || other.result.ending != Ending::kDone ||
          !other.not_sent.empty() || !other.has_answered(case_.checks() - 1)) {
        continue;
      }
      add(BugClass::kRejection, Grade::kObserved, o, check,
          fmt::format("{} rejects what {} reads: {}", o.solver, other.solver, o.result.message), {},
          place);
      return;
    }
  }

  const Baseline* baseline_of(const Observation& o) const {
    const auto found = std::ranges::find(baselines_, o.solver, &Baseline::solver);
    return found == baselines_.end() ? nullptr : &*found;
  }

  void judge_unknown(const Observation& o, size_t check) {
    if (!o.has_answered(check) || o.status(check) != Status::kUnknown ||
        o.result.ending != Ending::kDone) {
      return;
    }
    const Baseline* baseline = baseline_of(o);
    const bool solved_seed = baseline != nullptr && baseline->is_solved;
    if (!solved_seed && !case_.is_decidable()) return;
    const std::string& reason = o.result.checks[check].reason_unknown;
    add(BugClass::kIncompleteness, Grade::kObserved, o, check,
        fmt::format("{} says unknown{}{}", o.solver, reason.empty() ? "" : " (" + reason + ")",
                    solved_seed ? ", and solved the seed" : " in a decidable logic"));
  }

  void judge_speed(const Observation& o) {
    using std::chrono::duration;
    const bool timed_out = o.result.ending == Ending::kTimeout;
    const auto time = duration<double>(timed_out ? o.result.wall_time : o.result.cpu_time);
    const auto floor = duration<double>(options_.slow_floor);
    const auto is_slow_against = [&](duration<double> other) {
      return timed_out || time / std::max(other, floor) >= options_.slow_factor;
    };
    if (!timed_out && (o.result.ending != Ending::kDone || time < floor)) return;
    const auto words = [&](std::string_view whom, duration<double> other) {
      return fmt::format("{} {} {:.2f} s, {} {:.2f} s", o.solver,
                         timed_out ? "has no answer after" : "takes", time.count(), whom,
                         other.count());
    };
    const Baseline* baseline = baseline_of(o);
    if (baseline != nullptr && baseline->is_solved && is_slow_against(baseline->cpu_time)) {
      return add(BugClass::kPerformance, Grade::kObserved, o, 0,
                 words("and for the seed", duration<double>(baseline->cpu_time)));
    }
    for (const Observation& other : seen_) {
      if (other.solver == o.solver || other.result.ending != Ending::kDone ||
          !other.not_sent.empty() || other.status(case_.checks() - 1) == Status::kUnknown ||
          !is_slow_against(other.result.cpu_time)) {
        continue;
      }
      return add(BugClass::kPerformance, Grade::kObserved, o, 0,
                 words(other.solver.text(), duration<double>(other.result.cpu_time)));
    }
  }

  // A formula that every solver rejects.
  void look_for_own_defect() {
    const Observation* first = nullptr;
    for (const Observation& o : seen_) {
      if (!o.not_sent.empty()) continue;
      if (o.result.ending != Ending::kRejected) return;
      if (first == nullptr) first = &o;
    }
    if (first == nullptr) return;
    verdict_.is_our_defect = true;
    verdict_.notes.push_back(
        fmt::format("every solver rejects it: {}: {}", first->solver, first->result.message));
  }

  const Case& case_;
  std::span<const Observation> seen_;
  const AssessOptions& options_;
  std::span<const Baseline> baselines_;
  Verdict verdict_;
};

}  // namespace

Signature signature_of(BugClass bug, const solver::SolverKey& solver, const Case& c) {
  return {bug, solver, c.theories()};
}

Verdict assess(const Case& c, std::span<const Observation> seen, const AssessOptions& options,
               std::span<const Baseline> baselines) {
  return Assessor(c, seen, options, baselines).run();
}

}  // namespace assay::judge
