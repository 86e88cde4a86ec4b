#include "report/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

namespace assay::report {

using nlohmann::json;

namespace {

constexpr size_t kLongestReason = 200;

std::string shortened(std::string text) {
  if (text.size() <= kLongestReason) return text;
  return text.substr(0, kLongestReason) + "...";
}

double rate(double count, double seconds) { return seconds > 0 ? count / seconds : 0; }

}  // namespace

std::string finding_line(const json& finding) {
  const std::string version = finding.value("version", "");
  return fmt::format("{}{} {} {}{}: {}", finding.value("confirmed", false) ? "" : "flaky ",
                     finding.value("class", ""), finding.value("grade", ""),
                     finding.value("solver", ""), version.empty() ? "" : " " + version,
                     shortened(finding.value("reason", "")));
}

double own_share(const json& counts) {
  const double own = counts.value("own_cpu", 0.0);
  const double all = own + counts.value("solver_cpu", 0.0);
  return all > 0 ? own / all : 0;
}

std::string rate_line(const json& counts) {
  const auto tests = counts.value("tests", 0.0);
  const double elapsed = counts.value("elapsed", 0.0);
  const double cpu = counts.value("own_cpu", 0.0) + counts.value("solver_cpu", 0.0);
  return fmt::format("{:.1f} tests/s, {:.1f} tests/CPU s, {:.1f}% of CPU in solvers",
                     rate(tests, elapsed), rate(tests, cpu), 100 * (1 - own_share(counts)));
}

std::vector<std::string> answer_lines(const json& counts) {
  std::vector<std::string> lines;
  if (!counts.contains("answers")) return lines;
  size_t width = 0;
  for (const auto& [solver, answers] : counts["answers"].items()) {
    width = std::max(width, solver.size());
  }
  for (const auto& [solver, answers] : counts["answers"].items()) {
    std::string line = fmt::format("{:<{}}", solver, width);
    for (const auto& [answer, number] : answers.items()) {
      line += fmt::format("  {} {}", answer, number.get<uint64_t>());
    }
    if (counts.contains("modes") && counts["modes"].contains(solver)) {
      std::vector<std::string> modes;
      for (const auto& [mode, number] : counts["modes"][solver].items()) {
        modes.push_back(fmt::format("{} {}", mode, number.get<uint64_t>()));
      }
      line += fmt::format("  ({})", fmt::join(modes, ", "));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> strategy_lines(const json& counts) {
  std::vector<std::string> lines;
  if (!counts.contains("strategies")) return lines;
  std::vector<std::tuple<uint64_t, uint64_t, std::string>> rows;
  size_t width = 0;
  for (const auto& [name, yield] : counts["strategies"].items()) {
    rows.emplace_back(yield.value("kinds", uint64_t{0}), yield.value("tests", uint64_t{0}), name);
    width = std::max(width, name.size());
  }
  std::ranges::sort(rows, std::greater());
  for (const auto& [kinds, tests, name] : rows) {
    lines.push_back(fmt::format("{:<{}}  {} tests, {} new kinds", name, width, tests, kinds));
  }
  return lines;
}

std::vector<std::string> arm_lines(const json& counts) {
  constexpr size_t kShown = 5;
  std::vector<std::string> lines;
  if (!counts.contains("arms")) return lines;
  for (const auto& [dimension, arms] : counts["arms"].items()) {
    std::vector<std::tuple<double, std::string>> rows;
    for (const auto& [name, arm] : arms.items()) {
      const auto tries = arm.value("tries", 0.0);
      const double gain = arm.value("gain", 0.0) / 100;
      rows.emplace_back(rate(gain, tries), fmt::format("{} {:g} of {:g}", name, gain, tries));
    }
    std::ranges::sort(rows, std::greater());
    std::vector<std::string> best;
    for (const auto& [share, text] : rows) {
      if (best.size() < kShown) best.push_back(text);
    }
    lines.push_back(fmt::format("{}: {}{}", dimension, fmt::join(best, ", "),
                                rows.size() > kShown ? ", ..." : ""));
  }
  return lines;
}

std::string finding_counts(const json& counts, const char* standing) {
  std::vector<std::string> parts;
  if (counts.contains("findings") && counts["findings"].contains(standing)) {
    for (const auto& [bug, solvers] : counts["findings"][standing].items()) {
      for (const auto& [solver, number] : solvers.items()) {
        parts.push_back(fmt::format("{} {} {}", bug, solver, number.get<uint64_t>()));
      }
    }
  }
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string summary_text(const json& start, const json& end, const std::vector<json>& findings) {
  std::string text;
  text += fmt::format("tests     {} in {:.1f} s, {} skipped; {}\n", end.value("tests", uint64_t{0}),
                      end.value("elapsed", 0.0), end.value("skipped", uint64_t{0}), rate_line(end));
  if (end.contains("total")) {
    text += fmt::format("run {:<6}{} tests in all sessions\n", end.value("run", int64_t{0}),
                        end["total"].value("tests", uint64_t{0}));
  }
  text += fmt::format("own CPU   {:.1f}% of the total\n", 100 * own_share(end));
  for (const std::string& line : answer_lines(end)) text += "answers   " + line + "\n";
  for (const std::string& line : strategy_lines(end)) text += "strategy  " + line + "\n";
  for (const std::string& line : arm_lines(end)) text += "gain      " + line + "\n";
  text += fmt::format("confirmed {}\n", finding_counts(end, "confirmed"));
  text += fmt::format("flaky     {}\n", finding_counts(end, "flaky"));
  const std::pair<const char*, const char*> others[] = {
      {"baseline_too", "findings that concat on the same seeds shows too"},
      {"baseline_not", "findings that concat on the same seeds does not show"},
      {"known", "known bugs seen"},
      {"repeated", "more with a signature that has enough"},
      {"withdrawn", "labels of ours refuted"},
      {"defects", "tests that every solver rejects: our defect"},
      {"faults", "tests that ended in a fault of Assay's own: please report it"},
      {"unreadable", "tests that Assay can not read: our defect"}};
  for (const auto& [key, words] : others) {
    const uint64_t number = end.value(key, uint64_t{0});
    if (number > 0) text += fmt::format("{:<9} {} {}\n", "", number, words);
  }
  std::vector<std::string> shown;
  for (const json& finding : findings) {
    if (finding.value("new_signature", false)) shown.push_back(finding_line(finding));
  }
  if (!shown.empty()) {
    text += fmt::format("\n{} new kinds of findings:\n", shown.size());
    for (const std::string& line : shown) text += "  " + line + "\n";
  }
  if (end.contains("error")) text += fmt::format("\nstopped: {}\n", end.value("error", ""));
  text += fmt::format("\nEverything is in {}.", start.value("db", ""));
  if (end.value("complete", false)) {
    text += " The run is complete: a larger --tests, or none, goes on from here.";
  } else if (!end.contains("error")) {
    text += " The same command goes on from here.";
  }
  text += "\n";
  return text;
}

}  // namespace assay::report
