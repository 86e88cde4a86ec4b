// What every part of the synthesis works with: one store of terms and values, and a machine that
// evaluates. One thread.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "eval/machine/machine.h"

namespace assay::mutate::synth {

// A declared constant of a formula, by its handle, with the value that the witness gives it.
struct Assignment {
  term::Term constant;
  value::Value value;
};

class Context {
 public:
  Context() : machine_(terms_, values_, program_) {}

  term::TermStore& terms() { return terms_; }
  const term::TermStore& terms() const { return terms_; }
  value::ValueStore& values() { return values_; }
  eval::Semantics& semantics() { return machine_.semantics(); }
  eval::Machine& machine() { return machine_; }
  eval::Program& program() { return program_; }

  // An alternative reference semantics (section 2 of the paper: a solver that deviates on purpose):
  // where `when` holds of the arguments, the operator's value is that of `value`. In both terms it
  // has its usual meaning. `arguments` are constants that no formula has.
  struct Redefinition {
    term::Op op;
    std::vector<term::Term> arguments;
    term::Term when;
    term::Term value;
  };
  void redefine(Redefinition&& redefinition) { redefinitions_.push_back(std::move(redefinition)); }
  bool is_redefined() const { return !redefinitions_.empty(); }
  // The value of an application, by the reference semantics.
  value::Value apply(const eval::Application& application);

  // (declare-fun name () sort), applied.
  term::Term constant(std::string_view name, term::Sort sort);
  term::Term equal(term::Term a, term::Term b);
  term::Term conjunction(std::span<const term::Term> parts);
  term::Term negation(term::Term a);
  term::Term implication(term::Term a, term::Term b);
  // As a literal or a ground term; none where a value has no term.
  term::Term literal(value::Value v, term::Sort sort);

  // The value of a term under an assignment: node by node, from the finished term, so that nothing
  // which built it is trusted. kNone if a constant is not assigned. A quantifier ranges over
  // `domains` only; without them it is kNone, as are let and match.
  using Domains = std::function<std::span<const value::Value>(term::Sort)>;
  value::Value evaluate(term::Term root, std::span<const Assignment> assignments,
                        const Domains& domains = {});

 private:
  term::TermStore terms_;
  value::ValueStore values_;
  eval::Program program_;
  eval::Machine machine_;
  // By term id: the value in evaluation number `stamp`, or (of a literal) in all of them.
  static constexpr uint64_t kAlways = UINT64_MAX;
  struct Known {
    uint64_t stamp = 0;
    value::Value value;
  };
  std::vector<Known> known_;
  uint64_t stamp_ = 0;
  std::vector<term::Term> stack_;
  std::vector<Redefinition> redefinitions_;
  bool is_redefining_ = false;

  value::Value quantified(term::Term quantifier, std::span<const Assignment> assignments,
                          const Domains& domains);
};

}  // namespace assay::mutate::synth
