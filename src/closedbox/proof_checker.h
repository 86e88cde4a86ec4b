// ProofChecker: what certification is for `sat`, this is for `unsat`. It takes a claim
// (Refutation), calls the boxes itself and has the rest derived again: by the SMT engines in
// processes of their own (engine_jury.h), or in exact arithmetic (exhaustion.h). What cannot be
// derived again is `unknown`, with the reason.
#pragma once

#include <variant>

#include "closedbox/checker.h"
#include "closedbox/engine_jury.h"

namespace assay::closedbox {

class ProofChecker {
 public:
  ProofChecker(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
               std::span<const Box> boxes, BoxHost& host, Checker& checker,
               const Settings& settings, os::ProcessGroups& groups, os::TimePoint deadline);

  // A proof; or a model that shows the claim to be wrong (still to be certified); or why neither.
  using Result = std::variant<Proof, Candidate, std::string>;
  Result check(const Refutation& claim);

 private:
  Result check_facts(const Refutation& claim);
  Result check_points(const Refutation& claim);
  Result check_tables(const Refutation& claim);
  // Makes the calls again; empty, or why that is not possible.
  std::string call_again(const Refutation& claim, bool must_be_outside);

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Problem& problem_;
  std::span<const Box> boxes_;
  BoxHost& host_;
  Checker& checker_;
  const Settings& settings_;
  os::TimePoint deadline_;
  EngineJury jury_;
};

}  // namespace assay::closedbox
