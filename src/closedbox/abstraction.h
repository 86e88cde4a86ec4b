// Abstraction: the problem with boxes as uninterpreted functions in an SMT engine, plus what was
// learned about the boxes. Whatever it refutes is unsat; what it proposes must be checked.
//
// Facts f(a) = v are added for good. A call without a value becomes a lemma for every place where
// the call is needed whatever happens around it (strict places: not under ite, and, or, =>). Lemmas
// from calls that timed out or failed are assumptions, so that a refutation that used one is known
// to prove nothing.
#pragma once

#include <memory>

#include "closedbox/box_host.h"
#include "closedbox/candidate.h"
#include "closedbox/checker.h"
#include "closedbox/problem.h"
#include "engine/smt_engine.h"

namespace assay::closedbox {

class Abstraction {
 public:
  static base::Result<std::unique_ptr<Abstraction>> create(term::TermStore& terms,
                                                           value::ValueStore& values,
                                                           const Problem& problem,
                                                           const std::string& engine,
                                                           bool add_constraints);

  ~Abstraction();
  Abstraction(const Abstraction&) = delete;
  Abstraction& operator=(const Abstraction&) = delete;

  // With more assumptions for this check only; the core is of places in `assumptions`.
  struct Check {
    engine::Answer answer = engine::Answer::kUnknown;
    std::string reason;
    std::vector<size_t> core;
    bool used_time_outs = false;  // of kUnsat: it depends on calls that timed out or failed
  };
  Check check(std::span<const Term> assumptions, std::chrono::milliseconds limit);
  // After kSat.
  base::Result<Candidate> model();

  // Everything that the host has found out since the last time.
  void learn(const BoxHost& host);
  void learn(const Fact& fact);
  // No solution has exactly these values for these constants.
  void block(const eval::Model& model, std::span<const Decl> constants, bool timed_out);
  base::Result<void> add(Term lemma) { return engine_->add(lemma); }

  Term equation(Decl constant, value::Value v);
  Term fact_term(const Fact& fact);
  // The constraints, unless they were added for good.
  std::span<const Term> open_constraints() const {
    return has_constraints_ ? std::span<const Term>() : std::span<const Term>(problem_.constraints);
  }
  uint64_t checks() const { return checks_; }
  // The constants that occur in a term.
  std::vector<Decl> constants_of(Term term) const;
  bool has_time_outs() const { return !time_outs_.empty(); }

 private:
  Abstraction(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
              std::unique_ptr<engine::SmtEngine> engine)
      : terms_(terms), values_(values), problem_(problem), engine_(std::move(engine)) {}
  void find_strict_calls();

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Problem& problem_;
  std::unique_ptr<engine::SmtEngine> engine_;
  std::vector<Term> strict_calls_;
  std::vector<Term> time_outs_;  // lemmas
  size_t learned_ = 0;           // facts of the host
  uint64_t checks_ = 0;
  bool has_constraints_ = false;
};

// The checker found the model to be no solution, and no new fact says so: tells the abstraction.
// True: that is shown, and not only because a call timed out or failed, or the standard leaves
// something open.
bool block_refuted(Abstraction& abstraction, const Problem& problem, const Checker& checker,
                   const BoxHost& host, const eval::Model& model);

}  // namespace assay::closedbox
