// Exhaustion: repeats an enumeration of the search engine without its machine. The search computes
// in words: doubles for Reals, 64 bits for Ints. Here every point is evaluated in exact arithmetic,
// with the boxes called from this process, and what leads to the points is a formula that an SMT
// engine has to prove:
//
//   - domain(): a term that is true where an input lies outside of the domain that was enumerated.
//     Together with the constraints it must be unsat.
//   - repeat(): every point of the domain, or a spread of them where the points are too many and
//     the program's words are exact (no Real in it: bit-vectors, Bool, floats as IEEE has them,
//     Ints with overflow noticed).
//
// A point that turns out to be a solution is returned as one.
#pragma once

#include <optional>

#include "closedbox/box_host.h"
#include "closedbox/candidate.h"
#include "closedbox/search/compile/compile.h"
#include "os/clock.h"

namespace assay::closedbox {

class Exhaustion {
 public:
  // `constraints` of the problem; the options are those of the search that made the claim.
  Exhaustion(term::TermStore& terms, value::ValueStore& values, const Problem& problem,
             BoxHost& host, std::vector<Term> constraints, const search::CompileOptions& options);
  ~Exhaustion();

  // Why this is nothing that can be repeated; empty: it is.
  const std::string& doubt() const { return doubt_; }
  // Nothing: the domain holds every value of the inputs' sorts.
  std::optional<Term> outside_domain();
  uint64_t points() const { return points_; }

  struct Repeated {
    uint64_t count = 0;                 // points that were refuted
    std::optional<Candidate> solution;  // one that was not: values for the inputs and what follows
    std::string doubt;                  // one that is neither; or there is no time
  };
  Repeated repeat(os::TimePoint deadline);

 private:
  struct Evaluation;
  enum class Point : uint8_t { kRefuted, kSolution, kOpen };

  Term inside(const search::Input& input);
  void set_point(uint64_t number);
  Point judge();

  term::TermStore& terms_;
  value::ValueStore& values_;
  const Problem& problem_;
  BoxHost& host_;
  std::vector<Term> constraints_;
  std::optional<search::Program> program_;
  std::unique_ptr<Evaluation> evaluation_;
  uint64_t points_ = 1;
  bool is_exact_ = true;  // words say what values say
  std::string doubt_;
};

}  // namespace assay::closedbox
