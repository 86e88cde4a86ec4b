// Checker: a script's check under an assignment, with the boxes really called: the certificate of
// `sat`, and where all facts about boxes come from. The assertions are evaluated as they were
// written, by the exact evaluator; an assignment for which one of them needs a call without a value
// is not a solution.
#pragma once

#include <memory>

#include "closedbox/box_host.h"
#include "closedbox/problem.h"
#include "eval/evaluator.h"

namespace assay::closedbox {

enum class Judgement : uint8_t {
  kTrue,     // every assertion is
  kFalse,    // one is false
  kOutside,  // one needs a call that crashes, hangs or has no value, or is open for another reason
};

// Whether what the constraints say rests on no call without a value: `(= (f x) (f x))` is true
// whatever f says, and yet the call was needed. `machine` has evaluated them.
bool are_defined(const term::TermStore& terms, eval::Machine& machine,
                 std::span<const Term> constraints);

class Checker {
 public:
  Checker(term::TermStore& terms, value::ValueStore& values, const Problem& problem, BoxHost& host);

  // `model` gets callbacks for the boxes and defaults for the constants that it omits.
  Judgement check(eval::Model& model);
  // After a check that was not true: the assertions that were not.
  std::vector<size_t> not_true() const { return not_true_; }
  // Whether that shows that no solution has these values for the constants of that assertion: a
  // call without a value, or false; and not something that the standard leaves open.
  bool is_refuted(size_t assertion) const;
  // The value of a closed term under the model of the last check (get-value).
  value::Value value_of(eval::Model& model, Term term);

 private:
  void prepare(eval::Model& model);
  bool is_defined(eval::Model& model);

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Problem& problem_;
  BoxHost& host_;
  eval::Evaluator evaluator_;
  eval::Domains domains_;
  std::vector<size_t> not_true_;
  bool met_outside_ = false;
};

}  // namespace assay::closedbox
