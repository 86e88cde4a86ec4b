// Counters of a run: what was counted, as types. Their texts ("tests", "answer|z3|sat") are what
// databases have; text_of() and counter_in() are the only places that know them.
//
//   Tally tally;
//   tally[Total::kTests] += 1;
//   tally[AnswerCount{"z3", "sat"}] += 1;
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "judge/signature.h"
#include "solver/profile.h"
#include "testcase/expectation.h"

namespace assay::findings {

enum class Total : uint8_t {
  kTests,        // judged
  kSkipped,      // could not be made
  kRuns,         // of solvers
  kSolverCpu,    // microseconds
  kElapsed,      // milliseconds that the run was at work
  kUnreadable,   // tests that Assay itself could not read
  kWithdrawn,    // labels that turned out to be wrong
  kDefects,      // tests that every solver rejects, or on which our certificates contradict
  kFaults,       // tests that ended in a broken invariant of ours
  kBaselineToo,  // findings that the strategy's own idea was not needed for
  kBaselineNot,  // findings that it was needed for
};
constexpr size_t count_of(Total) { return 11; }
std::string_view name_of(Total total);

// How often a solver answered so: "sat", "nothing", "not sent", "timeout".
struct AnswerCount {
  solver::SolverKey solver;
  std::string answer;
  auto operator<=>(const AnswerCount&) const = default;
};

// How often a solver was run so.
struct ModeCount {
  solver::SolverKey solver;
  solver::RunMode mode = solver::RunMode::kSpawn;
  auto operator<=>(const ModeCount&) const = default;
};

// How often a test was expected to be that.
struct ExpectedCount {
  testcase::Status status = testcase::Status::kUnknown;
  testcase::Grade grade = testcase::Grade::kNone;
  auto operator<=>(const ExpectedCount&) const = default;
};

struct StrategyCount {
  enum class What : uint8_t { kTests, kKinds };  // kinds of findings that it was the first to show
  std::string strategy;
  What what = What::kTests;
  auto operator<=>(const StrategyCount&) const = default;
};
constexpr size_t count_of(StrategyCount::What) { return 2; }
std::string_view name_of(StrategyCount::What what);

// What a bandit has learnt of one of its arms.
struct ArmCount {
  enum class What : uint8_t { kTries, kGain };  // the gain in hundredths
  std::string dimension;                        // "strategy", "logic", "variant z3"
  std::string arm;
  What what = What::kTries;
  auto operator<=>(const ArmCount&) const = default;
};
constexpr size_t count_of(ArmCount::What) { return 2; }
std::string_view name_of(ArmCount::What what);

struct FindingCount {
  bool is_confirmed = false;  // else flaky
  judge::BugClass bug = judge::BugClass::kCrash;
  solver::SolverKey solver;
  auto operator<=>(const FindingCount&) const = default;
};

// Seen, and known before: a profile's label of it, or a signature that the run's list names.
struct KnownCount {
  std::string what;
  auto operator<=>(const KnownCount&) const = default;
};

// More findings with a signature that has enough.
struct RepeatedCount {
  judge::Signature signature;
  auto operator<=>(const RepeatedCount&) const = default;
};

// The run has shown that signature.
struct ShownCount {
  judge::Signature signature;
  auto operator<=>(const ShownCount&) const = default;
};

using Counter = std::variant<Total, AnswerCount, ModeCount, ExpectedCount, StrategyCount, ArmCount,
                             FindingCount, KnownCount, RepeatedCount, ShownCount>;

std::string text_of(const Counter& counter);
// An error: this Assay has no such counter.
base::Result<Counter> counter_in(std::string_view text);

// Counts; added up.
using Tally = std::map<Counter, uint64_t>;
// 0: it was not counted.
uint64_t count_in(const Tally& tally, const Counter& counter);
void add(Tally& to, const Tally& more);

// Findings of all kinds.
uint64_t findings_in(const Tally& tally);

// Whether a counter is also kept by minute, for time ranges: tests, skipped, elapsed time, and what
// solvers answered. The rest is many names (signatures, the bandit's arms) that nobody asks for.
bool is_counted_by_minute(const Counter& counter);

}  // namespace assay::findings
