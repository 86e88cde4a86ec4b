#include "closedbox/engine_jury.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace assay::closedbox {

using std::chrono::milliseconds;

namespace {

// Exit codes of an engine's process.
enum Said : int { kSaidSat = 10, kSaidUnsat = 20, kSaidNothing = 30 };

// For the second engine, when the first has refuted: as long as that took, and again; at least
// this.
constexpr milliseconds kLeastPatience{200};

struct Juror {
  std::string name{};
  std::optional<os::Child> child{};
  int said = kSaidNothing;
};

std::chrono::milliseconds until(os::TimePoint end) {
  return std::chrono::duration_cast<milliseconds>(end - os::monotonic_now());
}

}  // namespace

EngineJury::EngineJury(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
                       const Settings& settings, os::ProcessGroups& groups, os::TimePoint deadline)
    : terms_(terms),
      values_(values),
      problem_(problem),
      settings_(settings),
      groups_(groups),
      deadline_(deadline) {}

Verdict EngineJury::refute(const Prepare& prepare) {
  std::array<Juror, 2> jurors;
  jurors[0].name = settings_.smt;
  jurors[1].name = settings_.smt == "z3" ? "cvc5" : "z3";
  for (Juror& juror : jurors) {
    auto child = os::fork_child(
        [&] {
          auto made = Abstraction::create(terms_, values_, problem_, juror.name, true);
          if (!made) return int{kSaidNothing};
          const std::vector<Term> assumptions = prepare(**made);
          const auto check = (*made)->check(assumptions, until(deadline_));
          if (check.answer == engine::Answer::kSat) return int{kSaidSat};
          const bool is_refuted = check.answer == engine::Answer::kUnsat && !check.used_time_outs;
          return int{is_refuted ? kSaidUnsat : kSaidNothing};
        },
        {.memory_limit = uint64_t{4} << 30});
    if (!child) return {false, {}, child.error().to_string()};
    groups_.note(child->pid());
    juror.child.emplace(*std::move(child));
  }
  const os::TimePoint begin = os::monotonic_now();
  os::TimePoint end = deadline_;
  const auto is_waiting = [&] {
    return std::any_of(jurors.begin(), jurors.end(),
                       [](const Juror& j) { return j.child.has_value(); });
  };
  while (is_waiting() && os::monotonic_now() < end) {
    for (Juror& juror : jurors) {
      if (!juror.child || !os::wait_for_end(*juror.child, milliseconds(2))) continue;
      const pid_t pid = juror.child->pid();
      if (const auto report = juror.child->wait(); report && report->exited) {
        juror.said = report->exit_code;
      }
      groups_.forget(pid);
      juror.child.reset();
      const auto taken = std::chrono::duration_cast<milliseconds>(os::monotonic_now() - begin);
      if (juror.said == kSaidUnsat) {
        end = std::min(deadline_, os::monotonic_now() + std::max(kLeastPatience, taken));
      }
    }
  }
  for (Juror& juror : jurors) {
    if (!juror.child) continue;
    const pid_t pid = juror.child->pid();
    juror.child->kill_group();
    (void)juror.child->wait();
    groups_.forget(pid);
  }
  Verdict verdict;
  std::string contradicts;
  for (const Juror& juror : jurors) {
    if (juror.said == kSaidSat) contradicts = juror.name;
    if (juror.said != kSaidUnsat) continue;
    verdict.engines += (verdict.engines.empty() ? "" : " and ") + juror.name;
  }
  if (verdict.engines.empty()) {
    verdict.doubt = os::monotonic_now() >= deadline_ ? "timeout" : "no SMT engine refutes it again";
  } else if (!contradicts.empty()) {
    verdict.doubt =
        fmt::format("{} refutes it, and {} says that it is sat", verdict.engines, contradicts);
  } else {
    verdict.is_refuted = true;
  }
  return verdict;
}

}  // namespace assay::closedbox
