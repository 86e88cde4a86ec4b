#include "findings/counter.h"

#include <array>
#include <optional>
#include <vector>

#include "base/enum_names.h"

namespace assay::findings {

namespace {

constexpr char kBar = '|';
constexpr std::string_view kConfirmed = "confirmed";
constexpr std::string_view kFlaky = "flaky";

// The first word of each, in the order of the variant; totals are words by themselves.
constexpr std::array<std::string_view, std::variant_size_v<Counter>> kKinds = {
    "", "answer", "mode", "expected", "strategy", "arm", "finding", "known", "repeated", "shown"};

template <typename... Parts>
std::string joined(const Counter& counter, const Parts&... parts) {
  std::string text(kKinds[counter.index()]);
  ((text += kBar, text += parts), ...);
  return text;
}

// At the first bar, or at the last. None: there is none.
struct Cut {
  std::string_view before;
  std::string_view after;
};
std::optional<Cut> cut_first(std::string_view text) {
  const size_t at = text.find(kBar);
  if (at == std::string_view::npos) return std::nullopt;
  return Cut{text.substr(0, at), text.substr(at + 1)};
}
std::optional<Cut> cut_last(std::string_view text) {
  const size_t at = text.rfind(kBar);
  if (at == std::string_view::npos) return std::nullopt;
  return Cut{text.substr(0, at), text.substr(at + 1)};
}

using Decoded = std::optional<Counter>;

// Names of solvers and strategies come from outside, so they may have bars; what stands behind them
// is ours.
Decoded answer_in(std::string_view rest) {
  const auto cut = cut_last(rest);
  if (!cut) return std::nullopt;
  return AnswerCount{cut->before, std::string(cut->after)};
}

Decoded mode_in(std::string_view rest) {
  const auto cut = cut_last(rest);
  const auto mode = cut ? base::enumerator_named<solver::RunMode>(cut->after) : std::nullopt;
  if (!mode) return std::nullopt;
  return ModeCount{cut->before, *mode};
}

Decoded expected_in(std::string_view rest) {
  const auto cut = cut_first(rest);
  if (!cut) return std::nullopt;
  const auto status = base::enumerator_named<testcase::Status>(cut->before);
  const auto grade = base::enumerator_named<testcase::Grade>(cut->after);
  if (!status || !grade) return std::nullopt;
  return ExpectedCount{*status, *grade};
}

Decoded strategy_in(std::string_view rest) {
  const auto cut = cut_last(rest);
  const auto what = cut ? base::enumerator_named<StrategyCount::What>(cut->after) : std::nullopt;
  if (!what) return std::nullopt;
  return StrategyCount{std::string(cut->before), *what};
}

Decoded arm_in(std::string_view rest) {
  const auto dimension = cut_first(rest);
  const auto arm = dimension ? cut_last(dimension->after) : std::nullopt;
  const auto what = arm ? base::enumerator_named<ArmCount::What>(arm->after) : std::nullopt;
  if (!what) return std::nullopt;
  return ArmCount{std::string(dimension->before), std::string(arm->before), *what};
}

Decoded finding_in(std::string_view rest) {
  const auto state = cut_first(rest);
  const auto bug = state ? cut_first(state->after) : std::nullopt;
  const auto named = bug ? base::enumerator_named<judge::BugClass>(bug->before) : std::nullopt;
  if (!named || (state->before != kConfirmed && state->before != kFlaky)) return std::nullopt;
  return FindingCount{state->before == kConfirmed, *named, bug->after};
}

Decoded known_in(std::string_view rest) { return KnownCount{std::string(rest)}; }

template <typename Kind>
Decoded signature_count_in(std::string_view rest) {
  auto signature = judge::Signature::parse(rest);
  if (!signature) return std::nullopt;
  return Kind{*std::move(signature)};
}

Decoded decode(std::string_view text) {
  if (const auto total = base::enumerator_named<Total>(text)) return *total;
  const auto cut = cut_first(text);
  if (!cut) return std::nullopt;
  using Decode = Decoded (*)(std::string_view);
  constexpr std::array<Decode, kKinds.size()> kDecoders = {nullptr,
                                                           answer_in,
                                                           mode_in,
                                                           expected_in,
                                                           strategy_in,
                                                           arm_in,
                                                           finding_in,
                                                           known_in,
                                                           signature_count_in<RepeatedCount>,
                                                           signature_count_in<ShownCount>};
  for (size_t kind = 1; kind < kKinds.size(); ++kind) {
    if (kKinds[kind] == cut->before) return kDecoders[kind](cut->after);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Total total) {
  constexpr std::array<std::string_view, count_of(Total{})> kNames = {
      "tests",     "skipped", "runs",   "solver_cpu_us", "elapsed_ms",  "unreadable",
      "withdrawn", "defects", "faults", "baseline_too",  "baseline_not"};
  return kNames[static_cast<size_t>(total)];
}

std::string_view name_of(StrategyCount::What what) {
  return what == StrategyCount::What::kTests ? "tests" : "kinds";
}

std::string_view name_of(ArmCount::What what) {
  return what == ArmCount::What::kTries ? "tries" : "gain";
}

std::string text_of(const Counter& counter) {
  struct Text {
    const Counter& counter;
    std::string operator()(Total total) const { return std::string(name_of(total)); }
    std::string operator()(const AnswerCount& c) const {
      return joined(counter, c.solver.text(), c.answer);
    }
    std::string operator()(const ModeCount& c) const {
      return joined(counter, c.solver.text(), name_of(c.mode));
    }
    std::string operator()(const ExpectedCount& c) const {
      return joined(counter, name_of(c.status), name_of(c.grade));
    }
    std::string operator()(const StrategyCount& c) const {
      return joined(counter, c.strategy, name_of(c.what));
    }
    std::string operator()(const ArmCount& c) const {
      return joined(counter, c.dimension, c.arm, name_of(c.what));
    }
    std::string operator()(const FindingCount& c) const {
      return joined(counter, c.is_confirmed ? kConfirmed : kFlaky, name_of(c.bug), c.solver.text());
    }
    std::string operator()(const KnownCount& c) const { return joined(counter, c.what); }
    std::string operator()(const RepeatedCount& c) const {
      return joined(counter, c.signature.text());
    }
    std::string operator()(const ShownCount& c) const {
      return joined(counter, c.signature.text());
    }
  };
  return std::visit(Text{counter}, counter);
}

base::Result<Counter> counter_in(std::string_view text) {
  if (auto counter = decode(text)) return *std::move(counter);
  return base::Error{"'" + std::string(text) + "' is no counter that is known", {}};
}

uint64_t count_in(const Tally& tally, const Counter& counter) {
  const auto found = tally.find(counter);
  return found == tally.end() ? 0 : found->second;
}

void add(Tally& to, const Tally& more) {
  for (const auto& [counter, number] : more) to[counter] += number;
}

uint64_t findings_in(const Tally& tally) {
  uint64_t found = 0;
  for (const auto& [counter, number] : tally) {
    if (std::holds_alternative<FindingCount>(counter)) found += number;
  }
  return found;
}

bool is_counted_by_minute(const Counter& counter) {
  if (std::holds_alternative<AnswerCount>(counter)) return true;
  const auto* total = std::get_if<Total>(&counter);
  return total != nullptr &&
         (*total == Total::kTests || *total == Total::kSkipped || *total == Total::kElapsed);
}

}  // namespace assay::findings
