// BoxTables: boxes with few inputs (16 bits of arguments together), called at every point, so that
// propagation knows all arguments for a wanted result, and not only some that were met. A state
// machine of one byte a step is walked backwards with that, whatever the number of steps.
//
// The calls are made a few at a time between evaluations: a slow box costs at most that share. A
// box of which a call times out, or some tens crash, is left alone.
#pragma once

#include <span>
#include <vector>

#include "base/random.h"
#include "closedbox/search/machine/calls.h"

namespace assay::closedbox::search {

class BoxTables {
 public:
  BoxTables(const Program& program, Calls& calls);

  // At most so many calls more.
  void advance(uint64_t calls);
  bool is_over() const { return filling_ == tables_.size(); }

  bool has_table(uint32_t box) const { return box < by_box_.size() && by_box_[box] != kNone; }
  // Arguments for which the box answers `result`, any of them; `fixed` has a word for each
  // argument that must be as it is, or kFree. False: there are none.
  static constexpr uint64_t kFree = UINT64_MAX;
  bool arguments_for(uint32_t box, uint64_t result, std::span<const uint64_t> fixed,
                     base::Random& random, std::vector<uint64_t>& arguments) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Table {
    uint32_t box;
    std::vector<uint8_t> widths;
    uint32_t next = 0;  // point to be called
    uint32_t crashes = 0;
    struct Entry {
      uint64_t result;
      uint32_t point;
    };
    std::vector<Entry> entries;  // ordered by result when complete
  };

  static void split(const Table& table, uint32_t point, std::vector<uint64_t>& arguments);

  Calls& calls_;
  std::vector<Table> tables_;
  std::vector<uint32_t> by_box_;  // complete tables
  size_t filling_ = 0;
};

}  // namespace assay::closedbox::search
