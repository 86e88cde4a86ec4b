#include "serve/evaluation.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "eval/read_script.h"
#include "eval/semantics/to_term.h"
#include "report/display.h"
#include "smtlib/printer.h"

namespace assay::serve {

using report::displayable;
using report::utf16_offsets;

using nlohmann::json;

namespace {

// Beyond these a page would be of no use to anybody.
constexpr size_t kLongestFormula = 300'000;
constexpr size_t kLongestValue = 160;
constexpr size_t kMostSpans = 20'000;

const char* word_of(eval::Verdict verdict) {
  switch (verdict) {
    case eval::Verdict::kTrue:
      return "true";
    case eval::Verdict::kFalse:
      return "false";
    default:
      return "open";
  }
}

std::string short_value(std::string text) {
  if (text.size() > kLongestValue) text = text.substr(0, kLongestValue) + " ...";
  return displayable(text);
}

}  // namespace

json evaluation_json(const std::string& formula, const std::string& model, size_t check) {
  if (formula.size() > kLongestFormula) return {{"error", "the formula is too long to be shown"}};
  const auto read = eval::ReadScript::parse(formula, "formula");
  if (!read) return {{"error", displayable(read.error().to_string())}};
  eval::ReadScript& script = **read;
  // The check of a finding may have gone when the formula was reduced.
  check = std::min(check, std::max<size_t>(script.checks().size(), 1) - 1);
  const auto seen = script.evaluate(check, model);
  if (!seen) return {{"error", displayable("model: " + seen.error().to_string())}};
  const eval::Evaluation& evaluation = seen->evaluation;
  const term::TermStore& terms = script.terms();
  json assertions = json::array();
  size_t spans_left = kMostSpans;
  for (const eval::AssertionResult& result : evaluation.assertions) {
    std::vector<smtlib::Mark> marks;
    smtlib::PrintOptions options;
    options.pretty = true;
    options.columns = 80;
    options.marks = &marks;
    const std::string printed = smtlib::to_text(terms, result.assertion, options);
    const std::string shown = displayable(printed);
    json entry = {{"text", shown}, {"value", word_of(result.verdict)}};
    if (!result.reason.empty()) entry["reason"] = displayable(result.reason);
    json spans = json::array();
    // Where bytes were replaced, places are no longer those of the printer.
    if (shown.size() == printed.size()) {
      const std::vector<uint32_t> offsets = utf16_offsets(shown);
      for (const smtlib::Mark& mark : marks) {
        if (spans_left == 0) break;
        const value::Value v = script.evaluator(check).machine().value(mark.term);
        if (v == value::Value{}) continue;
        --spans_left;
        spans.push_back({offsets[mark.begin], offsets[mark.end],
                         v.is_open() ? "open"
                                     : short_value(eval::to_text(script.terms(), script.values(), v,
                                                                 terms.sort(mark.term)))});
      }
    }
    entry["spans"] = std::move(spans);
    assertions.push_back(std::move(entry));
  }
  json out = {{"value", word_of(evaluation.verdict)}, {"assertions", std::move(assertions)}};
  if (!evaluation.reason.empty()) out["reason"] = displayable(evaluation.reason);
  return out;
}

}  // namespace assay::serve
