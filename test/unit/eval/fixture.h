// What the tests of this folder share: a script and a model as texts in, verdicts out. The tables
// state (= expected term), so that the evaluator's own equality is all that is trusted.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"

namespace assay::eval {

class EvalTest : public testing::Test {
 protected:
  struct Answer {
    std::vector<std::string> each;  // of the assertions
    std::vector<std::string> reasons;
    std::string all;
    bool is_contradictory = false;
  };
  using Pair = std::pair<std::string_view, std::string_view>;

  static std::string word(Verdict verdict) {
    switch (verdict) {
      case Verdict::kTrue:
        return "true";
      case Verdict::kFalse:
        return "false";
      default:
        return "open";
    }
  }

  // Twice: constants go through Semantics when they are folded, and through the fast forms.
  static Answer evaluate(std::string_view script, std::string_view model = "()") {
    const Answer folded = evaluate(script, model, true);
    const Answer fast = evaluate(script, model, false);
    EXPECT_EQ(folded.each, fast.each) << script;
    EXPECT_EQ(folded.all, fast.all) << script;
    return fast;
  }

  // In stores of its own: nothing that another test made is seen.
  static Answer evaluate(std::string_view script, std::string_view model, bool folds_constants) {
    term::TermStore terms;
    value::ValueStore values;
    auto parsed = smtlib::parse(terms, script);
    if (!parsed) {
      ADD_FAILURE() << parsed.error().to_string() << "\nin: " << script;
      return {};
    }
    Query query = query_of(terms, parsed->script);
    query.program.folds_constants = folds_constants;
    Evaluator evaluator(terms, values, std::move(query));
    const auto text = smtlib::read_model(terms, parsed->script, model);
    if (!text) {
      ADD_FAILURE() << text.error().to_string() << "\nin: " << model;
      return {};
    }
    EXPECT_TRUE(text->ignored.empty()) << text->ignored[0] << "\nin: " << model;
    const auto built = model_from_text(terms, values, *text);
    const Evaluation evaluation = evaluator.evaluate(*built);
    Answer answer;
    for (const AssertionResult& result : evaluation.assertions) {
      answer.each.push_back(word(result.verdict));
      answer.reasons.push_back(result.reason);
    }
    answer.all = word(evaluation.verdict);
    answer.is_contradictory = evaluation.is_contradictory;
    return answer;
  }

  // Of all assertions together.
  static std::string verdict(std::string_view script, std::string_view model = "()") {
    return evaluate(script, model).all;
  }

  // Every pair is equal: expected value, term.
  static void same(std::string_view declarations, std::initializer_list<Pair> pairs) {
    std::string script(declarations);
    for (const auto& [expected, term] : pairs) {
      script += "(assert (= " + std::string(expected) + " " + std::string(term) + "))\n";
    }
    const Answer answer = evaluate(script);
    ASSERT_EQ(answer.each.size(), pairs.size());
    size_t i = 0;
    for (const auto& [expected, term] : pairs) {
      EXPECT_EQ(answer.each[i], "true") << term << "\nis not " << expected << "\n"
                                        << answer.reasons[i];
      ++i;
    }
  }

  // Every Boolean term has the same verdict: "true", "false" or "open".
  static void all(std::string_view expected, std::string_view declarations,
                  std::initializer_list<std::string_view> formulas, std::string_view model = "()") {
    std::string script(declarations);
    for (std::string_view formula : formulas) script += "(assert " + std::string(formula) + ")\n";
    const Answer answer = evaluate(script, model);
    ASSERT_EQ(answer.each.size(), formulas.size());
    size_t i = 0;
    for (std::string_view formula : formulas) {
      EXPECT_EQ(answer.each[i], expected) << formula << "\n" << answer.reasons[i];
      ++i;
    }
  }
};

}  // namespace assay::eval
