// Proof: why a check is unsat. Nothing else can say `unsat`: an Outcome of that status is made from
// a Proof only, and a Proof is made by ProofChecker only, which derives again what a way of solving
// claims, in another process than the one that claims it. There is one constructor per reason.
//
// A Refutation is the claim itself: plain data that crosses a pipe. Whoever makes one owes nothing
// but what the checker needs to repeat it; a wrong one costs an `unknown`.
//
//   reason          claimed by                          derived again by
//   kUninterpreted  any check of an SMT engine          the SMT engines, without any fact
//   kFacts          an engine with values of boxes      the boxes, called again, and the engines
//   kPoints         the enumeration in words            an engine for the domain, exact evaluation
//                                                       for its points (exhaustion.h)
//   kTables         an engine with whole tables         the boxes, called at every point, and the
//                                                       engines
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay::closedbox {

// A call that the claim rests on. The values are texts of SMT-LIB.
struct ClaimedCall {
  unsigned box = 0;
  std::vector<std::string> arguments;
};

struct Refutation {
  enum class Reason : uint8_t { kUninterpreted, kFacts, kPoints, kTables };

  Reason reason = Reason::kUninterpreted;
  std::vector<ClaimedCall> calls{};    // kFacts; of kPoints, those that had no value
  std::vector<std::string> blocked{};  // kFacts: models that a call without a value refutes
  std::vector<uint64_t> places{};      // kPoints: which constraints; kTables: which boxes
};

class Proof {
 public:
  Refutation::Reason reason() const { return reason_; }
  // "exhaustive enumeration: 256 points, all in exact arithmetic; ..."
  const std::string& text() const { return text_; }

 private:
  friend class ProofChecker;
  Proof(Refutation::Reason reason, std::string text) : reason_(reason), text_(std::move(text)) {}

  static Proof uninterpreted(const std::string& engines);
  static Proof facts(size_t count, const std::string& engines);
  static Proof points(uint64_t count, uint64_t repeated, const std::string& engines);
  static Proof tables(size_t count, const std::string& engines);

  Refutation::Reason reason_;
  std::string text_;
};

}  // namespace assay::closedbox
