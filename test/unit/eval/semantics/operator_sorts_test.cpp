// Interpretations of operators that a model gives for one of their sorts.
#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "eval/model_from_text.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"

namespace assay::eval {
namespace {

// z3 prints seq.nth_u for the sequences that it met. Taken for those of other elements, it made a
// string of an integer.
TEST(OperatorSorts, WhatIsSaidOfOneSortIsNothingAboutAnother) {
  term::TermStore terms;
  const auto parsed = smtlib::parse(terms,
                                    "(declare-const s (Seq Int))(declare-const i Int)"
                                    "(declare-const t (Seq String))"
                                    "(assert (<= 0 (seq.nth s i)))"
                                    "(assert (= (seq.nth t i) \"C\"))(check-sat)");
  ASSERT_TRUE(parsed.ok());
  const auto text =
      smtlib::read_model(terms, parsed->script,
                         "((define-fun s () (Seq Int) (seq.unit 2))(define-fun i () Int 7)"
                         "(define-fun t () (Seq String) (as seq.empty (Seq String)))"
                         "(define-fun seq.nth_u ((x!0 (Seq String)) (x!1 Int)) String \"C\"))");
  ASSERT_TRUE(text.ok());
  value::ValueStore values;
  Evaluator evaluator(terms, values, query_of(terms, parsed->script));
  const auto model = model_from_text(terms, values, *text);
  const Evaluation result = evaluator.evaluate(*model);
  ASSERT_EQ(result.assertions.size(), 2u);
  EXPECT_EQ(result.assertions[0].verdict, Verdict::kOpen);
  EXPECT_EQ(result.assertions[1].verdict, Verdict::kTrue);
}

}  // namespace
}  // namespace assay::eval
