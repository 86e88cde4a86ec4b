#include "serve/bug_view.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "findings/postgres_url.h"
#include "report/bug_report.h"
#include "report/display.h"
#include "serve/evaluation.h"
#include "solver/answer.h"

namespace assay::serve {

using report::displayable;

using nlohmann::json;
using triage::Bug;

namespace {

json displayable_list(const std::vector<std::string>& texts) {
  json list = json::array();
  for (const std::string& text : texts) list.push_back(displayable(text));
  return list;
}

json expectations_json(const testcase::TestCase& test) {
  json list = json::array();
  for (const testcase::Expectation& e : test.expectations) {
    list.push_back({{"status", name_of(e.status)},
                    {"grade", name_of(e.grade)},
                    {"core", displayable_list(e.core)},
                    {"derivation", displayable(e.derivation)},
                    {"witness", e.witness ? displayable(e.witness->model) : ""}});
  }
  return list;
}

std::string quoted(const std::string& db) {
  if (db.find_first_of(" '\"$`\\&;|<>()*?") == std::string::npos) return db;
  std::string out = "'";
  for (const char c : db) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// What the solver printed as a model for the check in question.
std::string model_in(const std::string& out, size_t check) {
  constexpr size_t kMostChecks = 100'000;
  if (check >= kMostChecks) return {};
  return solver::read_answers(out, check + 1).checks[check].model;
}

}  // namespace

json line_json(const Entry& entry, size_t count) {
  const findings::FindingSummary& s = entry.summary;
  return {{"key", s.key},
          {"id", s.key.substr(0, 8)},
          {"solver", displayable(entry.solver)},
          {"options", displayable(entry.options)},
          {"version", displayable(s.version)},
          {"class", name_of(s.bug)},
          {"severity", triage::severity_of(s.bug)},
          {"grade", name_of(s.grade)},
          {"theory", displayable(entry.theory)},
          {"logic", displayable(entry.logic)},
          {"strategy", displayable(s.coordinates.strategy)},
          {"signature", displayable(s.signature.text())},
          {"bytes", entry.bytes()},
          {"original_bytes", s.bytes},
          {"reduced", entry.reduced_bytes > 0},
          {"tried", entry.is_tried},
          {"known", entry.is_known},
          {"note", displayable(entry.note)},
          {"flaky", s.is_flaky},
          {"found_at", s.found_at},
          {"count", count},
          {"cluster", entry.cluster},
          {"group", entry.group}};
}

json bug_json(const Bug& bug, const Entry& entry, const std::string& db) {
  json out = line_json(entry, 1);
  const judge::Finding& f = bug.record.finding;
  const testcase::Coordinates& at = bug.record.test.coordinates;
  const std::string where =
      db == "assay.db" ? std::string() : " --db " + quoted(findings::masked(db));
  out["title"] = displayable(report::bug_title(bug));
  out["reason"] = displayable(bug.reason());
  out["first_reason"] = displayable(f.reason);
  out["actual"] = report::actual_answer(bug);
  out["expected"] = report::expected_answer(bug);
  out["check"] = f.check;
  out["solver_hash"] = bug.record.solver.hash;
  out["command"] = displayable(report::shell_command(bug.command(), false, "formula.smt2"));
  out["own_options"] = displayable_list(bug.options());
  out["formula"] = displayable(bug.formula());
  out["original"] = bug.reduced && !bug.reduced->formula.empty()
                        ? json(displayable(bug.record.test.text))
                        : json();
  if (bug.reduced) {
    out["reduction"] = {{"checks", bug.reduced->checks},
                        {"reason", displayable(bug.reduced->reason)}};
  }
  out["witness"] = displayable(bug.witness());
  out["expectations"] = expectations_json(bug.record.test);
  out["out"] = displayable(bug.record.out);
  out["err"] = displayable(bug.record.err);
  out["test_name"] = displayable(bug.record.test.name);
  out["coordinates"] = {{"seed", at.seed},
                        {"strategy", displayable(at.strategy)},
                        {"index", at.index},
                        {"seeds_digest", at.seeds_digest},
                        {"generator", at.generator}};
  out["replay"] = {fmt::format("assay bugs replay {}{}", bug.id(), where),
                   fmt::format("assay bugs show {}{}", bug.id(), where),
                   fmt::format("assay bugs reduce {}{}", bug.id(), where),
                   fmt::format("assay bugs report {}{}", bug.id(), where)};
  return out;
}

json observations_json(const std::vector<findings::ObservationRow>& rows) {
  json list = json::array();
  for (const findings::ObservationRow& one : rows) {
    const auto seconds = [](uint64_t us) { return static_cast<double>(us) / 1e6; };
    list.push_back({{"solver", displayable(one.solver.text())},
                    {"version", displayable(one.version)},
                    {"hash", one.hash},
                    {"command", displayable_list(one.command)},
                    {"adviser", one.is_adviser},
                    {"respelt", one.is_respelt},
                    {"not_sent", displayable(one.not_sent)},
                    {"answers", one.answers},
                    {"models", one.models},
                    {"ending", one.ending},
                    {"seconds", seconds(one.wall_us)},
                    {"cpu_seconds", seconds(one.cpu_us)},
                    {"out", displayable(one.out)},
                    {"err", displayable(one.err)}});
  }
  return list;
}

json evidence_json(const Bug& bug) {
  const judge::Finding& f = bug.record.finding;
  json list = json::array();
  const auto add = [&](const char* of, const std::string& formula, const std::string& model,
                       size_t check) {
    json entry = evaluation_json(formula, model, check);
    entry["of"] = of;
    list.push_back(std::move(entry));
  };
  // The reduced formula has one check, the original may have several.
  const bool is_reduced = bug.reduced && !bug.reduced->formula.empty();
  if (!bug.witness().empty()) {
    add("the witness", bug.formula(), bug.witness(), is_reduced ? SIZE_MAX : f.check);
  }
  if (f.bug == judge::BugClass::kInvalidModel) {
    const std::string model = model_in(bug.record.out, f.check);
    if (!model.empty()) add("the solver's own model", bug.record.test.text, model, f.check);
  }
  return list;
}

}  // namespace assay::serve
