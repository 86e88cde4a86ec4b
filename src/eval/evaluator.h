// Evaluator: a script's assertions under a model: true, false or open, and why.
//
//   value::ValueStore values;
//   Evaluator evaluator(terms, values, query_of(terms, script));
//   const Evaluation result = evaluator.evaluate(*model_from_text(terms, values, text));
//
// Open values take the model's own answers (get-value) where it has some, then they are solved for
// (open/solver.h): an assertion that no choice satisfies is false, one that every choice satisfies
// is true. Compiled once, usable for many models.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "eval/machine/machine.h"
#include "eval/query.h"

namespace assay::eval {

enum class Verdict : uint8_t { kTrue, kFalse, kOpen };

struct AssertionResult {
  Term assertion;
  size_t command = 0;  // of the script
  Verdict verdict = Verdict::kOpen;
  Value value;         // what the machine computed, before open values were solved for
  std::string reason;  // of an open one; of a false one that no choice satisfies
};

struct Evaluation {
  std::vector<AssertionResult> assertions;
  // kFalse if one is false, or if no choice of the open values satisfies all of them together.
  Verdict verdict = Verdict::kOpen;
  std::string reason;  // of kOpen, and of kFalse where no single assertion is
  // The model's answers give one application two different values, or one that the standard
  // forbids.
  bool is_contradictory = false;
};

// Whether the standard leaves the value of this operator open for some arguments.
bool may_be_open(const TermStore& terms, Term term);

class Evaluator {
 public:
  Evaluator(TermStore& terms, value::ValueStore& values, Query&& query, const Limits& limits = {});

  Evaluation evaluate(Model& model);
  // Only runs: the model's answers are used, what is open after that is not solved for. Assertion
  // number i is machine().root(i). False if the answers contradict each other.
  bool run(Model& model);

  // Subterms of the assertions whose value the standard may leave open and that have no variables:
  // a solver should be asked for their values (get-value) in the same run as for its model.
  std::vector<Term> worth_asking() const;

  const Query& query() const { return query_; }
  Machine& machine() { return machine_; }
  // Compiled when it is first needed: of many tests no model is ever evaluated.
  const Code& code();

 private:
  void use_answers(Model& model);
  AssertionResult judge(size_t i, const Model& model);
  bool is_impossible(Value condition, const Model& model);
  std::string reasons(std::span<const Value> open);

  TermStore& terms_;
  value::ValueStore& values_;
  Query query_;
  std::unique_ptr<Code> code_;
  Machine machine_;
};

}  // namespace assay::eval
