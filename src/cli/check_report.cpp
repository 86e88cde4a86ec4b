#include "cli/check_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace assay::cli {

using judge::Finding;
using testcase::Grade;
using testcase::Status;

namespace {

SolverLine line_of(const judge::Observation& o, size_t checks) {
  SolverLine line;
  line.solver = o.solver.text();
  line.is_adviser = o.is_adviser;
  line.is_asked = o.not_sent.empty();
  line.is_respelt = o.is_respelt;
  if (!line.is_asked) {
    line.answer = "-";
    line.ending = o.not_sent;
    return line;
  }
  line.ending = std::string(name_of(o.result.ending));
  if (o.result.ending != solver::Ending::kNotStarted) line.mode = name_of(o.result.mode);
  line.seconds = std::chrono::duration<double>(o.result.wall_time).count();
  std::vector<std::string_view> answers;
  std::vector<std::string_view> models;
  for (size_t check = 0; check < checks; ++check) {
    answers.push_back(o.has_answered(check) ? name_of(o.status(check)) : "-");
    const std::string_view model = name_of(o.models[check].state);
    if (!model.empty()) models.push_back(model);
  }
  line.answer = fmt::format("{}", fmt::join(answers, " "));
  line.model = fmt::format("{}", fmt::join(models, " "));
  return line;
}

std::string standing_of(const Finding& finding) {
  if (finding.is_confirmed) return "confirmed";
  return finding.is_flaky ? "flaky" : "not confirmed";
}

std::string truth_text(const judge::Evidence& truth) {
  if (truth.status == Status::kUnknown) return "nothing is known";
  const std::string how =
      truth.grade == Grade::kNone ? "one voice" : std::string(name_of(truth.grade));
  return fmt::format("{} ({}: {})", name_of(truth.status), how, truth.reason);
}

}  // namespace

FileReport report_of(const std::string& path, judge::Hearing hearing) {
  FileReport report;
  report.path = path;
  report.error = hearing.error;
  if (!hearing.parsed) return report;
  for (const judge::Observation& o : hearing.seen) {
    report.solvers.push_back(line_of(o, hearing.parsed->checks()));
  }
  for (size_t check = 0; check < hearing.parsed->checks(); ++check) {
    report.truths.push_back(judge::settled(*hearing.parsed, hearing.seen, check));
  }
  report.verdict = std::move(hearing.verdict);
  return report;
}

void count(const FileReport& report, CheckSummary& summary) {
  ++summary.files;
  if (!report.error.empty()) ++summary.unreadable;
  if (report.verdict.is_label_withdrawn) ++summary.withdrawn;
  if (report.verdict.is_our_defect) ++summary.defects;
  for (const std::string& label : report.verdict.known) ++summary.known[label];
  for (const Finding& finding : report.verdict.findings) {
    if (finding.is_flaky) ++summary.flaky;
    if (!finding.is_confirmed) continue;
    ++summary.confirmed;
    ++summary.classes[std::string(name_of(finding.bug))];
  }
  for (const SolverLine& line : report.solvers) {
    if (!line.mode.empty()) ++summary.modes[line.mode];
  }
}

std::string to_text(const FileReport& report) {
  std::string text = report.path + "\n";
  if (!report.error.empty()) return text + "  not read: " + report.error + "\n";
  size_t width = 6;
  size_t answer_width = 7;
  for (const SolverLine& line : report.solvers) {
    width = std::max(width, line.solver.size());
    answer_width = std::max(answer_width, line.answer.size());
  }
  for (const SolverLine& line : report.solvers) {
    if (!line.is_asked) {
      text += fmt::format("  {:<{}}  {:<{}}  not asked: {}\n", line.solver, width, line.answer,
                          answer_width, line.ending);
      continue;
    }
    text += fmt::format("  {:<{}}  {:<{}}  {:7.3f} s  {}{}{}{}\n", line.solver, width, line.answer,
                        answer_width, line.seconds, line.ending,
                        line.model.empty() ? "" : "  model " + line.model,
                        line.is_respelt ? "  (respelt)" : "", line.is_adviser ? "  (adviser)" : "");
  }
  for (size_t check = 0; check < report.truths.size(); ++check) {
    const std::string which =
        report.truths.size() > 1 ? fmt::format(" of check {}", check + 1) : "";
    text += fmt::format("  answer{}: {}\n", which, truth_text(report.truths[check]));
  }
  for (const std::string& note : report.verdict.notes) text += "  note: " + note + "\n";
  for (const std::string& known : report.verdict.known) text += "  known bug: " + known + "\n";
  for (const Finding& f : report.verdict.findings) {
    text += fmt::format("  {} {} ({}, {}): {}\n", name_of(f.bug), f.solver, name_of(f.grade),
                        standing_of(f), f.reason);
  }
  if (report.verdict.findings.empty() && !report.verdict.is_our_defect) text += "  no finding\n";
  return text;
}

