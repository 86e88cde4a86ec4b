// Enumeration of the inputs' domains: first each input on its own, against the conjuncts that
// depend on no other, then all of them by backtracking, a conjunct checked as soon as its inputs
// are set. Complete, so that its end is a proof; it can be stopped and goes on where it was.
#pragma once

#include <vector>

#include "closedbox/search/machine/machine.h"

namespace assay::closedbox::search {

enum class EnumerationEnd : uint8_t { kFound, kExhausted, kBudget };

class Enumeration {
 public:
  Enumeration(const Program& program, Calls& calls);

  // The number of assignments as far as it is known: of what the inputs' own conjuncts left, or
  // may leave. UINT64_MAX: more, or not bounded.
  uint64_t size() const;

  // kFound: the inputs are in `words`; the next step goes on behind it. `nodes` is how many inputs
  // may be set, at most.
  EnumerationEnd step(uint64_t nodes, uint64_t max_calls, std::vector<uint64_t>& words);
  uint64_t nodes() const { return nodes_; }

  // Whether kExhausted is worth a claim: no call timed out or failed, no number left its 64 bits.
  // The claim is checked outside (exhaustion.h).
  bool is_proof() const { return is_proof_ && !machine_.has_lost_exactness(); }

 private:
  // Code up to the next conjunct that can be checked.
  struct Segment {
    std::vector<Instruction> code;
    uint32_t conjunct = kNoRegister;  // its register
  };
  struct Level {
    uint32_t input = 0;
    std::vector<Segment> segments;
    bool has_list = false;  // else the domain itself
    std::vector<uint64_t> list;
    uint64_t size = 0;
    uint64_t next = 0;
    bool is_clean = true;
  };

  // Inputs up to this size are checked on their own first.
  static constexpr uint64_t kListLimit = uint64_t{1} << 20;

  std::vector<uint32_t> input_order() const;
  std::vector<Segment> segments_of(const std::vector<uint32_t>& level_of_input, uint32_t level,
                                   bool only_this) const;
  bool passes(const std::vector<Segment>& segments, bool was_clean, bool& is_clean);
  bool filter(uint64_t& nodes, uint64_t call_limit);
  void order_levels();
  uint64_t value(const Level& level, uint64_t i) const;

  const Program& program_;
  Calls& calls_;
  Machine machine_;
  uint64_t nodes_ = 0;
  bool is_proof_ = true;
  bool is_over_ = false;
  // The first phase.
  uint32_t filtered_ = 0;  // inputs that are done
  uint64_t place_ = 0;     // in the domain of the next one
  std::vector<std::vector<uint64_t>> lists_;
  std::vector<uint8_t> has_list_;
  std::vector<Segment> filter_segments_;
  // The second.
  bool has_levels_ = false;
  std::vector<Level> levels_;
  size_t depth_ = 0;
};

}  // namespace assay::closedbox::search
