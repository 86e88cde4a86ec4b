// EngineJury: asks the SMT engines, each in a process of its own, whether the problem with what is
// known about its boxes is unsat. The engine that the user chose has the word; the other one is
// given a little longer, and if it says the contrary, nothing is known: solvers are wrong at times,
// which is why this project exists.
#pragma once

#include <functional>
#include <string>

#include "closedbox/abstraction.h"
#include "closedbox/settings.h"
#include "os/clock.h"
#include "os/forked.h"

namespace assay::closedbox {

struct Verdict {
  bool is_refuted = false;
  std::string engines;  // who refuted it: "z3 and cvc5", "z3"
  std::string doubt;    // why it is not refuted
};

class EngineJury {
 public:
  EngineJury(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
             const Settings& settings, os::ProcessGroups& groups, os::TimePoint deadline);

  // `prepare` tells an abstraction that has the constraints what else is known, and returns what is
  // assumed beyond. It runs in the engine's process.
  using Prepare = std::function<std::vector<Term>(Abstraction&)>;
  Verdict refute(const Prepare& prepare);

 private:
  term::TermStore& terms_;
  value::ValueStore& values_;
  const Problem& problem_;
  const Settings& settings_;
  os::ProcessGroups& groups_;
  os::TimePoint deadline_;
};

}  // namespace assay::closedbox