std::string to_text(const CheckSummary& summary) {
  std::string text = fmt::format(
      "files={} confirmed={} flaky={} unreadable={} withdrawn={} defects={}", summary.files,
      summary.confirmed, summary.flaky, summary.unreadable, summary.withdrawn, summary.defects);
  if (summary.not_judged > 0) text += fmt::format(" not-judged={}", summary.not_judged);
  for (const auto& [name, number] : summary.classes) text += fmt::format(" {}={}", name, number);
  for (const auto& [name, number] : summary.modes) text += fmt::format(" {}={}", name, number);
  if (!summary.known.empty()) {
    size_t total = 0;
    for (const auto& [label, number] : summary.known) total += number;
    text += fmt::format(" known={}", total);
  }
  return text;
}

nlohmann::json to_json(const std::vector<FileReport>& reports, const CheckSummary& summary) {
  nlohmann::json files = nlohmann::json::array();
  for (const FileReport& report : reports) {
    nlohmann::json file = {{"path", report.path}};
    if (!report.error.empty()) file["error"] = report.error;
    file["solvers"] = nlohmann::json::array();
    for (const SolverLine& line : report.solvers) {
      nlohmann::json one = {{"name", line.solver}, {"asked", line.is_asked}};
      if (line.is_adviser) one["adviser"] = true;
      if (!line.is_asked) {
        one["reason"] = line.ending;
      } else {
        one["answer"] = line.answer;
        one["ending"] = line.ending;
        one["model"] = line.model;
        one["mode"] = line.mode;
        one["seconds"] = line.seconds;
        if (line.is_respelt) one["respelt"] = true;
      }
      file["solvers"].push_back(std::move(one));
    }
    file["answers"] = nlohmann::json::array();
    for (const judge::Evidence& truth : report.truths) {
      file["answers"].push_back({{"status", name_of(truth.status)},
                                 {"grade", name_of(truth.grade)},
                                 {"reason", truth.reason}});
    }
    file["findings"] = nlohmann::json::array();
    for (const Finding& f : report.verdict.findings) {
      file["findings"].push_back({{"class", name_of(f.bug)},
                                  {"solver", f.solver.text()},
                                  {"grade", name_of(f.grade)},
                                  {"check", f.check},
                                  {"confirmed", f.is_confirmed},
                                  {"flaky", f.is_flaky},
                                  {"reason", f.reason},
                                  {"signature", f.signature.text()}});
    }
    if (!report.verdict.notes.empty()) file["notes"] = report.verdict.notes;
    if (!report.verdict.known.empty()) file["known"] = report.verdict.known;
    file["label_withdrawn"] = report.verdict.is_label_withdrawn;
    file["our_defect"] = report.verdict.is_our_defect;
    files.push_back(std::move(file));
  }
  return {{"files", files},
          {"summary",
           {{"files", summary.files},
            {"confirmed", summary.confirmed},
            {"flaky", summary.flaky},
            {"unreadable", summary.unreadable},
            {"withdrawn", summary.withdrawn},
            {"defects", summary.defects},
            {"stored", summary.stored},
            {"not_judged", summary.not_judged},
            {"classes", summary.classes},
            {"known", summary.known},
            {"modes", summary.modes}}}};
}

}  // namespace assay::cli
