// ReadScript: a script that was read from its text, with all that evaluating it needs, each made
// once and on demand: an evaluator for each check, and the one way from the text of a model (a
// witness, or what a solver printed) to a verdict.
//
//   const auto read = eval::ReadScript::parse(text, "a.smt2");
//   if (!read) report(read.error());
//   const auto seen = (*read)->evaluate(0, model);
//   if (seen && seen->satisfies()) ...
//
// Whoever makes a test and reads it on the way hands this on with it (testcase/testcase.h), so that
// the judge need not read it again. One thread at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/evaluate_text.h"
#include "smtlib/script.h"

namespace assay::eval {

struct ModelOptions {
  Limits limits{};
  // The model lists all elements of its sorts (evaluate_text.h). So does a witness of ours: where
  // it does not, there is no harm, since only what is true counts.
  bool lists_all = false;
};

class ReadScript {
 public:
  static base::Result<std::shared_ptr<ReadScript>> parse(std::string_view text,
                                                         std::string_view name = {});

  TermStore& terms() { return terms_; }
  const TermStore& terms() const { return terms_; }
  value::ValueStore& values() { return values_; }
  // Up to the first exit: what stands behind it is never executed.
  const smtlib::Script& script() const { return script_; }
  // What was read; or the script as it is printed, if it was changed since.
  const std::string& text() const { return text_; }
  // Declares the smallest logic that admits the script.
  void set_smallest_logic();

  // Their commands' numbers; may be empty.
  const std::vector<size_t>& checks() const { return checks_; }
  // What is asserted at that check; of a script without any: at its end.
  Evaluator& evaluator(size_t check);
  // An error if there is no model in the text.
  base::Result<TextEvaluation> evaluate(size_t check, std::string_view model,
                                        const ModelOptions& options = {});

 private:
  ReadScript() = default;

  std::string text_;
  TermStore terms_;
  value::ValueStore values_;
  smtlib::Script script_;
  std::vector<size_t> checks_;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;  // one for each check
};

}  // namespace assay::eval
