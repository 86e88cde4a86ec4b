#include "serve/evaluation.h"

#include <nlohmann/json.hpp>

#include "eval/evaluate_text.h"
#include "eval/semantics/to_term.h"
#include "report/display.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
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
  term::TermStore terms;
  auto parsed = smtlib::parse(terms, formula, "formula");
  if (!parsed) return {{"error", displayable(parsed.error().to_string())}};
  value::ValueStore values;
  eval::Evaluator evaluator(terms, values, eval::query_of(terms, parsed->script, check));
  auto text = smtlib::read_model(terms, parsed->script, model, "model");
  if (!text) return {{"error", displayable(text.error().to_string())}};
  const auto [assignment, evaluation] =
      eval::evaluate_text(evaluator, terms, values, *std::move(text));
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
        const value::Value v = evaluator.machine().value(mark.term);
        if (v == value::Value{}) continue;
        --spans_left;
        spans.push_back(
            {offsets[mark.begin], offsets[mark.end],
             v.is_open() ? "open"
                         : short_value(eval::to_text(terms, values, v, terms.sort(mark.term)))});
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
