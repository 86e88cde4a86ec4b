// Surrogates: formulas guessed from a box's samples (surrogate/learner.h), given to the SMT engine
// as preferences. What comes back is checked with the boxes; what refutes a guess is learned.
#pragma once

#include <optional>

#include "closedbox/abstraction.h"
#include "closedbox/context.h"
#include "closedbox/surrogate/learner.h"

namespace assay::closedbox {

class Guessing {
 public:
  Guessing(Context& context, Abstraction& abstraction);

  // Nothing: no guess led to an answer in this time.
  std::optional<Claim> attempt(std::chrono::milliseconds limit);
  // Models that the last attempt proposed and the boxes refused: good seeds for a search.
  std::vector<Candidate> take_proposals() { return std::move(proposals_); }

 private:
  struct Learned {
    unsigned box = 0;
    std::vector<Term> calls;  // of the box, in the constraints
    surrogate::Learner learner;
    bool is_total = true;                                // no call without a value was met
    std::vector<std::vector<surrogate::Guess>> guesses;  // by call
    size_t choice = 0;
  };

  void sample(Learned& learned, os::TimePoint end);
  void observe_facts();
  bool refresh();
  bool next_choice();

  Context& context_;
  Abstraction& abstraction_;
  std::vector<Learned> learned_;
  bool covers_all_boxes_ = true;
  bool wants_tables_ = false;
  size_t observed_ = 0;  // facts of the host
  std::vector<Candidate> proposals_;
};

}  // namespace assay::closedbox
